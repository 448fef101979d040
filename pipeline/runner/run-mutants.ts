import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import { AegisError, ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { LeanModel } from '../core/lean-model.ts';
import type { MutantTasks } from '../core/mutation.ts';
import { reaches } from '../core/stage-set.ts';
import type { Draft, FreezeInput, FrozenStatement } from '../core/statement.ts';
import type { TestedProgram } from '../core/tested.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import { detailOf, type Journey } from './run-program.ts';
import { labelStatement, type StatementFault } from './label-statement.ts';
import { settleAll } from './settle-all.ts';

/** An accepted program with its statements. */
interface Original {
  readonly about: Omit<FreezeInput, 'drafts'>;
  readonly drafts: readonly Draft[];
  readonly frozen: readonly FrozenStatement[];
  readonly tested: TestedProgram;
}

/**
 * Variants of an accepted program as programs of their own, each with a statement about the original that should fail of it. Whether it does is for
 * freeze, screen and prove to say, as of any statement.
 */
export async function stateMutants(
  journey: Journey,
  original: Original,
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly StatementFault[]> {
  const { about, frozen, tested } = original;
  const { mutants: wanted = 0 } = settings;
  if (wanted === 0) return [];
  try {
    if (tools.mutantTasks === undefined) throw new AegisError('internal/bug', 'variants are wanted and nobody makes them');
    const question = { model: about.model, inputs: tested.inputs, statements: [...frozen], wanted };
    const answer = await tools.engine.ask(tools.mutantTasks, question);
    if (answer.status !== 'ok') throw new AegisError('internal/bug', 'the variants of an accepted program could not be made');
    const faults = await settleAll(answer.value.mutants.map((mutant) => stateMutant(journey, original, mutant, settings, tools)));
    return faults.flat();
  } catch (thrown) {
    const fault = toAegisError(thrown, 'mutant-tasks');
    if (ERROR_POLICY[fault.code].ends === 'run') throw fault;
    const { code, message } = fault;
    return [{ problemId: about.problemId, stage: 'freeze', statement: 'about variants', code, message }];
  }
}

async function stateMutant(
  journey: Journey,
  { about, drafts, tested, frozen: own }: Original,
  mutant: MutantTasks['mutants'][number],
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly StatementFault[]> {
  const { engine, stages, records, progress } = tools;
  const { generation, toolchain } = settings;
  const { problemId, programId: origin } = about;
  const draft = drafts.find(({ name }) => name === mutant.statement);
  if (draft === undefined) throw new AegisError('internal/bug', `${mutant.statement} is no draft about ${problemId}`);
  const flags = [...mutant.model.flags, `mutant:${origin}:${mutant.operator}`].sort();
  const model: LeanModel = { ...mutant.model, flags };
  const programId = sha256(canonicalJson({ mutantOf: origin, text: model.text })).slice(0, 16);
  const meantToFail: Draft[] = [{ ...draft, polarity: 'should-fail', defect: 'other', twinOf: draft.name }];
  const freezing = await engine.ask(stages.freeze, { ...about, programId, model, drafts: meantToFail });
  if (freezing.status !== 'ok') throw new AegisError('internal/bug', `the model of a variant of ${problemId} does not read`);
  records.setProgram(generation, toolchain, {
    submissionId: `mutant-${programId}`,
    problemSha256: journey.problemSha256,
    programId,
    stage: 'mutate',
    status: 'passed',
    reason: null,
    // What ran in Rust is the original: of the variant there is only its model.
    detail: {
      ...detailOf(journey, {}),
      sources: null,
      outcomes: null,
      referenceCases: null,
      freshCases: null,
      sandbox: null,
      model,
      origin: { programId: origin, change: mutant.description },
    },
  });
  const { results } = freezing.value;
  records.addFrozen(
    { generation, toolchain, programId, problemId, problemSha256: journey.problemSha256, model },
    meantToFail,
    results,
    new Map(own.map(({ name, statementId }) => [name, statementId])),
  );
  const frozen = results.flatMap((result) => (result.frozen === null ? [] : [result.frozen]));
  progress.expect('screen', frozen.length);
  if (reaches(settings.until, 'prove')) progress.expect('prove', frozen.length);
  const faults = await settleAll(frozen.map((one) => labelStatement(journey, one, { model, tested }, settings, tools)));
  return faults.flat();
}
