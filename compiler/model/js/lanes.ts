/**
 * Numbers of 64 and 128 bits whose bits are mixed (hashes, random generators) live beyond 2^53: as bigints cut to their width they stay in
 * registers, which numbers that become bigints and back again do not. A "lane" is such a bigint; everything outside sees the integers' one form.
 */
import { bitsOf, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import { RESULT_DECL, scalarOf } from '../builtin-types.ts';
import type { Core, CorePattern, Local, Type } from '../core.ts';
import { children, visit } from './call-graph.ts';
import { runtimeParams, settled } from './conventions.ts';
import { castTypes } from './emit-cast.ts';
import type { Emitter } from './emitter.ts';

const WRAPPING =
  /^Aeneas\.Std\.(?:core\.num\.)?[UI](?:64|128)\.(wrapping_add|wrapping_sub|wrapping_mul|rotate_left|rotate_right)$/;
const SIGNS: Readonly<Record<string, string>> = { wrapping_add: '+', wrapping_sub: '-', wrapping_mul: '*' };
const LIFT = 'Aeneas.Std.lift';

/** Definitions of variables that have no code yet. */
type Definitions = ReadonlyMap<Local, Core>;

export function wideType(type: Type): IntType | null {
  const scalar = scalarOf(type);
  return scalar !== null && bitsOf(scalar) > 32 && !scalar.endsWith('size') ? scalar : null;
}

/** Through `lift` and `ok`, which only say that the value cannot fail. */
function bare(given: Core): Core {
  const core = settled(given);
  const lifts =
    (core.kind === 'call' && core.decl.name === LIFT) || (core.kind === 'construct' && core.ctor.owner === RESULT_DECL);
  const arg = lifts && core.args.length === 1 && core.args[0] !== undefined ? core.args[0] : null;
  return arg === null ? core : bare(arg);
}

/** Whether the bits of the term are mixed, by itself or by what it is made of: what may begin a lane. */
function isSeed(core: Core): boolean {
  if (core.kind === 'call') return WRAPPING.test(core.decl.name);
  return core.kind === 'op' && core.op === 'shl' && wideType(core.over) !== null;
}

/** Whether the term is better computed as a lane. */
export function isLane(e: Emitter, given: Core, defs: Definitions = new Map(), seen: Set<Local> = new Set()): boolean {
  const core = bare(given);
  const go = (c: Core): boolean => isLane(e, c, defs, seen);
  if (isSeed(core)) return true;
  switch (core.kind) {
    case 'local': {
      if (e.lanes.has(core.local)) return true;
      const def = defs.get(core.local);
      if (def === undefined || seen.has(core.local)) return false;
      seen.add(core.local);
      return go(def);
    }
    case 'op': {
      if (wideType(core.over) === null) return false;
      const [a, b] = core.args as readonly [Core, Core];
      if (core.op === 'and') return !isMask(a) && !isMask(b) && (go(a) || go(b));
      if (core.op === 'or' || core.op === 'xor') return go(a) || go(b);
      const halves = (core.op === 'div' || core.op === 'mod') && wideType(core.over)?.startsWith('u') === true;
      return (halves || core.op === 'shr' || core.op === 'not') && go(a);
    }
    case 'call': {
      const cast = castTypes(core);
      return cast !== null && wideType(core.type) !== null && bitsOf(cast.source) > 32 && go(core.args.at(-1) as Core);
    }
    case 'if':
      return go(core.then) || go(core.else);
    case 'match':
      return core.arms.some((arm) => go(arm.body));
    case 'let':
      return isLane(e, core.body, new Map([...defs, [core.local, core.value]]), seen);
    case 'bind':
      return isLane(
        e,
        core.body,
        core.pattern.kind === 'var' ? new Map([...defs, [core.pattern.local, core.value]]) : defs,
        seen,
      );
    default:
      return false;
  }
}

/** What `x &&& 255` leaves is small. */
function isMask(given: Core): boolean {
  const core = settled(given);
  return core.kind === 'integer' && core.value >= 0n && core.value < 1n << 32n;
}

/** The term as a bigint of its width; statements may be written before it. */
export function laneCode(e: Emitter, given: Core): string {
  const core = bare(given);
  const type = wideType(core.type) ?? (core.kind === 'op' ? wideType(core.over) : null);
  if (type === null || !isLane(e, core)) return plain(e, core);
  const cut = (code: string): string => `BigInt.as${isSigned(type) ? 'Int' : 'Uint'}N(${bitsOf(type)}, ${code})`;
  switch (core.kind) {
    case 'local':
      return e.names.get(core.local) ?? plain(e, core);
    case 'call': {
      const found = WRAPPING.exec(core.decl.name)?.[1];
      if (found === undefined) return cut(laneCode(e, core.args.at(-1) as Core));
      const [x, y] = core.args as readonly [Core, Core];
      const sign = SIGNS[found];
      return sign === undefined ? rotated(e, x, y, type, found === 'rotate_left') : cut(`${hold(e, x)} ${sign} ${hold(e, y)}`);
    }
    case 'op':
      return operation(e, core, type, cut);
    default:
      return plain(e, core);
  }
}

function operation(e: Emitter, core: Extract<Core, { kind: 'op' }>, type: IntType, cut: (code: string) => string): string {
  const [x, y] = core.args as readonly [Core, Core];
  switch (core.op) {
    case 'and':
      return cut(`${hold(e, x)} & ${hold(e, y)}`);
    case 'or':
      return cut(`${hold(e, x)} | ${hold(e, y)}`);
    case 'xor':
      return cut(`${hold(e, x)} ^ ${hold(e, y)}`);
    case 'not':
      return cut(`~${hold(e, x)}`);
    case 'div':
    case 'mod': {
      const [a, b] = [hold(e, x), hold(e, y)];
      e.line(`if (${b} === 0n) $.fail('divisionByZero');`);
      return cut(`${a} ${core.op === 'div' ? '/' : '%'} ${b}`);
    }
    case 'shl':
    case 'shr': {
      const a = hold(e, x);
      const by = e.write.atom(e, y);
      const literal = /^\d+$/.test(by) && Number(by) < bitsOf(type);
      if (!literal) e.line(`if (!(${by} >= 0 && ${by} < ${bitsOf(type)})) $.fail('integerOverflow');`);
      return cut(`${a} ${core.op === 'shl' ? '<<' : '>>'} ${literal ? `${by}n` : `BigInt(${by})`}`);
    }
    default:
      return plain(e, core);
  }
}

function rotated(e: Emitter, x: Core, y: Core, type: IntType, left: boolean): string {
  const bits = bitsOf(type);
  const unsigned = (code: string): string => (isSigned(type) ? `BigInt.asUintN(${bits}, ${code})` : code);
  const a = e.fresh('b');
  e.line(`const ${a} = ${unsigned(laneCode(e, x))};`);
  const by = e.write.atom(e, y);
  const n = e.fresh('n');
  e.line(`const ${n} = BigInt(${by} % ${bits});`);
  const [up, down] = left ? [n, `${bits}n - ${n}`] : [`${bits}n - ${n}`, n];
  const word = `BigInt.asUintN(${bits}, ${a} << (${up})) | ${a} >> (${down})`;
  return `BigInt.as${isSigned(type) ? 'Int' : 'Uint'}N(${bits}, ${word})`;
}

/** A part as a name or literal. */
function hold(e: Emitter, core: Core): string {
  const code = laneCode(e, core);
  if (/^\w+$/.test(code)) return code;
  const name = e.fresh('b');
  e.line(`const ${name} = ${code};`);
  return name;
}

function plain(e: Emitter, core: Core): string {
  const c = settled(core);
  return c.kind === 'integer' && c.value >= 0n ? `${c.value}n` : `BigInt(${e.write.value(e, c)})`;
}

/** Which parts of a loop's state are lanes: those that the body sets to one, given that they are. */
export function laneStates(e: Emitter, locals: readonly Local[], pattern: CorePattern, start: Core): ReadonlySet<Local> {
  const wide = locals.filter((l) => wideType(l.type) !== null);
  if (wide.length === 0) return new Set();
  const defs = new Map<Local, Core>();
  const next = new Map<Local, Core[]>();
  const scan = (body: Core): void =>
    visit(body, (c) => {
      if (c.kind === 'let') defs.set(c.local, c.value);
      if (c.kind === 'bind' && c.pattern.kind === 'var') defs.set(c.pattern.local, c.value);
      if (c.kind === 'construct' && c.ctor.name === 'cont' && c.args[0] !== undefined) collect(pattern, c.args[0], next);
    });
  scan(start);
  const call = settled(start);
  const inlined = call.kind === 'call' ? e.unit.mayInline(call.decl) : null;
  if (call.kind === 'call' && inlined !== null) {
    runtimeParams(call.decl).forEach((p, i) => {
      if (call.args[i] !== undefined) defs.set(p.local, call.args[i]);
    });
    scan(inlined);
  }
  return new Set(wide.filter((l) => (next.get(l) ?? []).some((c) => isMixed(c, defs, new Set()))));
}

function collect(p: CorePattern, given: Core, into: Map<Local, Core[]>): void {
  const core = settled(given);
  if (p.kind === 'var') into.set(p.local, [...(into.get(p.local) ?? []), core]);
  else if (p.kind === 'ctor' && core.kind === 'construct') p.args.forEach((q, i) => collect(q, core.args[i] as Core, into));
}

/** Whether bits are mixed on the way to the value. */
function isMixed(given: Core, defs: Definitions, seen: Set<Local>): boolean {
  const core = bare(given);
  if (isSeed(core)) return true;
  if (core.kind === 'local') {
    const def = defs.get(core.local);
    if (def === undefined || seen.has(core.local)) return false;
    seen.add(core.local);
    return isMixed(def, defs, seen);
  }
  const wide =
    core.kind === 'op' && (core.op === 'xor' || core.op === 'or' || core.op === 'and' || core.op === 'shr' || core.op === 'not');
  if (core.kind === 'op' && !wide) return false;
  if (core.kind === 'call' && castTypes(core) === null) return false;
  return children(core).some((c) => isMixed(c, defs, seen));
}
