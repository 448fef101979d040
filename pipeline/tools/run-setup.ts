/** Carries a setup plan out: what is done is remembered, what broke off is done again, nothing is done twice. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import { packageRoot } from '../core/package-root.ts';
import type { ToolCall, ToolRun } from '../core/stage.ts';
import { lookUpProgram } from './find-program.ts';
import type { SetupAction, SetupStep } from './plan-setup.ts';
import type { ToolchainHome } from './toolchain-home.ts';

/** What has been installed: digests are of the files as they were then. */
export const Installed = z.strictObject({
  format: z.literal(1),
  steps: z.record(
    z.string(),
    z.strictObject({
      pin: z.string(),
      files: z.record(z.string(), z.string()),
      verified: z.array(z.string()),
      unverified: z.array(z.string()),
    }),
  ),
});
export type Installed = z.infer<typeof Installed>;

export interface SetupWorld {
  readonly home: ToolchainHome;
  exec(call: ToolCall): Promise<ToolRun>;
  /** One line of progress. */
  say(line: string): void;
}

/** Throws `tool/unavailable` at the first step that cannot be done, saying which and why; run again, it goes on there. */
export async function runSetup(steps: readonly SetupStep[], world: SetupWorld): Promise<Installed> {
  mkdirSync(world.home.bin, { recursive: true });
  let installed = readInstalled(world.home.record);
  for (const step of steps) {
    if (await isDone(step, installed)) {
      world.say(`${step.id}: already there`);
      continue;
    }
    world.say(`${step.id}: ${step.title}`);
    for (const [program, fix] of Object.entries(step.needs))
      if (lookUpProgram(program) === null) throw new AegisError('tool/unavailable', `${step.id} needs ${program}`, { hint: fix });
    const checked: Checked = { verified: [], unverified: [] };
    for (const action of step.actions) await act(action, step, checked, world);
    const missing = step.produces.filter((file) => !existsSync(file));
    if (missing.length > 0)
      throw new AegisError('tool/bad-output', `${step.id} was done, but ${missing.join(', ')} is not there`);
    const files = Object.fromEntries(await Promise.all(step.produces.map(async (file) => [file, await digest(file)] as const)));
    installed = { ...installed, steps: { ...installed.steps, [step.id]: { pin: step.pin, files, ...checked } } };
    writeInstalled(world.home.record, installed);
  }
  return installed;
}

interface Checked {
  /** Downloads whose published digest was compared, and those without one. */
  readonly verified: string[];
  readonly unverified: string[];
}

/** Done means: for this pin, and what it made is still what it was. */
async function isDone({ id, pin, produces }: SetupStep, { steps }: Installed): Promise<boolean> {
  const known = steps[id];
  if (known?.pin !== pin || produces.some((file) => !existsSync(file))) return false;
  for (const [file, was] of Object.entries(known.files)) if (!existsSync(file) || (await digest(file)) !== was) return false;
  return true;
}

async function act(action: SetupAction, step: SetupStep, checked: Checked, world: SetupWorld): Promise<void> {
  switch (action.do) {
    case 'run':
      return void (await run(action, step, world));
    case 'download':
      return download(action, step, checked, world);
    case 'install':
      mkdirSync(dirname(action.to), { recursive: true });
      copyFileSync(action.from, action.to);
      return chmodSync(action.to, 0o755);
    case 'copy project':
      return cpSync(join(packageRoot(), 'lean-project'), action.to, { recursive: true });
  }
}

/** Building Mathlib's tools or OCaml takes its time, and its room. */
const LIMITS = { wallMs: 6 * 3_600_000, cpuSeconds: 24 * 3600, memoryBytes: 16 * 2 ** 30, outputBytes: 256 * 2 ** 20 } as const;

async function run(action: Extract<SetupAction, { do: 'run' }>, step: SetupStep, { exec, say }: SetupWorld): Promise<ToolRun> {
  const { program, args, cwd, env } = action;
  say(`  $ ${[program, ...args].join(' ')}`);
  const ended = await exec({ program, args, cwd, limits: LIMITS, ...(env === undefined ? {} : { env }) });
  // Repeating a step finds the switch it made before.
  const isThere = args[0] === 'switch' && /already (?:exists|installed)|There already is an installed switch/.test(ended.stderr);
  if (ended.exitCode !== 0 && !isThere)
    throw new AegisError(
      'tool/unavailable',
      `${step.id}: ${program} exited ${ended.exitCode ?? ended.signal}: ${lastLines(ended)}`,
      {
        hint: 'Mend this and run `aegis setup` again: it goes on with this step.',
      },
    );
  return ended;
}

const Release = z.object({ assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })) });

/** The digest comes from GitHub's account of the release; where it gives none, the record says so. */
async function download(
  action: Extract<SetupAction, { do: 'download' }>,
  step: SetupStep,
  checked: Checked,
  world: SetupWorld,
): Promise<void> {
  const { repository, tag, asset, to } = action;
  mkdirSync(dirname(to), { recursive: true });
  const api = repository.replace('https://github.com/', 'https://api.github.com/repos/');
  const curl = (args: readonly string[]) =>
    run({ do: 'run', program: 'curl', args: ['-fsSL', '--retry', '3', ...args], cwd: dirname(to) }, step, world);
  const release = Release.safeParse(parseJson((await curl([`${api}/releases/tags/${tag}`])).stdout));
  const published = release.data?.assets.find(({ name }) => name === asset)?.digest ?? null;
  await curl(['-o', `${to}.part`, `${repository}/releases/download/${tag}/${asset}`]);
  const got = `sha256:${await digest(`${to}.part`)}`;
  if (published !== null && published !== got)
    throw new AegisError('tool/bad-output', `${asset} is ${got}, and its publisher says ${published}`, {
      hint: 'Do not use this file.',
    });
  (published === null ? checked.unverified : checked.verified).push(asset);
  renameSync(`${to}.part`, to);
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // treated as a release without digests
  }
};

export function readInstalled(file: string): Installed {
  if (!existsSync(file)) return { format: 1, steps: {} };
  const parsed = Installed.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new AegisError('config/invalid', `${file} cannot be read`, { hint: 'Remove it, and run `aegis setup` again.' });
}

function writeInstalled(file: string, installed: Installed): void {
  writeFileSync(`${file}.tmp`, `${JSON.stringify(installed, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}

export async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const lastLines = ({ stdout, stderr }: ToolRun): string =>
  (stderr.trim() || stdout.trim()).split('\n').slice(-3).join(' / ').slice(0, 400);
