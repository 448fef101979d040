/** The tasks a reward server offers: of one generation of a workspace, the proving ones of a split instead where one is given. */
import type { JudgeTask } from '../../exports/judge/judge-task.ts';
import type { Split } from '../../exports/judge/read-split.ts';
import type { RewardTask } from '../../exports/reward/reward.ts';
import type { LeanModel } from '../core/lean-model.ts';
import type { CodeInput } from '../core/program.ts';
import type { Workspace } from '../store/open-workspace.ts';
import type { ProgramRow, StoredProblem, TaskRow } from '../store/rows.ts';

export interface Proving {
  readonly head: RewardTask;
  readonly task: JudgeTask;
  readonly informal: string;
}

export interface Coding {
  readonly head: RewardTask;
  readonly problem: StoredProblem;
}

export interface Specifying extends Coding {
  readonly code: CodeInput;
  readonly model: LeanModel;
}

export interface Offer {
  readonly proving: ReadonlyMap<string, Proving>;
  readonly coding: ReadonlyMap<string, Coding>;
  readonly specification: ReadonlyMap<string, Specifying>;
}

export const NOTHING: Offer = { proving: new Map(), coding: new Map(), specification: new Map() };

export function offerOf(workspace: Workspace, generation: string): Offer {
  const { reader } = workspace;
  const problems = new Map([...reader.problems(generation).values()].map((problem) => [problem.id, problem] as const));
  const contradicted = new Set(reader.contradictions());
  const rows = new Map(reader.tasks(generation).map((row) => [row.statement_id, row] as const));
  const proving = reader.statements(generation).flatMap(({ statement_id: id, namespace, content }) => {
    const row = rows.get(id);
    // A statement with labels that contradict each other is a fault, not a task.
    if (row === undefined || contradicted.has(id)) return [];
    const { statementSha256, modelSha256, name, kind, polarity, prelude, theorem, negation, axioms } = content;
    const { toolchain, difficulty, category } = row;
    const task = { statementId: id, statementSha256, modelSha256, toolchain, name, kind, polarity, difficulty, category };
    return [
      [id, { head: head(row), task: { ...task, namespace, prelude, theorem, negation, axioms }, informal: row.informal }],
    ] as const;
  });
  const coding = [...problems.values()].filter(({ entry, cases }) => entry !== '' && cases.length > 0);
  return {
    proving: new Map(proving),
    coding: new Map(coding.map((problem) => [problem.id, { head: codingHead(problem), problem }])),
    specification: new Map(reader.programs(generation).flatMap((row) => specifying(row, problems.get(row.problem_id)))),
  };
}

/** The proving tasks of a split; the models become artifacts of the workspace. */
export function offerSplit(split: Split, { artifacts }: Workspace): Offer['proving'] {
  return new Map(
    split.tasks.map(({ task, row, rowName }) => {
      artifacts.put(split.modelOf(task));
      const { statementId, difficulty, category, kind } = task;
      const taskHead = {
        role: 'proving',
        task: statementId,
        name: rowName,
        split: row.split,
        difficulty,
        category,
        kind,
      } as const;
      return [statementId, { head: taskHead, task, informal: row.informal }];
    }),
  );
}

const head = ({ statement_id: task, problem_id: problem, name, difficulty, category, kind }: TaskRow): RewardTask => ({
  role: 'proving',
  task,
  name: `${problem}.${name}`,
  split: 'train',
  difficulty,
  category,
  kind,
});

const codingHead = ({ id, title, difficulty, category }: StoredProblem): RewardTask => ({
  role: 'coding',
  task: id,
  name: title,
  split: 'train',
  difficulty,
  category,
  kind: null,
});

function specifying(row: ProgramRow, problem: StoredProblem | undefined): readonly (readonly [string, Specifying])[] {
  const { model, sources } = row.detail;
  if (row.status !== 'passed' || row.program_id === null || problem === undefined || model === null || sources === null)
    return [];
  const code = { problemId: problem.id, entry: problem.entry, signature: problem.signature, sources, otherFiles: {} };
  const taskHead = { ...codingHead(problem), role: 'specification', task: row.program_id } as const;
  return [[row.program_id, { head: taskHead, problem, code, model }]];
}
