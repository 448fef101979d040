import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentEdge } from '../core/agent.ts';
import type { Promotions } from '../core/promotion.ts';
import type { StageContext } from '../core/stage.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { currentOwner, isAlive, type Owner } from '../store/owner.ts';
import { createAeneas } from '../tools/aeneas-toolchain.ts';
import { createRustc } from '../tools/rustc.ts';
import { toolchainHome } from '../tools/toolchain-home.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { openSolver } from '../tools/z3.ts';

export interface ContextSource {
  /** Folder of the workspace. */
  readonly folder: string;
  readonly artifacts: Pick<ArtifactStore, 'put' | 'get'>;
  readonly toolbox: Toolbox;
  readonly signal: AbortSignal;
  readonly effort: number;
  readonly rustcVersion: () => Promise<string>;
  readonly agents?: AgentEdge | undefined;
  readonly promotions?: Promotions | undefined;
  readonly withoutSandbox?: boolean | undefined;
}

/** A context for one call of a stage; `dispose` removes its scratch folders. */
export function openContext(source: ContextSource): { readonly context: StageContext; dispose(): Promise<void> } {
  const { folder, artifacts, toolbox, signal, effort, rustcVersion, agents, promotions, withoutSandbox } = source;
  const made: string[] = [];
  const exec: StageContext['exec'] = (call) => toolbox.exec(call, signal);
  const scratch = async (): Promise<string> => {
    const mine = ownScratch(folder);
    await mkdir(mine, { recursive: true });
    const fresh = await mkdtemp(join(mine, 's-'));
    made.push(fresh);
    return fresh;
  };
  const cacheFolder = async (name: string): Promise<string> => {
    const cache = join(folder, 'cache', name);
    await mkdir(cache, { recursive: true });
    return cache;
  };
  const context: StageContext = {
    signal,
    effort,
    scratch,
    exec,
    rustc: createRustc({ exec, scratch, effort, rustcVersion }),
    aeneas: createAeneas({
      exec,
      scratch,
      cacheFolder,
      effort,
      project: toolchainHome().leanProject,
      version: (tool) => toolbox.version(tool),
    }),
    putArtifact: (content) => artifacts.put(content),
    getArtifact: (hash) => artifacts.get(hash),
    solver: openSolver,
    cacheFolder,
    agents,
    promotions,
    withoutSandbox,
  };
  const dispose = async (): Promise<void> => {
    for (const path of made) await rm(path, { recursive: true, force: true });
  };
  return { context, dispose };
}

const scratchRoot = (folder: string): string => join(folder, 'scratch');
const nameOf = ({ pid, start, boot }: Owner): string => `${pid}_${start}_${boot}`;
const ownScratch = (folder: string): string => join(scratchRoot(folder), nameOf(currentOwner()));

/** Removes this process's scratch folders and those of processes that ended without doing so. */
export function sweepScratch(folder: string): void {
  mkdirSync(scratchRoot(folder), { recursive: true });
  for (const name of readdirSync(scratchRoot(folder))) {
    const [pid = '', start = '', boot = ''] = name.split('_');
    const owner = { pid: Number(pid), start, boot };
    if (owner.pid !== process.pid && isAlive(owner)) continue;
    rmSync(join(scratchRoot(folder), name), { recursive: true, force: true });
  }
}
