import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { outcomeType, type TypeTable, equalValues } from '../../pipeline/core/value.ts';
import { readOutcome } from '../../pipeline/core/value-json.ts';
import type { Signature } from '../../pipeline/core/rust-type.ts';

/** What a pair of outcomes of one input says of the model. */
export type Agreement =
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'differs'; readonly why: string };

/** Relative or absolute difference of floats that still counts as the same. */
const TOLERANCE = 1e-9;

/** Which error a model fails with does not matter: a failure agrees with a panic. */
export function compareOutcomes(rust: Outcome, model: Outcome, signature: Signature, table: TypeTable): Agreement {
  if ('unknown' in rust) return { kind: 'unknown', reason: `Rust: ${rust.unknown}` };
  if ('unknown' in model) return { kind: 'unknown', reason: `model: ${model.unknown}` };
  if ('panic' in rust || 'panic' in model)
    return 'panic' in rust && 'panic' in model
      ? { kind: 'same' }
      : { kind: 'differs', why: `Rust gives ${show(rust)}, the model ${show(model)}` };
  const expected = readOutcome(rust, signature, table);
  const got = readOutcome(model, signature, table);
  if (expected === null || got === null) return { kind: 'differs', why: `no value of type ${outcomeType(signature).kind}` };
  return equalValues(expected, got, TOLERANCE)
    ? { kind: 'same' }
    : { kind: 'differs', why: `Rust gives ${show(rust)}, the model ${show(model)}` };
}

export const describeCase = (index: number, referenceCases: number): string =>
  index < referenceCases ? `reference case ${index + 1}` : `fresh case ${index - referenceCases + 1}`;

export const differenceAt = (where: string, args: readonly JsonValue[], why: string): Diagnostic => ({
  code: 'AE6001',
  message: `the model differs from the program on ${where} ${clip(JSON.stringify(args))}: ${why}`,
  span: null,
  hint: null,
});

const show = (outcome: Outcome): string => clip(JSON.stringify(outcome));
const clip = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
