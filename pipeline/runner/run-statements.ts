import { ok } from '../core/answer.ts';
import { ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { Label, ScreenResult } from '../core/label.ts';
import { type LeanModel, STAND_IN } from '../core/lean-model.ts';
import type { Program } from '../core/program.ts';
import { reaches, type StageName } from '../core/stage-set.ts';
import type { FreezeInput, FrozenStatement, SpecifyInput } from '../core/statement.ts';
import type { TestedProgram } from '../core/tested.ts';
import { draftStatements } from './draft-statements.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import { type Journey, take } from './run-program.ts';
import { settleAll } from './settle-all.ts';

/** What is fixed about all statements of one program. */
interface Subject {
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

/** Drafts, freezes, screens and labels statements about an accepted program. */
export async function stateProgram(
  journey: Journey,
  program: Program,
  subject: Subject,
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly StatementFault[]> {
  const { engine, stages, records, progress } = tools;
  const { model, tested } = subject;
  if (!reaches(settings.until, 'specify')) return [];
  const { id, title, statement, entry, signature, specification = null } = journey.submission.problem;
  const question: SpecifyInput = {
    problem: { id, title, statement, entry, signature, specification },
    model,
    types: tested.types,
    visible: tested.visible,
    wanted: settings.wantedStatements,
  };
  const about: Omit<FreezeInput, 'drafts'> = {
    problemId: id,
    programId: program.programId,
    model,
    types: tested.types,
    axioms: [...settings.axioms],
    leanPin: settings.leanPin,
  };
  const { specifier } = settings;
  const drafting =
    specifier === undefined
      ? engine.ask(stages.specify, question)
      : draftStatements(specifier, question, about, settings, tools).then((drafts) => ok({ drafts: [...drafts] }));
  const { drafts } = await take(journey, 'specify', tools, drafting);
  if (!reaches(settings.until, 'freeze')) return [];
  const { results } = await take(journey, 'freeze', tools, engine.ask(stages.freeze, { ...about, drafts }));
  const { generation, toolchain } = settings;
  const { programId } = program;
  records.addFrozen(
    { generation, toolchain, programId, problemId: id, problemSha256: journey.problemSha256, model },
    drafts,
    results,
  );
  if (!reaches(settings.until, 'screen')) return [];
  const frozen = results.flatMap((result) => (result.frozen === null ? [] : [result.frozen]));
  progress.expect('screen', frozen.length);
  if (reaches(settings.until, 'prove')) progress.expect('prove', frozen.length);
  const faults = await settleAll(frozen.map((one) => labelStatement(journey, one, subject, settings, tools)));
  return faults.flat();
}

async function labelStatement(
  journey: Journey,
  statement: FrozenStatement,
  subject: Subject,
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly StatementFault[]> {
  let stage: StageName = 'screen';
  try {
    const screen = await screenStatement(statement, subject, settings, tools);
    if (!reaches(settings.until, 'prove')) return [];
    stage = 'prove';
    await proveStatement(statement, screen, subject, tools);
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
  { model, tested }: Subject,
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
  statement: FrozenStatement,
  screen: ScreenResult,
  { model, tested }: Subject,
  { engine, stages, records, artifacts, progress }: RunTools,
): Promise<void> {
  const answer = await engine.ask(stages.prove, { model, types: tested.types, statement, screen });
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
