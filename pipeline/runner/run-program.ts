import type { Answer } from '../core/answer.ts';
import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import { type AegisError, ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { LeanModel } from '../core/lean-model.ts';
import type { CodeInput, Program } from '../core/program.ts';
import { reaches, type StageName } from '../core/stage-set.ts';
import type { TestedProgram, TestInput } from '../core/tested.ts';
import type { ProgramDetail, ProgramState } from '../store/record-store.ts';
import type { RunSettings, RunTools, Submission } from './run-plan.ts';

/** Thrown inside a program's chain when an answer ends it; never leaves this folder. */
export class ProgramEnds extends Error {
  readonly stage: StageName;
  readonly answer: Answer<never>;

  constructor(stage: StageName, answer: Answer<never>) {
    super(`${stage}: ${answer.status}`);
    this.stage = stage;
    this.answer = answer;
  }
}

/** A submission on its way: what is known of it so far. Grows as stages answer; written to the store when it ends. */
export interface Journey {
  readonly submission: Submission;
  readonly submissionId: string;
  readonly problemSha256: string;
  /** As it was handed in, or as the author last wrote it. */
  codeInput: CodeInput;
  program: Program | null;
  tested: TestedProgram | null;
  model: LeanModel | null;
  stage: StageName;
}

export function beginJourney(submission: Submission, { artifacts, records }: RunTools): Journey {
  const put = (files: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, artifacts.put(text)]));
  const { author } = submission;
  const codeInput: CodeInput = {
    problemId: submission.problem.id,
    entry: submission.problem.entry,
    signature: submission.problem.signature,
    sources: put(submission.sources),
    otherFiles: put(submission.otherFiles),
  };
  return {
    submission,
    submissionId: sha256(canonicalJson(author === undefined ? codeInput : [codeInput, author])).slice(0, 16),
    problemSha256: records.addProblem(submission.problem),
    codeInput,
    program: null,
    tested: null,
    model: null,
    stage: 'code',
  };
}

/** The value of an ok answer; any other ends the program's journey. */
export async function take<T>(
  journey: Journey,
  stage: StageName,
  { progress }: RunTools,
  answer: Promise<Answer<T>>,
): Promise<T> {
  journey.stage = stage;
  try {
    const settled = await answer;
    if (settled.status !== 'ok') throw new ProgramEnds(stage, settled);
    progress.done(stage, 'ok');
    return settled.value;
  } catch (thrown) {
    progress.done(stage, thrown instanceof ProgramEnds ? thrown.answer.status : 'fault');
    throw thrown;
  }
}

export const testInput = (journey: Journey, program: Program, { freshCases }: RunSettings): TestInput => ({
  program,
  cases: journey.submission.problem.cases,
  signature: journey.submission.problem.signature,
  freshCases,
  ...(journey.submission.problem.tolerance === undefined ? {} : { tolerance: journey.submission.problem.tolerance }),
});

/** From a tested program to a model that agrees with it on every case, or as far as `until`. */
export async function modelProgram(
  journey: Journey,
  program: Program,
  tested: TestedProgram,
  settings: RunSettings,
  tools: RunTools,
): Promise<LeanModel | null> {
  const { engine, stages } = tools;
  const { types, inputs, outcomes, referenceCases } = tested;
  if (!reaches(settings.until, 'extract')) return null;
  const extraction = await take(journey, 'extract', tools, engine.ask(stages.extract, { program }));
  if (!reaches(settings.until, 'translate')) return null;
  const { crate, entry } = program;
  const model = await take(journey, 'translate', tools, engine.ask(stages.translate, { extraction, crate, entry }));
  journey.model = model;
  if (!reaches(settings.until, 'evaluate')) return null;
  const evaluated = await take(journey, 'evaluate', tools, engine.ask(stages.evaluate, { model, types, inputs }));
  if (!reaches(settings.until, 'compare')) return null;
  const sides = { rust: outcomes, model: evaluated.outcomes, second: evaluated.second, text: model.text };
  const question = { types, inputs, ...sides, referenceCases };
  await take(journey, 'compare', tools, engine.ask(stages.compare, question));
  return model;
}

/** How a journey that ended by `thrown` (or well, when undefined) is written down. Faults that every other job would meet are thrown on. */
export function stateOf(journey: Journey, thrown: unknown): ProgramState {
  const base = {
    submissionId: journey.submissionId,
    problemSha256: journey.problemSha256,
    programId: journey.program?.programId ?? null,
    stage: journey.stage,
  };
  if (thrown === undefined) return { ...base, status: 'passed', reason: null, detail: detailOf(journey, {}) };
  if (thrown instanceof ProgramEnds) {
    const { answer } = thrown;
    if (answer.status === 'rejected')
      return {
        ...base,
        status: 'rejected',
        reason: answer.diagnostics[0]?.code ?? null,
        detail: detailOf(journey, { diagnostics: answer.diagnostics }),
      };
    if (answer.status === 'undecided')
      return { ...base, status: 'undecided', reason: answer.reason, detail: detailOf(journey, {}) };
  }
  const fault = toAegisError(thrown, journey.stage);
  if (ERROR_POLICY[fault.code].ends === 'run') throw fault;
  return { ...base, status: 'fault', reason: fault.code, detail: detailOf(journey, { fault: describe(fault) }) };
}

/** A bug keeps its stack: it is ours to find. */
function describe(fault: AegisError): string {
  const { cause } = fault;
  return fault.code === 'internal/bug' && cause instanceof Error ? `${fault.message}\n${cause.stack ?? ''}` : fault.message;
}

export const detailOf = (journey: Journey, more: Partial<Pick<ProgramDetail, 'diagnostics' | 'fault'>>): ProgramDetail => ({
  problemId: journey.submission.problem.id,
  diagnostics: more.diagnostics ?? [],
  fault: more.fault ?? null,
  crate: journey.program?.crate ?? null,
  entry: journey.program?.entry ?? null,
  sources: journey.program?.sources ?? journey.codeInput.sources,
  inputs: journey.tested?.inputs ?? null,
  outcomes: journey.tested?.outcomes ?? null,
  referenceCases: journey.tested?.referenceCases ?? null,
  freshCases: journey.tested?.freshCases ?? null,
  sandbox: journey.tested?.sandbox ?? null,
  model: journey.model,
});
