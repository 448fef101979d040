import type { AgentRun } from '../core/agent.ts';
import type { Answer } from '../core/answer.ts';
import type { FailedProgram, PublicProblem, WriteOutput } from '../core/authoring.ts';
import { AegisError } from '../core/errors.ts';
import type { LeanModel } from '../core/lean-model.ts';
import type { Problem } from '../core/problem.ts';
import { reaches, STAGE_NAMES, type StageName } from '../core/stage-set.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import { type Journey, modelProgram, ProgramEnds, take, testInput } from './run-program.ts';

const ROUNDS = 4;

/**
 * Has an agent write the program, and sends what the stages say of it back until they are content or the rounds are used up. Each round is a
 * question of its own with everything before it in its key, so that a run that is taken up again asks none twice. Returns the model, or null
 * where `until` comes before it.
 */
export async function writeProgram(
  journey: Journey,
  author: AgentRun,
  settings: RunSettings,
  tools: RunTools,
): Promise<LeanModel | null> {
  const rounds = settings.rounds?.code ?? ROUNDS;
  const history: FailedProgram[] = [];
  for (;;) {
    const written = await askAuthor(journey, author, history, tools);
    try {
      return await checkProgram(journey, written, settings, tools);
    } catch (thrown) {
      if (!(thrown instanceof ProgramEnds) || thrown.answer.status === 'ok' || history.length + 1 >= rounds) throw thrown;
      history.push(failure(written.answer, thrown.stage, thrown.answer));
      beginAgain(journey, thrown.stage, tools);
    }
  }
}

async function askAuthor(
  journey: Journey,
  run: AgentRun,
  history: readonly FailedProgram[],
  { engine, agents, progress }: RunTools,
): Promise<WriteOutput> {
  if (agents === undefined) throw new AegisError('internal/bug', 'a program to write and nobody to write it');
  journey.stage = 'code';
  const problem = publicProblem(journey.submission.problem);
  const answer = await engine.ask(agents.write, { problem, run, history: [...history] });
  if (answer.status === 'ok') return answer.value;
  progress.done('code', answer.status);
  throw new ProgramEnds('code', answer);
}

async function checkProgram(
  journey: Journey,
  { lib, why }: WriteOutput,
  settings: RunSettings,
  tools: RunTools,
): Promise<LeanModel | null> {
  const { engine, stages, progress } = tools;
  if (lib === null) {
    progress.done('code', 'rejected');
    const diagnostic = { code: 'AE1015', message: why ?? 'the answer holds no program', span: null, hint: null };
    throw new ProgramEnds('code', { status: 'rejected', diagnostics: [diagnostic] });
  }
  journey.codeInput = { ...journey.codeInput, sources: { 'src/lib.rs': lib } };
  const program = await take(journey, 'code', tools, engine.ask(stages.code, journey.codeInput));
  journey.program = program;
  if (!reaches(settings.until, 'test')) return null;
  const tested = await take(journey, 'test', tools, engine.ask(stages.test, testInput(journey, program, settings)));
  journey.tested = tested;
  return modelProgram(journey, program, tested, settings, tools);
}

/** What the author sees of it: the cases he may see, and no solution. */
const publicProblem = ({ id, title, statement, entry, signature, cases }: Problem): PublicProblem => ({
  id,
  title,
  statement,
  entry,
  signature,
  visible: cases.flatMap(({ args, expected, visible }) => (visible ? [{ args, expected }] : [])),
});

const failure = (answer: string, stage: StageName, why: Answer<never>): FailedProgram => ({
  answer,
  stage,
  diagnostics: why.status === 'rejected' ? [...why.diagnostics] : [],
  reason: why.status === 'undecided' ? why.reason : null,
});

function beginAgain(journey: Journey, failed: StageName, { progress }: RunTools): void {
  journey.program = null;
  journey.tested = null;
  journey.model = null;
  for (const stage of STAGE_NAMES.slice(0, STAGE_NAMES.indexOf(failed) + 1)) progress.expect(stage, 1);
}
