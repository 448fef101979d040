/** Rust's integers on symbolic values: bounds, wrapping, saturating and checked operations, casts, comparisons and their dictionaries. */
import { bitsOf, type IntType, isSigned, rangeOf } from '../../pipeline/core/rust-type.ts';
import { ORDERING_DECL } from '../model/builtin-types.ts';
import { scalarOfTag } from '../model/js/scalar-tag.ts';
import type { Evaluator } from './evaluate.ts';
import type { LibraryFunction } from './library.ts';
import { option, pair } from './library-lists.ts';
import { structure } from './library-sequences.ts';
import { fits, max, min, tdiv, tmod, wrap } from './numbers.ts';
import { errorNumber } from './operators.ts';
import type { Term, TermBank } from './term.ts';
import { boolValue, intValue, lambda, NOTHING, UNIT_VALUE, type Value } from './value.ts';

const NAME = /^Aeneas\.Std\.(?:core\.num\.)?([UI](?:8|16|32|64|128|size))\.(\w+)$/;
const COMPARE = /^Aeneas\.Std\.core\.cmp\.impls\.(PartialEq|PartialOrd|Ord)([UI](?:8|16|32|64|128|size))\.(\w+)$/;
const DICTIONARY = /^Aeneas\.Std\.core\.cmp\.(PartialEq|Eq|PartialOrd|Ord)([UI](?:8|16|32|64|128|size))$/;
const CAST = /^Aeneas\.Std\.(UScalar|IScalar)\.(cast|hcast|cast_fromBool|val)$/;

export function scalarFunction(name: string): LibraryFunction | null {
  const [, S, method] = NAME.exec(name) ?? [];
  if (S !== undefined && method !== undefined) return numeric(S.toLowerCase() as IntType, method);
  const [, trait, , test] = COMPARE.exec(name) ?? [];
  if (trait !== undefined && test !== undefined) return comparison(test);
  const [, dictionary] = DICTIONARY.exec(name) ?? [];
  if (dictionary !== undefined) return (ev) => dictionaryOf(ev, dictionary);
  const [, source, cast] = CAST.exec(name) ?? [];
  return source === undefined || cast === undefined ? null : casting(source === 'IScalar', cast);
}

type Arithmetic = (bank: TermBank, a: Term, b: Term) => Term;
const ARITHMETIC: ReadonlyMap<string, Arithmetic> = new Map([
  ['add', (bank, a, b) => bank.add(a, b)],
  ['sub', (bank, a, b) => bank.sub(a, b)],
  ['mul', (bank, a, b) => bank.mul(a, b)],
]);

function numeric(type: IntType, method: string): LibraryFunction | null {
  const range = rangeOf(type);
  const [, form, operation] = /^(checked|wrapping|overflowing|saturating)_(add|sub|mul)$/.exec(method) ?? [];
  const compute = operation === undefined ? undefined : ARITHMETIC.get(operation);
  if (form !== undefined && compute !== undefined) return formOf(form, type, compute);
  switch (method) {
    case 'max':
    case 'MAX':
      return ({ machine: { bank } }) => intValue(bank.int(range.max));
    case 'min':
    case 'MIN':
      return ({ machine: { bank } }) => intValue(bank.int(range.min));
    case 'size':
      return ({ machine: { bank } }) => intValue(bank.int(range.max - range.min + 1n));
    case 'numBits':
    case 'BITS':
      return ({ machine: { bank } }) => intValue(bank.int(BigInt(bitsOf(type))));
    case 'checked_div':
      return (ev, [a, b]) => {
        const { bank } = ev.machine;
        const q = tdiv(bank, ev.int(a), ev.int(b));
        const there = bank.and(bank.not(bank.eq(ev.int(b), bank.int(0n))), fits(bank, q, range));
        return option(ev, ev.machine.decide(there), intValue(bank.narrow(q, range.min, range.max)));
      };
    case 'checked_rem':
      return (ev, [a, b]) => {
        const { bank } = ev.machine;
        return option(ev, bank.not(bank.eq(ev.int(b), bank.int(0n))), intValue(tmod(bank, ev.int(a), ev.int(b))));
      };
    case 'wrapping_shl':
    case 'wrapping_shr':
      return (ev, [a, n]) => {
        const { bank } = ev.machine;
        const by = bank.rem(ev.int(n), bank.int(BigInt(bitsOf(type))));
        if (method === 'wrapping_shr') return intValue(bank.shr(ev.int(a), by));
        return intValue(wrap(bank, bank.shl(isSigned(type) ? bank.low(ev.int(a), bitsOf(type)) : ev.int(a), by), type));
      };
    case 'is_power_of_two':
      return (ev, [a]) => {
        const { bank } = ev.machine;
        const x = ev.int(a);
        const one = bank.bitwise('bitAnd', x, bank.narrow(bank.add(x, bank.int(-1n)), 0n, range.max));
        return ev.ok(boolValue(bank.and(bank.not(bank.eq(x, bank.int(0n))), bank.eq(one, bank.int(0n)))));
      };
    case 'is_multiple_of':
      return (ev, [a, b]) =>
        ev.ok(boolValue(ev.machine.bank.eq(tmod(ev.machine.bank, ev.int(a), ev.int(b)), ev.machine.bank.int(0n))));
    case 'cast_signed':
    case 'cast_unsigned': {
      const other = `${isSigned(type) ? 'u' : 'i'}${type.slice(1)}` as IntType;
      return (ev, [a]) => ev.ok(intValue(wrap(ev.machine.bank, ev.int(a), other)));
    }
    default:
      return null;
  }
}

function formOf(form: string, type: IntType, compute: Arithmetic): LibraryFunction {
  const range = rangeOf(type);
  return (ev, [a, b]) => {
    const { bank } = ev.machine;
    const exact = compute(bank, ev.int(a), ev.int(b));
    const inside = ev.machine.decide(fits(bank, exact, range));
    switch (form) {
      case 'checked':
        return option(ev, inside, intValue(bank.narrow(exact, range.min, range.max)));
      case 'wrapping':
        return intValue(wrap(bank, exact, type));
      case 'saturating':
        return intValue(max(bank, bank.int(range.min), min(bank, exact, bank.int(range.max))));
      default:
        return pair(ev, intValue(wrap(bank, exact, type)), boolValue(bank.not(inside)));
    }
  };
}

/** Widths are constructors among the arguments, where the elaborated call has them. */
function casting(fromSigned: boolean, cast: string): LibraryFunction {
  return (ev, args, core) => {
    if (cast === 'val') return args[1];
    const given = core?.args ?? [];
    const target = scalarOfTag(given.at(-2), (cast === 'hcast') !== fromSigned);
    if (target === null) return ev.machine.giveUp('a cast between widths that are not known');
    const { bank } = ev.machine;
    const x = args[given.length - 1] ?? NOTHING;
    if (cast === 'cast_fromBool') return intValue(bank.ite(ev.bool(x), bank.int(1n), bank.int(0n)));
    return intValue(wrap(bank, ev.int(x), target));
  };
}

/** lt, eq or gt. */
export function ordering(ev: Evaluator, a: Term, b: Term): Value {
  const { bank } = ev.machine;
  const tag = bank.ite(bank.lt(a, b), bank.int(0n), bank.ite(bank.eq(a, b), bank.int(1n), bank.int(2n)));
  return { kind: 'data', owner: ORDERING_DECL, tag, fields: new Map() };
}

function comparison(test: string): LibraryFunction | null {
  const truth =
    (of: (bank: TermBank, a: Term, b: Term) => Term): LibraryFunction =>
    (ev, [a, b]) =>
      boolValue(of(ev.machine.bank, ev.int(a), ev.int(b)));
  switch (test) {
    case 'eq':
      return truth((bank, a, b) => bank.eq(a, b));
    case 'ne':
      return truth((bank, a, b) => bank.not(bank.eq(a, b)));
    case 'lt':
      return truth((bank, a, b) => bank.lt(a, b));
    case 'le':
      return truth((bank, a, b) => bank.le(a, b));
    case 'gt':
      return truth((bank, a, b) => bank.lt(b, a));
    case 'ge':
      return truth((bank, a, b) => bank.le(b, a));
    case 'cmp':
      return (ev, [a, b]) => ordering(ev, ev.int(a), ev.int(b));
    case 'partial_cmp':
      return (ev, [a, b]) => option(ev, ev.machine.bank.true, ordering(ev, ev.int(a), ev.int(b)));
    case 'max':
      return (ev, [a, b]) => intValue(max(ev.machine.bank, ev.int(a), ev.int(b)));
    case 'min':
      return (ev, [a, b]) => intValue(min(ev.machine.bank, ev.int(a), ev.int(b)));
    case 'clamp':
      return (ev, [x, lo, hi]) => {
        const { bank } = ev.machine;
        const inside = max(bank, ev.int(lo), min(bank, ev.int(x), ev.int(hi)));
        return ev.failIf(bank.lt(ev.int(hi), ev.int(lo)), errorNumber('assertionFailure'), () => intValue(inside));
      };
    default:
      return null;
  }
}

/** A structure of methods, each giving a `Result`. */
function dictionaryOf(ev: Evaluator, trait: string): Value {
  const made = (...fields: readonly Value[]): Value => structure(ev, fields);
  const two = (test: string): Value =>
    lambda((a) => lambda((b) => {
      const found = comparison(test)?.(ev, [a, b, NOTHING, NOTHING, NOTHING], null) ?? NOTHING;
      return found.kind === 'result' ? found : ev.ok(found);
    })); // biome-ignore format: one line
  const equality = made(two('eq'), two('ne'));
  const total = made(
    equality,
    lambda(() => ev.ok(UNIT_VALUE)),
    lambda(() => ev.ok(UNIT_VALUE)),
  );
  const ordered = made(equality, two('partial_cmp'), two('lt'), two('le'), two('gt'), two('ge'));
  const clamp = lambda((x) =>
    lambda((lo) => lambda((hi) => comparison('clamp')?.(ev, [x, lo, hi, NOTHING, NOTHING], null) ?? NOTHING)),
  );
  if (trait === 'PartialEq') return equality;
  if (trait === 'Eq') return total;
  return trait === 'PartialOrd' ? ordered : made(total, ordered, two('cmp'), two('max'), two('min'), clamp);
}
