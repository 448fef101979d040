import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Limiter } from '../../pipeline/core/limiter.ts';
import type { TurnReply, TurnRequest } from '../../pipeline/core/model-turn.ts';
import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import { CallFailure } from '../call-failure.ts';
import { type Environment, type ModelClient, type TurnHelp, WORK_IS_OVER } from '../model-client.ts';
import { redactor } from '../redact.ts';
import type { CommandAgent } from './command-agent.ts';
import { openDesk } from './desk-server.ts';

export interface CommandWorld {
  exec(call: ToolCall, signal?: AbortSignal): Promise<ToolRun>;
  /** An empty folder, by its real path, with nothing above it that is meant for agents. */
  makeFolder(): Promise<string>;
  readonly env: Environment;
}

/** The most one task may cost where the program keeps such a limit, and the most it may take. */
const TURN_USD = 2;
const WALL_MS = 30 * 60_000;
/** Whoever is still at it when the work is over may end its turn in its own words, and say what it cost. */
const GRACE_MS = 10_000;
/** Each is a program of some hundred megabytes. */
const PROGRAMS = new Limiter(8);

/**
 * An agent's command line as a model: one task is one turn, whatever it does in between. It runs in a folder of its own that is gone afterwards,
 * inside the machine's sandbox with the network, and writes nowhere else.
 */
export function commandClient(agent: CommandAgent, model: string | null, world: CommandWorld): ModelClient {
  return {
    turnUsd: TURN_USD,
    turn: (request, signal, help) =>
      PROGRAMS.run(async () => {
        if (signal.aborted) throw stopped(agent, {});
        const folder = await world.makeFolder();
        try {
          return await runIn(folder, { agent, model, world, request, signal, help });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
  };
}

interface CommandTurn {
  readonly agent: CommandAgent;
  readonly model: string | null;
  readonly world: CommandWorld;
  readonly request: TurnRequest;
  readonly signal: AbortSignal;
  readonly help: TurnHelp;
}

async function runIn(folder: string, turn: CommandTurn): Promise<TurnReply> {
  const { agent, model, world, request, signal, help } = turn;
  const ends = whenToEnd(signal, help.desk?.enough);
  const broken: unknown[] = [];
  const desk =
    help.desk === null
      ? null
      : await openDesk(request.tools, help.desk, (thrown) => {
          broken.push(thrown);
          ends.now();
        });
  try {
    const cwd = join(folder, 'work');
    await mkdir(cwd);
    const call = agent.plan({ request, cwd, model, env: world.env, desk, capUsd: help.capUsd, wallMs: WALL_MS });
    const contained = { ...call, ...(await containedIn(folder, agent, world.env, call)), until: ends.signal };
    const raw = await world.exec(contained).catch((thrown: unknown) => {
      if (thrown instanceof AegisError && thrown.code === 'run/interrupted') throw stopped(agent, { usd: null });
      throw thrown;
    });
    // Before anything is cut out of it: half a key would not be known again.
    const redact = redactor(world.env);
    const run = { ...raw, stdout: redact(raw.stdout), stderr: redact(raw.stderr) };
    if (broken.length > 0) throw broken[0];
    const { sandbox } = run;
    if (!ends.signal.aborted) return { ...agent.read(run, request), sandbox };
    // Ended by a limit of ours: what it did until then stays, and what it told of its use counts.
    const used = agent.used(run);
    if (help.desk?.enough.aborted === true || signal.reason === WORK_IS_OVER)
      return { text: '', uses: [], native: null, stop: 'stopped', sandbox, ...used };
    throw stopped(agent, used);
  } finally {
    ends.forget();
    await desk?.close();
  }
}

const stopped = ({ program }: CommandAgent, used: Partial<Pick<TurnReply, 'usage' | 'usd'>>): CallFailure =>
  new CallFailure('stopped', `${program} was ended`, used);

/** At once when it was interrupted or has used up its limits; a little later when others have done the work meanwhile. */
function whenToEnd(
  signal: AbortSignal,
  enough: AbortSignal | undefined,
): { readonly signal: AbortSignal; now(): void; forget(): void } {
  const end = new AbortController();
  let clock: NodeJS.Timeout | undefined;
  const now = (): void => end.abort();
  const onAbort = (): void => {
    if (signal.reason === WORK_IS_OVER) clock = setTimeout(now, GRACE_MS);
    else now();
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  enough?.addEventListener('abort', now, { once: true });
  return {
    signal: end.signal,
    now,
    forget: () => {
      clearTimeout(clock);
      signal.removeEventListener('abort', onAbort);
      enough?.removeEventListener('abort', now);
    },
  };
}

/** Where it may write: its own folder, and, where its log-in is kept there, its own places in the user's home. */
async function containedIn(
  folder: string,
  { login, homeVariable }: CommandAgent,
  env: Environment,
  call: ToolCall,
): Promise<Pick<ToolCall, 'env' | 'sandbox'>> {
  const given = env[homeVariable];
  const user = env['HOME'] ?? '';
  if (given === undefined && login.variables.some((name) => (env[name] ?? '') !== '')) {
    const home = join(folder, 'home');
    await mkdir(join(home, 'settings'), { recursive: true });
    return {
      env: { ...call.env, HOME: home, [homeVariable]: join(home, 'settings') },
      sandbox: { writable: [folder], network: true },
    };
  }
  const homes = given === undefined ? login.homes.map((place) => join(user, place)) : [given];
  return { env: { ...call.env }, sandbox: { writable: [folder, ...homes.filter((place) => existsSync(place))], network: true } };
}
