import { formatDiagnostic } from '../core/diagnostic.ts';
import { reaches } from '../core/stage-set.ts';
import type { DraftRow, ProgramRow, TaskRow } from '../store/rows.ts';

/** What a generation of a workspace comes to; the JSON of `aegis run --json` and `aegis status --json`. */
export interface Summary {
  readonly generation: string;
  readonly programs: {
    readonly tried: number;
    /** Agreed with their model on every case. */
    readonly accepted: number;
    /** Went as far as was asked, which was not as far as `compare`. */
    readonly stopped: number;
    readonly rejected: number;
    readonly undecided: number;
    readonly faults: number;
    /** Under way, or stopped before they were through. */
    readonly unfinished: number;
  };
  /** Why programs did not get through: stage, status and code, most frequent first. */
  readonly stopped: readonly {
    readonly stage: string;
    readonly status: string;
    readonly reason: string;
    readonly programs: number;
    /** Each of them, by problem. `detail`: the first diagnostic, the fault's message, or why it is undecided. */
    readonly which: readonly StoppedProgram[];
  }[];
  readonly drafts: Readonly<Record<string, number>>;
  readonly statements: { readonly total: number; readonly byKind: Readonly<Record<string, number>> };
  readonly labels: readonly { readonly label: string; readonly evidence: string | null; readonly statements: number }[];
  readonly contradictions: readonly string[];
  /** Statements whose polarity the label does not match. */
  readonly polarityMismatches: number;
  /** False as long as no Lean took part. */
  readonly kernelChecked: boolean;
}

export interface StoppedProgram {
  readonly problem: string;
  /** Null where `code` refused it: only what is in the safe subset has an id. */
  readonly program: string | null;
  readonly submission: string;
  readonly toolchain: string;
  readonly detail: string;
}

export function summarize(
  generation: string,
  rows: {
    readonly programs: readonly ProgramRow[];
    readonly drafts: readonly DraftRow[];
    readonly tasks: readonly TaskRow[];
    readonly contradictions: readonly string[];
  },
): Summary {
  const { programs, drafts, tasks, contradictions } = rows;
  const having = (status: ProgramRow['status']): readonly ProgramRow[] => programs.filter((row) => row.status === status);
  const passed = having('passed');
  const accepted = passed.filter((row) => row.stage === 'compare' || !reaches('compare', row.stage));
  return {
    generation,
    programs: {
      tried: programs.length,
      accepted: accepted.length,
      stopped: passed.length - accepted.length,
      rejected: having('rejected').length,
      undecided: having('undecided').length,
      faults: having('fault').length,
      unfinished: having('running').length,
    },
    stopped: groupBy(
      programs.filter((row) => row.status !== 'passed' && row.status !== 'running'),
      (row) => JSON.stringify([row.stage, row.status, row.status === 'undecided' ? '' : (row.reason ?? '')]),
    ).map(([key, rows]) => {
      const [stage = '', status = '', reason = ''] = JSON.parse(key) as readonly string[];
      return { stage, status, reason, programs: rows.length, which: rows.map(stoppedProgram) };
    }),
    drafts: Object.fromEntries(countBy(drafts, (row) => row.class)),
    statements: { total: tasks.length, byKind: Object.fromEntries(countBy(tasks, (row) => row.kind)) },
    labels: countBy(tasks, (row) => JSON.stringify([row.label ?? 'none', row.evidence])).map(([key, count]) => {
      const [label, evidence] = JSON.parse(key) as readonly [string, string | null];
      return { label, evidence, statements: count };
    }),
    contradictions,
    polarityMismatches: tasks.filter((row) => row.polarity_match === 0).length,
    kernelChecked: tasks.some((row) => row.evidence === 'kernel'),
  };
}

const stoppedProgram = ({
  problem_id: problem,
  program_id: program,
  submission_id: submission,
  toolchain,
  reason,
  detail,
}: ProgramRow): StoppedProgram => {
  const [first] = detail.diagnostics;
  return {
    problem,
    program,
    submission,
    toolchain,
    detail: first === undefined ? (detail.fault ?? reason ?? '') : (formatDiagnostic(first).split('\n')[0] ?? ''),
  };
};

/** Most frequent first, then by name. */
const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, number])[] =>
  groupBy(items, keyOf).map(([key, group]) => [key, group.length]);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return [...groups].sort(([a, own], [b, other]) => other.length - own.length || (a < b ? -1 : 1));
}
