/** Whether functional code is well formed: variables bound once and before use, loops and joins called with what they take. */
import type { Expr, FunDef, LoopDef, Pattern, PureTerm, Step, Term } from '../../../compiler/ir/functional.ts';
import { linesOf, mapParts, mapStep, namesIn } from '../../../compiler/ir/map-functional.ts';

/** What is wrong, one line each; empty when nothing is. */
export function checkFunctional(def: Omit<FunDef, 'path'>): readonly string[] {
  const arity = new Map(def.loops.map((loop) => [loop.suffix, loop.order.length]));
  const main = new Checker(arity, false);
  main.term(
    def.body,
    main.bind(
      new Map(),
      def.params.map((p) => p.name),
    ),
  );
  return [...main.wrong, ...def.loops.flatMap((loop) => checkLoop(loop, arity))];
}

function checkLoop(loop: LoopDef, arity: ReadonlyMap<string, number>): readonly string[] {
  const params = [...loop.invariants, ...loop.state].map((p) => p.name);
  const checker = new Checker(arity, true);
  if ([...params].sort().join() !== [...loop.order].sort().join())
    checker.wrong.push(`order (${loop.order.join()}) of (${params.join()})`);
  checker.term(loop.body, checker.bind(new Map(), params));
  return checker.wrong.map((w) => `${loop.suffix}: ${w}`);
}

/** Variables in reach; of a join the number of its parameters. */
type Reach = ReadonlyMap<string, number | null>;

class Checker {
  readonly wrong: string[] = [];
  readonly #arity: ReadonlyMap<string, number>;
  readonly #inLoop: boolean;
  readonly #bound = new Set<string>();

  constructor(arity: ReadonlyMap<string, number>, inLoop: boolean) {
    this.#arity = arity;
    this.#inLoop = inLoop;
  }

  bind(reach: Reach, names: readonly string[], join: number | null = null): Reach {
    for (const name of names) {
      if (this.#bound.has(name)) this.wrong.push(`${name} is bound twice`);
      this.#bound.add(name);
    }
    return new Map([...reach, ...names.map((name) => [name, join] as const)]);
  }

  #pattern(reach: Reach, pattern: Pattern): Reach {
    return this.bind(reach, namesIn(pattern));
  }

  /** `whole`: the value is what the function or the loop's body gives. */
  term(term: Term, start: Reach, whole = true): void {
    let reach = start;
    const { lines, end } = linesOf(term);
    for (const line of lines) {
      if (line.kind === 'join') {
        this.term(
          line.body,
          this.bind(
            reach,
            line.params.map((p) => p.name),
          ),
          whole,
        );
        reach = this.bind(reach, [line.name], line.params.length);
        continue;
      }
      if (line.kind === 'let') this.expr(line.value, reach);
      else this.#step(line.step, reach, false);
      reach = this.#pattern(reach, line.pattern);
    }
    switch (end.kind) {
      case 'if':
        this.expr(end.cond, reach);
        this.term(end.then, reach, whole);
        return this.term(end.else, reach, whole);
      case 'match':
        this.expr(end.of, reach);
        if (end.arms.length === 0) this.wrong.push('a match without arms');
        for (const arm of end.arms) this.term(arm.body, this.#pattern(reach, arm.pattern), whole);
        return;
      case 'tail':
        return this.#step(end.step, reach, whole);
      case 'cont':
      case 'done':
        if (!this.#inLoop) this.wrong.push(`${end.kind} outside of a loop`);
        return this.expr(end.of, reach);
      case 'ok':
        return this.expr(end.of, reach);
      default:
        return;
    }
  }

  #step(step: Step, reach: Reach, whole: boolean): void {
    if (step.kind === 'jump') {
      const params = reach.get(step.join);
      if (params !== step.args.length) this.wrong.push(`${step.join} takes ${params ?? 'nothing'}, not ${step.args.length}`);
    }
    if (step.kind === 'call-loop' && this.#arity.get(step.loop) !== step.args.length)
      this.wrong.push(`${step.loop} takes ${this.#arity.get(step.loop) ?? 'nothing'}, not ${step.args.length}`);
    mapStep(
      step,
      (expr) => (this.expr(expr, reach), expr),
      (inner) => (this.term(inner, reach, whole), inner),
    );
  }

  expr(expr: Expr, reach: Reach): void {
    if (expr.kind === 'var' && reach.get(expr.name) !== null) this.wrong.push(`${expr.name} is not in reach`);
    if (expr.kind === 'lambda')
      return this.#pure(
        expr.body,
        expr.params.reduce((r: Reach, p) => this.#pattern(r, p), reach),
      );
    if (expr.kind === 'match') {
      this.expr(expr.of, reach);
      for (const arm of expr.arms) this.expr(arm.body, this.#pattern(reach, arm.pattern));
      return;
    }
    mapParts(
      expr,
      (part) => (this.expr(part, reach), part),
      (body) => body,
    );
  }

  #pure(term: PureTerm, reach: Reach): void {
    if (term.kind === 'value') return this.expr(term.of, reach);
    this.expr(term.value, reach);
    this.#pure(term.rest, this.#pattern(reach, term.pattern));
  }
}
