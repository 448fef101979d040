/** The pins of the real toolchain, `tool-versions.json`. */
import { z } from 'zod';
import { packageFile } from '../core/package-root.ts';

const Commit = z.string().regex(/^[0-9a-f]{40}$/);
const Source = z.strictObject({ repository: z.url(), tag: z.string(), commit: Commit, reason: z.string().optional() });
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;
const Prebuilt = z.strictObject({
  tag: z.string(),
  commit: Commit,
  reason: z.string(),
  assets: z.record(z.enum(PLATFORMS), z.string()),
});

export const ToolVersions = z.strictObject({
  comment: z.string(),
  charon: z.strictObject({
    repository: z.url(),
    commit: Commit,
    version: z.string(),
    reason: z.string(),
    rust: z.string(),
    rustReason: z.string(),
    prebuilt: Prebuilt.nullable(),
  }),
  aeneas: z.strictObject({
    repository: z.url(),
    commit: Commit,
    reason: z.string(),
    ocaml: z.string(),
    prebuilt: Prebuilt.nullable(),
    prebuiltReason: z.string(),
  }),
  lean: z.strictObject({ toolchain: z.string(), reason: z.string(), mathlib: z.string(), mathlibCommit: Commit }),
  checkers: z.strictObject({ comparator: Source, lean4export: Source, repl: Source }),
});
export type ToolVersions = z.infer<typeof ToolVersions>;

export const readToolVersions = (): ToolVersions => ToolVersions.parse(JSON.parse(packageFile('tool-versions.json')));

/** `leanprover/lean4:v4.31.0` → `4.31.0`. */
export const leanNumber = ({ lean }: ToolVersions): string => lean.toolchain.split(':v')[1] ?? lean.toolchain;
