import { mutationScore } from '../../compiler/mutate/analyse-mutants.ts';
import type { MutationReport } from '../core/mutation.ts';
import type { FrozenStatement } from '../core/statement.ts';
import type { MutationSubject } from './mutation-reports.ts';

export interface MutationScores {
  /** Share of the judged variants that some statement tells from the program; null where there are none. */
  readonly score: number | null;
  /** The same without the functional-correctness statements. */
  readonly scoreWithoutSpecification: number | null;
}

export function scoresOf({ judged }: MutationReport, statements: readonly FrozenStatement[]): MutationScores {
  const own = new Set(statements.filter((s) => s.kind === 'functional-correctness').map((s) => s.name));
  return {
    score: mutationScore(judged, () => true),
    scoreWithoutSpecification: mutationScore(judged, (name) => !own.has(name)),
  };
}

export interface ProgramMutation extends MutationScores {
  readonly problem: string;
  readonly program: string;
  readonly judged: number;
  /** Variants that no statement tells from the program. */
  readonly survivors: readonly string[];
  /** Statements that are false of exactly the same variants, at least one: near-duplicates by behaviour. */
  readonly alike: readonly (readonly string[])[];
}

export interface MutationQuality extends MutationScores {
  readonly judged: number;
  readonly programs: readonly ProgramMutation[];
}

export function measureMutation(subjects: readonly MutationSubject[], reports: readonly MutationReport[]): MutationQuality {
  const programs = subjects.flatMap(({ program, statements }, i): readonly ProgramMutation[] => {
    const report = reports[i];
    if (report === undefined) return [];
    return [
      {
        problem: program.problem_id,
        program: program.program_id ?? '-',
        judged: report.judged.length,
        ...scoresOf(report, statements),
        survivors: report.judged.filter((m) => m.killedBy.length === 0).map((m) => m.description),
        alike: alikeIn(report),
      },
    ];
  });
  const judged = programs.reduce((sum, p) => sum + p.judged, 0);
  const share = (of: (p: ProgramMutation) => number | null): number | null =>
    judged === 0 ? null : round(programs.reduce((sum, p) => sum + (of(p) ?? 0) * p.judged, 0) / judged);
  return {
    judged,
    score: share((p) => p.score),
    scoreWithoutSpecification: share((p) => p.scoreWithoutSpecification),
    programs,
  };
}

/** Few variants tell statements apart only by chance. */
const LEAST_JUDGED = 10;

function alikeIn({ judged }: MutationReport): readonly (readonly string[])[] {
  if (judged.length < LEAST_JUDGED) return [];
  const killed = new Map<string, number[]>();
  for (const [i, { killedBy }] of judged.entries())
    for (const name of killedBy) killed.set(name, [...(killed.get(name) ?? []), i]);
  const groups = new Map<string, string[]>();
  for (const [name, variants] of killed) groups.set(variants.join(), [...(groups.get(variants.join()) ?? []), name]);
  return [...groups.values()].filter((group) => group.length > 1);
}

const round = (share: number): number => Math.round(share * 1000) / 1000;
