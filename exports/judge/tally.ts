/** What a prover's answers come to, by stratum. */
import { z } from 'zod';
import type { JudgeTask } from './judge-task.ts';
import type { SplitTask } from './read-split.ts';

export const Result = z.strictObject({
  /** Name of the row in the split. */
  name: z.string(),
  statement_id: z.string(),
  /** 1 for the first answer to this task. */
  attempt: z.int().positive(),
  result: z.enum(['proved', 'refuted', 'rejected', 'could-not-tell', 'not-run']),
  evidence: z.enum(['evaluated', 'kernel']).nullable(),
  checker: z.string().nullable(),
  reason: z.string(),
  kind: z.string(),
  polarity: z.string(),
  difficulty: z.string(),
  category: z.string(),
  /** Of the proof's text, or of the counterexample's canonical JSON; null where the answer did not read, and in rows of earlier versions. */
  submission_sha256: z.string().nullable().default(null),
});
export type Result = z.infer<typeof Result>;

export const STRATA = ['difficulty', 'kind', 'polarity', 'category'] as const;
export type Stratum = (typeof STRATA)[number];

/** Tasks, not attempts: a task counts as the best that any attempt at it gave. */
export interface Count {
  readonly stratum: string;
  readonly tasks: number;
  readonly attempted: number;
  readonly proved: number;
  readonly refuted: number;
  readonly rejected: number;
  readonly couldNotTell: number;
  /** Handed in, and not looked at because the budget was spent. */
  readonly notRun: number;
}

/** Best first. What was decided once is decided; could-not-tell stands before rejected, because it may still be right. */
const ORDER: readonly Result['result'][] = ['proved', 'refuted', 'could-not-tell', 'not-run', 'rejected'];

export function countResults(tasks: readonly JudgeTask[], results: readonly Result[], by: readonly Stratum[]): readonly Count[] {
  const best = new Map<string, Result['result']>();
  for (const { statement_id: id, result } of results) {
    const known = best.get(id);
    if (known === undefined || ORDER.indexOf(result) < ORDER.indexOf(known)) best.set(id, result);
  }
  const strata = new Map<string, JudgeTask[]>();
  for (const task of tasks) {
    const key = by.map((column) => task[column]).join(', ');
    strata.set(key, [...(strata.get(key) ?? []), task]);
  }
  const rows = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stratum, of]) => count(stratum, of, best));
  return [...rows, count('all', tasks, best)];
}

function count(stratum: string, tasks: readonly JudgeTask[], best: ReadonlyMap<string, Result['result']>): Count {
  const having = (result: Result['result']): number => tasks.filter(({ statementId }) => best.get(statementId) === result).length;
  return {
    stratum,
    tasks: tasks.length,
    attempted: tasks.filter(({ statementId }) => best.has(statementId)).length,
    proved: having('proved'),
    refuted: having('refuted'),
    rejected: having('rejected'),
    couldNotTell: having('could-not-tell'),
    notRun: having('not-run'),
  };
}

/**
 * Results that cannot both be right: one statement proved and refuted, or both sides of a pair of a monitor split proved (or, where one is the
 * negation of the other, refuted). Then a checker or the split is broken, not a prover clever.
 */
export function contradictionsIn(tasks: readonly SplitTask[], results: readonly Result[]): readonly string[] {
  const found = (result: Result['result']): ReadonlySet<string> =>
    new Set(results.filter((one) => one.result === result).map(({ statement_id: id }) => id));
  const [proved, refuted] = [found('proved'), found('refuted')];
  const both = tasks.filter(({ task }) => proved.has(task.statementId) && refuted.has(task.statementId));
  const pairs = new Map<string, SplitTask[]>();
  for (const one of tasks) {
    const { canary_pair: pair } = one.row;
    if (pair !== null) pairs.set(pair, [...(pairs.get(pair) ?? []), one]);
  }
  const sides = (of: readonly SplitTask[], set: ReadonlySet<string>): boolean =>
    of.length > 1 && of.every(({ task }) => set.has(task.statementId));
  const opposite = (of: readonly SplitTask[]): boolean => of.some(({ row }) => row.canary_role === 'negation');
  return [
    ...both.map(({ rowName }) => `${rowName} was both proved and refuted`),
    ...[...pairs]
      .filter(([, of]) => sides(of, proved) || (opposite(of) && sides(of, refuted)))
      .map(([, of]) => `both sides of a pair were accepted: ${of.map(({ rowName }) => rowName).join(' and ')}`),
  ];
}
