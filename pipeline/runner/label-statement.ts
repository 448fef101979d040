import type { Answer } from '../core/answer.ts';
import { ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { Label, ProveInput, ScreenResult } from '../core/label.ts';
import { type LeanModel, STAND_IN } from '../core/lean-model.ts';
import { reaches, type StageName } from '../core/stage-set.ts';
import type { FrozenStatement } from '../core/statement.ts';
import type { TestedProgram } from '../core/tested.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import type { Journey } from './run-program.ts';

/** What is fixed about all statements of one program. */
export interface Modelled {
  readonly model: LeanModel;
  readonly tested: TestedProgram;
}

/** A statement whose screen or prove broke down; the others go on. */
export interface StatementFault {
  readonly problemId: string;
  readonly stage: StageName;
  readonly statement: string;
  readonly code: string;
  readonly message: string;
}

/** Screens and proves one statement; what breaks down is told and costs the others nothing. */
export async function labelStatement(
  journey: Journey,
  statement: FrozenStatement,
  subject: Modelled,
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly StatementFault[]> {
  let stage: StageName = 'screen';
  try {
    const screen = await screenStatement(statement, subject, settings, tools);
    if (!reaches(settings.until, 'prove')) return [];
    stage = 'prove';
    await proveStatement(journey, { statement, screen }, subject, settings, tools);
    return [];
  } catch (thrown) {
    tools.progress.done(stage, 'fault');
    const fault = toAegisError(thrown, stage);
    if (ERROR_POLICY[fault.code].ends === 'run') throw fault;
    return [
      { problemId: journey.submission.problem.id, stage, statement: statement.name, code: fault.code, message: fault.message },
    ];
  }
}

async function screenStatement(
  statement: FrozenStatement,
  { model, tested }: Modelled,
  { generation, screenCases }: RunSettings,
  { engine, stages, records, progress }: RunTools,
): Promise<ScreenResult> {
  const answer = await engine.ask(stages.screen, { model, types: tested.types, statement, cases: screenCases });
  const screen = answer.status === 'ok' ? answer.value : gaveUp(answer.status === 'undecided' ? answer.reason : 'rejected');
  records.setScreen(generation, statement.statementId, screen);
  progress.done('screen', answer.status);
  return screen;
}

/** The search hit its limits before it could say anything. */
const gaveUp = (reason: string): ScreenResult => ({
  outcome: 'gave-up',
  cases: 0,
  generated: 0,
  seed: 0,
  counterexample: null,
  reason,
});

/** What rests on programs standing in for the real tools says so, whoever checked the rest. */
const checkedBy = (label: Label, { flags }: LeanModel): Label =>
  label.label !== 'open' && flags.includes(STAND_IN) ? { ...label, checker: STAND_IN } : label;

async function proveStatement(
  journey: Journey,
  { statement, screen }: { readonly statement: FrozenStatement; readonly screen: ScreenResult },
  { model, tested }: Modelled,
  settings: RunSettings,
  tools: RunTools,
): Promise<void> {
  const { engine, stages, records, artifacts, progress } = tools;
  const question: ProveInput = { model, types: tested.types, statement, screen };
  const own = await engine.ask(stages.prove, question);
  const answer = own.status === 'undecided' ? await askProver(journey, question, own, settings, tools) : own;
  const label: Label =
    answer.status === 'ok'
      ? checkedBy(answer.value, model)
      : {
          label: 'open',
          reason: answer.status === 'undecided' ? answer.reason : 'rejected',
          budget: answer.status === 'undecided' ? answer.budget : {},
        };
  const proof = label.label === 'open' || label.proof === null ? null : artifacts.get(label.proof);
  records.addLabel(statement.statementId, label, proof);
  progress.done('prove', answer.status);
}

/** What the stage leaves open an agent may try, where there is one. */
async function askProver(
  { submission, program }: Journey,
  question: ProveInput,
  open: Extract<Answer<Label>, { readonly status: 'undecided' }>,
  { prover }: RunSettings,
  { engine, agents }: RunTools,
): Promise<Answer<Label>> {
  if (prover === undefined || agents === undefined) return open;
  const about = { problemId: submission.problem.id, programId: program?.programId ?? '' };
  const answer = await engine.ask(agents.prove, { ...question, ...about, ...prover });
  return answer.status === 'undecided' ? { ...answer, reason: `${open.reason}; ${answer.reason}` } : answer;
}
