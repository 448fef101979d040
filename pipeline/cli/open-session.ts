import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { AgentEdge } from '../core/agent.ts';
import type { Toolchain } from '../core/artifact.ts';
import type { ToolName } from '../core/stage.ts';
import type { StageSet } from '../core/stage-set.ts';
import { stagesFor } from '../../stages/index.ts';
import { Engine } from '../runner/engine.ts';
import { artifactFolder, openWorkspace, type Workspace } from '../store/open-workspace.ts';
import { openToolbox, type Toolbox } from '../tools/toolbox.ts';
import { solverPackageVersion } from '../tools/z3.ts';
import { performHere } from './perform-here.ts';
import { performInWorkers } from './perform-in-workers.ts';
import { sweepScratch } from './stage-context.ts';
import { rememberVersions } from './tool-fingerprint.ts';
import { packageVersion } from './version.ts';
import { openWorkerPool } from './worker-pool.ts';

export interface Session {
  readonly workspace: Workspace;
  readonly engine: Engine;
  readonly stages: StageSet;
  /** An engine of the same kind that no fault has ended yet; for those who go on after one. */
  newEngine(): Engine;
  /** Of a tool a stage names; throws where it is not there. */
  versionOf(tool: ToolName): Promise<string>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly folder: string;
  readonly toolchain: Toolchain;
  readonly effort: number;
  readonly concurrency: number | null;
  readonly signal: AbortSignal;
  /** Milliseconds, times the effort, after which a stage that only computes is taken for one that never ends. */
  readonly hangMs?: number;
  /** The user waived the sandbox for proofs by name. */
  readonly withoutSandbox?: boolean | undefined;
  /** Opens the language model or agent of the run, where it has one. */
  readonly agentsOf?: ((workspace: Workspace, toolbox: Toolbox) => AgentEdge) | undefined;
}

/** Calls of agents under way at once: they wait for somebody else's machine. */
const AGENT_SLOTS = 16;

/** Everything a run works with, opened; orphans of killed runs are ended on the way. */
export function openSession({
  folder: given,
  toolchain,
  effort,
  concurrency,
  signal,
  hangMs,
  agentsOf,
  withoutSandbox,
}: SessionOptions): Session {
  // What is started elsewhere (a sandbox, cargo) must find it too.
  const folder = resolve(given);
  const workspace = openWorkspace(folder, { create: true });
  sweepScratch(folder);
  const toolbox = openToolbox({ folder: join(folder, 'tools'), signal });
  const versionOf = rememberVersions(workspace.toolVersions, (tool) =>
    // The evaluator is part of this package.
    tool === 'builtin'
      ? Promise.resolve(packageVersion())
      : tool === 'z3'
        ? Promise.resolve(solverPackageVersion())
        : toolbox.version(tool),
  );
  const slots = concurrency ?? availableParallelism();
  const source = {
    folder,
    artifacts: workspace.artifacts,
    toolbox,
    signal,
    effort,
    rustcVersion: () => versionOf('rustc'),
    agents: agentsOf?.(workspace, toolbox),
    promotions: workspace.promotions,
    withoutSandbox,
  };
  const stages = stagesFor(toolchain);
  const pool = openWorkerPool({ toolchain, artifactFolder: artifactFolder(folder), effort }, slots, signal, hangMs);
  const newEngine = (): Engine =>
    new Engine({
      attempts: workspace.attempts,
      perform: performInWorkers(performHere(source), pool, stages),
      versionOf,
      signal,
      effort,
      slots: { pure: slots, tools: slots, agents: AGENT_SLOTS },
    });
  return {
    workspace,
    engine: newEngine(),
    newEngine,
    versionOf: async (tool) => versionOf(tool),
    stages,
    close: async () => {
      await pool.close();
      sweepScratch(folder);
      workspace.close();
    },
  };
}
