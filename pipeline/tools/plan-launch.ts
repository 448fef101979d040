/** The argv that stands between us and a program: limits, sandbox, and a tie to our own life. Pure. */
import type { ToolLimits } from '../core/stage.ts';
import { planBubblewrap, planUnshare, type SandboxKind } from './plan-sandbox.ts';

export const DEFAULT_LIMITS: Required<ToolLimits> = {
  wallMs: 600_000,
  cpuSeconds: 600,
  memoryBytes: 4 * 2 ** 30,
  outputBytes: 32 * 2 ** 20,
};

export interface LaunchPlan {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly limits: Required<ToolLimits>;
  /** Path of `setpriv`, where the machine has it: the program then dies with us, even if we are killed. */
  readonly setpriv: string | null;
  readonly sandbox: {
    readonly kind: SandboxKind;
    readonly writable: readonly string[];
    readonly network: boolean;
    readonly mountInfo: string;
  } | null;
}

export function planLaunch({ program, args, limits, setpriv, sandbox }: LaunchPlan): readonly [string, ...string[]] {
  const command = [program, ...args];
  const inner = sandbox === null ? planLimited(limits, command) : planSandboxed(limits, command, sandbox);
  return setpriv === null ? inner : [setpriv, '--pdeathsig', 'KILL', '--', ...inner];
}

function planSandboxed(
  limits: Required<ToolLimits>,
  command: readonly string[],
  { kind, writable, network, mountInfo }: NonNullable<LaunchPlan['sandbox']>,
): readonly [string, ...string[]] {
  const limited = planLimited(limits, command);
  return kind === 'bubblewrap' ? planBubblewrap(writable, limited, network) : planUnshare(writable, mountInfo, limited, network);
}

/**
 * `ulimit` holds for each process; the watcher (watch-families.ts) adds up whole families. Data size and not address space, because compilers
 * and Lean map files far larger than what they use. The hard CPU limit is for programs that ignore the soft one's signal.
 */
function planLimited(limits: Required<ToolLimits>, command: readonly string[]): readonly [string, ...string[]] {
  const cpu = Math.max(1, Math.ceil(limits.cpuSeconds));
  const kib = Math.ceil(limits.memoryBytes / 1024);
  const set = ['-c 0', `-H -t ${cpu + 2}`, `-S -t ${cpu}`, `-d ${kib}`].map((limit) => `ulimit ${limit} 2>/dev/null`);
  return ['/bin/sh', '-c', `${set.join('; ')}; exec "$@"`, 'aegis', ...command];
}
