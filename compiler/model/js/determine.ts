/** Propositions that fix the value of a variable, and those that bound it. */
import { BOOL_DECL, INT_DECL, LIST_DECL, NAT_DECL, UNIT_DECL } from '../builtin-types.ts';
import type { Core, CorePattern, Local, Op, Type } from '../core.ts';
import { PROP, whnf } from '../types.ts';
import { settled } from './conventions.ts';
import { mentionsAny } from './free-locals.ts';

/** `source` has the form `pattern`; then the conditions hold. */
export type Determination =
  | { readonly kind: 'pattern'; readonly source: Core; readonly pattern: CorePattern; readonly also: readonly Core[] }
  /** `x.val = source`: the scalar or sequence with that value, if there is one. */
  | { readonly kind: 'inverse'; readonly source: Core; readonly local: Local };

const VALUE_OF = /^Aeneas\.Std\.(UScalar|IScalar|Slice|Array|alloc\.vec\.Vec)\.val$/;

/** The variable whose `.val` (or coercion) a term is. */
export function valueOf(given: Core): Local | null {
  const core = settled(given);
  const of =
    core.kind === 'convert' ? core.of : core.kind === 'call' && VALUE_OF.test(core.decl.name) ? core.args.at(-1) : undefined;
  if (of === undefined) return null;
  const inner = settled(of);
  return inner.kind === 'local' ? inner.local : valueOf(inner);
}

/** How the equation fixes some of the variables, given all others. */
export function determines(given: Core, unknown: ReadonlySet<Local>): Determination | null {
  const core = settled(given);
  if (core.kind === 'logic' && core.op === '¬') {
    const inner = settled(core.args[0] as Core);
    return inner.kind === 'op' && inner.op === 'ne' ? sides(inner.args, unknown) : null;
  }
  return core.kind === 'op' && core.op === 'eq' ? sides(core.args, unknown) : null;
}

function sides(args: readonly Core[], unknown: ReadonlySet<Local>): Determination | null {
  const [a, b] = args as readonly [Core, Core];
  return oneWay(a, b, unknown) ?? oneWay(b, a, unknown);
}

function oneWay(source: Core, target: Core, unknown: ReadonlySet<Local>): Determination | null {
  if (mentionsAny(source, unknown)) return null;
  const local = valueOf(target);
  if (local !== null) return unknown.has(local) ? { kind: 'inverse', source, local } : null;
  const also: Core[] = [];
  const bound = new Set<Local>();
  const pattern = patternOf(target, unknown, bound, also);
  if (pattern !== null) return bound.size === 0 ? null : { kind: 'pattern', source, pattern, also };
  return quotient(source, target, unknown);
}

/** `source = c * k + d` with numerals c and d: k is the quotient, if that is exact. */
function quotient(source: Core, target: Core, unknown: ReadonlySet<Local>): Determination | null {
  const t = whnf(source.type);
  if (t.kind !== 'con' || (t.decl !== NAT_DECL && t.decl !== INT_DECL)) return null;
  const number = (value: bigint): Core => ({ kind: 'integer', value, type: source.type });
  const step = (op: Op, a: Core, value: bigint): Core => ({
    kind: 'op',
    op,
    args: [a, number(value)],
    over: source.type,
    type: source.type,
  });
  let value = source;
  let at = settled(target);
  for (let steps = 0; steps < 8; steps++) {
    if (at.kind === 'local' && unknown.has(at.local)) {
      const exact: Core = { kind: 'op', op: 'eq', args: [source, target], over: source.type, type: PROP };
      return steps === 0 ? null : { kind: 'pattern', source: value, pattern: { kind: 'var', local: at.local }, also: [exact] };
    }
    if (at.kind !== 'op' || (at.op !== 'add' && at.op !== 'mul')) return null;
    const [a, b] = at.args.map(settled) as [Core, Core];
    const [inner, numeral] = b.kind === 'integer' ? [a, b] : [b, a];
    if (numeral.kind !== 'integer' || (at.op === 'mul' && numeral.value === 0n)) return null;
    value = step(at.op === 'add' ? 'sub' : 'div', value, numeral.value);
    at = inner;
  }
  return null;
}

function patternOf(given: Core, unknown: ReadonlySet<Local>, bound: Set<Local>, also: Core[]): CorePattern | null {
  const core = settled(given);
  const go = (c: Core): CorePattern | null => patternOf(c, unknown, bound, also);
  if (!mentionsAny(core, unknown)) return known(core, also);
  switch (core.kind) {
    case 'local':
      // A second place of the same variable is compared with the first.
      if (bound.has(core.local)) return known(core, also);
      bound.add(core.local);
      return { kind: 'var', local: core.local };
    case 'list': {
      let out: CorePattern = { kind: 'nil' };
      for (const item of [...core.items].reverse()) {
        const head = go(item);
        if (head === null) return null;
        out = { kind: 'cons', head, tail: out };
      }
      return out;
    }
    case 'construct': {
      const { owner } = core.ctor;
      if (owner === BOOL_DECL || owner === UNIT_DECL || owner === INT_DECL) return null;
      if (core.args.length !== core.ctor.fields.filter((f) => f.slot >= 0).length) return null;
      const args = core.args.map(go);
      if (args.includes(null)) return null;
      const [head, tail] = args as CorePattern[];
      if (owner === LIST_DECL && head !== undefined && tail !== undefined) return { kind: 'cons', head, tail };
      if (owner === NAT_DECL && head !== undefined) return { kind: 'plus', of: head, value: 1n };
      return { kind: 'ctor', ctor: core.ctor, args: args as CorePattern[] };
    }
    default:
      return null;
  }
}

/** A part that is known: matched as a variable of its own and compared. */
function known(core: Core, also: Core[]): CorePattern {
  const local: Local = { name: '_', type: core.type };
  also.push({ kind: 'op', op: 'eq', args: [{ kind: 'local', local, type: core.type }, core], over: core.type, type: PROP });
  return { kind: 'var', local };
}

// ── Bounds ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `local + offset` (or its `.val`) compared with something known. */
export interface Bound {
  readonly side: 'below' | 'above';
  readonly strict: boolean;
  readonly offset: bigint;
  readonly limit: Core;
}

export function boundsOn(given: Core, local: Local, unknown: ReadonlySet<Local>): Bound | null {
  const core = settled(given);
  if (core.kind === 'logic' && core.op === '¬') {
    const inner = settled(core.args[0] as Core);
    if (inner.kind !== 'op') return null;
    const opposite = ({ lt: 'ge', le: 'gt', gt: 'le', ge: 'lt' } as const)[inner.op as 'lt' | 'le' | 'gt' | 'ge'];
    return opposite === undefined ? null : boundsOn({ ...inner, op: opposite }, local, unknown);
  }
  if (core.kind !== 'op' || !['lt', 'le', 'gt', 'ge'].includes(core.op)) return null;
  const [a, b] = core.args as readonly [Core, Core];
  const swapped = core.op === 'gt' || core.op === 'ge';
  const strict = core.op === 'lt' || core.op === 'gt';
  const [low, high] = swapped ? [b, a] : [a, b];
  const onLow = linear(low, local);
  if (onLow !== null && !mentionsAny(high, unknown)) return { side: 'above', strict, offset: onLow, limit: high };
  const onHigh = linear(high, local);
  if (onHigh !== null && !mentionsAny(low, unknown)) return { side: 'below', strict, offset: onHigh, limit: low };
  return null;
}

/** The number added to the variable. */
function linear(given: Core, local: Local): bigint | null {
  const core = settled(given);
  if ((core.kind === 'local' && core.local === local) || valueOf(core) === local) return 0n;
  if (core.kind !== 'op' || core.op !== 'add') return null;
  const [a, b] = core.args.map(settled) as [Core, Core];
  if (b.kind === 'integer') {
    const inner = linear(a, local);
    return inner === null ? null : inner + b.value;
  }
  if (a.kind === 'integer') {
    const inner = linear(b, local);
    return inner === null ? null : inner + a.value;
  }
  return null;
}

/** The known list of `x ∈ l`. */
export function listOn(given: Core, local: Local, unknown: ReadonlySet<Local>): Core | null {
  const core = settled(given);
  if (core.kind !== 'op' || core.op !== 'mem') return null;
  const [a, l] = core.args as readonly [Core, Core];
  if (mentionsAny(l, unknown)) return null;
  const item = settled(a);
  return item.kind === 'local' && item.local === local ? l : null;
}

/** Types with few values: all of them, or null. */
export function constructorsOnly(type: Type): number | null {
  const t = whnf(type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return null;
  const { decl } = t;
  if (decl === BOOL_DECL) return 2;
  return decl.representation === 'data' && decl.ctors.length > 0 && decl.ctors.every((c) => c.fields.every((f) => f.slot < 0))
    ? decl.ctors.length
    : null;
}
