/** The only place that knows Charon's flags. Pure. */
import type { CrateSources } from '../core/rustc-edge.ts';
import type { ToolCall } from '../core/stage.ts';
import { scaleLimits } from './plan-rustc.ts';

const LIMITS = { wallMs: 300_000, cpuSeconds: 120, memoryBytes: 4 * 2 ** 30, outputBytes: 32 * 2 ** 20 } as const;

/**
 * Without --error-on-warnings Charon exits 0 having skipped what it could not translate. The file is named, because after a failure an older
 * one of the default name would stay where it was; its folder is fresh as well.
 */
export function planCharon(crateDir: string, llbcFile: string, effort: number): ToolCall {
  const args = ['cargo', '--preset=aeneas', '--error-on-warnings', '--dest-file', llbcFile];
  return { program: 'charon', args, cwd: crateDir, limits: scaleLimits(LIMITS, effort) };
}

/** A manifest of ours: a crate's own could switch off its translation (`[package.metadata.charon]`), build scripts and dependencies included. */
export const planManifest = ({ crate, edition }: CrateSources): string =>
  [
    '[package]',
    `name = ${JSON.stringify(crate)}`,
    'version = "0.1.0"',
    `edition = ${JSON.stringify(edition)}`,
    'autobins = false',
    'build = false',
    '',
    '[lib]',
    'path = "src/lib.rs"',
    'test = false',
    '',
    '[workspace]',
    '',
  ].join('\n');
