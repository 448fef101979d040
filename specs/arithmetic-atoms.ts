import type { Atom } from './atom.ts';
import type { Measure, Num } from './measure.ts';
import type { Subject } from './subject.ts';

/** That what one computes with numbers fits their type: sums and products of two, multiples by a power of ten, the sum of a sequence in the type of the result. */
export function arithmeticAtoms(measures: readonly Measure[], resultMaximum: bigint | null): readonly Atom[] {
  const values = measures.filter((m) => m.what === 'value' && m.max !== null);
  return [
    ...values.flatMap((a, i) => [
      ...values.slice(i).flatMap((b) => (a.max === b.max && a.min === b.min ? [...fits(a, b, '+'), ...fits(a, b, '*')] : [])),
      ...values.flatMap((b) => (a !== b && a.max === b.max && a.min === b.min && isSigned(a) ? fits(a, b, '-') : [])),
      ...FACTORS.flatMap((n) => multiple(a, n)),
    ]),
    ...measures.filter((m) => m.what === 'sum').flatMap((m) => sumFits(m, resultMaximum)),
  ];
}

/** The largest number of the type of the result, where it is a number. */
export function resultMaximum({ result }: Subject): bigint | null {
  if (result.kind !== 'scalar' || result.type.endsWith('128')) return null;
  const bits = BigInt(result.type.endsWith('size') ? 64 : Number(result.type.slice(1)));
  return (1n << (result.type.startsWith('i') ? bits - 1n : bits)) - 1n;
}

const FACTORS = [2, 3, 10, 100, 1000] as const;
const WORDS = { '+': 'plus', '*': 'times', '-': 'minus' } as const;

const isSigned = ({ min }: Measure): boolean => min !== null && min < 0;

function apply(op: keyof typeof WORDS, a: Num, b: Num): bigint {
  const [x, y] = [BigInt(a), BigInt(b)];
  return op === '+' ? x + y : op === '*' ? x * y : x - y;
}

function fits(a: Measure, b: Measure, op: keyof typeof WORDS): readonly Atom[] {
  const lean = `${a.lean} ${op} ${b.lean}`;
  const words = `${a.words} ${WORDS[op]} ${b.words}`;
  const value = (seen: Parameters<Atom['test']>[0]): bigint => apply(op, a.get(seen), b.get(seen));
  return within(lean, words, value, a);
}

const multiple = (a: Measure, n: number): readonly Atom[] =>
  within(`${n} * ${a.lean}`, `${n} times ${a.words}`, (seen) => BigInt(n) * BigInt(a.get(seen)), a);

function within(
  lean: string,
  words: string,
  value: (seen: Parameters<Atom['test']>[0]) => bigint,
  { min, max }: Measure,
): readonly Atom[] {
  const atoms: Atom[] = [];
  if (max !== null)
    atoms.push({ lean: `${lean} ≤ ${max}`, words: `${words} is at most ${max}`, test: (seen) => value(seen) <= max });
  if (min !== null && min < 0)
    atoms.push({ lean: `${lean} ≥ (${min})`, words: `${words} is at least ${min}`, test: (seen) => value(seen) >= min });
  return atoms;
}

function sumFits(m: Measure, most: bigint | null): readonly Atom[] {
  if (most === null) return [];
  const atMost: Atom = {
    lean: `${m.lean} ≤ ${most}`,
    words: `${m.words} is at most ${most}`,
    test: (seen) => m.get(seen) <= most,
  };
  if (m.sort === 'nat') return [atMost];
  const least = -most - 1n;
  return [
    atMost,
    { lean: `${m.lean} ≥ (${least})`, words: `${m.words} is at least ${least}`, test: (seen) => m.get(seen) >= least },
  ];
}
