/** How a run ends early. These are thrown, without a stack, and never leave the evaluator. */

export const ERRORS = [
  'assertionFailure',
  'integerOverflow',
  'divisionByZero',
  'arrayOutOfBounds',
  'maximumSizeExceeded',
  'panic',
  'undef',
] as const;
/** Constructors of `Aeneas.Std.Error`, in its order. */
export type ModelError = (typeof ERRORS)[number];

/** `fail e` in the monad. */
export class Failure {
  readonly error: ModelError;
  constructor(error: ModelError) {
    this.error = error;
  }
}

/** No answer: a limit was reached, or something without a meaning (an axiom) was needed. Divergence (`div`) has the reason `divergence`. */
export class Unanswered {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const FAILURES: ReadonlyMap<ModelError, Failure> = new Map(ERRORS.map((e) => [e, new Failure(e)]));

export function fail(error: ModelError): never {
  throw FAILURES.get(error);
}

export function unanswered(reason: string): never {
  throw new Unanswered(reason);
}

/** `fail e` where `e` is computed. */
export function failWith(error: { readonly t: number }): never {
  return fail(ERRORS[error.t] ?? 'panic');
}
