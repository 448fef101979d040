import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Sha256 } from '../pipeline/core/artifact.ts';
import { AegisError } from '../pipeline/core/errors.ts';
import { Evidence } from '../pipeline/core/label.ts';

/** Lies in every folder we export, and says how to make it again. */
export const MANIFEST = 'aegis-dataset.json';

/** One combination of the values a sample was balanced by. */
export const Stratum = z.strictObject({
  values: z.record(z.string(), z.string()),
  /** Rows there are, rows wanted, rows taken. */
  available: z.int().nonnegative(),
  target: z.int().nonnegative(),
  got: z.int().nonnegative(),
});
export type Stratum = z.infer<typeof Stratum>;

export const Layout = z.enum(['dataset', 'verina', 'lean-eval', 'minif2f']);
export type Layout = z.infer<typeof Layout>;

export const DatasetManifest = z.strictObject({
  format: z.literal('aegis-dataset/1'),
  made_by: z.string(),
  layout: Layout,
  generations: z.array(z.string()),
  toolchains: z.array(z.string()),
  lean_pins: z.array(z.string()),
  evidence: z.array(Evidence),
  splits: z.record(z.string(), z.strictObject({ rows: z.int().nonnegative(), programs: z.int().nonnegative() })),
  /** Rows of the workspace that were left out, by reason. */
  left_out: z.record(z.string(), z.int().nonnegative()),
  sample: z.strictObject({ size: z.int(), by: z.array(z.string()), seed: z.int(), strata: z.array(Stratum) }).nullable(),
  /** What tells whether a program of another set is one of these. */
  programs: z.array(
    z.strictObject({
      program_id: z.string(),
      problem_id: z.string(),
      group: z.string(),
      form: z.string(),
      behaviour: z.string().nullable(),
      splits: z.array(z.string()),
    }),
  ),
  /** Every other file of the folder. */
  files: z.record(z.string(), Sha256),
});
export type DatasetManifest = z.infer<typeof DatasetManifest>;

/** Throws `data/invalid` where the folder is no export of ours. */
export function readManifest(folder: string): DatasetManifest {
  const file = join(folder, MANIFEST);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AegisError('data/invalid', `${folder} is no exported dataset: ${MANIFEST} cannot be read`, { cause });
  }
  const read = DatasetManifest.safeParse(json);
  if (!read.success) throw new AegisError('data/invalid', `${file} does not read: ${z.prettifyError(read.error)}`);
  return read.data;
}
