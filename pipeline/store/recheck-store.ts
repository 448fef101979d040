import type Database from 'better-sqlite3';
import { z } from 'zod';
import { Budget } from '../core/answer.ts';
import { AegisError } from '../core/errors.ts';
import { BinderValues, Evidence } from '../core/label.ts';
import { jsonText } from './rows.ts';
import { inStore } from './store-errors.ts';

/** A decided label that stands, with the statement it is about. */
const StandingLabel = z.strictObject({
  id: z.int(),
  statement_id: z.string(),
  label: z.enum(['proved', 'refuted']),
  evidence: Evidence,
  checker: z.string(),
  counterexample: z.union([z.null(), jsonText(BinderValues)]),
  proof: z.string().nullable(),
  budget: jsonText(Budget),
});
export type StandingLabel = z.infer<typeof StandingLabel>;

export type RecheckVerdict = 'confirmed' | 'withdrawn' | 'unclear';

/** What looking at labels again gave: rows beside them, never instead of them. */
export class RecheckStore {
  readonly #db: Database.Database;
  readonly #now: () => string;

  constructor(db: Database.Database, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  /** Decided labels of a statement that no recheck has withdrawn, oldest first. */
  standing(statementId: string): readonly StandingLabel[] {
    const rows = inStore('reading labels', () =>
      this.#db
        .prepare(
          `SELECT id, statement_id, label, evidence, checker, counterexample, proof, budget FROM standing_label
           WHERE statement_id = ? AND label <> 'open' ORDER BY id`,
        )
        .all(statementId),
    );
    const parsed = z.array(StandingLabel).safeParse(rows);
    if (parsed.success) return parsed.data;
    throw new AegisError('data/invalid', `labels of this workspace do not read: ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  }

  add(labelId: number, verdict: RecheckVerdict, reason: string, checker: string): void {
    inStore('recording a recheck', () =>
      this.#db
        .prepare('INSERT INTO recheck (label_id, verdict, reason, checker, created_at) VALUES (?, ?, ?, ?, ?)')
        .run(labelId, verdict, reason, checker, this.#now()),
    );
  }
}
