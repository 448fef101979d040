/** Asks rustc about one crate: writes its sources into a fresh folder, runs, reads back. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok } from '../core/answer.ts';
import { canonicalJson, sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import type { CrateSources, RustcEdge } from '../core/rustc-edge.ts';
import type { StageContext } from '../core/stage.ts';
import { MIR_PASS, planHirTree, planMirDump } from './plan-rustc.ts';
import { judgeRustcVersion, readRustc } from './read-rustc.ts';

type World = Pick<StageContext, 'exec' | 'scratch' | 'effort'> & {
  /** First line of `rustc --version`. */
  readonly rustcVersion: () => Promise<string>;
};

export function createRustc(world: World): RustcEdge {
  return {
    dump: (crate) => dump(crate, world),
    hirTree: (crate) =>
      rememberTree(crate, world, async () => hirTree(crate, await writeCrate(crate, await world.scratch()), world)),
  };
}

async function dump(crate: CrateSources, world: World): ReturnType<RustcEdge['dump']> {
  const scratch = await world.scratch();
  const crateDir = await writeCrate(crate, scratch);
  const dumpDir = join(scratch, 'mir');
  await mkdir(dumpDir);
  const compiled = readRustc(await world.exec(planMirDump(crate, { crateDir, dumpDir, effort: world.effort })));
  if (compiled.status !== 'ok') return compiled;
  const tree = await rememberTree(crate, world, () => hirTree(crate, crateDir, world));
  if (tree.status !== 'ok') return tree;
  const rustcVersion = await world.rustcVersion();
  const output = {
    crate: crate.crate,
    rustcVersion,
    sources: crate.sources,
    mir: await readDumps(dumpDir),
    finalMir: await readFile(join(dumpDir, 'final.mir'), 'utf8'),
    hirTree: tree.value,
  };
  return ok({ output, warnings: judgeRustcVersion(rustcVersion) });
}

/** A tree is asked for twice, by the stages `test` and `extract`. A hundred of them are some 30 MB. */
const MOST_TREES = 128;
const trees = new Map<string, ReturnType<RustcEdge['hirTree']>>();

/** Only answers that are final are remembered, and only in this process. */
async function rememberTree(
  crate: CrateSources,
  { effort }: World,
  ask: () => ReturnType<RustcEdge['hirTree']>,
): ReturnType<RustcEdge['hirTree']> {
  const key = sha256(canonicalJson({ crate, effort }));
  const asked = trees.get(key) ?? ask();
  trees.set(key, asked);
  const [oldest] = trees.keys();
  if (trees.size > MOST_TREES && oldest !== undefined) trees.delete(oldest);
  const answer = await asked.catch((fault: unknown) => {
    trees.delete(key);
    throw fault;
  });
  if (answer.status === 'undecided') trees.delete(key);
  return answer;
}

async function hirTree(crate: CrateSources, crateDir: string, { exec, effort }: World): ReturnType<RustcEdge['hirTree']> {
  const run = await exec(planHirTree(crate, { crateDir, effort }));
  const answer = readRustc(run);
  if (answer.status !== 'ok') return answer;
  if (!run.stdout.startsWith('DefId(')) throw new AegisError('tool/bad-output', 'rustc printed no HIR tree');
  return ok(run.stdout);
}

/** Returns the folder. Sources are paths below `src/`, checked by their schema; the folder is ours and fresh. */
export async function writeCrate({ sources }: CrateSources, scratch: string): Promise<string> {
  const crateDir = join(scratch, 'crate');
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(crateDir, path)), { recursive: true });
    await writeFile(join(crateDir, path), text);
  }
  return crateDir;
}

/** Only what was written after the pass: the text before it lies beside. Sorted, so that equal crates give equal output. */
async function readDumps(dumpDir: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(dumpDir)).filter((name) => name.endsWith(`.${MIR_PASS}.after.mir`)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dumpDir, name), 'utf8')] as const)),
  );
}
