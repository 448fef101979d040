/** What another run was told by its model. It may have gone by another name of its generation, which is part of every call. */
import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import { AegisError } from '../pipeline/core/errors.ts';
import type { CallAccount, CallKeeper, RecordedCall, TurnRequest } from '../pipeline/core/model-turn.ts';

/** Identity of a call. The same question by the same agent of the same stage, generation, attempt and seed is never paid twice. */
export const callName = (who: string, account: CallAccount, request: TurnRequest): string =>
  sha256(canonicalJson([who, account, request]));

/** Name of a small fact about an agent's work. */
export const noteName = (about: string, account: CallAccount, ...more: readonly (string | number)[]): string =>
  sha256(canonicalJson([about, account, ...more]));

/** Note of an agent that has settled its statement. */
export const SETTLED = 'settled';
/** Note of one that was ended by a limit of the clock or of money, which a replay does not meet in the same place. */
export const CLOCK = 'clock';

/** The recording does not go so far. */
export class NotRecorded extends AegisError {}

export type RecordingSource = Pick<CallKeeper, 'find' | 'findNote'> & {
  /** Names of the generations in it. */
  generations(): readonly string[];
};

export class Recording {
  readonly #source: RecordingSource;
  #generation: string | null = null;

  constructor(source: RecordingSource) {
    this.#source = source;
  }

  find(who: string, account: CallAccount, request: TurnRequest): RecordedCall | undefined {
    return this.#source.find(callName(who, this.#accountOf(account), request));
  }

  findNote(about: string, account: CallAccount, ...more: readonly (string | number)[]): string | undefined {
    return this.#source.findNote(noteName(about, this.#accountOf(account), ...more));
  }

  /** Of several generations the one of the run's own name is meant; a single one needs no name. */
  #accountOf(account: CallAccount): CallAccount {
    this.#generation ??= chosen(this.#source.generations(), account.generation);
    return { ...account, generation: this.#generation };
  }
}

function chosen(there: readonly string[], own: string): string {
  const [only] = there;
  if (there.includes(own) || only === undefined) return own;
  if (there.length === 1) return only;
  throw new AegisError('config/invalid', `--replay: the recording holds several generations: ${there.join(', ')}`, {
    hint: 'Say which with --generation.',
  });
}
