import type { Stage, StageContext } from '../../pipeline/core/stage.ts';
import { Engine, type Performer } from '../../pipeline/runner/engine.ts';
import type { RunSettings, RunTools, Submission } from '../../pipeline/runner/run-plan.ts';
import { type RunResult, runSubmissions } from '../../pipeline/runner/run-submissions.ts';
import type { StageSet } from '../../pipeline/core/stage-set.ts';
import { openWorkspace } from '../../pipeline/store/open-workspace.ts';

export const FAKE_SETTINGS: RunSettings = {
  generation: 'g1',
  toolchain: 'builtin',
  until: 'prove',
  freshCases: 0,
  wantedStatements: 6,
  screenCases: 10,
  axioms: [],
  leanPin: 'none',
};

/** Runs submissions through stages that start nothing, on a workspace folder. */
export async function fakeRun(
  folder: string,
  submissions: readonly Submission[],
  stages: StageSet,
  {
    settings = {},
    effort = 1,
    signal = new AbortController().signal,
    mutantTasks,
  }: {
    readonly settings?: Partial<RunSettings>;
    readonly effort?: number;
    readonly signal?: AbortSignal;
    readonly mutantTasks?: RunTools['mutantTasks'];
  } = {},
): Promise<RunResult> {
  const workspace = openWorkspace(folder, { create: true });
  const { artifacts, records, attempts } = workspace;
  const context = {
    signal,
    effort,
    putArtifact: (content: string | Uint8Array) => artifacts.put(content),
    getArtifact: (hash: string) => artifacts.get(hash),
  } as unknown as StageContext;
  const perform: Performer = {
    one: (stage: Stage<never, never>, input: never) => stage.run(input, context),
    batch: () => Promise.reject(new Error('no fake stage takes batches')),
  };
  const engine = new Engine({
    attempts,
    perform,
    versionOf: () => Promise.resolve('1'),
    signal,
    effort,
    slots: { pure: 4, tools: 4, agents: 4 },
  });
  const progress = { expect: () => undefined, done: () => undefined };
  try {
    const tools = { engine, stages, records, artifacts, progress, mutantTasks };
    return await runSubmissions(submissions, { ...FAKE_SETTINGS, ...settings }, tools);
  } finally {
    workspace.close();
  }
}
