/** Values of inductive types and structures: the constructor's number in `t`, the fields that exist at run time in `a0`, `a1`, … */
import { ERRORS, Failure, type ModelError, fail, unanswered } from './signals.ts';

export interface Data {
  readonly t: number;
  readonly [field: `a${number}`]: unknown;
}

export interface Pair<A = unknown, B = unknown> extends Data {
  readonly a0: A;
  readonly a1: B;
}

export const pair = <A, B>(a0: A, a1: B): Pair<A, B> => ({ t: 0, a0, a1 });

export const NONE: Data = { t: 0 };
export const some = (a0: unknown): Data => ({ t: 1, a0 });
export const isSome = (o: Data): boolean => o.t === 1;

/** `Ordering`: lt, eq, gt. */
export const LT: Data = { t: 0 };
export const EQ: Data = { t: 1 };
export const GT: Data = { t: 2 };
export const ordering = (sign: number): Data => (sign < 0 ? LT : sign > 0 ? GT : EQ);

/** `core.result.Result` of Rust: Ok, Err. */
export const rustOk = (a0: unknown): Data => ({ t: 0, a0 });
export const rustErr = (a0: unknown): Data => ({ t: 1, a0 });

/** `ControlFlow` of Aeneas's `loop`: cont, done. */
export const cont = (a0: unknown): Data => ({ t: 0, a0 });
export const done = (a0: unknown): Data => ({ t: 1, a0 });

const ERROR_DATA: ReadonlyMap<ModelError, Data> = new Map(ERRORS.map((e, t) => [e, { t: 1, a0: { t } }]));

/** A `Result` as a value: runs `compute`, catching failure and divergence (but no limit). */
export function reify(compute: () => unknown): Data {
  try {
    return { t: 0, a0: compute() };
  } catch (e) {
    if (e instanceof Failure) return ERROR_DATA.get(e.error) as Data;
    throw e;
  }
}

/** The other way round: the value of an `ok`, else throws. */
export function perform(result: Data): unknown {
  if (result.t === 0) return result['a0'];
  if (result.t === 2) return unanswered('divergence');
  return fail(ERRORS[(result['a0'] as Data).t] as ModelError);
}
