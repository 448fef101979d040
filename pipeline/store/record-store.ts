import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { Toolchain } from '../core/artifact.ts';
import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Label, ScreenResult } from '../core/label.ts';
import type { LeanModel } from '../core/lean-model.ts';
import type { Problem } from '../core/problem.ts';
import type { Draft, FreezeOutput, FrozenStatement } from '../core/statement.ts';
import { idsByName } from './ids-by-name.ts';
import { inStore } from './store-errors.ts';

export type ProgramStatus = 'running' | 'passed' | 'rejected' | 'undecided' | 'fault';

/** Where one submission stands in one generation. */
export interface ProgramState {
  readonly submissionId: string;
  readonly problemSha256: string;
  readonly programId: string | null;
  /** The stage that gave the status; for `passed` the last one asked for that is about the program. */
  readonly stage: string;
  readonly status: ProgramStatus;
  /** Code of the first diagnostic, of the fault, or the reason of an undecided one. */
  readonly reason: string | null;
  readonly detail: ProgramDetail;
}

export interface ProgramDetail {
  readonly problemId: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Message of a fault. */
  readonly fault: string | null;
  readonly crate: string | null;
  readonly entry: string | null;
  readonly sources: Readonly<Record<string, string>> | null;
  readonly inputs: string | null;
  readonly outcomes: string | null;
  readonly referenceCases: number | null;
  readonly freshCases: number | null;
  readonly sandbox: string | null;
  readonly model: LeanModel | null;
  /** Of a variant: the program it was made of, and what was changed. */
  readonly origin?: { readonly programId: string; readonly change: string };
}

interface Owner {
  readonly generation: string;
  readonly toolchain: Toolchain;
  readonly programId: string;
}

/** Everything the runner writes down about a run except the attempts. Writing the same thing twice changes nothing. */
export class RecordStore {
  readonly #db: Database.Database;
  readonly #now: () => string;
  /** Prepared once each: a run writes thousands of rows with a handful of sentences. */
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(db: Database.Database, now: () => string) {
    this.#db = db;
    this.#now = now;
  }

  addGeneration(name: string): void {
    this.#run('recording a generation', 'INSERT OR IGNORE INTO generation (name, created_at) VALUES (?, ?)', name, this.#now());
  }

  /** Returns the hash of the problem's content. */
  addProblem(problem: Problem): string {
    const content = canonicalJson(problem);
    const hash = sha256(content);
    this.#run(
      'recording a problem',
      'INSERT OR IGNORE INTO problem (problem_sha256, problem_id, title, difficulty, category, content) VALUES (?, ?, ?, ?, ?, ?)',
      hash,
      problem.id,
      problem.title,
      problem.difficulty,
      problem.category,
      content,
    );
    return hash;
  }

  /** Where it got refused, statements from an earlier and more generous time are superseded; where its model changed, those about the old one. */
  setProgram(generation: string, toolchain: Toolchain, state: ProgramState): void {
    inStore('recording where a program stands', () =>
      this.#db
        .transaction(() => {
          this.#supersedeStale(generation, toolchain, state);
          this.#writeProgram(generation, toolchain, state);
        })
        .immediate(),
    );
  }

  #supersedeStale(generation: string, toolchain: Toolchain, { submissionId, programId, status, detail }: ProgramState): void {
    const known = this.#sentence(
      'SELECT program_id FROM program_run WHERE generation = ? AND toolchain = ? AND submission_id = ?',
    ).pluck();
    const program =
      programId ??
      z
        .string()
        .nullish()
        .parse(known.get(generation, toolchain, submissionId));
    if (program === null || program === undefined) return;
    const of = { generation, toolchain, programId: program };
    if (status === 'rejected' || status === 'undecided') {
      this.#supersedeTasks(of, []);
      this.#supersedeDrafts(of, null);
    } else if (status === 'passed' && detail.model !== null) {
      this.#sentence(
        `UPDATE task SET superseded = 1 WHERE generation = ? AND superseded = 0 AND statement_id IN
           (SELECT statement_id FROM statement WHERE program_id = ? AND toolchain = ? AND model_sha256 <> ?)`,
      ).run(generation, program, toolchain, detail.model.text);
    }
  }

  #supersedeTasks({ generation, toolchain, programId }: Owner, kept: readonly string[]): void {
    this.#sentence(
      `UPDATE task SET superseded = 1 WHERE generation = ? AND superseded = 0
         AND statement_id IN (SELECT statement_id FROM statement WHERE program_id = ? AND toolchain = ?)
         AND statement_id NOT IN (SELECT value FROM json_each(?))`,
    ).run(generation, programId, toolchain, JSON.stringify(kept));
  }

  #supersedeDrafts({ generation, toolchain, programId }: Owner, kept: string | null): void {
    this.#sentence(
      'UPDATE draft SET superseded = 1 WHERE generation = ? AND toolchain = ? AND program_id = ? AND batch IS NOT ? AND superseded = 0',
    ).run(generation, toolchain, programId, kept);
  }

  #writeProgram(generation: string, toolchain: Toolchain, state: ProgramState): void {
    this.#sentence(
      `INSERT INTO program_run (generation, toolchain, submission_id, problem_sha256, program_id, stage, status, reason, detail, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET problem_sha256 = excluded.problem_sha256, program_id = excluded.program_id, stage = excluded.stage,
         status = excluded.status, reason = excluded.reason, detail = excluded.detail, updated_at = excluded.updated_at`,
    ).run(
      generation,
      toolchain,
      state.submissionId,
      state.problemSha256,
      state.programId,
      state.stage,
      state.status,
      state.reason,
      canonicalJson(state.detail),
      this.#now(),
    );
  }

  /** Drafts with their classes, and a task for each frozen one; `origins`: ids of statements by the names that twins call them. They take the place of what an earlier version of a stage made of the program; that stays in the tables. */
  addFrozen(
    of: {
      readonly generation: string;
      readonly toolchain: Toolchain;
      readonly programId: string;
      readonly problemId: string;
      readonly problemSha256: string;
      readonly model: LeanModel;
    },
    drafts: readonly Draft[],
    results: FreezeOutput['results'],
    origins: ReadonlyMap<string, string> = idsByName(drafts, results),
  ): void {
    inStore('recording statements', () =>
      this.#db
        .transaction(() => {
          const batch = sha256(canonicalJson([drafts, results])).slice(0, 16);
          this.#supersedeDrafts(of, batch);
          this.#supersedeTasks(
            of,
            results.flatMap(({ frozen }) => frozen?.statementId ?? []),
          );
          drafts.forEach((draft, position) => {
            const result = results[position];
            if (result === undefined) return;
            const alike = results[drafts.findIndex(({ name }) => name === result.alike)]?.statementId ?? null;
            this.#addDraft({ ...of, batch, twin: origins.get(draft.twinOf ?? '') ?? null, alike }, draft, position, result);
            if (result.frozen !== null) this.#addTask(of, result.frozen);
          });
        })
        .immediate(),
    );
  }

  #addDraft(
    of: Owner & {
      readonly problemId: string;
      readonly batch: string;
      readonly twin: string | null;
      readonly alike: string | null;
    },
    draft: Draft,
    position: number,
    result: FreezeOutput['results'][number],
  ): void {
    this.#sentence(
      `INSERT INTO draft (generation, toolchain, program_id, batch, position, problem_id, statement_id, kind, polarity, defect, name, theorem, class, reason, created_at, twin_of, alike)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET superseded = 0 WHERE superseded = 1`,
    ).run(
      of.generation,
      of.toolchain,
      of.programId,
      of.batch,
      position,
      of.problemId,
      result.statementId,
      draft.kind,
      draft.polarity,
      draft.defect,
      draft.name,
      draft.theorem,
      result.class,
      result.reason,
      this.#now(),
      of.twin,
      of.alike,
    );
  }

  #addTask(
    of: {
      readonly generation: string;
      readonly toolchain: Toolchain;
      readonly programId: string;
      readonly problemSha256: string;
      readonly model: LeanModel;
    },
    frozen: FrozenStatement,
  ): void {
    this.#sentence(
      `INSERT OR IGNORE INTO statement (statement_id, statement_sha256, model_sha256, program_id, toolchain, namespace, content, flags, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      frozen.statementId,
      frozen.statementSha256,
      frozen.modelSha256,
      of.programId,
      of.toolchain,
      of.model.namespace,
      canonicalJson(frozen),
      JSON.stringify(of.model.flags),
      this.#now(),
    );
    this.#sentence(
      `INSERT INTO task (generation, statement_id, problem_sha256, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET superseded = 0, problem_sha256 = excluded.problem_sha256
           WHERE superseded = 1 OR problem_sha256 <> excluded.problem_sha256`,
    ).run(of.generation, frozen.statementId, of.problemSha256, this.#now());
  }

  setScreen(generation: string, statementId: string, screen: ScreenResult): void {
    this.#run(
      'recording a screen result',
      'UPDATE task SET screen = ? WHERE generation = ? AND statement_id = ?',
      canonicalJson(screen),
      generation,
      statementId,
    );
  }

  /** Adds to the statement's history. The same label again is not news; `proof` is its text. */
  addLabel(statementId: string, label: Label, proof: string | null): void {
    const decided = label.label === 'open' ? null : label;
    const open = label.label === 'open' ? label : null;
    this.#run(
      'recording a label',
      `INSERT OR IGNORE INTO label (statement_id, label_sha256, label, evidence, checker, open_reason, counterexample, proof, budget, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      statementId,
      sha256(canonicalJson(label)),
      label.label,
      decided?.evidence ?? null,
      decided?.checker ?? null,
      open?.reason ?? null,
      decided?.counterexample ? canonicalJson(decided.counterexample) : null,
      proof,
      canonicalJson(decided?.cost ?? open?.budget ?? {}),
      this.#now(),
    );
  }

  #run(what: string, sql: string, ...values: readonly (string | number | null)[]): void {
    inStore(what, () => this.#sentence(sql).run(...values));
  }

  #sentence(sql: string): Database.Statement {
    const known = this.#prepared.get(sql) ?? this.#db.prepare(sql);
    this.#prepared.set(sql, known);
    return known;
  }
}
