import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { AegisError } from '../core/errors.ts';
import { currentOwner, isAlive, type Owner } from './owner.ts';
import { inStore } from './store-errors.ts';

/** What a claim of a key gives: the stored answer's JSON, an attempt to carry out, or that another live process has it. */
export type Claim =
  | { readonly kind: 'settled'; readonly answer: string }
  | { readonly kind: 'mine'; readonly attempt: number }
  | { readonly kind: 'busy' };

const Live = z.strictObject({ id: z.int(), owner_pid: z.int(), owner_start: z.string(), owner_boot: z.string() });

/** One row per try at a (stage, key), never overwritten once closed. At most one is live and at most one is settled. */
export class AttemptStore {
  readonly #db: Database.Database;
  readonly #owner: Owner;
  readonly #now: () => string;
  readonly #settled;
  readonly #live;
  readonly #insert;
  readonly #close;

  constructor(db: Database.Database, now: () => string, owner: Owner = currentOwner()) {
    this.#db = db;
    this.#owner = owner;
    this.#now = now;
    this.#settled = db
      .prepare<{ stage: string; key: string; effort: number }>(
        `SELECT answer FROM stage_attempt WHERE stage = :stage AND key = :key AND status IN ('ok', 'rejected')
         UNION ALL
         SELECT answer FROM (SELECT answer FROM stage_attempt
           WHERE stage = :stage AND key = :key AND status = 'undecided' AND effort >= :effort ORDER BY effort DESC, id LIMIT 1)
         LIMIT 1`,
      )
      .pluck();
    this.#live = db.prepare<[string, string]>(
      `SELECT id, owner_pid, owner_start, owner_boot FROM stage_attempt WHERE stage = ? AND key = ? AND status = 'running'`,
    );
    this.#insert = db.prepare<[string, string, number, number, string, string, string]>(
      `INSERT INTO stage_attempt (stage, key, status, effort, owner_pid, owner_start, owner_boot, started_at) VALUES (?, ?, 'running', ?, ?, ?, ?, ?)`,
    );
    this.#close = db.prepare<[string, string | null, string | null, string | null, string, number]>(
      `UPDATE stage_attempt SET status = ?, answer = ?, error_code = ?, error_message = ?, finished_at = ? WHERE id = ? AND status = 'running'`,
    );
  }

  /** The settled answer, or an undecided one that had at least this effort. */
  find(stage: string, key: string, effort: number): string | undefined {
    return inStore('reading an answer', () => z.string().optional().parse(this.#settled.get({ stage, key, effort })));
  }

  /** Takes the key for this process. An attempt whose owner is dead is closed as killed, at once. */
  claim(stage: string, key: string, effort: number): Claim {
    return inStore('claiming a job', () => this.#db.transaction(() => this.#claim(stage, key, effort)).immediate());
  }

  #claim(stage: string, key: string, effort: number): Claim {
    const answer = this.find(stage, key, effort);
    if (answer !== undefined) return { kind: 'settled', answer };
    const row = this.#live.get(stage, key);
    if (row !== undefined) {
      const { id, ...owner } = Live.parse(row);
      if (isAlive({ pid: owner.owner_pid, start: owner.owner_start, boot: owner.owner_boot })) return { kind: 'busy' };
      this.#close.run('failed', null, 'tool/killed', `process ${owner.owner_pid} ended before it answered`, this.#now(), id);
    }
    const { pid, start, boot } = this.#owner;
    const { lastInsertRowid } = this.#insert.run(stage, key, effort, pid, start, boot, this.#now());
    return { kind: 'mine', attempt: Number(lastInsertRowid) };
  }

  /** Records an answer; false when the attempt is no longer ours (somebody took us for dead). */
  settle(attempt: number, status: 'ok' | 'rejected' | 'undecided', answer: string): boolean {
    return inStore('recording an answer', () => this.#close.run(status, answer, null, null, this.#now(), attempt).changes === 1);
  }

  fail(attempt: number, error: AegisError): void {
    inStore('recording a fault', () =>
      this.#close.run('failed', null, error.code, error.message.slice(0, 4000), this.#now(), attempt),
    );
  }
}
