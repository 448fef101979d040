/** What the end of a process means. Pure. */
import { AegisError } from '../core/errors.ts';
import type { ToolLimits, ToolRun } from '../core/stage.ts';
import { SANDBOX_FAILED } from './plan-sandbox.ts';

export interface Ending {
  readonly program: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The limit for which we ended it ourselves. */
  readonly ended: ToolRun['hit'];
  readonly cpuSeconds: number | null;
  readonly sandbox: string;
  readonly limits: Required<ToolLimits>;
}

/** Throws `tool/killed` when someone else ended the process, and `tool/unavailable` when the sandbox did not come up. */
export function readEnding(ending: Ending): ToolRun {
  const { program, stdout, stderr, cpuSeconds, sandbox } = ending;
  const { exitCode, signal } = behindLauncher(ending);
  if (exitCode === SANDBOX_FAILED && sandbox !== 'none')
    throw new AegisError('tool/unavailable', `the ${sandbox} sandbox did not start: ${stderr.trim()}`);
  const hit = ending.ended ?? limitInSignal(ending, signal);
  if (hit === null && signal !== null && FOREIGN.has(signal))
    throw new AegisError('tool/killed', `${program} was ended by ${signal} from outside`, {
      hint: 'If the machine ran out of memory, lower --concurrency.',
    });
  return { exitCode, signal, stdout, stderr, hit, cpuSeconds, sandbox };
}

/** Nobody sends these to themselves; the others (SIGABRT, SIGSEGV, …) are how a program ends itself. */
const FOREIGN: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/** A sandbox's first process outlives the program and passes its signal on as an exit code. */
function behindLauncher({ sandbox, exitCode, signal }: Ending): {
  readonly exitCode: number | null;
  readonly signal: string | null;
} {
  const name = sandbox !== 'none' && exitCode !== null ? SIGNAL_BY_EXIT.get(exitCode) : undefined;
  return name === undefined ? { exitCode, signal } : { exitCode: null, signal: name };
}

const SIGNAL_BY_EXIT: ReadonlyMap<number, string> = new Map(
  Object.entries({
    SIGHUP: 1,
    SIGINT: 2,
    SIGQUIT: 3,
    SIGILL: 4,
    SIGTRAP: 5,
    SIGABRT: 6,
    SIGBUS: 7,
    SIGFPE: 8,
    SIGKILL: 9,
    SIGSEGV: 11,
    SIGTERM: 15,
    SIGXCPU: 24,
    SIGXFSZ: 25,
    SIGSYS: 31,
  }).map(([name, number]) => [128 + number, name]),
);

/** Rust's allocator, LLVM, C++ programs and Lean say so when a limit denies them memory. */
const OUT_OF_MEMORY =
  /memory allocation of \d+ bytes failed|LLVM ERROR: out of memory|std::bad_alloc|JavaScript heap out of memory|^(?:INTERNAL PANIC: )?out of memory/m;

function limitInSignal({ stderr, cpuSeconds, limits, exitCode }: Ending, signal: string | null): ToolRun['hit'] {
  if (signal === 'SIGXCPU') return 'cpu';
  if (signal === 'SIGKILL' && cpuSeconds !== null && cpuSeconds >= limits.cpuSeconds) return 'cpu';
  if ((signal === 'SIGABRT' || (exitCode ?? 0) !== 0) && OUT_OF_MEMORY.test(stderr)) return 'memory';
  return null;
}
