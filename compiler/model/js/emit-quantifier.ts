/**
 * Quantifiers by search: `∃ x, P ∧ Q` looks for values that satisfy all parts; `∀ x, P → Q` for values that satisfy `P` and `¬ Q`.
 * A variable's values come from an equation that fixes it, a list it is in, bounds, or a small type; else the proposition is not checkable.
 */
import { ARRAY_DECL, LIST_DECL, scalarOf } from '../builtin-types.ts';
import type { Core, Local } from '../core.ts';
import { PROP, showType, whnf } from '../types.ts';
import { conjuncts } from './conjuncts.ts';
import { settled } from './conventions.ts';
import { type Determination, determines } from './determine.ts';
import { enumerate } from './emit-enumerate.ts';
import { bindings, conditions } from './emit-patterns.ts';
import type { Emitter } from './emitter.ts';
import { mentionsAny } from './free-locals.ts';
import { solvable } from './linear-integers.ts';
import { numberKind } from './scalar-code.ts';

/** The proposition cannot be decided by evaluation. */
export class NotCheckable extends Error {}

type Quantifier = Extract<Core, { kind: 'quantifier' }>;

export const not = (core: Core): Core => {
  const c = settled(core);
  if (c.kind === 'logic' && c.op === '¬') return c.args[0] as Core;
  if (c.kind === 'op' && c.op === 'ne') return { ...c, op: 'eq' };
  return { kind: 'logic', op: '¬', args: [core], type: PROP };
};

export function quantifierValue(e: Emitter, core: Quantifier): string {
  if (core.op === '∃!') return uniqueValue(e, core);
  const { locals, parts } = goalOf(core);
  const found = e.fresh('t');
  const label = e.fresh('Q');
  const lines = e.capture(() => {
    search(e, new Set(locals), parts, null, () => {
      e.line(`${found} = ${core.op === '∃'};`);
      e.line(`break ${label};`);
    });
  });
  e.lines.push(`let ${found} = ${core.op === '∀'};`, `${label}: {`, ...lines, '}');
  return found;
}

/** One witness, however often it is found. */
function uniqueValue(e: Emitter, core: Quantifier): string {
  const [count, first, label] = [e.fresh('t'), e.fresh('w'), e.fresh('Q')];
  const parts: Core[] = [];
  conjuncts(core.body, parts);
  const lines = e.capture(() => {
    search(e, new Set([core.local]), parts, core.local, () => {
      const found = e.names.get(core.local) ?? 'null';
      e.line(`if (${count} === 0) { ${count} = 1; ${first} = ${found}; }`);
      e.line(`else if (!$.equal(${first}, ${found})) { ${count} = 2; break ${label}; }`);
    });
  });
  e.lines.push(`let ${count} = 0, ${first};`, `${label}: {`, ...lines, '}');
  return `(${count} === 1)`;
}

/** Variables and what a witness (of ∃) or a counterexample (of ∀) satisfies. */
export function goalOf(core: Quantifier): { readonly locals: Local[]; readonly parts: Core[] } {
  const locals: Local[] = [];
  const parts: Core[] = [];
  let body: Core = core;
  for (;;) {
    body = settled(body);
    if (body.kind === 'quantifier' && body.op === core.op) {
      locals.push(body.local);
      body = body.body;
    } else if (core.op === '∀' && body.kind === 'logic' && body.op === '→') {
      conjuncts(body.args[0] as Core, parts);
      body = body.args[1] as Core;
    } else break;
  }
  if (core.op === '∃') conjuncts(body, parts);
  else negated(body, parts);
  return { locals, parts };
}

/** What holds where the proposition does not. */
function negated(given: Core, into: Core[]): void {
  const core = settled(given);
  if (core.kind === 'logic' && core.op === '∨') for (const a of core.args) negated(a, into);
  else if (core.kind === 'logic' && core.op === '¬') conjuncts(core.args[0] as Core, into);
  else into.push(not(core));
}

/** Writes the search for values of the unknown variables; `success`, which asks for the value of `wanted`, where all parts hold. */
function search(
  e: Emitter,
  unknown: ReadonlySet<Local>,
  parts: readonly Core[],
  wanted: Local | null,
  success: () => void,
): void {
  const ready = parts.findIndex((p) => !mentionsAny(p, unknown));
  if (ready >= 0) {
    const test = e.write.value(e, parts[ready] as Core);
    const inner = e.capture(() => search(e, unknown, without(parts, ready), wanted, success));
    e.lines.push(`if (${test}) {`, ...inner, '}');
    return;
  }
  for (const [i, part] of parts.entries()) {
    const found = determines(part, unknown);
    if (found !== null) return fixed(e, unknown, found, without(parts, i), wanted, success);
  }
  const linear = wanted === null ? solvable(e, parts, unknown) : null;
  if (linear !== null) {
    const inner = e.capture(() => search(e, less(unknown, ...linear.locals), without(parts, linear.part), wanted, success));
    e.lines.push(`if (${linear.code}) {`, ...inner, '}');
    return;
  }
  for (const local of unknown) {
    const rest = less(unknown, local);
    if (enumerate(e, unknown, local, parts, () => search(e, rest, parts, wanted, success))) return;
  }
  const [left] = unknown;
  if (left === undefined) return success();
  throw new NotCheckable(`nothing bounds \`${left.name} : ${showType(left.type)}\``);
}

const without = (parts: readonly Core[], index: number): Core[] => parts.filter((_, i) => i !== index);
const less = (unknown: ReadonlySet<Local>, ...gone: readonly Local[]): Set<Local> =>
  new Set([...unknown].filter((l) => !gone.includes(l)));

function fixed(
  e: Emitter,
  unknown: ReadonlySet<Local>,
  found: Determination,
  rest: readonly Core[],
  wanted: Local | null,
  success: () => void,
): void {
  const tests = determine(e, found);
  const also = found.kind === 'pattern' ? found.also : [];
  const gone = found.kind === 'inverse' ? [found.local] : boundLocals(found);
  const inner = e.capture(() => {
    afterTests(e, found);
    search(e, less(unknown, ...gone), [...also, ...rest], wanted, success);
  });
  if (tests.length === 0) e.lines.push('{', ...inner, '}');
  else e.lines.push(`if (${tests.join(' && ')}) {`, ...inner, '}');
}

const pending = new WeakMap<Determination, string>();

/** Computes the source; the conditions under which it has the wanted form. */
export function determine(e: Emitter, found: Determination): string[] {
  const code = e.write.atom(e, found.source);
  pending.set(found, code);
  if (found.kind === 'pattern') return conditions(found.pattern, code);
  const scalar = scalarOf(found.local.type);
  if (scalar !== null) return [`$.fits(${code}, ${e.width(scalar)})`];
  const t = whnf(found.local.type);
  if (t.kind === 'con' && t.decl === ARRAY_DECL) throw new NotCheckable('an array given by its list');
  if (numberKind(t) === 'nat') return [`${code} >= 0`];
  return [];
}

/** Names what the determination binds, where its conditions hold. */
export function afterTests(e: Emitter, found: Determination): void {
  const code = pending.get(found) ?? '';
  if (found.kind === 'pattern') for (const b of bindings(found.pattern, code)) e.bind(b.local, b.code);
  else e.bind(found.local, isList(found.source) && !isListType(found.local) ? `$.seqOfList(${code})` : code);
}

const isList = (core: Core): boolean => {
  const t = whnf(core.type);
  return t.kind === 'con' && t.decl === LIST_DECL;
};
const isListType = (local: Local): boolean => {
  const t = whnf(local.type);
  return t.kind === 'con' && t.decl === LIST_DECL;
};

export const boundLocals = (found: Determination): readonly Local[] =>
  found.kind === 'inverse' ? [found.local] : bindings(found.pattern, '').map((b) => b.local);
