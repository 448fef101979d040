import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VARIATION_KINDS } from '../../../compiler/vary/variation.ts';
import { VaryDirection } from '../../core/authoring.ts';
import { Sha256, Toolchain } from '../../core/artifact.ts';
import { AegisError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import { FreezeClass } from '../../core/statement.ts';
import { STAGE_NAMES } from '../../core/stage-set.ts';

/** How the new problems of a set were chosen. */
export const VaryPlan = z.strictObject({
  size: z.int().positive(),
  seed: z.int().nonnegative(),
  kinds: z.array(z.enum(VARIATION_KINDS)).min(1),
});
export type VaryPlan = z.infer<typeof VaryPlan>;

/** Programs that a new one must not be a near-duplicate of, by form and behaviour (`exports/program-identity.ts`). */
const Known = z.strictObject({ forms: z.array(Sha256), behaviours: z.array(Sha256) });
export type Known = z.infer<typeof Known>;

/** What was said when a new problem was asked for: an answer, or why there was none. */
const Said = z.strictObject({
  of: z.string(),
  direction: VaryDirection,
  round: z.int().positive(),
  text: z.string().nullable(),
  refused: z.string().nullable(),
  /** It ended before it was whole. */
  cut: z.boolean(),
});
export type Said = z.infer<typeof Said>;

/** Who wrote the variations that were written, and all that was said: the set is made again without asking anybody. */
const WrittenBy = z.strictObject({ agent: z.string(), rounds: z.int().positive(), said: z.array(Said) });
export type WrittenBy = z.infer<typeof WrittenBy>;

const Dropped = z.strictObject({ id: z.string(), kind: z.enum(VARIATION_KINDS), of: z.array(z.string()), reason: z.string() });
export type Dropped = z.infer<typeof Dropped>;

const Settings = z.strictObject({
  toolchain: Toolchain,
  until: z.enum(STAGE_NAMES),
  freshCases: z.int(),
  wantedStatements: z.int(),
  screenCases: z.int(),
  axioms: z.array(z.string()),
  leanPin: z.string(),
  /** All limits were multiplied by it. */
  effort: z.number().positive().default(1),
  /** Tasks about variants of each program; null: none. */
  mutants: z.int().positive().nullable().default(null),
  /** What a language model did of the run, beside writing variations; what it said is in the workspace's transcripts. */
  agents: z
    .strictObject({
      agent: z.string(),
      attempt: z.int().nonnegative(),
      roles: z.array(z.enum(['code', 'specify', 'prove'])),
      rounds: z.int().positive().nullable(),
      depth: z.int().nonnegative(),
      loops: z.int().positive(),
    })
    .nullable()
    .default(null),
});

/** All that a generation hangs on, and what came out: enough to make it again and to see that it is the same. */
export const GenerationManifest = z.strictObject({
  format: z.literal('aegis-generation/1'),
  generation: z.string(),
  /** Whatever enters the answers beside the input: our version, the tools', the stages'. */
  pins: z.record(z.string(), z.string()),
  settings: Settings,
  /** Problems the set was made of, in order, by the hash of their content. */
  dataset: z.array(z.strictObject({ id: z.string(), sha256: Sha256 })),
  vary: VaryPlan.nullable(),
  written: WrittenBy.nullable().default(null),
  /** Of the generations that were there before. */
  known: Known,
  programs: z.array(
    z.strictObject({
      problem_id: z.string(),
      kind: z.enum(VARIATION_KINDS).nullable(),
      of: z.array(z.string()),
      note: z.string(),
      program_id: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      /** Drafts that were not frozen, and why. */
      not_frozen: z.array(z.strictObject({ name: z.string(), class: FreezeClass, reason: z.string() })).default([]),
      model_sha256: Sha256.nullable(),
      statement_sha256s: z.array(Sha256),
    }),
  ),
  /** Variations that were tried and not taken. */
  dropped: z.array(Dropped),
  counts: z.record(z.string(), z.int()),
});
export type GenerationManifest = z.infer<typeof GenerationManifest>;

/** Where a workspace keeps what a generation was made of. */
export const generationFolder = (workspace: string, generation: string): string => join(workspace, 'generations', generation);

/** Writes `manifest.json`, and `problems.jsonl`: the new problems as a dataset of their own. */
export function writeManifest(workspace: string, manifest: GenerationManifest, problems: readonly Problem[]): string {
  const folder = generationFolder(workspace, manifest.generation);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  put(file, `${JSON.stringify(manifest, null, 2)}\n`);
  put(join(folder, 'problems.jsonl'), problems.map((problem) => `${JSON.stringify(problem)}\n`).join(''));
  return file;
}

function put(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

/** Throws `data/invalid` saying what is wrong with the file. */
export function readGenerationManifest(file: string): GenerationManifest {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AegisError('data/invalid', `--manifest: ${file} cannot be read as JSON`, { cause });
  }
  const read = GenerationManifest.safeParse(json);
  if (!read.success) throw new AegisError('data/invalid', `--manifest: ${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
