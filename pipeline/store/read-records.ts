import type Database from 'better-sqlite3';
import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import { AttemptSpan, DraftRow, ProblemRow, ProgramRow, StatementRow, type StoredProblem, TaskRow } from './rows.ts';
import { inStore } from './store-errors.ts';

function parseRows<T extends z.ZodType>(schema: T, rows: readonly unknown[], what: string): readonly z.output<T>[] {
  const parsed = z.array(schema).safeParse(rows);
  if (!parsed.success)
    throw new AegisError('data/invalid', `${what} of this workspace do not read: ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  return parsed.data;
}

/** What the command line shows of a workspace. Every row is checked on its way out. */
export class RecordReader {
  readonly #db: Database.Database;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  #all(what: string, sql: string, ...values: readonly string[]): readonly unknown[] {
    return inStore(`reading ${what}`, () => this.#db.prepare(sql).all(...values));
  }

  /** Oldest first. */
  generations(): readonly string[] {
    return parseRows(
      z.strictObject({ name: z.string() }),
      this.#all('generations', 'SELECT name FROM generation ORDER BY rowid'),
      'generations',
    ).map((row) => row.name);
  }

  /** What was handed in. */
  programs(generation: string): readonly ProgramRow[] {
    return this.#programs(generation, '<>');
  }

  /** Variants of programs, made for tasks about them. */
  variants(generation: string): readonly ProgramRow[] {
    return this.#programs(generation, '=');
  }

  #programs(generation: string, isMutate: '=' | '<>'): readonly ProgramRow[] {
    const rows = this.#all(
      'programs',
      `SELECT r.generation, r.toolchain, r.submission_id, r.program_id, p.problem_id, p.title, p.difficulty, p.category, r.stage, r.status, r.reason, r.detail
       FROM program_run r JOIN problem p ON p.problem_sha256 = r.problem_sha256
       WHERE r.generation = ? AND r.stage ${isMutate} 'mutate' ORDER BY p.problem_id, r.toolchain, r.submission_id`,
      generation,
    );
    return parseRows(ProgramRow, rows, 'programs');
  }

  tasks(generation: string): readonly TaskRow[] {
    const rows = this.#all(
      'tasks',
      'SELECT * FROM tasks WHERE generation = ? ORDER BY problem_id, toolchain, program_id, statement_id',
      generation,
    );
    return parseRows(TaskRow, rows, 'tasks');
  }

  /** Everything that was frozen for a generation's tasks, beside what the view shows. */
  statements(generation: string): readonly StatementRow[] {
    const rows = this.#all(
      'statements',
      `SELECT t.statement_id, t.problem_sha256, s.namespace, s.content, t.screen FROM task t JOIN statement s ON s.statement_id = t.statement_id
       WHERE t.generation = ? AND t.superseded = 0 ORDER BY t.statement_id`,
      generation,
    );
    return parseRows(StatementRow, rows, 'statements');
  }

  /** The problems of a generation's programs and tasks by the hash of their content. */
  problems(generation: string): ReadonlyMap<string, StoredProblem> {
    const rows = this.#all(
      'problems',
      `SELECT problem_sha256, content FROM problem WHERE problem_sha256 IN (
         SELECT problem_sha256 FROM task WHERE generation = ? AND superseded = 0
         UNION SELECT problem_sha256 FROM program_run WHERE generation = ?)`,
      generation,
      generation,
    );
    return new Map(parseRows(ProblemRow, rows, 'problems').map((row) => [row.problem_sha256, row.content]));
  }

  drafts(generation: string): readonly DraftRow[] {
    const rows = this.#all(
      'drafts',
      'SELECT * FROM drafts WHERE generation = ? ORDER BY problem_id, program_id, name, statement_id',
      generation,
    );
    return parseRows(DraftRow, rows, 'drafts');
  }

  /** Begin and end of every answered attempt at a stage, over all generations: answers are shared between them. By stage, then begin. */
  attemptSpans(): readonly AttemptSpan[] {
    const rows = this.#all(
      'attempts',
      `SELECT stage, started_at, finished_at FROM stage_attempt WHERE status IN ('ok', 'rejected', 'undecided') ORDER BY stage, started_at, id`,
    );
    return parseRows(AttemptSpan, rows, 'attempts');
  }

  /** Ids of statements with labels that contradict each other. */
  contradictions(): readonly string[] {
    return parseRows(
      z.strictObject({ statement_id: z.string() }),
      this.#all('contradictions', 'SELECT statement_id FROM contradiction ORDER BY 1'),
      'contradictions',
    ).map((row) => row.statement_id);
  }
}
