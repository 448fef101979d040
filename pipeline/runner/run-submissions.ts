import pMap from 'p-map';
import { toAegisError } from '../core/errors.ts';
import { reaches, STAGE_NAMES, type StageName } from '../core/stage-set.ts';
import type { ProgramState } from '../store/record-store.ts';
import type { RunSettings, RunTools, Submission } from './run-plan.ts';
import { beginJourney, type Journey, modelProgram, stateOf, take, testInput } from './run-program.ts';
import { settleAll } from './settle-all.ts';
import { type StatementFault, stateProgram } from './run-statements.ts';

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
  // Checking text is quick; having all programs together is what lets `test` build them in large batches.
  const coded = await pMap(journeys, (journey) => codeProgram(journey, settings, tools), { concurrency: 8 });
  const going = coded.flatMap((one) => (one.state === null ? [one.journey] : []));
  const refused = coded.flatMap((one) => (one.state === null ? [] : [one.state]));
  if (!reaches(settings.until, 'test'))
    return {
      programs: [...refused, ...going.map((journey) => finish(journey, undefined, settings, tools))],
      statementFaults: [],
    };
  const finished = await followPrograms(going, settings, tools);
  return {
    programs: [...refused, ...finished.map(({ state }) => state)],
    statementFaults: finished.flatMap(({ faults }) => faults),
  };
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
    journeys.map(async (journey, index): Promise<Finished> => {
      const { program } = journey;
      const test = tests[index];
      if (program === null || test === undefined) throw toAegisError(new Error('a program without its test'), 'runner');
      let faults: readonly StatementFault[] = [];
      try {
        const tested = await take(journey, 'test', tools, test);
        journey.tested = tested;
        const model = await modelProgram(journey, program, tested, settings, tools);
        if (model !== null) faults = await stateProgram(journey, program, { model, tested }, settings, tools);
      } catch (thrown) {
        return { state: finish(journey, thrown, settings, tools), faults };
      }
      return { state: finish(journey, undefined, settings, tools), faults };
    }),
  );
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
