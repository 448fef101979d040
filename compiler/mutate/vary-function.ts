import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Binder, Expr, FunDef, FunType, LoopDef, Pattern, Term } from '../ir/functional.ts';
import { linesOf, type EndTerm, type LineTerm, namesIn } from '../ir/map-functional.ts';
import { printExpr } from '../ir/print-functional.ts';
import { type Variant, within } from './variant.ts';
import { type Variables, varyExpression } from './vary-expression.ts';
import { varyStep } from './vary-step.ts';

/** The function with one thing changed in its body or in one of its loops: well-typed where it was. */
export function varyFunction(def: FunDef): readonly Variant<FunDef>[] {
  const variables = variablesOf(def);
  const inLoops = def.loops.flatMap((loop, i) =>
    within(
      new TermVariants(variables, loop).of(loop.body),
      (body): FunDef => ({
        ...def,
        loops: def.loops.with(i, { ...loop, body }),
      }),
    ),
  );
  return [...within(new TermVariants(variables, null).of(def.body), (body): FunDef => ({ ...def, body })), ...inLoops];
}

class TermVariants {
  readonly #variables: Variables;
  readonly #loop: LoopDef | null;

  constructor(variables: Variables, loop: LoopDef | null) {
    this.#variables = variables;
    this.#loop = loop;
  }

  of(term: Term): readonly Variant<Term>[] {
    const { lines, end } = linesOf(term);
    const before = (count: number, rest: Term): Term =>
      lines.slice(0, count).reduceRight<Term>((below, line) => ({ ...line, rest: below }), rest);
    const after = (count: number): Term => lines.slice(count).reduceRight<Term>((below, line) => ({ ...line, rest: below }), end);
    return [
      ...lines.flatMap((line, i) => within(this.#line(line, after(i + 1)), (changed) => before(i, changed))),
      ...within(this.#end(end), (changed) => before(lines.length, changed)),
    ];
  }

  #line(line: LineTerm, rest: Term): readonly Variant<Term>[] {
    switch (line.kind) {
      case 'bind': {
        const steps = varyStep(line.step, line.pattern, this.#variables, (term) => this.of(term));
        const changed = within(steps, (step): Term => ({ ...line, step, rest }));
        if (line.step.kind !== 'assert') return changed;
        return [{ operator: 'dropped-check', change: `the check of ${printExpr(line.step.cond)} goes`, of: rest }, ...changed];
      }
      case 'let':
        return within(varyExpression(line.value, this.#variables), (value): Term => ({ ...line, value, rest }));
      case 'join':
        return within(this.of(line.body), (body): Term => ({ ...line, body, rest }));
      default:
        return assertNever(line);
    }
  }

  #end(end: EndTerm): readonly Variant<Term>[] {
    switch (end.kind) {
      case 'if':
        return this.#branches(end);
      case 'match':
        return this.#arms(end);
      case 'tail':
        return within(
          varyStep(end.step, null, this.#variables, (term) => this.of(term)),
          (step): Term => ({ ...end, step }),
        );
      case 'ok':
      case 'done':
        return within(varyExpression(end.of, this.#variables), (of): Term => ({ ...end, of }));
      case 'cont':
        return [...within(varyExpression(end.of, this.#variables), (of): Term => ({ ...end, of })), ...this.#kept(end)];
      case 'fail':
        return [];
      default:
        return assertNever(end);
    }
  }

  #branches(end: EndTerm & { kind: 'if' }): readonly Variant<Term>[] {
    const cond = printExpr(end.cond);
    const branch = (change: string, of: Term): Variant<Term> => ({ operator: 'branch', change, of });
    // An equality turned round is among the conditions below.
    const turns = end.cond.kind === 'binary' && (end.cond.op === 'eq' || end.cond.op === 'ne');
    const turned = turns ? [] : [branch(`the branches of ${cond} change places`, { ...end, then: end.else, else: end.then })];
    return [
      ...turned,
      branch(`${cond} is taken to be true`, end.then),
      branch(`${cond} is taken to be false`, end.else),
      ...within(varyExpression(end.cond, this.#variables), (changed): Term => ({ ...end, cond: changed })),
      ...within(this.of(end.then), (then): Term => ({ ...end, then })),
      ...within(this.of(end.else), (other): Term => ({ ...end, else: other })),
    ];
  }

  /** Arms that bind nothing can stand for one another. */
  #arms(end: EndTerm & { kind: 'match' }): readonly Variant<Term>[] {
    const plain = end.arms.flatMap((arm, i) => (namesIn(arm.pattern).length === 0 ? [i] : []));
    const exchanged = plain.flatMap((i, k): Variant<Term>[] => {
      const j = plain[(k + 1) % plain.length];
      const [a, b] = [end.arms[i], j === undefined ? undefined : end.arms[j]];
      if (a === undefined || b === undefined || a === b) return [];
      const arms = end.arms.with(i, { ...a, body: b.body });
      return [{ operator: 'branch', change: `one case of ${printExpr(end.of)} goes the way of another`, of: { ...end, arms } }];
    });
    const inside = end.arms.flatMap((arm, i) =>
      within(this.of(arm.body), (body): Term => ({ ...end, arms: end.arms.with(i, { ...arm, body }) })),
    );
    return [...exchanged, ...within(varyExpression(end.of, this.#variables), (of): Term => ({ ...end, of })), ...inside];
  }

  /** One variable of the loop keeps its value for a round. */
  #kept(end: EndTerm & { kind: 'cont' | 'done' }): readonly Variant<Term>[] {
    const state = this.#loop?.state ?? [];
    const items: readonly Expr[] = end.of.kind === 'tuple' && state.length > 1 ? end.of.items : [end.of];
    if (items.length !== state.length) return [];
    return items.flatMap((item, i): Variant<Term>[] => {
      const name = state[i]?.name;
      if (name === undefined || (item.kind === 'var' && item.name === name)) return [];
      const kept: Expr = { kind: 'var', name };
      const of: Expr = end.of.kind === 'tuple' && state.length > 1 ? { ...end.of, items: items.with(i, kept) } : kept;
      return [
        { operator: 'dropped-update', change: `${name} keeps its value where it became ${printExpr(item)}`, of: { ...end, of } },
      ];
    });
  }
}

/** Names are bound once in a definition, so one table does for all of it. */
function variablesOf(def: FunDef): Variables {
  const found = new Map<string, FunType>();
  const bind = ({ name, type }: Binder): void => void found.set(name, type);
  const inPattern = (pattern: Pattern): void => {
    if (pattern.kind === 'var') found.set(pattern.name, pattern.type);
    else if (pattern.kind === 'tuple') pattern.items.forEach(inPattern);
    else if (pattern.kind === 'adt') pattern.fields.forEach(inPattern);
    else if (pattern.kind === 'either') inPattern(pattern.of);
  };
  const inTerm = (term: Term): void => {
    const { lines, end } = linesOf(term);
    for (const line of lines) {
      if (line.kind === 'join') {
        line.params.forEach(bind);
        inTerm(line.body);
      } else {
        inPattern(line.pattern);
        if (line.kind === 'bind' && line.step.kind === 'term') inTerm(line.step.of);
      }
    }
    if (end.kind === 'if') [end.then, end.else].forEach(inTerm);
    else if (end.kind === 'match') {
      for (const arm of end.arms) {
        inPattern(arm.pattern);
        inTerm(arm.body);
      }
    } else if (end.kind === 'tail' && end.step.kind === 'term') inTerm(end.step.of);
  };
  def.params.forEach(bind);
  inTerm(def.body);
  for (const loop of def.loops) {
    [...loop.invariants, ...loop.state].forEach(bind);
    inTerm(loop.body);
  }
  return found;
}
