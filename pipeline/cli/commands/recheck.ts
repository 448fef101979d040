import { z } from 'zod';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { propositionOf, statementFile } from '../../../compiler/search/statement-text.ts';
import { type Recheck, recheckLabel } from '../../../stages/prove/recheck-label.ts';
import { Toolchain } from '../../core/artifact.ts';
import { AegisError } from '../../core/errors.ts';
import { moduleOf } from '../../core/lean-module.ts';
import { STAND_IN } from '../../core/lean-model.ts';
import type { StageContext } from '../../core/stage.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import type { StandingLabel } from '../../store/recheck-store.ts';
import type { StatementRow, TaskRow } from '../../store/rows.ts';
import { closeSolver, openSolver } from '../../tools/z3.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { useWorkspace } from './view-workspace.ts';

const RecheckOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  only: z.array(z.string()).optional(),
  toolchain: Toolchain.optional(),
  effort: wholeNumber(1, 1000).default(1),
  json: z.boolean().default(false),
});
type RecheckOptions = z.infer<typeof RecheckOptions>;

interface Rechecked extends Recheck {
  readonly statementId: string;
  readonly name: string;
  readonly label: 'proved' | 'refuted';
  readonly evidence: string;
}

/** `aegis recheck`. A label that had to be withdrawn, or labels that contradict each other, make the exit code 1. */
export async function recheck(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(RecheckOptions, raw);
  return useWorkspace(options, async (workspace, generation) => {
    const chosen = choose(workspace, generation, options);
    const done = await withTools(terminal, (context) => recheckAll(workspace, chosen, context), { effort: options.effort });
    await closeSolver();
    const count = (verdict: Recheck['verdict']): number => done.filter((one) => one.verdict === verdict).length;
    const contradictions = workspace.reader.contradictions();
    const total = { confirmed: count('confirmed'), withdrawn: count('withdrawn'), unclear: count('unclear'), contradictions };
    if (options.json) printJson(terminal, { ...total, labels: done.filter((one) => one.verdict !== 'confirmed') });
    else {
      for (const one of done)
        if (one.verdict !== 'confirmed')
          printLine(terminal, `${one.statementId} ${one.name}: ${one.label} (${one.evidence}) ${one.verdict}: ${one.reason}`);
      printLine(
        terminal,
        `${done.length} labels: ${total.confirmed} confirmed, ${total.withdrawn} withdrawn, ${total.unclear} unclear`,
      );
      for (const id of contradictions) printLine(terminal, `${id}: its labels contradict each other`);
    }
    return total.withdrawn > 0 || contradictions.length > 0 ? 1 : 0;
  });
}

interface Chosen {
  readonly task: TaskRow;
  readonly row: StatementRow;
}

function choose({ reader }: Workspace, generation: string, { only, toolchain }: RecheckOptions): readonly Chosen[] {
  const rows = new Map(reader.statements(generation).map((row) => [row.statement_id, row]));
  const tasks = reader.tasks(generation);
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
    return row === undefined || !here ? [] : [{ task, row }];
  });
}

async function recheckAll(workspace: Workspace, chosen: readonly Chosen[], context: StageContext): Promise<readonly Rechecked[]> {
  const out: Rechecked[] = [];
  for (const one of chosen)
    for (const label of workspace.rechecks.standing(one.task.statement_id)) {
      const found = await (label.evidence === 'kernel' ? acceptAgain : gatherAgain)(label, one, workspace, context);
      workspace.rechecks.add(label.id, found.verdict, found.reason, found.checker);
      if (found.verdict === 'withdrawn') noteOpen(workspace, label, found);
      out.push({ ...found, statementId: label.statement_id, name: one.task.name, label: label.label, evidence: label.evidence });
    }
  return out;
}

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

/** The stored proof, before the checker that is installed now. */
async function acceptAgain(
  label: StandingLabel,
  { task, row }: Chosen,
  { artifacts }: Workspace,
  context: StageContext,
): Promise<Recheck> {
  const unclear = (reason: string): Recheck => ({ verdict: 'unclear', reason, checker: 'aegis' });
  const proposition = propositionOf(row.content.negation);
  if (label.proof === null || proposition === null) return unclear('its proof is not kept');
  const text = artifacts.get(task.model_sha256);
  const model = { module: moduleOf({ text: task.model_sha256, namespace: row.namespace }), text };
  const compiled = await context.aeneas.lean.compile(model);
  if (compiled.status !== 'ok') return unclear('Lean does not compile the model');
  const { verdict, reason, checker, kernel, distrust } = await context.aeneas.lean.accept({
    model,
    prelude: row.content.prelude,
    namespace: row.namespace,
    proposition,
    proves: label.label === 'proved' ? 'statement' : 'negation',
    submission: label.proof,
    axioms: row.content.axioms,
    withoutSandbox: false,
  });
  if (verdict === 'rejected') return { verdict: 'withdrawn', reason, checker };
  if (verdict === 'unknown' || !(kernel || checker === STAND_IN))
    return { verdict: 'unclear', reason: reason || distrust, checker };
  return { verdict: 'confirmed', reason: 'accepted again', checker };
}
