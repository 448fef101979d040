import type { ReportData, ReportedCase, ReportedProgram } from '../../exports/html/report-data.ts';
import { stageTimes } from '../../exports/html/stage-times.ts';
import type { MutationReport } from '../core/mutation.ts';
import { STAGE_NAMES } from '../core/stage-set.ts';
import { CaseInputs, CaseOutcomes } from '../core/tested.ts';
import type { Workspace } from '../store/open-workspace.ts';
import type { ProgramRow, StoredProblem } from '../store/rows.ts';

/** Everything a report of a generation shows. `mutation`: by program id. */
export function collectReport(
  workspace: Workspace,
  generation: string,
  mutation: ReadonlyMap<string, MutationReport>,
): ReportData {
  const { reader, calls } = workspace;
  const outside = workspace.outside.all();
  const problems = new Map([...reader.problems(generation).values()].map((problem) => [problem.id, problem] as const));
  const [tasks, drafts] = [reader.tasks(generation), reader.drafts(generation)];
  const programs = reader.programs(generation).map((row): ReportedProgram => {
    const own = (of: { readonly program_id: string }): boolean => of.program_id === row.program_id;
    const problem = problems.get(row.problem_id);
    const ownTasks = tasks.filter((task) => own(task) && task.toolchain === row.toolchain);
    const report = mutation.get(row.program_id ?? '');
    return {
      row,
      statement: problem?.statement ?? null,
      ...textsOf(row, workspace),
      ...casesOf(row, problem, workspace),
      tasks: ownTasks,
      outside: ownTasks.flatMap((task) => outside.get(task.statement_id) ?? []),
      dropped: drafts
        .filter((draft) => own(draft) && draft.class !== 'ok')
        .map(({ name, class: of, reason, formal_statement: theorem }) => ({ name, class: of, reason, theorem })),
      mutation: report === undefined || report.judged.length === 0 ? null : mutationOf(report),
    };
  });
  const costs = new Map<string, number>();
  for (const { stage, usd } of calls.lines(generation)) costs.set(stage, (costs.get(stage) ?? 0) + (usd ?? 0));
  return {
    generation,
    programs,
    times: stageTimes(reader.attemptSpans(), STAGE_NAMES),
    costs: [...costs].map(([stage, usd]) => ({ stage, usd })),
    contradictions: reader.contradictions(),
  };
}

function textsOf({ detail }: ProgramRow, { artifacts }: Workspace): Pick<ReportedProgram, 'sources' | 'model'> {
  const sources = Object.entries(detail.sources ?? {}).map(([path, hash]) => [path, artifacts.get(hash)] as const);
  return { sources: Object.fromEntries(sources), model: detail.model === null ? null : artifacts.get(detail.model.text) };
}

/** Hidden cases judge programs to come: a report may be shown to anybody, so it only counts them. */
function casesOf(
  { detail }: ProgramRow,
  problem: StoredProblem | undefined,
  { artifacts }: Workspace,
): Pick<ReportedProgram, 'cases' | 'hiddenCases'> {
  const { inputs, outcomes, referenceCases } = detail;
  if (inputs === null || outcomes === null) return { cases: [], hiddenCases: 0 };
  const args = CaseInputs.parse(JSON.parse(artifacts.get(inputs)));
  const results = CaseOutcomes.parse(JSON.parse(artifacts.get(outcomes)));
  const reference = referenceCases ?? 0;
  const cases = args.flatMap((one, i): readonly ReportedCase[] => {
    const outcome = results[i];
    if (outcome === undefined || (i < reference && problem?.cases[i]?.visible !== true)) return [];
    return [{ args: one, outcome, origin: i < reference ? 'example' : 'fresh' }];
  });
  const shown = cases.filter(({ origin }) => origin === 'example').length;
  return { cases, hiddenCases: reference - shown };
}

const mutationOf = ({ judged }: MutationReport): { readonly killed: number; readonly judged: number } => ({
  killed: judged.filter(({ killedBy }) => killedBy.length > 0).length,
  judged: judged.length,
});
