import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Limiter } from '../../pipeline/core/limiter.ts';
import { NO_USAGE, type TurnReply, type TurnRequest } from '../../pipeline/core/model-turn.ts';
import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import { CallFailure } from '../call-failure.ts';
import { type Environment, type ModelClient, type TurnHelp, WORK_IS_OVER } from '../model-client.ts';
import { redactor } from '../redact.ts';
import { costOf, priceOf } from '../price-table.ts';
import { placeOf } from './choose-place.ts';
import type { CommandAgent } from './command-agent.ts';
import { openDesk } from './desk-server.ts';
import { type NotesWatch, watchNotes } from './watch-notes.ts';

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
  const { settings, ...place } = await placeOf(folder, agent, world.env);
  const price = priceOf(model);
  let spent = false;
  const watch =
    agent.notes === undefined || settings === null
      ? null
      : watchNotes(agent.notes, settings, (usage) => {
          if (help.capUsd === null || price === null || costOf(usage, price) < help.capUsd) return;
          spent = true;
          ends.now();
        });
  try {
    const cwd = join(folder, 'work');
    await mkdir(cwd);
    const { capUsd } = help;
    const ownSettings = settings !== null;
    const call = agent.plan({ request, cwd, model, env: world.env, desk, capUsd, wallMs: WALL_MS, ownSettings });
    const contained = { ...call, env: { ...call.env, ...place.env }, sandbox: place.sandbox, until: ends.signal };
    const raw = await world.exec(contained).catch((thrown: unknown) => {
      if (thrown instanceof AegisError && thrown.code === 'run/interrupted')
        throw stopped(agent, usedByThen({ usage: NO_USAGE, usd: null }, watch));
      throw thrown;
    });
    // Before anything is cut out of it: half a key would not be known again.
    const redact = redactor(world.env);
    const run = { ...raw, stdout: redact(raw.stdout), stderr: redact(raw.stderr) };
    if (broken.length > 0) throw broken[0];
    const { sandbox } = run;
    // Whoever did not come to his end has used something too.
    const used = (): Used => usedByThen(agent.used(run), watch);
    if (!ends.signal.aborted) return { ...readEnd(agent, run, request, used), sandbox };
    if (spent) throw new CallFailure('spent', `${agent.program} has used up the $${capUsd ?? 0} it was let have`, used());
    // Ended by a limit of ours: what it did until then stays, and what it told of its use counts.
    if (help.desk?.enough.aborted === true || signal.reason === WORK_IS_OVER)
      return { text: '', uses: [], native: null, stop: 'stopped', sandbox, ...used() };
    throw stopped(agent, used());
  } finally {
    ends.forget();
    watch?.forget();
    await desk?.close();
  }
}

type Used = Pick<TurnReply, 'usage' | 'usd'>;

function usedByThen(told: Used, watch: NotesWatch | null): Used {
  const usage = watch?.used() ?? null;
  return usage === null ? told : { usage };
}

/** A failure that does not say what it cost has cost what was told along the way. */
function readEnd(agent: CommandAgent, run: ToolRun, request: TurnRequest, used: () => Used): TurnReply {
  try {
    return agent.read(run, request);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || thrown.usd !== undefined) throw thrown;
    throw new CallFailure(thrown.kind, thrown.message, { ...used(), cause: thrown });
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
