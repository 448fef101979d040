import type { Statement, Truth } from '../../../compiler/model/api.ts';
import type { LeanType } from '../../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';

/** A statement whose truth is a function of its inputs; all binders are inputs. */
export function fakeStatement(
  binders: Readonly<Record<string, LeanType>>,
  truth: (row: readonly JsonValue[]) => Truth,
): Statement {
  const list = Object.entries(binders).map(([name, type]) => ({ name, type }));
  return {
    name: 't',
    binders: list,
    hypotheses: [],
    mentions: ['f'],
    determinedBy: list.map(() => null),
    check: truth,
    checkInputs: truth,
    complete: (row) => row,
    checkEncoded: (values) => truth(values as JsonValue[]),
    encode: (_, value) => value,
    withFunctions: () => fakeStatement(binders, truth),
    again: () => fakeStatement(binders, truth),
  };
}

export const U8: LeanType = { kind: 'scalar', type: 'u8' };
export const I32: LeanType = { kind: 'scalar', type: 'i32' };
export const U64: LeanType = { kind: 'scalar', type: 'u64' };
export const slice = (item: LeanType): LeanType => ({ kind: 'slice', item });
