import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { aegis, inFolder, measure, ROOT } from './measure.ts';

/** Up to and including `compare` against what cargo and rustc alone take for the same crates; aim: below 3 times. */
export async function benchCompare(): Promise<void> {
  await inFolder(async (folder) => {
    const names = writeWorkspace(folder);
    const env = { ...process.env, CARGO_TARGET_DIR: join(folder, 'target'), CARGO_INCREMENTAL: '0' };
    const cargo = await measure('cargo', ['test', '--offline', '--quiet', '--workspace'], folder, env);
    const began = performance.now();
    await pMap(names, (name) => dumpMir(folder, name), { concurrency: availableParallelism() });
    const mir = (performance.now() - began) / 1000;
    const run = await aegis(['run', '--until', 'compare', '--json', '--workspace', join(folder, 'ws')]);
    const alone = cargo.seconds + mir;
    console.log(
      `cargo build and test alone: ${cargo.seconds.toFixed(1)} s (exit ${cargo.exitCode}); rustc's MIR of ${names.length} crates: ${mir.toFixed(1)} s`,
    );
    console.log(
      `aegis run --until compare: ${run.seconds.toFixed(1)} s (exit ${run.exitCode}), ${(run.seconds / alone).toFixed(2)} times that (aim below 3)`,
    );
  });
}

/** The reference solutions as one cargo workspace, nothing of ours in it. */
function writeWorkspace(folder: string): readonly string[] {
  const core = join(ROOT, 'datasets', 'core');
  const names = readdirSync(core, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  for (const name of names) {
    mkdirSync(join(folder, name, 'src'), { recursive: true });
    writeFileSync(join(folder, name, 'src', 'lib.rs'), readFileSync(join(core, name, 'solution.rs')));
    writeFileSync(join(folder, name, 'Cargo.toml'), `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`);
  }
  writeFileSync(
    join(folder, 'Cargo.toml'),
    `[workspace]\nresolver = "2"\nmembers = [${names.map((name) => `"${name}"`).join(', ')}]\n`,
  );
  return names;
}

const dumpMir = (folder: string, name: string) =>
  measure(
    'rustc',
    ['--crate-type=lib', '--edition=2021', '--emit=mir', '-o', join(folder, `${name}.mir`), join(folder, name, 'src', 'lib.rs')],
    folder,
  );
