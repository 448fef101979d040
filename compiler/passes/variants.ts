/** Variants and fields of the types a body takes apart: of the crate, and of the library those that have syntax. */
import type { IntType } from '../../pipeline/core/rust-type.ts';
import { bitsOf } from '../../pipeline/core/rust-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import type { Lookups } from './lookups.ts';

export interface VariantInfo {
  readonly name: string;
  readonly discriminant: bigint;
  /** Width of the discriminant. */
  readonly bits: number;
  /** Number of fields. */
  readonly fields: number;
}

/** In order of declaration; null for what is not an enum we know. */
export function variantsOf(type: MirType, lookups: Lookups): readonly VariantInfo[] | null {
  if (type.kind === 'option')
    return plain([
      ['None', 0],
      ['Some', 1],
    ]);
  if (type.kind === 'result')
    return plain([
      ['Ok', 1],
      ['Err', 1],
    ]);
  if (type.kind !== 'adt') return null;
  const adt = lookups.adt(type.path);
  if (adt === undefined) return libraryEnum(type.path);
  if (adt.kind !== 'enum') return null;
  const bits = bitsOf(adt.discriminantType);
  return adt.variants.map(({ name, discriminant, fields }) => ({ name, discriminant, bits, fields: fields.length }));
}

/** Integer type of an enum's discriminants. */
export function discriminantTypeOf(type: MirType, lookups: Lookups): IntType {
  if (type.kind !== 'adt') return 'isize';
  return lookups.adt(type.path)?.discriminantType ?? (isOrdering(type.path) ? 'i8' : 'isize');
}

const isOrdering = (path: string): boolean => path === 'std::cmp::Ordering' || path === 'core::cmp::Ordering';

function libraryEnum(path: string): readonly VariantInfo[] | null {
  if (isOrdering(path)) {
    return ['Less', 'Equal', 'Greater'].map((name, i) => ({ name, discriminant: BigInt(i) - 1n, bits: 8, fields: 0 }));
  }
  if (path === 'std::ops::ControlFlow' || path === 'core::ops::ControlFlow')
    return plain([
      ['Continue', 1],
      ['Break', 1],
    ]);
  return null;
}

const plain = (variants: readonly (readonly [string, number])[]): readonly VariantInfo[] =>
  variants.map(([name, fields], i) => ({ name, discriminant: BigInt(i), bits: 64, fields }));
