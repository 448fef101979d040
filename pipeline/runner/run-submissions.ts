import pMap from 'p-map';
import { toAegisError } from '../core/errors.ts';
import { reaches, STAGE_NAMES, type StageName } from '../core/stage-set.ts';
import type { ProgramState } from '../store/record-store.ts';
import type { RunSettings, RunTools, Submission } from './run-plan.ts';
import { beginJourney, type Journey, modelProgram, stateOf, take, testInput } from './run-program.ts';
import { settleAll } from './settle-all.ts';
import type { StatementFault } from './label-statement.ts';
import { stateProgram } from './run-statements.ts';
import { writeProgram } from './write-program.ts';

export interface RunResult {
  readonly programs: readonly ProgramState[];
  readonly statementFaults: readonly StatementFault[];
}

/**
 * Takes every submission as far as it goes. Programs are independent: one that is refused or breaks down costs the others nothing.
 * Throws only what ends the whole run (interruption, full disk, missing tool); what was finished by then is recorded.
 */
export async function runSubmissions(
  submissions: readonly Submission[],
  settings: RunSettings,
  tools: RunTools,
): Promise<RunResult> {
  const { records, progress } = tools;
  records.addGeneration(settings.generation);
  for (const stage of programStages(settings.until)) progress.expect(stage, submissions.length);
  const journeys = submissions.map((submission) => beginJourney(submission, tools));
  const given = journeys.filter(({ submission }) => submission.author === undefined);
  const written = settleAll(journeys.flatMap((journey) => takeWritten(journey, settings, tools) ?? []));
  const finished = (await settleAll([takeGiven(given, settings, tools), written])).flat();
  return {
    programs: finished.map(({ state }) => state),
    statementFaults: finished.flatMap(({ faults }) => faults),
  };
}

/** Programs that somebody handed in. */
async function takeGiven(journeys: readonly Journey[], settings: RunSettings, tools: RunTools): Promise<readonly Finished[]> {
  // Checking text is quick; having all programs together is what lets `test` build them in large batches.
  const coded = await pMap(journeys, (journey) => codeProgram(journey, settings, tools), { concurrency: 8 });
  const going = coded.flatMap((one) => (one.state === null ? [one.journey] : []));
  const refused = coded.flatMap(({ state }) => (state === null ? [] : [{ state, faults: [] }]));
  if (!reaches(settings.until, 'test'))
    return [...refused, ...going.map((journey) => ({ state: finish(journey, undefined, settings, tools), faults: [] }))];
  return [...refused, ...(await followPrograms(going, settings, tools))];
}

/** A program that an agent shall write; undefined where somebody did. */
function takeWritten(journey: Journey, settings: RunSettings, tools: RunTools): Promise<Finished> | undefined {
  const { author } = journey.submission;
  if (author === undefined) return undefined;
  return finishAfter(journey, settings, tools, async () => {
    const model = await writeProgram(journey, author, settings, tools);
    const { program, tested } = journey;
    return model === null || program === null || tested === null
      ? []
      : stateProgram(journey, program, { model, tested }, settings, tools);
  });
}

async function codeProgram(
  journey: Journey,
  settings: RunSettings,
  tools: RunTools,
): Promise<{ readonly journey: Journey; readonly state: ProgramState | null }> {
  try {
    journey.program = await take(journey, 'code', tools, tools.engine.ask(tools.stages.code, journey.codeInput));
    return { journey, state: null };
  } catch (thrown) {
    return { journey, state: finish(journey, thrown, settings, tools) };
  }
}

interface Finished {
  readonly state: ProgramState;
  readonly faults: readonly StatementFault[];
}

/** Each program goes on as soon as its own test is in; at the first fault that ends the run, no new work starts. */
async function followPrograms(
  journeys: readonly Journey[],
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly Finished[]> {
  const { engine, stages } = tools;
  const inputs = journeys.flatMap((journey) => (journey.program === null ? [] : [testInput(journey, journey.program, settings)]));
  const tests = await engine.askMany(stages.test, inputs);
  return settleAll(
    journeys.map((journey, index) =>
      finishAfter(journey, settings, tools, async () => {
        const { program } = journey;
        const test = tests[index];
        if (program === null || test === undefined) throw toAegisError(new Error('a program without its test'), 'runner');
        const tested = await take(journey, 'test', tools, test);
        journey.tested = tested;
        const model = await modelProgram(journey, program, tested, settings, tools);
        return model === null ? [] : stateProgram(journey, program, { model, tested }, settings, tools);
      }),
    ),
  );
}

/** Writes down how a journey ended, whichever way it did. */
async function finishAfter(
  journey: Journey,
  settings: RunSettings,
  tools: RunTools,
  go: () => Promise<readonly StatementFault[]>,
): Promise<Finished> {
  let faults: readonly StatementFault[];
  try {
    faults = await go();
  } catch (thrown) {
    return { state: finish(journey, thrown, settings, tools), faults: [] };
  }
  return { state: finish(journey, undefined, settings, tools), faults };
}

function finish(journey: Journey, thrown: unknown, settings: RunSettings, { records, progress }: RunTools): ProgramState {
  const state = stateOf(journey, thrown);
  records.setProgram(settings.generation, settings.toolchain, state);
  if (state.status !== 'passed')
    for (const stage of programStages(settings.until)) if (!reaches(journey.stage, stage)) progress.expect(stage, -1);
  return state;
}

/** The stages that each program passes once. */
const programStages = (until: StageName): readonly StageName[] =>
  STAGE_NAMES.filter((stage) => stage !== 'screen' && stage !== 'prove' && reaches(until, stage));
