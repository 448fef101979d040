import { NO_USAGE, type TurnRequest, type Usage } from '../pipeline/core/model-turn.ts';

/** Of code and English a token has some four; what is estimated shall rather be too much. */
const BYTES_PER_TOKEN = 3;

export interface Used {
  readonly usage: Usage;
  /** Set where the provider did not tell all of it. */
  readonly estimated?: true;
}

export interface Told {
  /** Null where it told nothing. */
  readonly usage: Usage | null;
  /** Whether it came to the end of its message, where the number of its tokens is told. */
  readonly complete: boolean;
  /** Bytes of reply that came. */
  readonly bytes: number;
}

/** What a stream that had begun has used: as told, and where it was cut off before it told, or never tells, by the length of what went to and fro. */
export function usedBy({ usage, complete, bytes }: Told, request: TurnRequest): Used {
  const output = tokensIn(bytes);
  if (usage === null) {
    const input = tokensIn(Buffer.byteLength(JSON.stringify(request)));
    return { usage: { ...NO_USAGE, input, output }, estimated: true };
  }
  return complete || usage.output >= output ? { usage } : { usage: { ...usage, output }, estimated: true };
}

const tokensIn = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);
