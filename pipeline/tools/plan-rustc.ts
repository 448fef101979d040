/** The only place that knows rustc's flags. Pure. */
import type { CrateSources } from '../core/rustc-edge.ts';
import type { ToolCall, ToolLimits } from '../core/stage.ts';

/** Compilers whose output the readers were measured on, all of it (docs/rustc-output.md). */
export const TESTED_RUSTC = ['1.95.0', '1.97.0-nightly'] as const;

/** After borrow check and promotion, before drops and boxes are elaborated: see docs/rustc-output.md. */
export const MIR_PASS = 'SimplifyCfg-post-analysis';

export interface RustcPlace {
  /** Folder that holds `src/lib.rs`; paths in spans are relative to it. */
  readonly crateDir: string;
  /** Fresh: rustc leaves in it what earlier runs wrote. */
  readonly dumpDir: string;
  /** Multiplies the limits. */
  readonly effort: number;
}

const LIMITS = { wallMs: 120_000, cpuSeconds: 60, memoryBytes: 3 * 2 ** 30, outputBytes: 128 * 2 ** 20 } as const;

/** Overflow checks and debug assertions are named although they are the default: without them asserts that become failures are gone, and the tests run with them. */
export function planMirDump(crate: CrateSources, { crateDir, dumpDir, effort }: RustcPlace): ToolCall {
  const dump = [`-Zdump-mir=${MIR_PASS}`, `-Zdump-mir-dir=${dumpDir}`, '-Zdump-mir-exclude-pass-number'];
  const text = ['-Ztrim-diagnostic-paths=no', '-Zmir-include-spans=on', '-Coverflow-checks=on', '-Cdebug-assertions=on'];
  return planRustc(crate, crateDir, effort, [...dump, ...text, '--emit=mir', '-o', `${dumpDir}/final.mir`]);
}

export const planHirTree = (crate: CrateSources, { crateDir, effort }: Omit<RustcPlace, 'dumpDir'>): ToolCall =>
  planRustc(crate, crateDir, effort, ['-Zunpretty=hir-tree']);

function planRustc({ crate, edition }: CrateSources, cwd: string, effort: number, flags: readonly string[]): ToolCall {
  const base = [
    '--edition',
    edition,
    '--crate-type',
    'lib',
    '--crate-name',
    crate,
    'src/lib.rs',
    '-Awarnings',
    '--error-format=json',
  ];
  // Without it the folder's path enters the hashes of the HIR tree.
  const stable = '-Zremap-cwd-prefix=.';
  // The -Z flags are unstable; this lets a stable compiler take them.
  return {
    program: 'rustc',
    args: [...base, stable, ...flags],
    cwd,
    env: { RUSTC_BOOTSTRAP: '1' },
    limits: scaleLimits(LIMITS, effort),
  };
}

/** Output is not scaled: what floods us once floods us again. */
export const scaleLimits = (limits: Required<ToolLimits>, effort: number): Required<ToolLimits> => ({
  ...limits,
  wallMs: limits.wallMs * effort,
  cpuSeconds: limits.cpuSeconds * effort,
  memoryBytes: limits.memoryBytes * effort,
});
