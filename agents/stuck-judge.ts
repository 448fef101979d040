import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';

/** How many of the last uses of tools are looked at, and how often one may recur among them before the agent is told, and before it is stopped. */
const WINDOW = 24;
const TELL_AT = 4;
const STOP_AT = 8;
/** As often may the same complaint come in a row, whatever was done about it. */
const COMPLAINTS_TOLD = 8;
const COMPLAINTS_STOPPED = 16;

export type Verdict = { readonly kind: 'tell' | 'stop'; readonly reason: string };

interface Use {
  readonly name: string;
  readonly input: JsonValue;
  readonly text: string;
  readonly failed: boolean;
}

/**
 * Finds out that an agent goes in circles: the same call with the same result again and again, also with others in between, or the same complaint
 * whatever it tries. It costs nothing and knows nothing else; who is told and goes on in the same way is stopped.
 */
export class StuckJudge {
  readonly #recent: string[] = [];
  #complaint = '';
  #complaints = 0;

  saw({ name, input, text, failed }: Use): Verdict | null {
    const use = sha256(canonicalJson([name, input, text]));
    this.#recent.push(use);
    if (this.#recent.length > WINDOW) this.#recent.shift();
    const times = this.#recent.filter((other) => other === use).length;
    const complaint = failed ? signatureOf(text) : '';
    this.#complaints = complaint !== '' && complaint === this.#complaint ? this.#complaints + 1 : Number(failed);
    this.#complaint = complaint;
    const what = `${name} was called ${times} times with the same arguments and the same result`;
    const same = `${this.#complaints} calls in a row got the same complaint: ${text.trim().split('\n')[0]?.slice(0, 200) ?? ''}`;
    if (times >= STOP_AT) return { kind: 'stop', reason: what };
    if (this.#complaints >= COMPLAINTS_STOPPED) return { kind: 'stop', reason: same };
    if (times === TELL_AT) return { kind: 'tell', reason: what };
    return this.#complaints === COMPLAINTS_TOLD ? { kind: 'tell', reason: same } : null;
  }
}

/** What is left of a complaint without places and numbers. */
const signatureOf = (text: string): string => text.replaceAll(/\d+/g, '#').trim();

export const advice = ({ reason }: Verdict): string =>
  `You go in circles: ${reason}. Doing it again will not change it. Try something of another kind, or end and say what is missing.`;
