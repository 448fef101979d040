/** Everything a report shows, as it lies in a workspace. */
import type { OutsideResult } from '../../pipeline/store/outside-result-store.ts';
import type { ProgramRow, TaskRow } from '../../pipeline/store/rows.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';

export interface ReportedCase {
  readonly args: readonly JsonValue[];
  readonly outcome: Outcome;
  readonly origin: 'example' | 'fresh';
}

export interface ReportedDraft {
  readonly name: string;
  readonly class: string;
  readonly reason: string;
  readonly theorem: string;
}

export interface ReportedProgram {
  readonly row: ProgramRow;
  /** The problem in prose; null where it is not kept. */
  readonly statement: string | null;
  readonly sources: Readonly<Record<string, string>>;
  readonly model: string | null;
  readonly cases: readonly ReportedCase[];
  /** Reference cases that passed and are not shown. */
  readonly hiddenCases: number;
  readonly tasks: readonly TaskRow[];
  /** What other judges found of these statements; no labels. */
  readonly outside: readonly OutsideResult[];
  /** Drafts that were not frozen. */
  readonly dropped: readonly ReportedDraft[];
  /** Variants of the program that some statement tells from it, of how many; null where nobody looked. */
  readonly mutation: { readonly killed: number; readonly judged: number } | null;
}

export interface StageTime {
  readonly stage: string;
  readonly answers: number;
  readonly seconds: number;
}

export interface ReportData {
  readonly generation: string;
  readonly programs: readonly ReportedProgram[];
  readonly times: readonly StageTime[];
  /** Of language models, by stage; empty where none was asked. */
  readonly costs: readonly { readonly stage: string; readonly usd: number }[];
  readonly contradictions: readonly string[];
}
