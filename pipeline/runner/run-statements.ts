import { ok } from '../core/answer.ts';
import type { Program } from '../core/program.ts';
import { reaches } from '../core/stage-set.ts';
import type { FreezeInput, SpecifyInput } from '../core/statement.ts';
import { draftStatements } from './draft-statements.ts';
import { labelStatement, type Modelled, type StatementFault } from './label-statement.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import { type Journey, take } from './run-program.ts';
import { stateMutants } from './run-mutants.ts';
import { settleAll } from './settle-all.ts';

/** Drafts, freezes, screens and labels statements about an accepted program. */
export async function stateProgram(
  journey: Journey,
  program: Program,
  subject: Modelled,
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
  const own = settleAll(frozen.map((one) => labelStatement(journey, one, subject, settings, tools)));
  const variants = stateMutants(journey, { about, drafts, frozen, tested }, settings, tools);
  return (await settleAll([own.then((faults) => faults.flat()), variants])).flat();
}
