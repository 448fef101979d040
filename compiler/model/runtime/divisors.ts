import { charge, spend } from './budget.ts';
import { add, type Integer, mul, tdiv, tmod } from './integer.ts';

/** The positive divisors of a natural number in order; none of 0, as in Mathlib's `Nat.divisors`. */
export function divisorsOf(n: Integer): readonly Integer[] {
  const small: Integer[] = [];
  const large: Integer[] = [];
  for (let d: Integer = 1; mul(d, d) <= n; d = add(d, 1)) {
    spend(1);
    if (tmod(n, d) !== 0) continue;
    charge(32);
    small.push(d);
    const other = tdiv(n, d);
    if (other !== d) large.push(other);
  }
  return [...small, ...large.reverse()];
}
