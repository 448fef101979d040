/** Number literals with their scalar suffix: `7`, `0xff#u8`, `(-7)#i32`. */
import type { Parser } from './parser.ts';
import { SCALAR_SUFFIXES, type ScalarSuffix } from './tree.ts';

/** More digits than any number that can be computed with needs; longer ones would make reading quadratic. */
const MAX_DIGITS = 2000;

const SUFFIXES: ReadonlyMap<string, ScalarSuffix> = new Map(SCALAR_SUFFIXES.map((suffix) => [`#${suffix}`, suffix]));

/** The suffix ahead, glued to what precedes it. */
export function eatSuffix(p: Parser): ScalarSuffix | null {
  const { kind, text, spaced } = p.token;
  const suffix = kind === 'symbol' && !spaced ? SUFFIXES.get(text) : undefined;
  if (suffix === undefined) return null;
  p.next();
  return suffix;
}

/** Reads a number token; `closed`: a closing parenthesis stands before the suffix. */
export function parseNumeral(p: Parser, closed = false): { readonly value: bigint; readonly type: ScalarSuffix | null } {
  const token = p.next();
  if (token.text.length > MAX_DIGITS) p.fail('AE4101', `number of more than ${MAX_DIGITS} digits`, token);
  if (closed) p.next();
  return { value: BigInt(token.text), type: eatSuffix(p) };
}
