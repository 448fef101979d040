import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { PROBLEM_ID } from './problem.ts';

/** Rust files by path from the crate's root (`src/lib.rs`, `src/m.rs`), each an artifact. */
export const SourceFiles = z.record(z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_./-]*\.rs$/), Sha256);
export type SourceFiles = z.infer<typeof SourceFiles>;

/** What `code` is asked about: somebody's Rust for one problem, not checked yet. */
export const CodeInput = z.strictObject({
  problemId: z.string().regex(PROBLEM_ID),
  /** Entry function of the problem (`f`, `m::f`) and its Rust signature as text; empty text where the problem was inferred from the crate. */
  entry: z.string(),
  signature: z.string(),
  sources: SourceFiles,
  /** Every other file of the crate by path (`Cargo.toml`, `build.rs`, …): only a few are allowed. */
  otherFiles: z.record(z.string(), Sha256),
});
export type CodeInput = z.infer<typeof CodeInput>;

/** One implementation inside the safe subset. */
export const Program = z.strictObject({
  programId: z.string(),
  problemId: z.string().regex(PROBLEM_ID),
  /** Crate name as rustc sees it: an identifier made from the problem's id; the model's namespace. */
  crate: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  entry: z.string(),
  edition: z.enum(['2021', '2024']),
  sources: SourceFiles,
});
export type Program = z.infer<typeof Program>;

/** A content hash: the same text for the same problem has the same id wherever it lay. 16 hex digits. */
export const programIdOf = (program: Omit<Program, 'programId'>): string => sha256(canonicalJson(program)).slice(0, 16);
