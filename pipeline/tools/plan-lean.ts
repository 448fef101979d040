/** The only place that knows how Lean is called. Pure. */
import { join } from 'node:path';
import type { LeanLimits, LeanSource } from '../core/aeneas-edge.ts';
import type { ToolCall, ToolLimits } from '../core/stage.ts';

export interface LeanPlace {
  /** Built project whose `lake env` knows Aeneas's library. */
  readonly project: string;
  /** Root of our own modules: sources and what was compiled of them lie side by side. */
  readonly modules: string;
}

/** Of elaboration: Aeneas's library alone maps gigabytes, of which little is resident. */
export const ELABORATION_LIMITS = {
  wallMs: 600_000,
  cpuSeconds: 300,
  memoryBytes: 8 * 2 ** 30,
  outputBytes: 16 * 2 ** 20,
} as const;

export const leanFileOf = (modules: string, { module }: LeanSource, extension = '.lean'): string =>
  `${join(modules, ...module.split('.'))}${extension}`;

/** `olean` is a temporary name: only a finished file gets the name under which others import it. */
export const planCompile = (source: LeanSource, place: LeanPlace, olean: string, limits: Required<ToolLimits>): ToolCall =>
  planLean(place, ['--json', `--root=${place.modules}`, '-o', olean, leanFileOf(place.modules, source)], limits);

export const planElaborate = (source: LeanSource, place: LeanPlace, scratch: string, limits: Required<ToolLimits>): ToolCall => ({
  ...planLean(place, ['--json', `--root=${scratch}`, leanFileOf(scratch, source)], limits),
  sandbox: { writable: [scratch] },
});

export function planRun(
  source: LeanSource,
  place: LeanPlace,
  scratch: string,
  args: readonly string[],
  limits: LeanLimits,
): ToolCall {
  const all = { ...ELABORATION_LIMITS, ...limits, wallMs: limits.cpuSeconds * 4000 };
  const call = planLean(place, [`--root=${scratch}`, '--run', leanFileOf(scratch, source), ...args], all);
  // A panic inside Lean prints a message and goes on with a default value: that would be a wrong outcome.
  return { ...call, env: { ...call.env, LEAN_ABORT_ON_PANIC: '1' }, sandbox: { writable: [scratch] } };
}

/** One thread, because many run side by side; options that change what a file means are given here, not left to defaults. */
function planLean({ project, modules }: LeanPlace, args: readonly string[], limits: Required<ToolLimits>): ToolCall {
  const options = ['-j1', '-DautoImplicit=false', `-M${Math.floor(limits.memoryBytes / 2 ** 20)}`];
  return { program: 'lake', args: ['env', 'lean', ...options, ...args], cwd: project, env: { LEAN_PATH: modules }, limits };
}
