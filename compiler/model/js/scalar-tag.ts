import { INT_TYPES, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import type { Core } from '../core.ts';
import { settled } from './conventions.ts';

const UNSIGNED = INT_TYPES.filter((t) => !isSigned(t));
const SIGNED = INT_TYPES.filter(isSigned);

/** The scalar type that an argument of type `IScalarTy` (signed) or `UScalarTy` names; null where it is a variable. */
export function scalarOfTag(tag: Core | undefined, signed: boolean): IntType | null {
  const core = tag === undefined ? null : settled(tag);
  return core?.kind === 'construct' ? ((signed ? SIGNED : UNSIGNED)[core.ctor.index] ?? null) : null;
}
