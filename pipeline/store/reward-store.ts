import type Database from 'better-sqlite3';
import { inStore } from './store-errors.ts';

/** One answer of the reward server, as it was given. */
export interface GivenReward {
  readonly role: string;
  readonly task: string;
  readonly submissionSha256: string;
  /** Null where none could be given. */
  readonly reward: number | null;
  readonly verdict: string | null;
  /** The whole answer as JSON. */
  readonly score: string;
}

/** The log of rewards: only ever added to. A row is on its way to the disk before its answer leaves the server. */
export class RewardStore {
  readonly #insert;
  readonly #now: () => string;

  constructor(db: Database.Database, now: () => string) {
    this.#now = now;
    this.#insert = db.prepare<[string, string, string, string, number | null, string | null, string, string]>(
      `INSERT INTO reward (role, task, submission_sha256, status, reward, verdict, score, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Returns the number of the row. */
  add({ role, task, submissionSha256, reward, verdict, score }: GivenReward): number {
    const status = reward === null ? 'retry' : 'scored';
    return inStore('recording a reward', () =>
      Number(this.#insert.run(role, task, submissionSha256, status, reward, verdict, score, this.#now()).lastInsertRowid),
    );
  }
}
