import type Database from 'better-sqlite3';
import { z } from 'zod';
import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import { Evidence } from '../core/label.ts';
import { inStore } from './store-errors.ts';

/** What somebody else found of one submission about a statement. Nothing here believes it. */
export const OutsideResult = z.strictObject({
  statement_id: z.string(),
  /** Who says so: a name given at import. */
  judged_by: z.string().min(1),
  result: z.enum(['proved', 'refuted', 'rejected', 'could-not-tell', 'not-run']),
  evidence: Evidence.nullable(),
  checker: z.string().nullable(),
  reason: z.string(),
  attempt: z.int().positive(),
  submission_sha256: z.string().nullable(),
});
export type OutsideResult = z.infer<typeof OutsideResult>;

/** Results of judges elsewhere, in the order they came. They are no labels: no view, export or reward takes them for one. */
export class OutsideResultStore {
  readonly #db: Database.Database;
  readonly #now: () => string;

  constructor(db: Database.Database, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  /** All or none; returns how many were not there yet. */
  add(results: readonly OutsideResult[]): number {
    return inStore('recording results of others', () =>
      this.#db
        .transaction(() => {
          const insert = this.#db.prepare(
            `INSERT OR IGNORE INTO outside_result
               (statement_id, result_sha256, judged_by, result, evidence, checker, reason, attempt, submission_sha256, created_at)
             VALUES (@statement_id, @hash, @judged_by, @result, @evidence, @checker, @reason, @attempt, @submission_sha256, @now)`,
          );
          const now = this.#now();
          return results.reduce((sum, one) => sum + insert.run({ ...one, hash: sha256(canonicalJson(one)), now }).changes, 0);
        })
        .immediate(),
    );
  }

  /** By statement. */
  all(): ReadonlyMap<string, readonly OutsideResult[]> {
    const rows = inStore('reading results of others', () =>
      this.#db
        .prepare(
          `SELECT statement_id, judged_by, result, evidence, checker, reason, attempt, submission_sha256 FROM outside_result ORDER BY id`,
        )
        .all(),
    );
    const parsed = z.array(OutsideResult).safeParse(rows);
    if (!parsed.success)
      throw new AegisError('data/invalid', `results of others in this workspace do not read: ${z.prettifyError(parsed.error)}`, {
        cause: parsed.error,
      });
    const found = new Map<string, OutsideResult[]>();
    for (const row of parsed.data) found.set(row.statement_id, [...(found.get(row.statement_id) ?? []), row]);
    return found;
  }
}
