/** The one place a process is started. */
import { randomUUID } from 'node:crypto';
import { readFileSync, statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { AegisError } from '../core/errors.ts';
import type { ToolCall, ToolRun } from '../core/stage.ts';
import { findProgram, lookUpProgram } from './find-program.ts';
import { planEnvironment } from './plan-environment.ts';
import { DEFAULT_LIMITS, planLaunch } from './plan-launch.ts';
import type { SandboxKind } from './plan-sandbox.ts';
import { endMarked, kill, type LedgerLine, MARK, openLine } from './process-ledger.ts';
import { readEnding } from './read-ending.ts';
import { watchFamily } from './watch-families.ts';

export interface ExecOptions {
  /** Where running processes are noted for the next run (process-ledger.ts). */
  readonly ledger: string | null;
  /** What was found at start (probe-sandbox.ts). */
  readonly sandbox: SandboxKind | 'none';
  /** Where tools are that PATH does not decide. */
  readonly programs?: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal | undefined;
}

const live = new Set<number>();
process.on('exit', () => live.forEach((pid) => kill(-pid)));

/**
 * Runs a program to its end, and ends everything it started with it. Exit codes and limits that were hit are data.
 * Throws `tool/unavailable`, `tool/killed`, `store/disk` or `run/interrupted`.
 */
export async function exec(call: ToolCall, { ledger, sandbox, programs, signal }: ExecOptions): Promise<ToolRun> {
  if (signal?.aborted === true) throw interrupted(call);
  const limits = { ...DEFAULT_LIMITS, ...call.limits };
  const kind = call.sandbox === undefined ? 'none' : sandbox;
  const mark = randomUUID();
  const [file, ...args] = planLaunch({
    program: findProgram(programs?.get(call.program) ?? call.program),
    args: call.args,
    limits,
    setpriv: setpriv(),
    sandbox:
      kind === 'none'
        ? null
        : {
            kind,
            writable: call.sandbox?.writable ?? [],
            network: call.sandbox?.network ?? false,
            mountInfo: kind === 'unshare' ? readMountInfo() : '',
          },
  });
  const env = { ...planEnvironment(call, process.env), [MARK]: mark };
  const stdin = call.input === undefined ? 'ignore' : 'pipe';
  const line = ledger === null ? null : openLine(ledger, mark);
  const ended = await follow(start(file, args, { cwd: call.cwd, env, stdin }), { call, limits, line, mark, signal }).finally(() =>
    line?.strike(),
  );
  if (ended.interrupted) throw interrupted(call);
  if (isDiskFull(call, ended)) throw new AegisError('store/disk', `${call.program}: no space left on device`);
  return readEnding({ ...ended, program: call.program, sandbox: kind, limits });
}

interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: 'ignore' | 'pipe';
}

/** Output is gathered and families are ended here, not by execa: its own time limit and clean-up leave grandchildren alive. */
const start = (file: string, args: readonly string[], { cwd, env, stdin }: StartOptions) =>
  execa(file, args, { cwd, env, extendEnv: false, detached: true, cleanup: false, buffer: false, reject: false, stdin });

type Child = ReturnType<typeof start>;

interface Followed {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ended: ToolRun['hit'];
  readonly interrupted: boolean;
  readonly cpuSeconds: number | null;
}

interface FollowOptions {
  readonly call: ToolCall;
  readonly limits: typeof DEFAULT_LIMITS;
  readonly line: LedgerLine | null;
  readonly mark: string;
  readonly signal: AbortSignal | undefined;
}

async function follow(child: Child, { call, limits, line, mark, signal }: FollowOptions): Promise<Followed> {
  const { pid } = child;
  if (pid === undefined) throw notStarted(call, await child);
  const exit = new Promise<readonly [number | null, string | null]>((resolve, reject) => {
    child.once('error', (cause) => reject(notStarted(call, cause)));
    child.once('exit', (code, sig) => resolve([code, sig]));
  });
  live.add(pid);
  let ended: ToolRun['hit'] = null;
  const end = (hit: ToolRun['hit']): void => {
    ended ??= hit;
    kill(-pid);
    endMarked(mark, pid);
  };
  const watch = watchFamily({ root: pid, cpuSeconds: limits.cpuSeconds, memoryBytes: limits.memoryBytes, onLimit: end });
  const clock = setTimeout(() => end('wall'), limits.wallMs);
  const onAbort = (): void => end(null);
  signal?.addEventListener('abort', onAbort, { once: true });
  const onEnough = (): void => end('wall');
  if (call.until?.aborted === true) onEnough();
  call.until?.addEventListener('abort', onEnough, { once: true });
  const output = collect(child, limits.outputBytes, () => end('output'));
  try {
    line?.started(pid);
    feed(child, call.input);
    const [exitCode, ending] = await exit;
    kill(-pid);
    endMarked(mark, pid);
    const { stdout, stderr } = await output();
    return {
      exitCode,
      signal: ending,
      stdout,
      stderr,
      ended,
      interrupted: signal?.aborted === true,
      cpuSeconds: watch.cpuSeconds(),
    };
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', onAbort);
    call.until?.removeEventListener('abort', onEnough);
    watch.stop();
    kill(-pid);
    live.delete(pid);
  }
}

/**
 * How long the pipes of a dead process may stay open without a word: someone out of our reach may still hold them. Counted in turns of the event
 * loop and not by the clock: while this process computes, what lies in a pipe is only late.
 */
const IDLE_TURNS = 20;
const TURN_MS = 50;

/** Gathers both streams up to the limit; the returned function waits for their ends. */
function collect(child: Child, limit: number, onFlood: () => void): () => Promise<{ stdout: string; stderr: string }> {
  let seen = 0;
  const streams = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => {
      const room = limit - seen;
      seen += chunk.length;
      if (room > 0) chunks.push(chunk.subarray(0, room));
      if (seen > limit) onFlood();
    });
    return chunks;
  });
  const closed = new Promise<true>((resolve) => child.once('close', () => resolve(true)));
  const text = (index: number): string => Buffer.concat(streams[index] ?? []).toString('utf8');
  return async () => {
    for (let idle = 0, before = -1; idle < IDLE_TURNS; idle = seen === before ? idle + 1 : 0) {
      before = seen;
      if (await Promise.race([closed, sleep(TURN_MS, false)])) break;
    }
    child.stdout?.destroy();
    child.stderr?.destroy();
    return { stdout: text(0), stderr: text(1) };
  };
}

function feed(child: Child, input: string | undefined): void {
  if (child.stdin === null) return;
  // A program may end without having read everything: no fault of anyone's.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
}

const SMALL_BYTES = 16 * 2 ** 20;

/** The text alone proves nothing (a program can print it), so the disk is asked too. */
function isDiskFull({ cwd }: ToolCall, { exitCode, stderr }: Followed): boolean {
  if (exitCode === 0 || !/No space left on device|os error 28/.test(stderr)) return false;
  const { bavail, bsize, ffree } = statfsSync(cwd);
  return bavail * bsize < SMALL_BYTES || ffree === 0;
}

const notStarted = ({ program }: ToolCall, cause: { readonly message?: string | undefined }): AegisError =>
  new AegisError('tool/unavailable', `${program} did not start: ${cause.message ?? 'no reason given'}`, { cause });

const interrupted = ({ program }: ToolCall): AegisError => new AegisError('run/interrupted', `${program} was stopped`);

let foundSetpriv: string | null | undefined;
const setpriv = (): string | null => (foundSetpriv ??= process.platform === 'linux' ? lookUpProgram('setpriv') : null);

const readMountInfo = (): string => readFileSync('/proc/self/mountinfo', 'utf8');
