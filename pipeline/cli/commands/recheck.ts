import { z } from 'zod';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { statementFile } from '../../../compiler/search/statement-text.ts';
import { type Recheck, recheckLabel } from '../../../stages/prove/recheck-label.ts';
import { Toolchain } from '../../core/artifact.ts';
import { AegisError } from '../../core/errors.ts';
import { type LeanModel, STAND_IN } from '../../core/lean-model.ts';
import type { StageContext } from '../../core/stage.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import type { StandingLabel } from '../../store/recheck-store.ts';
import type { StatementRow, TaskRow } from '../../store/rows.ts';
import { closeSolver, openSolver } from '../../tools/z3.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { acceptAgain, upgraded } from '../recheck-proof.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { useWorkspace } from './view-workspace.ts';

const RecheckOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  only: z.array(z.string()).optional(),
  toolchain: Toolchain.optional(),
  effort: wholeNumber(1, 1000).default(1),
  withoutSandbox: z.boolean().default(false),
  json: z.boolean().default(false),
});
type RecheckOptions = z.infer<typeof RecheckOptions>;

interface Rechecked extends Recheck {
  readonly statementId: string;
  readonly name: string;
  readonly label: 'proved' | 'refuted';
  readonly evidence: string;
  /** Who accepted a Lean proof of what had another evidence until now. */
  readonly upgraded: string | null;
}

/** `aegis recheck`. A label that had to be withdrawn, or labels that contradict each other, make the exit code 1. */
export async function recheck(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(RecheckOptions, raw);
  return useWorkspace(options, async (workspace, generation) => {
    const chosen = choose(workspace, generation, options);
    const { effort, withoutSandbox } = options;
    const places = { ...workspaceParts(workspace), withoutSandbox };
    const done = await withTools(terminal, (context) => recheckAll(workspace, chosen, { ...context, ...places }), { effort });
    await closeSolver();
    const count = (verdict: Recheck['verdict']): number => done.filter((one) => one.verdict === verdict).length;
    const contradictions = workspace.reader.contradictions();
    const better = done.filter((one) => one.upgraded !== null).length;
    const total = {
      confirmed: count('confirmed'),
      withdrawn: count('withdrawn'),
      unclear: count('unclear'),
      upgraded: better,
      contradictions,
    };
    if (options.json)
      printJson(terminal, { ...total, labels: done.filter((one) => one.verdict !== 'confirmed' || one.upgraded !== null) });
    else {
      for (const one of done)
        if (one.verdict !== 'confirmed')
          printLine(terminal, `${one.statementId} ${one.name}: ${one.label} (${one.evidence}) ${one.verdict}: ${one.reason}`);
      printLine(
        terminal,
        `${done.length} labels: ${total.confirmed} confirmed, ${total.withdrawn} withdrawn, ${total.unclear} unclear${better === 0 ? '' : `; ${better} now accepted by Lean`}`,
      );
      for (const id of contradictions) printLine(terminal, `${id}: its labels contradict each other`);
    }
    return total.withdrawn > 0 || contradictions.length > 0 ? 1 : 0;
  });
}

/** Proofs that are found go where those of runs go. */
const workspaceParts = ({
  artifacts,
  promotions,
}: Workspace): Pick<StageContext, 'putArtifact' | 'getArtifact' | 'promotions'> => ({
  putArtifact: (content) => artifacts.put(content),
  getArtifact: (hash) => artifacts.get(hash),
  promotions,
});

interface Chosen {
  readonly model: LeanModel;
  readonly task: TaskRow;
  readonly row: StatementRow;
}

function choose({ reader }: Workspace, generation: string, { only, toolchain }: RecheckOptions): readonly Chosen[] {
  const rows = new Map(reader.statements(generation).map((row) => [row.statement_id, row]));
  const tasks = reader.tasks(generation);
  const programs = [...reader.programs(generation), ...reader.variants(generation)];
  const models = new Map(programs.map(({ program_id, toolchain: of, detail }) => [`${program_id} ${of}`, detail.model]));
  const wanted = (task: TaskRow, id: string): boolean =>
    task.problem_id === id || task.program_id.startsWith(id) || task.statement_id.startsWith(id);
  for (const id of only ?? [])
    if (!tasks.some((task) => wanted(task, id)))
      throw new AegisError(
        'config/invalid',
        `--only ${id}: no problem, program or statement of generation ${generation} is called so`,
      );
  return tasks.flatMap((task) => {
    const row = rows.get(task.statement_id);
    const here = (only === undefined || only.some((id) => wanted(task, id))) && (toolchain ?? task.toolchain) === task.toolchain;
    const model = models.get(`${task.program_id} ${task.toolchain}`) ?? null;
    return row === undefined || model === null || !here ? [] : [{ model, task, row }];
  });
}

async function recheckAll(workspace: Workspace, chosen: readonly Chosen[], context: StageContext): Promise<readonly Rechecked[]> {
  const out: Rechecked[] = [];
  for (const one of chosen)
    for (const label of workspace.rechecks.standing(one.task.statement_id)) {
      const subject = { model: one.model, statement: one.row.content };
      const found = await (label.evidence === 'kernel'
        ? acceptAgain(label, subject, context)
        : gatherAgain(label, one, workspace, context));
      workspace.rechecks.add(label.id, found.verdict, found.reason, found.checker);
      if (found.verdict === 'withdrawn') noteOpen(workspace, label, found);
      const better = stands(workspace, label, 'kernel') ? null : await upgraded(label, found, subject, context);
      if (better !== null)
        workspace.records.addLabel(label.statement_id, better, better.proof === null ? null : context.getArtifact(better.proof));
      const { statement_id: statementId, evidence } = label;
      out.push({ ...found, upgraded: better?.checker ?? null, statementId, name: one.task.name, label: label.label, evidence });
    }
  return out;
}

/** Whether another label of that evidence stands, by a checker that is no stand-in. */
const stands = ({ rechecks }: Workspace, { id, statement_id }: StandingLabel, evidence: StandingLabel['evidence']): boolean =>
  rechecks.standing(statement_id).some((other) => other.id !== id && other.evidence === evidence && other.checker !== STAND_IN);

/** Where nothing else stands the statement is open again, and says why. */
function noteOpen(workspace: Workspace, label: StandingLabel, { reason }: Recheck): void {
  if (workspace.rechecks.standing(label.statement_id).length > 0) return;
  const said = `${label.label} (${label.evidence}) was withdrawn: ${reason}`;
  workspace.records.addLabel(label.statement_id, { label: 'open', reason: said, budget: {} }, null);
}

async function gatherAgain(
  label: StandingLabel,
  { task, row }: Chosen,
  { artifacts }: Workspace,
  context: StageContext,
): Promise<Recheck> {
  const unclear = (reason: string): Recheck => ({ verdict: 'unclear', reason, checker: 'aegis' });
  const { evidence } = label;
  if (evidence === 'kernel') throw new AegisError('internal/bug', 'a kernel label is checked by acceptance');
  const text = artifacts.get(task.model_sha256);
  const opened = openModel([{ name: `${row.namespace}.lean`, text }]);
  if (opened.status === 'rejected') return unclear('the model does not read');
  const file = statementFile(task.prelude, task.formal_statement, row.namespace);
  const { answers, tree } = openFile(opened.model, `${task.name}.lean`, file);
  const [answer] = answers;
  if (answer?.verdict !== 'ok') return unclear(answer?.reason ?? 'the text holds no theorem');
  const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
  return recheckLabel({ ...label, evidence }, answer.statement, plan, { effort: context.effort, solver: openSolver });
}
