/** Compiles a Rust program with checks of overflow on, and runs it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageContext } from '../../../pipeline/core/stage.ts';

export type Native = Pick<StageContext, 'exec'> & { scratch(): Promise<string> };

export type NativeRun =
  | { readonly status: 'ran'; readonly stdout: string }
  | { readonly status: 'invalid'; readonly errors: string };

const CHECKED = [
  '--edition',
  '2021',
  '-Awarnings',
  '--cap-lints',
  'allow',
  '-Coverflow-checks=on',
  '-Cdebug-assertions=on',
  '-Ccodegen-units=2',
];
const LIMITS = { wallMs: 300_000, cpuSeconds: 300, outputBytes: 256 * 2 ** 20 };

/** Once for each list of arguments; what does not end, or ends the process, prints what it had until then. */
export async function runNatively(
  world: Native,
  source: string,
  runs: readonly (readonly string[])[] = [[]],
): Promise<NativeRun> {
  const folder = await world.scratch();
  const program = join(folder, 'main');
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/main.rs'), source);
  const args = [...CHECKED, '-o', program, 'src/main.rs'];
  const built = await world.exec({ program: 'rustc', args, cwd: folder, limits: LIMITS });
  if (built.exitCode !== 0) return { status: 'invalid', errors: built.stderr };
  // They run for milliseconds, but a random program may never end.
  const limits = { ...LIMITS, cpuSeconds: runs.length === 1 ? 20 : 5 };
  const printed: string[] = [];
  for (const given of runs) printed.push((await world.exec({ program, args: given, cwd: folder, limits })).stdout);
  return { status: 'ran', stdout: printed.join('\n') };
}

/** Lines of a name and its outcomes, apart by spaces. Throws when the program is no Rust. */
export async function nativeOutcomes(world: Native, source: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const run = await runNatively(world, source);
  if (run.status === 'invalid') throw new Error(run.errors.slice(0, 2000));
  const lines = run.stdout.split('\n').map((line) => line.split(' '));
  return new Map(lines.map(([name, ...rest]) => [name ?? '', rest]));
}
