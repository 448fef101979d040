import type { EvalLimits, ModelFunction, ReturnedParts } from '../../compiler/model/api.ts';
import { fromModelOutcome, fromReturned, toModelValue } from '../../pipeline/core/model-shape.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type { Signature } from '../../pipeline/core/rust-type.ts';
import type { TypeTable } from '../../pipeline/core/value.ts';

/** Runs a model's function on arguments in Rust's shape; the outcome is in Rust's shape too. */
export function evaluateCase(
  fn: ModelFunction,
  args: readonly JsonValue[],
  { signature, table, limits }: { readonly signature: Signature; readonly table: TypeTable; readonly limits: EvalLimits },
): Outcome {
  const modelArgs = args.map((arg, i) => {
    const param = signature.params[i];
    return param === undefined ? arg : toModelValue(arg, param.type, table);
  });
  if (signature.outputs === undefined) return fromModelOutcome(fn.call(modelArgs, limits), signature, table);
  return fromReturned(fn.callReturning(modelArgs, returnedBy(signature), limits), signature, table);
}

/** How the model's result is made up where it borrows mutably. */
const returnedBy = ({ result, outputs = [] }: Signature): ReturnedParts => ({
  width: result.kind === 'unit' ? 0 : result.kind === 'tuple' ? Math.max(result.items.length, 1) : 1,
  outputs: outputs.map((output) =>
    output.kind === 'back' ? output.components : output.kind === 'unchanged' ? 'unchanged' : null,
  ),
});

/** What one case of a program may take before its outcome is `unknown`. */
export const caseLimits = (effort: number): EvalLimits => ({ fuel: 20_000_000 * effort, memoryBytes: 512 * 2 ** 20 * effort });
