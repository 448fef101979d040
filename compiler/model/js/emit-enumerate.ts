/** The values that a variable can have, as a loop: members of a list, numbers within bounds, the values of a small type. */
import { bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import { BOOL_DECL, FIN_DECL, UNIT_DECL } from '../builtin-types.ts';
import type { Core, Local } from '../core.ts';
import { resolve, whnf } from '../types.ts';
import { conjuncts } from './conjuncts.ts';
import { settled } from './conventions.ts';
import { type Bound, boundsOn, constructorsOnly, listOn } from './determine.ts';
import type { Emitter } from './emitter.ts';
import { mentionsAny } from './free-locals.ts';
import { literal, numberKind } from './scalar-code.ts';
import { solvedBound } from './solve-bounds.ts';

/** Loops over the values the variable can have; false where there is no telling. */
export function enumerate(
  e: Emitter,
  unknown: ReadonlySet<Local>,
  local: Local,
  parts: readonly Core[],
  inner: () => void,
): boolean {
  const loop = (head: string, code: string): void => {
    const lines = e.capture(() => {
      e.line("if (--B.fuel < 0) $.unanswered('fuel');");
      e.bind(local, code);
      inner();
    });
    e.lines.push(`${head} {`, ...lines, '}');
  };
  for (const part of parts) {
    const found = listOn(part, local, unknown);
    if (found === null) continue;
    const x = e.fresh('x');
    loop(`for (const ${x} of $.toArray(${e.write.value(e, found)}))`, x);
    return true;
  }
  const kind = numberKind(local.type);
  if (kind !== null) return [numbers, solved].some((way) => way(e, local, kind, ...widened(parts, unknown), loop));
  const t = whnf(local.type);
  if (t.kind === 'con' && t.decl === FIN_DECL) {
    const n = t.args[0] === undefined ? null : resolve(t.args[0]);
    if (n?.kind !== 'value' && n?.kind !== 'var') return false;
    const count: Core = n.kind === 'value' ? n.core : { kind: 'local', local: n.local, type: n.local.type };
    if (mentionsAny(count, unknown)) return false;
    const [i, end] = [e.fresh('i'), e.write.atom(e, count)];
    loop(`for (let ${i} = 0; ${i} < ${end}; ${i}++)`, `${i} `);
    return true;
  }
  if (t.kind === 'con' && t.decl === UNIT_DECL) {
    const u = e.fresh('x');
    loop(`for (const ${u} of [null])`, u);
    return true;
  }
  const count = constructorsOnly(local.type);
  if (count === null) return false;
  const i = e.fresh('i');
  const isBool = t.kind === 'con' && t.decl === BOOL_DECL;
  loop(`for (let ${i} = 0; ${i} < ${count}; ${i}++)`, isBool ? `${i} === 1` : `{t: ${i}}`);
  return true;
}

/** What a nested `∃` asks for bounds the variable too, as far as it does not depend on the inner one. */
function widened(parts: readonly Core[], unknown: ReadonlySet<Local>): readonly [Core[], Set<Local>] {
  const all = [...parts];
  const locals = new Set(unknown);
  for (const part of all) {
    const core = settled(part);
    if (core.kind !== 'quantifier' || core.op !== '∃') continue;
    locals.add(core.local);
    conjuncts(core.body, all);
  }
  return [all, locals];
}

type Kind = NonNullable<ReturnType<typeof numberKind>>;
type Loop = (head: string, code: string) => void;

function numbers(e: Emitter, local: Local, kind: Kind, parts: readonly Core[], unknown: ReadonlySet<Local>, loop: Loop): boolean {
  const bounds = parts.map((p) => boundsOn(p, local, unknown)).filter((b): b is Bound => b !== null);
  const above = bounds.filter((b) => b.side === 'above');
  const below = bounds.filter((b) => b.side === 'below');
  const scalar = kind === 'nat' || kind === 'int' ? null : kind;
  const small = scalar !== null && bitsOf(scalar) <= 16;
  const startsAtZero = kind === 'nat' || (scalar !== null && !isSigned(scalar));
  if (above.length === 0 && !small) return false;
  if (!startsAtZero && below.length === 0 && !small) return false;
  const limit = (b: Bound, sign: 1n | -1n): string => {
    // i + offset < limit  ⇔  i ≤ limit - offset - 1.
    const shift = sign * (b.strict ? 1n : 0n) - b.offset;
    return `$.add(${e.write.value(e, b.limit)}, ${literal(shift)})`;
  };
  const highs = above.map((b) => limit(b, -1n));
  const lows = below.map((b) => limit(b, 1n));
  if (scalar !== null) {
    highs.push(`${e.width(scalar)}.max`);
    lows.push(`${e.width(scalar)}.min`);
  } else if (kind === 'nat') lows.push('0');
  const [i, low, high] = [e.fresh('i'), e.fresh('l'), e.fresh('h')];
  e.line(`const ${low} = ${lows.reduce((a, b) => `$.max(${a}, ${b})`)};`);
  e.line(`const ${high} = ${highs.reduce((a, b) => `$.min(${a}, ${b})`)};`);
  loop(`for (let ${i} = ${low}; ${i} <= ${high}; ${i} = $.add(${i}, 1))`, `${i} `);
  return true;
}

/** What other parts say of the variable's size. */
function solved(e: Emitter, local: Local, kind: Kind, parts: readonly Core[], unknown: ReadonlySet<Local>, loop: Loop): boolean {
  const found = parts.map((p) => solvedBound(e, p, local, unknown)).filter((b) => b !== null);
  if (found.length === 0) return false;
  const [i, low, high] = [e.fresh('i'), e.fresh('l'), e.fresh('h')];
  const only = found.find((b) => b.exact);
  e.line(`const ${high} = $.leastBound(${(only === undefined ? found : [only]).map((b) => b.high).join(', ')});`);
  const isNatural = kind !== 'int';
  if (only !== undefined) e.line(`const ${low} = ${isNatural ? `$.max(${high}, 0)` : high};`);
  else e.line(`const ${low} = ${isNatural ? '0' : `$.neg(${high})`};`);
  loop(`for (let ${i} = ${low}; ${i} <= ${high}; ${i} = $.add(${i}, 1))`, `${i} `);
  return true;
}
