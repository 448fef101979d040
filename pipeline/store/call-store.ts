import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { CallKeeper, LedgerLine, RecordedCall } from '../core/model-turn.ts';
import { inStore } from './store-errors.ts';
import type { TranscriptFolder } from './transcript-folder.ts';

/** Sums over the ledger for one value of what it is grouped by. */
export const CostRow = z.strictObject({
  generation: z.string(),
  stage: z.string(),
  agent: z.string(),
  problem_id: z.string(),
  program_id: z.string().nullable(),
  statement_id: z.string().nullable(),
  attempt: z.int(),
  seed: z.int(),
  who: z.string(),
  prices: z.string().nullable(),
  failure: z.string().nullable(),
  replayed: z.int().min(0).max(1),
  input_tokens: z.int(),
  cached_tokens: z.int(),
  cache_write_tokens: z.int(),
  output_tokens: z.int(),
  usd: z.number().nullable(),
});
export type CostRow = z.infer<typeof CostRow>;

/** The ledger of model calls, and the calls themselves. Lines are only added. */
export class CallStore implements CallKeeper {
  readonly #db: Database.Database;
  readonly #now: () => string;
  readonly #transcripts: TranscriptFolder;

  constructor(db: Database.Database, now: () => string, transcripts: TranscriptFolder) {
    this.#db = db;
    this.#now = now;
    this.#transcripts = transcripts;
  }

  find(call: string): RecordedCall | undefined {
    return this.#transcripts.find(call);
  }

  keep(call: string, recorded: RecordedCall): void {
    this.#transcripts.keep(call, recorded);
  }

  findNote(name: string): string | undefined {
    return this.#transcripts.findNote(name);
  }

  note(name: string, text: string): void {
    this.#transcripts.note(name, text);
  }

  enter({ call, who, account, usage, usd, prices, failure, replayed }: LedgerLine): void {
    inStore('writing the ledger', () =>
      this.#db
        .prepare(
          `INSERT OR IGNORE INTO model_call (call_sha256, who, generation, stage, agent, problem_id, program_id, statement_id, attempt, seed,
             input_tokens, cached_tokens, cache_write_tokens, output_tokens, usd, prices, failure, replayed, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          call,
          who,
          account.generation,
          account.stage,
          account.agent,
          account.problemId,
          account.programId,
          account.statementId,
          account.attempt,
          account.seed,
          usage.input,
          usage.cached,
          usage.cacheWrite,
          usage.output,
          usd,
          prices,
          failure,
          replayed ? 1 : 0,
          this.#now(),
        ),
    );
  }

  spent(): number {
    return inStore('reading the ledger', () =>
      z.number().parse(this.#db.prepare('SELECT coalesce(sum(usd), 0.0) FROM model_call WHERE replayed = 0').pluck().get()),
    );
  }

  /** Every line of a generation, in the order they were written. */
  lines(generation: string): readonly CostRow[] {
    return inStore('reading the ledger', () =>
      z.array(CostRow).parse(
        this.#db
          .prepare(
            `SELECT generation, stage, agent, problem_id, program_id, statement_id, attempt, seed, who, prices, failure, replayed,
               input_tokens, cached_tokens, cache_write_tokens, output_tokens, usd FROM model_call WHERE generation = ? ORDER BY id`,
          )
          .all(generation),
      ),
    );
  }
}
