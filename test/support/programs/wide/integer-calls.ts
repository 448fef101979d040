/** Calls of the integer types' own methods that give an integer of the same type. */
import type { Random } from '../../../../pipeline/core/random.ts';
import { INT_TYPES, type IntType, rangeOf } from '../../../../pipeline/core/rust-type.ts';

const SAME = ['wrapping_add', 'wrapping_sub', 'wrapping_mul', 'saturating_add', 'saturating_sub', 'min', 'max'] as const;
const OPTIONS = ['checked_add', 'checked_sub', 'checked_mul', 'checked_div', 'checked_rem'] as const;
const PAIRS = ['overflowing_add', 'overflowing_sub', 'overflowing_mul'] as const;
const AMOUNTS = ['wrapping_shl', 'wrapping_shr', 'rotate_left', 'rotate_right'] as const;

export function integerCall(r: Random, name: IntType, of: string): string {
  const other = `(${r.pick(INT_TYPES as readonly [IntType, ...IntType[]])}::MAX as ${name})`;
  const right = r.pick([`${r.below(9)}${name}`, `(${name}::MAX - ${r.below(3)})`, `${name}::MIN`, other]);
  switch (r.below(6)) {
    case 0:
    case 1:
      return `(${of}).${r.pick(SAME)}(${right})`;
    case 2:
      return `(match (${of}).${r.pick(OPTIONS)}(${right}) { Some(z) => z, None => ${r.below(9)} })`;
    case 3:
      return `(match (${of}).${r.pick(PAIRS)}(${right}) { (z, false) => z, (z, true) => !z })`;
    case 4:
      return `(${of}).${r.pick(AMOUNTS)}(${r.below(140)})`;
    default:
      return r.pick([`((${of}).leading_zeros() as ${name})`, `(${of}).clamp(1, 100)`, `(${name}::BITS as ${name} ^ ${of})`]);
  }
}

/** Small mostly, an end of the range at times. */
export function literal(r: Random, name: IntType): string {
  const { min, max } = rangeOf(name);
  const value = r.oneIn(12) ? r.pick<bigint>([min, max, max - 1n]) : BigInt(r.below(r.oneIn(3) ? 100 : 6));
  return value < 0n ? `(${value}${name})` : `${value}${name}`;
}
