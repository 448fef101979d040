/** What everything uses: `lift`, `loop`, clones, options, and functions on `Nat`, `Int` and `Bool` by name. */
import type { Evaluator } from './evaluate.ts';
import type { LibraryFunction } from './library.ts';
import { option, pair } from './library-lists.ts';
import { unroll } from './loops.ts';
import { ordering } from './library-scalars.ts';
import { structure } from './library-sequences.ts';
import { abs, bitwise, ediv, emod, fdiv, fmod, gcd, max, min, pow, tdiv, testBit, tmod } from './numbers.ts';
import { errorNumber } from './operators.ts';
import { related } from './relations.ts';
import type { Term, TermBank } from './term.ts';
import { boolValue, intValue, lambda, merge, NOTHING, UNIT_VALUE, type Value } from './value.ts';

const num =
  (f: (bank: TermBank, a: Term, b: Term) => Term): LibraryFunction =>
  (ev, [a, b]) =>
    intValue(f(ev.machine.bank, ev.int(a), ev.int(b)));
const truth =
  (f: (bank: TermBank, a: Term, b: Term) => Term): LibraryFunction =>
  (ev, [a, b]) =>
    boolValue(f(ev.machine.bank, ev.int(a), ev.int(b)));
const logic =
  (f: (bank: TermBank, a: Term, b: Term) => Term): LibraryFunction =>
  (ev, [a, b]) =>
    boolValue(f(ev.machine.bank, ev.bool(a), ev.bool(b)));
const natural = (bank: TermBank, t: Term): Term => bank.narrow(t, 0n, t.hi < 0n ? 0n : t.hi);

const isSome = (ev: Evaluator, o: Value): Term =>
  o.kind === 'data' ? ev.machine.bank.eq(o.tag, ev.machine.bank.int(1n)) : ev.machine.bank.false;

/** What copies by doing nothing. */
const copying = (ev: Evaluator): Value => {
  const same = lambda((x) => ev.ok(x));
  return structure(ev, [same, lambda(() => same)]);
};
const copy = (ev: Evaluator): Value => structure(ev, [copying(ev)]);

const std: readonly (readonly [string, LibraryFunction])[] = [
  ['lift', (ev, [x]) => ev.ok(x)],
  ['massert', (ev, [p]) => ev.failIf(ev.machine.bank.not(ev.bool(p)), errorNumber('assertionFailure'), () => UNIT_VALUE)],
  ['bind', (ev, [x, f]) => ev.andThen(x, (v) => ev.apply(f, v))],
  [
    'loop',
    (ev, [body, start], core) => (ev.induction === null ? unroll(ev, body, start) : ev.induction.loop(ev, body, start, core)),
  ],
  ['toStr', (_, [s]) => s],
  ['BuiltinClone', copying],
  ['BuiltinCopy', copy],
];

const naturals: readonly (readonly [string, LibraryFunction])[] = [
  ['add', num((b, x, y) => b.add(x, y))],
  ['sub', num((b, x, y) => b.ite(b.le(x, y), b.int(0n), natural(b, b.sub(x, y))))],
  ['mul', num((b, x, y) => b.mul(x, y))],
  ['div', num(tdiv)],
  ['mod', num(tmod)],
  ['pow', num(pow)],
  ['gcd', num(gcd)],
  ['max', num(max)],
  ['min', num(min)],
  ['land', num((b, x, y) => bitwise(b, 'bitAnd', x, y))],
  ['lor', num((b, x, y) => bitwise(b, 'bitOr', x, y))],
  ['xor', num((b, x, y) => bitwise(b, 'bitXor', x, y))],
  ['shiftLeft', num((b, x, y) => b.shl(x, y))],
  ['shiftRight', num((b, x, y) => b.shr(x, y))],
  ['pred', num((b, x) => b.ite(b.eq(x, b.int(0n)), x, natural(b, b.add(x, b.int(-1n)))))],
  ['dist', num((b, x, y) => abs(b, b.sub(x, y)))],
  ['testBit', truth(testBit)],
  ['beq', truth((b, x, y) => b.eq(x, y))],
  ['ble', truth((b, x, y) => b.le(x, y))],
  ['blt', truth((b, x, y) => b.lt(x, y))],
  ['le', truth((b, x, y) => b.le(x, y))],
  ['lt', truth((b, x, y) => b.lt(x, y))],
];

const integers: readonly (readonly [string, LibraryFunction])[] = [
  ['tdiv', num(tdiv)],
  ['tmod', num(tmod)],
  ['fdiv', num(fdiv)],
  ['fmod', num(fmod)],
  ['ediv', num(ediv)],
  ['emod', num(emod)],
  ['add', num((b, x, y) => b.add(x, y))],
  ['sub', num((b, x, y) => b.sub(x, y))],
  ['mul', num((b, x, y) => b.mul(x, y))],
  ['neg', num((b, x) => b.neg(x))],
  ['natAbs', num((b, x) => abs(b, x))],
  ['toNat', num((b, x) => max(b, x, b.int(0n)))],
  ['gcd', num(gcd)],
  ['pow', num(pow)],
];

const optionMap: LibraryFunction = (ev, [f, o]) =>
  option(
    ev,
    isSome(ev, o),
    ev.machine.under(isSome(ev, o), NOTHING, () => ev.apply(f, ev.field(o, 1, 0))),
  );

const root: readonly (readonly [string, LibraryFunction])[] = [
  ['decide', (_, [p]) => p],
  ['True', (ev) => boolValue(ev.machine.bank.true)],
  ['False', (ev) => boolValue(ev.machine.bank.false)],
  ['max', num(max)],
  ['min', num(min)],
  ['abs', num((b, x) => abs(b, x))],
  ['Not', logic((b, x) => b.not(x))],
  ['not', logic((b, x) => b.not(x))],
  ['Bool.not', logic((b, x) => b.not(x))],
  ['And', logic((b, x, y) => b.and(x, y))],
  ['and', logic((b, x, y) => b.and(x, y))],
  ['Bool.and', logic((b, x, y) => b.and(x, y))],
  ['Or', logic((b, x, y) => b.or(x, y))],
  ['or', logic((b, x, y) => b.or(x, y))],
  ['Bool.or', logic((b, x, y) => b.or(x, y))],
  ['Iff', logic((b, x, y) => b.iff(x, y))],
  ['xor', logic((b, x, y) => b.not(b.iff(x, y)))],
  ['Bool.xor', logic((b, x, y) => b.not(b.iff(x, y)))],
  ['Bool.toNat', (ev, [a]) => intValue(ev.machine.bank.ite(ev.bool(a), ev.machine.bank.int(1n), ev.machine.bank.int(0n)))],
  ['Dvd.dvd', (ev, [a, b]) => boolValue(related(ev, 'dvd', a, b))],
  ['id', (_, [x]) => x],
  ['compare', (ev, [a, b]) => ordering(ev, ev.int(a), ev.int(b))],
  ['Prod.fst', (ev, [p]) => ev.field(p, 0, 0)],
  ['Prod.snd', (ev, [p]) => ev.field(p, 0, 1)],
  ['Prod.swap', (ev, [p]) => pair(ev, ev.field(p, 0, 1), ev.field(p, 0, 0))],
  ['Option.map', optionMap],
  ['Option.isSome', (ev, [o]) => boolValue(isSome(ev, o))],
  ['Option.isNone', (ev, [o]) => boolValue(ev.machine.bank.not(isSome(ev, o)))],
  ['Option.getD', (ev, [o, d]) => merge(ev.machine.bank, isSome(ev, o), ev.field(o, 1, 0), d)],
  ['Option.get!', (ev, [d, o]) => merge(ev.machine.bank, isSome(ev, o), ev.field(o, 1, 0), d)],
  ['Option.elim', (ev, [o, d, f]) => ev.branch(isSome(ev, o), () => ev.apply(f, ev.field(o, 1, 0)), () => d)],
]; // biome-ignore format: one table

const SCALAR_CLONES = ['U8', 'U16', 'U32', 'U64', 'U128', 'Usize', 'I8', 'I16', 'I32', 'I64', 'I128', 'Isize', 'Bool'];

export const VALUE_FUNCTIONS: ReadonlyMap<string, LibraryFunction> = new Map([
  ...std.map(([name, f]) => [`Aeneas.Std.${name}`, f] as const),
  ...naturals.map(([name, f]) => [`Nat.${name}`, f] as const),
  ...integers.map(([name, f]) => [`Int.${name}`, f] as const),
  ...root,
  ...SCALAR_CLONES.flatMap((S) => [
    [`Aeneas.Std.core.clone.Clone${S}`, copying as LibraryFunction] as const,
    [`Aeneas.Std.core.marker.Copy${S}`, copy as LibraryFunction] as const,
  ]),
]);
