/** Carries Charon and Aeneas out: clean copies in, fresh folders out, everything read back. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AeneasEdge, AeneasOutput, CharonOutput } from '../core/aeneas-edge.ts';
import { type Answer, ok } from '../core/answer.ts';
import type { CrateSources } from '../core/rustc-edge.ts';
import { createLean, type LeanWorld } from './lean.ts';
import { modelFileOf, planAeneas, planAeneasHelp, readAeneasHelp } from './plan-aeneas.ts';
import { planCharon, planManifest } from './plan-charon.ts';
import { readAeneas } from './read-aeneas.ts';
import { readCharon } from './read-charon.ts';
import { writeCrate } from './rustc.ts';

type World = LeanWorld;

export function createAeneas(world: World): AeneasEdge {
  return {
    charon: (crate) => charon(crate, world),
    aeneas: (crate, llbc) => aeneas(crate, llbc, world),
    lean: createLean(world),
  };
}

async function charon(crate: CrateSources, { exec, scratch, effort }: World): Promise<Answer<CharonOutput>> {
  const folder = await scratch();
  const crateDir = await writeCrate(crate, folder);
  await writeFile(join(crateDir, 'Cargo.toml'), planManifest(crate));
  const llbcFile = join(folder, 'out', `${crate.crate}.llbc`);
  const run = await exec(planCharon(crateDir, llbcFile, effort));
  const llbc = existsSync(llbcFile) ? await readFile(llbcFile, 'utf8') : null;
  const version = readCharon(run, llbc);
  if (version.status !== 'ok') return version;
  return ok({ llbc: llbc ?? '', version: version.value, log: `${run.stdout}\n${run.stderr}` });
}

async function aeneas(crate: string, llbc: string, { exec, scratch, effort, version }: World): Promise<Answer<AeneasOutput>> {
  const folder = await scratch();
  const [llbcFile, outDir] = [join(folder, `${crate}.llbc`), join(folder, 'out')];
  await mkdir(outDir);
  await writeFile(llbcFile, llbc);
  const abilities = readAeneasHelp(await exec(planAeneasHelp(folder)));
  const run = await exec(planAeneas(llbcFile, outDir, abilities, effort));
  const answer = readAeneas({ run, files: await readAll(outDir), crate, model: modelFileOf(crate), abilities });
  if (answer.status !== 'ok') return answer;
  return ok({ ...answer.value, standIn: isStandIn(await version('charon')) || isStandIn(await version('aeneas')) });
}

/** Programs that replay recordings say so in every version they print. */
const isStandIn = (version: string): boolean => version.includes('stand-in');

async function readAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  return Object.fromEntries(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}
