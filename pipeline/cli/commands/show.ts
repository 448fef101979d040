import { z } from 'zod';
import { AegisError } from '../../core/errors.ts';
import { CaseInputs, CaseOutcomes } from '../../core/tested.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import type { OutsideResult } from '../../store/outside-result-store.ts';
import type { DraftRow, ProgramRow, TaskRow } from '../../store/rows.ts';
import { findSubject } from '../find-subject.ts';
import { readOptions } from '../host.ts';
import { statementsText, wholeLeanFile } from '../lean-file.ts';
import { programText, statementText } from '../show-text.ts';
import { mutationSubjects } from '../mutation-reports.ts';
import { printJson, type Terminal } from '../terminal.ts';
import { showMutants } from './show-mutants.ts';
import { viewWorkspace } from './view-workspace.ts';

const ShowOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  lean: z.boolean().default(false),
  statements: z.boolean().default(false),
  mutants: z.boolean().default(false),
  json: z.boolean().default(false),
});
type ShowOptions = z.infer<typeof ShowOptions>;

/** A program with everything that is known of it. */
export interface ProgramView {
  readonly program: ProgramRow;
  readonly sources: Readonly<Record<string, string>>;
  readonly model: string | null;
  readonly cases: readonly { readonly args: unknown; readonly outcome: unknown; readonly origin: 'reference' | 'fresh' }[];
  readonly drafts: readonly DraftRow[];
  readonly tasks: readonly TaskRow[];
  /** What other judges found of these statements. */
  readonly outside: readonly OutsideResult[];
}

/** `aegis show`. */
export async function show(id: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ShowOptions, raw);
  if (options.mutants) return mutants(id, options, terminal);
  return viewWorkspace(options, (workspace, generation) => {
    const { reader } = workspace;
    const tasks = reader.tasks(generation);
    const subject = findSubject(id, reader.programs(generation), tasks, reader.variants(generation));
    if (subject.kind === 'statement') return showStatement(subject.task, options, workspace, terminal);
    const drafts = reader.drafts(generation);
    const views = subject.programs.map((program) => viewProgram(program, drafts, tasks, workspace));
    if (options.lean || options.statements) return showLean(views, options, terminal);
    if (options.json) printJson(terminal, views.length === 1 ? views[0] : views);
    else terminal.out(views.map(programText).join('\n'));
    return 0;
  });
}

/** The workspace is opened again to ask. */
function mutants(id: string, options: ShowOptions, terminal: Terminal): Promise<number> {
  const subjects = viewWorkspace(options, ({ reader }, generation) => {
    const tasks = reader.tasks(generation);
    const subject = findSubject(id, reader.programs(generation), tasks);
    if (subject.kind === 'statement')
      throw new AegisError('config/invalid', `${id} is a statement`, { hint: 'Give the id of a problem or a program.' });
    return mutationSubjects(subject.programs, tasks, reader.statements(generation));
  });
  return showMutants(options.workspace, subjects, options.json, terminal);
}

function viewProgram(
  program: ProgramRow,
  drafts: readonly DraftRow[],
  tasks: readonly TaskRow[],
  { artifacts, outside }: Workspace,
): ProgramView {
  const { sources, model, inputs, outcomes, referenceCases } = program.detail;
  const isOwn = (row: { readonly program_id: string }): boolean => row.program_id === program.program_id;
  const args = inputs === null ? [] : CaseInputs.parse(JSON.parse(artifacts.get(inputs)));
  const results = outcomes === null ? [] : CaseOutcomes.parse(JSON.parse(artifacts.get(outcomes)));
  const ownTasks = tasks.filter((task) => isOwn(task) && task.toolchain === program.toolchain);
  const elsewhere = outside.all();
  return {
    program,
    sources: Object.fromEntries(Object.entries(sources ?? {}).map(([path, hash]) => [path, artifacts.get(hash)])),
    model: model === null ? null : artifacts.get(model.text),
    cases: args.map((one, i) => ({ args: one, outcome: results[i], origin: i < (referenceCases ?? 0) ? 'reference' : 'fresh' })),
    drafts: drafts.filter(isOwn),
    tasks: ownTasks,
    outside: ownTasks.flatMap((task) => elsewhere.get(task.statement_id) ?? []),
  };
}

/** One file needs one model. */
function showLean(views: readonly ProgramView[], options: ShowOptions, terminal: Terminal): number {
  const modelled = views.filter((view) => view.model !== null);
  const [only] = modelled;
  if (only?.model === null || only === undefined)
    throw new AegisError('data/invalid', 'there is no model: the program did not get through translate', {
      hint: 'Show it without --lean to see why.',
    });
  if (modelled.length > 1)
    throw new AegisError('data/invalid', `there are ${modelled.length} programs with a model`, {
      hint: `Choose one of ${modelled.map(({ program }) => program.program_id).join(', ')}.`,
    });
  terminal.out(options.lean ? wholeLeanFile(only.model, only.tasks) : statementsText(only.tasks));
  return 0;
}

function showStatement(task: TaskRow, options: ShowOptions, { artifacts, outside }: Workspace, terminal: Terminal): number {
  const elsewhere = outside.all().get(task.statement_id) ?? [];
  if (options.lean) terminal.out(wholeLeanFile(artifacts.get(task.model_sha256), [task]));
  else if (options.statements) terminal.out(statementsText([task]));
  else if (options.json) printJson(terminal, { ...task, outside: elsewhere });
  else terminal.out(statementText(task, elsewhere));
  return 0;
}
