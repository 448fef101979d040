/** A request that is not answered with a reward, in the words of HTTP. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Seconds after which the same request may be sent again; null: never. */
  readonly retryAfter: number | null;
  /** Members of the answer's body besides `detail`. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, { retryAfter = null, more = {} }: RefusalOptions = {}) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

interface RefusalOptions {
  readonly retryAfter?: number | null;
  readonly more?: Readonly<Record<string, unknown>>;
}
