/** `core::num`: methods of the integer types. */
import { bitsOf, INT_TYPES, type IntType, isSigned, rangeOf } from '../../../pipeline/core/rust-type.ts';
import type { CallAnswer } from '../../ir/call.ts';
import type { Expr } from '../../ir/functional.ts';
import { whether } from './choice.ts';
import { capital, inline, lift, monadic, refused, type StdCall } from './call.ts';

/** Pure ones, under `core.num.U32.`. */
const TOTAL: ReadonlySet<string> = new Set([
  'wrapping_add',
  'wrapping_sub',
  'wrapping_mul',
  'wrapping_shl',
  'wrapping_shr',
  'overflowing_add',
  'overflowing_sub',
  'overflowing_mul',
  'saturating_add',
  'saturating_sub',
  'rotate_left',
  'rotate_right',
  'leading_zeros',
]);
const CHECKED: ReadonlySet<string> = new Set(['checked_add', 'checked_sub', 'checked_mul', 'checked_div']);
const BYTES: ReadonlySet<string> = new Set(['to_le_bytes', 'to_be_bytes', 'from_le_bytes', 'from_be_bytes']);

const IN_A_LOOP = 'count in a loop with `x & 1` and `x >> 1`';
const SWAPPED = '`from_be_bytes(x.to_le_bytes())`';
const QUOTIENT = 'the operator, once `MIN` by `-1` is told apart';

/** The rewrite that comes through. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ...['pow', 'wrapping_pow', 'checked_pow', 'saturating_pow', 'overflowing_pow'].map((m): [string, string] => [
    m,
    `multiply in a loop${m === 'pow' ? '' : ` with \`${m.replace(/_pow$/, '_mul')}\``}`,
  ]),
  ['saturating_mul', '`match a.checked_mul(b) { Some(x) => x, None => … }`'],
  ...['wrapping_div', 'wrapping_rem', 'saturating_div', 'overflowing_rem'].map((m): [string, string] => [m, QUOTIENT]),
  ...['shl', 'shr'].flatMap((m): [string, string][] => [
    [`checked_${m}`, `\`if n < BITS { Some(a ${m === 'shl' ? '<<' : '>>'} n) } else { None }\``],
    [`overflowing_${m}`, `\`(a.wrapping_${m}(n), n >= BITS)\``],
  ]),
  ['abs', '`if x < 0 { -x } else { x }`'],
  ['wrapping_abs', '`if x < 0 { 0.wrapping_sub(x) } else { x }` with a typed 0'],
  ['checked_abs', '`if x < 0 { 0.checked_sub(x) } else { Some(x) }` with a typed 0'],
  ['saturating_abs', '`if x < 0 { 0.saturating_sub(x) } else { x }` with a typed 0'],
  ['unsigned_abs', '`if x < 0 { 0.wrapping_sub(x) } else { x }`, then `as`'],
  ...['wrapping', 'checked', 'overflowing', 'saturating'].map((m): [string, string] => [
    `${m}_neg`,
    `\`0.${m}_sub(x)\` with a typed 0`,
  ]),
  ['abs_diff', '`if a > b { a - b } else { b - a }`'],
  ['signum', '`if x > 0 { 1 } else if x < 0 { -1 } else { 0 }`'],
  ['is_positive', '`x > 0`'],
  ['is_negative', '`x < 0`'],
  ['rem_euclid', '`let r = a % b; if r < 0 { r + b } else { r }` for positive `b`'],
  ['div_euclid', '`let q = a / b; if a % b < 0 { q - 1 } else { q }` for positive `b`'],
  ['div_ceil', '`if a % b == 0 { a / b } else { a / b + 1 }` for unsigned numbers'],
  ['count_ones', IN_A_LOOP],
  ['count_zeros', IN_A_LOOP],
  ['trailing_zeros', IN_A_LOOP],
  ['trailing_ones', IN_A_LOOP],
  ['leading_ones', '`(!x).leading_zeros()`'],
  ['ilog2', '`BITS - 1 - x.leading_zeros()` for positive `x`'],
  ['reverse_bits', 'shift bit by bit in a loop'],
  ['swap_bytes', SWAPPED],
  ['to_be', SWAPPED],
  ['from_be', SWAPPED],
  ['to_le', 'the number itself: the order of bytes is little-endian'],
  ['from_le', 'the number itself: the order of bytes is little-endian'],
  ['to_ne_bytes', '`to_le_bytes`'],
  ['from_ne_bytes', '`from_le_bytes`'],
  ['is_power_of_two', '`x != 0 && x & (x - 1) == 0`'],
  ['next_power_of_two', 'double in a loop'],
  ['isqrt', 'search in a loop'],
  ['max_value', '`MAX`'],
  ['min_value', '`MIN`'],
]);

export function integerMethod(type: IntType, method: string, call: StdCall): CallAnswer | null {
  const lean = `core.num.${capital(type)}.${method}`;
  if (TOTAL.has(method)) return lift(lean, call);
  if (CHECKED.has(method)) return lift(`${capital(type)}.${method}`, call);
  if (method === 'checked_rem') return checkedRem(type, call);
  if (method === 'overflowing_div') return monadic(lean, call);
  if (BYTES.has(method))
    return type.endsWith('size') || bitsOf(type) === 8
      ? refused(`\`${type}::${method}\` is not in Aeneas’s library`, 'shift and mask the bytes')
      : isSigned(type)
        ? signedBytes(type, method)
        : lift(lean, call);
  if (method === 'is_power_of_two' && type === 'usize') return monadic(lean, call);
  const hint =
    HINTS.get(method) ?? (method.includes('ascii') ? "compare with `b'0'`, `b'a'`, …" : 'write it with operators, or in a loop');
  return refused(`\`${type}::${method}\` is not in Aeneas’s library`, hint);
}

/** The library's arrays of a signed type's bytes are arrays of `I8`, not of `u8`: by way of the unsigned type of the same width. */
function signedBytes(type: IntType, method: string): CallAnswer {
  const unsigned = INT_TYPES.find((t) => t === `u${bitsOf(type)}`) ?? 'u64';
  const bytes = (of: Expr): Expr => ({
    kind: 'call',
    target: { lean: `core.num.${capital(unsigned)}.${method}`, leading: [], local: null },
    lift: true,
    args: [of],
  });
  const cast = (of: Expr, from: IntType, to: IntType): Expr => ({
    kind: 'cast',
    from: { kind: 'int', type: from },
    to: { kind: 'int', type: to },
    of,
  });
  return inline(([of]) => {
    if (of === undefined) throw new RangeError(`${method} has one argument`);
    return method.startsWith('to_') ? bytes(cast(of, type, unsigned)) : cast(bytes(of), unsigned, type);
  });
}

/** The library says `some 0` for `MIN.checked_rem(-1)`, Rust `None`. */
function checkedRem(type: IntType, call: StdCall): CallAnswer | null {
  const lean = `${capital(type)}.checked_rem`;
  if (!isSigned(type)) return lift(lean, call);
  const of = { kind: 'int', type } as const;
  const literal = (value: bigint): Expr => ({ kind: 'literal', value: { kind: 'int', type, value } });
  const none: Expr = { kind: 'build', adt: call.result, variant: 'None', fields: [] };
  return inline(
    ([left, right]) => {
      if (left === undefined || right === undefined) throw new RangeError('checked_rem has two arguments');
      const plain: Expr = { kind: 'call', target: { lean, leading: [], local: null }, lift: true, args: [left, right] };
      const equal = (a: Expr, value: bigint): Expr => ({ kind: 'binary', op: 'eq', type: of, left: a, right: literal(value) });
      return whether(equal(right, -1n), whether(equal(left, rangeOf(type).min), none, plain), plain);
    },
    () => [],
    ['model-divergence:checked_rem'],
  );
}
