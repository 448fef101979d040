/** What all protocols speak to: finds the task, waits for a turn, scores, records, and only then answers. */
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { Admission, type AdmissionLimits } from './admission.ts';
import { Refusal } from './refusal.ts';
import { type RewardTask, retry, type Role, ROLES, type Score, type Scorer } from './reward.ts';

/** A score with the number under which it is recorded. */
export interface Given {
  readonly id: number;
  readonly task: RewardTask;
  readonly score: Score;
}

export interface ServiceOptions {
  readonly scorer: Scorer;
  readonly limits: Omit<AdmissionLimits, 'waitMs'>;
  /** Milliseconds after which a client is told to come back: those it waits for its turn, and those it is judged. */
  readonly scoreMs: number;
  /** Must have the row safe before it returns its number. */
  readonly record: (task: RewardTask, submissionSha256: string, score: Score) => number;
  readonly observe: (role: Role, score: Score, seconds: number) => void;
}

export class RewardService {
  readonly scorer: Scorer;
  readonly admission: Admission;
  readonly #options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.scorer = options.scorer;
    this.admission = new Admission({ ...options.limits, waitMs: options.scoreMs });
  }

  /** The task of that id or name; `role` is needed only where two roles have it. */
  find(role: Role | undefined, id: string): RewardTask {
    const roles = role === undefined ? ROLES : [role];
    const found = roles.flatMap((one) => this.scorer.find(one, id) ?? []);
    const [task, another] = found;
    if (task === undefined)
      throw new Refusal(404, `there is no ${role ?? ''} task ${JSON.stringify(id.slice(0, 100))}`.replace('  ', ' '));
    if (another !== undefined)
      throw new Refusal(422, `${JSON.stringify(id)} is a task for ${found.map((one) => one.role).join(' and ')}: name the role`);
    return task;
  }

  /**
   * A submission that takes longer than a client may be kept waiting is answered with a retry. The step it is at goes on, so that whoever asks again is
   * further on; with that step its turn ends, so that no submission keeps others waiting for ever. The same holds of one whose client is `gone`.
   */
  give(task: RewardTask, submission: string, gone?: AbortSignal): Promise<Given> {
    return new Promise((resolve, reject) => {
      let answered = false;
      const began = { at: 0 };
      const answer = (score: Score): void => {
        if (answered) return;
        answered = true;
        try {
          const id = this.#options.record(task, sha256(submission), score);
          this.#options.observe(task.role, score, (performance.now() - began.at) / 1000);
          resolve({ id, task, score });
        } catch (error) {
          reject(error);
        }
      };
      const judge = async (): Promise<void> => {
        began.at = performance.now();
        answer(await this.#scoreInTime(task, submission, gone, answer));
      };
      this.admission.run(judge, gone).catch(reject);
    });
  }

  async #scoreInTime(
    { role, task }: RewardTask,
    submission: string,
    gone: AbortSignal | undefined,
    answer: (score: Score) => void,
  ): Promise<Score> {
    const { scorer, scoreMs } = this.#options;
    const late = new AbortController();
    const stop = (): void => late.abort();
    const timer = setTimeout(() => {
      stop();
      answer(retry('limit', `no answer within ${scoreMs / 1000} s; ask again, for what was found until now is kept`));
    }, scoreMs);
    gone?.addEventListener('abort', stop);
    try {
      return await scorer.score(role, task, submission, late.signal);
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', stop);
    }
  }
}

/** Seconds a client is asked to wait before it tries again. */
const RETRY_AFTER = 10;

/** The score if there is one; a marked retry as 503 where the protocol has no word for it. */
export function scoreOrRefusal({ id, score }: Given): Extract<Score, { status: 'scored' }> {
  if (score.status === 'scored') return score;
  const { cause, reason } = score;
  throw new Refusal(503, reason, { retryAfter: RETRY_AFTER, more: { reward: null, retry: true, cause, record: id } });
}
