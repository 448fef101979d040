/** The only place that knows Aeneas's flags. Pure. */
import type { ToolCall } from '../core/stage.ts';
import { scaleLimits } from './plan-rustc.ts';

const LIMITS = { wallMs: 300_000, cpuSeconds: 240, memoryBytes: 4 * 2 ** 30, outputBytes: 32 * 2 ** 20 } as const;

export interface AeneasAbilities {
  /** Whether `-help` lists `-emit-json`. */
  readonly emitJson: boolean;
}

/** `-sequential` gives the same bytes, faster on few cores. Bars would fill the log. */
export function planAeneas(llbcFile: string, outDir: string, { emitJson }: AeneasAbilities, effort: number): ToolCall {
  const json = emitJson ? ['-emit-json'] : [];
  const args = ['-backend', 'lean', '-sequential', '-no-progress-bar', ...json, '-dest', outDir, llbcFile];
  return { program: 'aeneas', args, cwd: outDir, limits: scaleLimits(LIMITS, effort) };
}

export const planAeneasHelp = (cwd: string): ToolCall => ({
  program: 'aeneas',
  args: ['-help'],
  cwd,
  limits: { wallMs: 30_000 },
});
/** Prints on stdout or stderr according to the version; the exit code says nothing. */
export const readAeneasHelp = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): AeneasAbilities => ({
  emitJson: /^\s*-emit-json\b/m.test(stdout + stderr),
});

/** Lean file Aeneas makes of a crate: `bst_insert` → `BstInsert.lean`. */
export const modelFileOf = (crate: string): string =>
  `${crate
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}.lean`;
