/**
 * Final names: the variable's own, or one after its type, with the next free number, as Aeneas counts. No name of the crate
 * or of Lean is taken, and none twice.
 *
 *     %0 is called x, %3 i           f(x: u32): u32 {
 *     f(%0: u32): u32 {                i <- x + 1
 *       %3 <- %0 + 1          ~~>      …
 *       …
 */
import type { Binder, Expr, FunDef, LoopDef, Pattern, PureTerm, Term } from '../../ir/functional.ts';
import type { EndTerm } from '../../ir/map-functional.ts';
import { linesOf, mapNames, mapParts, mapStep } from '../../ir/map-functional.ts';

export function nameVariables(
  definition: Omit<FunDef, 'path'>,
  hints: ReadonlyMap<string, { readonly hint: string }>,
  reserved: ReadonlySet<string>,
): Omit<FunDef, 'path'> {
  const hintOf = (name: string): string => hints.get(name)?.hint ?? 'x';
  const main = new Namer(hintOf, reserved);
  const params = definition.params.map((binder) => main.binder(binder));
  const body = main.term(definition.body);
  const loops = definition.loops.map((loop) => nameLoop(loop, new Namer(hintOf, reserved)));
  return { ...definition, params, body, loops };
}

function nameLoop(loop: LoopDef, namer: Namer): LoopDef {
  const invariants = loop.invariants.map((binder) => namer.binder(binder));
  const state = loop.state.map((binder) => namer.binder(binder));
  return { ...loop, invariants, state, order: loop.order.map((name) => namer.nameOf(name)), body: namer.term(loop.body) };
}

class Namer {
  readonly #hintOf: (name: string) => string;
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();
  /** Next number to try for a name. */
  readonly #next = new Map<string, number>();

  constructor(hintOf: (name: string) => string, reserved: ReadonlySet<string>) {
    this.#hintOf = hintOf;
    this.#taken = new Set(reserved);
  }

  nameOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const hint = this.#hintOf(name).replace(/^r#/, '');
    let number = this.#next.get(hint) ?? 0;
    let free = number === 0 ? hint : `${hint}${number}`;
    while (this.#taken.has(free)) free = `${hint}${++number}`;
    this.#next.set(hint, number);
    this.#taken.add(free);
    this.#names.set(name, free);
    return free;
  }

  binder(binder: Binder): Binder {
    return { ...binder, name: this.nameOf(binder.name) };
  }

  pattern(pattern: Pattern): Pattern {
    return mapNames(pattern, (variable) => ({ ...variable, name: this.nameOf(variable.name) }));
  }

  expr(expr: Expr): Expr {
    if (expr.kind === 'var') return { ...expr, name: this.nameOf(expr.name) };
    if (expr.kind === 'lambda') return { ...expr, params: expr.params.map((p) => this.pattern(p)), body: this.pure(expr.body) };
    if (expr.kind === 'match') {
      const of = this.expr(expr.of);
      return { ...expr, of, arms: expr.arms.map((arm) => ({ pattern: this.pattern(arm.pattern), body: this.expr(arm.body) })) };
    }
    return mapParts(
      expr,
      (part) => this.expr(part),
      (body) => this.pure(body),
    );
  }

  pure(term: PureTerm): PureTerm {
    if (term.kind === 'value') return { ...term, of: this.expr(term.of) };
    const value = this.expr(term.value);
    return { ...term, value, pattern: this.pattern(term.pattern), rest: this.pure(term.rest) };
  }

  term(term: Term): Term {
    const { lines, end } = linesOf(term);
    const named = lines.map((line) => {
      if (line.kind === 'let') {
        const value = this.expr(line.value);
        return { ...line, value, pattern: this.pattern(line.pattern) };
      }
      if (line.kind === 'join') {
        const name = this.nameOf(line.name);
        return { ...line, name, params: line.params.map((p) => this.binder(p)), body: this.term(line.body) };
      }
      const step = mapStep(
        line.step,
        (expr) => this.expr(expr),
        (inner) => this.term(inner),
      );
      const renamed = step.kind === 'jump' ? { ...step, join: this.nameOf(step.join) } : step;
      return { ...line, step: renamed, pattern: this.pattern(line.pattern) };
    });
    let result = this.end(end);
    for (const line of named.reverse()) result = { ...line, rest: result };
    return result;
  }

  end(end: EndTerm): Term {
    switch (end.kind) {
      case 'if':
        return { ...end, cond: this.expr(end.cond), then: this.term(end.then), else: this.term(end.else) };
      case 'match': {
        const of = this.expr(end.of);
        return { ...end, of, arms: end.arms.map((arm) => ({ pattern: this.pattern(arm.pattern), body: this.term(arm.body) })) };
      }
      case 'tail': {
        const step = mapStep(
          end.step,
          (expr) => this.expr(expr),
          (inner) => this.term(inner),
        );
        return { ...end, step: step.kind === 'jump' ? { ...step, join: this.nameOf(step.join) } : step };
      }
      case 'ok':
      case 'cont':
      case 'done':
        return { ...end, of: this.expr(end.of) };
      default:
        return end;
    }
  }
}
