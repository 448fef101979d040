import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { readSplit } from '../../../exports/judge/read-split.ts';
import { buildServer } from '../../../exports/reward/build-server.ts';
import { openMetrics } from '../../../exports/reward/metrics.ts';
import { ROLES } from '../../../exports/reward/reward.ts';
import { RewardService } from '../../../exports/reward/service.ts';
import { Toolchain } from '../../core/artifact.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import { AegisError } from '../../core/errors.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { keepHeapSmall } from '../keep-heap-small.ts';
import { hasLean } from '../judge-world.ts';
import { openSession } from '../open-session.ts';
import { NOTHING, type Offer, offerOf, offerSplit } from '../reward-offer.ts';
import { createScorer } from '../reward-scorer.ts';
import { stopOnSignals } from '../stop-on-signals.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { packageVersion } from '../version.ts';

const Options = z.strictObject({
  host: z.string().min(1),
  port: wholeNumber(0, 65_535),
  tokenFile: z.string().min(1).optional(),
  split: z.string().min(1).optional(),
  generation: z.string().optional(),
  toolchain: Toolchain,
  concurrency: wholeNumber(1, 256).optional(),
  queue: wholeNumber(0, 1_000_000),
  maxBodyKib: wholeNumber(1, 1_000_000),
  requestSeconds: wholeNumber(1, 3600),
  scoreSeconds: wholeNumber(1, 86_400),
  effort: wholeNumber(1, 1000),
  withoutSandbox: z.boolean().default(false),
  workspace: z.string().min(1),
  json: z.boolean().default(false),
});

/** `aegis serve reward`: until it is told to stop. */
export async function serveReward(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(Options, raw);
  const token = tokenOf(options.tokenFile);
  refuseOpenDoor(options.host, token);
  const stop = stopOnSignals(terminal, { graceMs: 10_000 });
  const concurrency = options.concurrency ?? availableParallelism();
  const session = openSession({
    folder: options.workspace,
    toolchain: options.toolchain,
    effort: options.effort,
    concurrency,
    signal: stop.signal,
    // A thread that keeps on after its client was told to come back may yet have the answer; not for ever.
    hangMs: options.scoreSeconds * 2000,
  });
  try {
    const { workspace } = session;
    const offer = offerFor(workspace, options);
    const lean = hasLean();
    const metrics = openMetrics(() => service.admission);
    const service: RewardService = new RewardService({
      scorer: createScorer({ session, offer, lean, withoutSandbox: options.withoutSandbox }),
      limits: { running: concurrency * 2, waiting: options.queue },
      scoreMs: options.scoreSeconds * 1000,
      record: ({ role, task }, submissionSha256, score) =>
        workspace.rewards.add({
          role,
          task,
          submissionSha256,
          reward: score.status === 'scored' ? score.reward : null,
          verdict: score.status === 'scored' ? score.verdict : null,
          score: canonicalJson(score),
        }),
      observe: metrics.observe,
    });
    const app = buildServer({
      service,
      metrics,
      token,
      bodyLimit: options.maxBodyKib * 1024,
      requestTimeout: options.requestSeconds * 1000,
      version: packageVersion(),
      onBug: (error) => terminal.err(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
    });
    const url = await listen(app, options);
    const tasks = Object.fromEntries(ROLES.map((role) => [role, offer[role].size]));
    if (options.json) printJson(terminal, { url, tasks, lean });
    else printLine(terminal, `${url}: ${ROLES.map((role) => `${tasks[role]} ${role} tasks`).join(', ')}`);
    if (!lean)
      terminal.err('No Lean here: proofs are answered with a marked retry, counterexamples are decided by evaluation.\n');
    const leave = keepHeapSmall();
    await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }));
    leave();
    await app.close();
    return 0;
  } finally {
    stop.release();
    await session.close();
  }
}

async function listen(
  app: ReturnType<typeof buildServer>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    throw new AegisError('config/invalid', `cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
      hint: 'Choose another --host or --port.',
    });
  }
}

/** From the file, or from the environment so that it is in no list of processes. */
function tokenOf(file: string | undefined): string | null {
  const token = file === undefined ? process.env['AEGIS_REWARD_TOKEN'] : readTokenFile(file);
  if (token === undefined) return null;
  if (token.length < 16)
    throw new AegisError('config/invalid', 'the token is shorter than 16 characters', {
      hint: 'openssl rand -hex 32 makes one.',
    });
  return token;
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new AegisError('config/invalid', `cannot read the token from ${file}`, { cause });
  }
}

function refuseOpenDoor(host: string, token: string | null): void {
  const loopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (!loopback && token === null)
    throw new AegisError('config/invalid', `others can reach ${host}: a token is required there`, {
      hint: 'Give one with --token-file or AEGIS_REWARD_TOKEN.',
    });
}

function offerFor(
  workspace: Workspace,
  { split, generation }: { readonly split?: string | undefined; readonly generation?: string | undefined },
): Offer {
  const known = workspace.reader.generations();
  const chosen = generation ?? known.at(-1);
  if (generation !== undefined && !known.includes(generation))
    throw new AegisError('config/invalid', `there is no generation ${generation}`, { hint: `There are: ${known.join(', ')}` });
  const all = chosen === undefined ? NOTHING : offerOf(workspace, chosen);
  const offer = split === undefined ? all : { ...all, proving: offerSplit(readSplit(split), workspace) };
  if (ROLES.every((role) => offer[role].size === 0))
    throw new AegisError('config/invalid', 'there are no tasks to serve', {
      hint: 'Name a workspace that `aegis run` filled, or a split with --split.',
    });
  return offer;
}
