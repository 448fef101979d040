import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { PromotionClaim, Promotions, StoredCandidate } from '../core/promotion.ts';
import { currentOwner, isAlive, type Owner } from './owner.ts';
import { inStore } from './store-errors.ts';

const Row = z.strictObject({
  id: z.int(),
  prover: z.string(),
  proves: z.enum(['statement', 'negation']),
  submission: z.string(),
  state: z.enum(['promoted', 'accepted']),
  owner_pid: z.int(),
  owner_start: z.string(),
  owner_boot: z.string(),
});

/** The lock is the row itself: SQLite lets one process at a time look and insert, and one row stand. */
export class PromotionStore implements Promotions {
  readonly #db: Database.Database;
  readonly #now: () => string;
  readonly #owner: Owner;
  readonly #find;

  constructor(db: Database.Database, now: () => string, owner: Owner = currentOwner()) {
    this.#db = db;
    this.#now = now;
    this.#owner = owner;
    this.#find = db.prepare<[string]>(
      `SELECT id, prover, proves, submission, state, owner_pid, owner_start, owner_boot FROM promotion
       WHERE statement_sha256 = ? AND state <> 'rolled-back'`,
    );
  }

  standing(statement: string): PromotionClaim | null {
    return inStore('looking at a promotion', () => this.#db.transaction(() => this.#standing(statement)).immediate());
  }

  promote(statement: string, { prover, proves, submission }: StoredCandidate): PromotionClaim {
    const put = (): PromotionClaim => {
      const there = this.#standing(statement);
      if (there !== null) return there;
      const { pid, start, boot } = this.#owner;
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO promotion (statement_sha256, prover, proves, submission, state, owner_pid, owner_start, owner_boot, created_at)
           VALUES (?, ?, ?, ?, 'promoted', ?, ?, ?, ?)`,
        )
        .run(statement, prover, proves, submission, pid, start, boot, this.#now());
      return { kind: 'mine', id: Number(lastInsertRowid) };
    };
    return inStore('promoting a candidate', () => this.#db.transaction(put).immediate());
  }

  settle(id: number, end: 'accepted' | 'rolled-back', reason: string): void {
    inStore('settling a promotion', () =>
      this.#db.prepare(`UPDATE promotion SET state = ?, reason = ? WHERE id = ?`).run(end, reason, id),
    );
  }

  #standing(statement: string): PromotionClaim | null {
    const found = this.#find.get(statement);
    if (found === undefined) return null;
    const { id, state, prover, proves, submission, ...by } = Row.parse(found);
    const candidate = { prover, proves, submission };
    if (state === 'accepted') return { kind: 'accepted', id, candidate };
    if (isAlive({ pid: by.owner_pid, start: by.owner_start, boot: by.owner_boot })) return { kind: 'busy' };
    const { pid, start, boot } = this.#owner;
    this.#db
      .prepare('UPDATE promotion SET owner_pid = ?, owner_start = ?, owner_boot = ? WHERE id = ?')
      .run(pid, start, boot, id);
    return { kind: 'orphaned', id, candidate };
  }
}
