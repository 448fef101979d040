import type { Submission } from '../../runner/run-plan.ts';
import type { ProgramState } from '../../store/record-store.ts';
import type { Session } from '../open-session.ts';
import type { GenerationManifest } from './manifest.ts';
import type { FreshSet } from './vary-problems.ts';

/** Each program of the set with what came of it. */
export function describePrograms(
  submissions: readonly Submission[],
  states: readonly ProgramState[],
  set: FreshSet | null,
  generation: string,
  { workspace }: Session,
): GenerationManifest['programs'] {
  const byProblem = new Map(states.map((state) => [state.detail.problemId, state]));
  const drafts = byProgram(workspace.reader.drafts(generation).filter((draft) => draft.class !== 'ok'));
  const tasks = byProgram(workspace.reader.tasks(generation));
  return submissions.map(({ problem }) => {
    const [state, variation] = [byProblem.get(problem.id), set?.variations.get(problem.id)];
    return {
      problem_id: problem.id,
      kind: variation?.kind ?? null,
      of: [...(variation?.of ?? [])],
      note: variation?.note ?? '',
      program_id: state?.programId ?? null,
      status: state?.status ?? 'not run',
      reason: state === undefined ? null : reasonOf(state),
      not_frozen: (drafts.get(state?.programId ?? '') ?? []).map((draft) => ({
        name: draft.name,
        class: draft.class,
        reason: draft.reason,
      })),
      model_sha256: state?.detail.model?.text ?? null,
      statement_sha256s: [...new Set((tasks.get(state?.programId ?? '') ?? []).map((task) => task.statement_sha256))].toSorted(),
    };
  });
}

function byProgram<T extends { readonly program_id: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.program_id);
    if (group === undefined) groups.set(row.program_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** The first thing there is against a program. */
function reasonOf({ reason, detail: { fault, diagnostics } }: ProgramState): string | null {
  const said = fault ?? diagnostics[0]?.message;
  return reason === null || said === undefined || said === reason ? reason : `${reason}: ${said}`;
}

export function countsOf({ programs, dropped }: GenerationManifest, set: FreshSet | null): Record<string, number> {
  const count = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  return {
    ...(set === null ? {} : { 'possible variations': set.possible }),
    programs: programs.length,
    ...count(programs.map(({ status }) => `programs ${status}`)),
    ...count(programs.flatMap(({ kind }) => (kind === null ? [] : [`programs by ${kind}`]))),
    statements: programs.reduce((sum, program) => sum + program.statement_sha256s.length, 0),
    ...count(programs.flatMap(({ not_frozen: drafts }) => drafts.map((draft) => `not frozen: ${draft.class}`))),
    ...count(dropped.map(({ reason }) => `dropped: ${reason.replace(/ of .*| on .*|:.*(?=)/s, '')}`)),
  };
}
