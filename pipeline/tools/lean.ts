/** Carries Lean out: writes sources, calls, reads back. Models are compiled once for evaluation, freezing and proving. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, freemem } from 'node:os';
import { dirname, join } from 'node:path';
import type { LeanEdge, LeanLimits, LeanReport, LeanRun, LeanSource } from '../core/aeneas-edge.ts';
import { type Answer, ok, rejected, undecided } from '../core/answer.ts';
import type { Acceptance, AcceptanceTask, CheckedProof } from '../core/acceptance.ts';
import { AegisError } from '../core/errors.ts';
import { STAND_IN } from '../core/lean-model.ts';
import type { StageContext, ToolName } from '../core/stage.ts';
import { acceptProof } from './accept-proof.ts';
import { ELABORATION_LIMITS, type LeanPlace, leanFileOf, planCompile, planElaborate, planRun } from './plan-lean.ts';
import { scaleLimits } from './plan-rustc.ts';
import { readElaboration, readLeanRun } from './read-lean.ts';
import { Limiter } from '../core/limiter.ts';
import { toolchainHome } from './toolchain-home.ts';
import { distrustOf } from './trust-checker.ts';

export type LeanWorld = Pick<StageContext, 'exec' | 'scratch' | 'cacheFolder' | 'effort'> & {
  /** Built copy of lean-project/. */
  readonly project: string;
  /** What a tool says of itself. */
  version(tool: ToolName): Promise<string>;
};

const BYTES_PER_JOB = 4 * 2 ** 30;
/** Shared by everything in this process: memory is what runs out first. */
const slots = new Limiter(Math.max(1, Math.min(16, availableParallelism(), Math.floor(freemem() / BYTES_PER_JOB))));
const compiling = new Map<string, Promise<Answer<null>>>();

export function createLean(world: LeanWorld): LeanEdge {
  return {
    async compile(source) {
      const modules = await world.cacheFolder('lean');
      const olean = leanFileOf(modules, source, '.olean');
      if (existsSync(olean) && (await isText(leanFileOf(modules, source), source.text))) return ok(null);
      const known = compiling.get(olean) ?? compile(source, olean, { ...world, modules }).finally(() => compiling.delete(olean));
      compiling.set(olean, known);
      return known;
    },
    name: async () => nameOf(await world.version('lean')),
    elaborate: (source, limits) => elaborate(source, limits, world),
    run: (source, args, limits) => run(source, args, limits, world),
    accept: (task) => accept(task, world),
  };
}

async function compile(
  source: LeanSource,
  olean: string,
  world: LeanWorld & { readonly modules: string },
): Promise<Answer<null>> {
  const place = placeOf(world, world.modules);
  await write(leanFileOf(world.modules, source), source.text);
  // Only a finished file gets the name under which others import it.
  const fresh = `${olean}.${process.pid}.tmp`;
  const call = planCompile(source, place, fresh, scaleLimits(ELABORATION_LIMITS, world.effort));
  const report = await slots.run(async () => readElaboration(await world.exec(call), source.module, null));
  if (!report.complete) return undecided('lean reached a limit', { cpuSeconds: ELABORATION_LIMITS.cpuSeconds * world.effort });
  if (report.errors.length > 0) return rejected(...report.errors);
  if (!existsSync(fresh)) throw new AegisError('tool/bad-output', `lean was content with ${source.module} and wrote nothing`);
  await rename(fresh, olean);
  return ok(null);
}

/** A last command that prints a word nobody can guess. */
function withMark(text: string): { readonly marked: string; readonly mark: string } {
  const mark = `aegis-end-${randomBytes(16).toString('hex')}`;
  return { marked: `${text}\n\n#print "${mark}"\n`, mark };
}

async function elaborate(
  source: LeanSource,
  limits: Pick<LeanLimits, 'cpuSeconds'> = ELABORATION_LIMITS,
  world: LeanWorld,
): Promise<LeanReport> {
  const scratch = await world.scratch();
  const { marked, mark } = withMark(source.text);
  await write(leanFileOf(scratch, source), marked);
  const place = placeOf(world, await world.cacheFolder('lean'));
  const { cpuSeconds } = limits;
  const call = planElaborate(source, place, scratch, scaleLimits({ ...ELABORATION_LIMITS, cpuSeconds }, world.effort));
  const { until } = source;
  const bounded = until === undefined ? call : { ...call, until };
  return slots.run(async () => readElaboration(await world.exec(bounded), source.module, mark));
}

async function run(source: LeanSource, args: readonly string[], limits: LeanLimits, world: LeanWorld): Promise<LeanRun> {
  const scratch = await world.scratch();
  await write(leanFileOf(scratch, source), source.text);
  const channel = join(scratch, 'channel');
  const nonce = randomBytes(16).toString('hex');
  await writeFile(channel, '');
  const place = placeOf(world, await world.cacheFolder('lean'));
  const call = planRun(source, place, scratch, [channel, nonce, ...args], limits);
  const ended = await slots.run(() => world.exec(call));
  return readLeanRun(ended, await readFile(channel, 'utf8'), nonce);
}

async function accept(task: AcceptanceTask, world: LeanWorld): Promise<CheckedProof> {
  const modules = await world.cacheFolder('lean');
  placeOf(world, modules);
  const check = (one: AcceptanceTask): Promise<Acceptance> => slots.run(() => acceptProof(one, { ...world, modules }));
  const version = await world.version('lean');
  const distrust = await distrustOf(version, toolchainHome().record, task.withoutSandbox, check);
  const said = await check(task);
  const checker = checkerOf(nameOf(version), said);
  const why = said.tier === 'native' ? 'the proof rests on compiled code (native tier)' : distrust;
  return { ...said, checker, kernel: checker === STAND_IN || why === '', distrust: why };
}

/** Says what was waived, and what the proof rests on. A stand-in keeps its name: by it everything of its kind is known. */
const checkerOf = (name: string, { sandbox, tier }: Acceptance): string =>
  name === STAND_IN
    ? name
    : [name, ...(sandbox === 'none' ? ['without sandbox'] : []), ...(tier === 'native' ? ['native tier'] : [])].join(', ');

const nameOf = (version: string): string => (version.includes(STAND_IN) ? STAND_IN : version);

function placeOf({ project }: LeanWorld, modules: string): LeanPlace {
  if (existsSync(join(project, 'lakefile.toml'))) return { project, modules };
  throw new AegisError('tool/unavailable', `there is no Lean project at ${project}`, { hint: 'Run `aegis setup`.' });
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function isText(file: string, text: string): Promise<boolean> {
  return existsSync(file) && (await readFile(file, 'utf8')) === text;
}
