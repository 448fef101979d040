/** What stages may ask of the compiler; `pipeline/tools/rustc.ts` owns its flags and reads what it says. */
import { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Diagnostic } from './diagnostic.ts';

/** What rustc printed about one crate (docs/rustc-output.md says with which flags). */
export const RustcOutput = z.strictObject({
  crate: z.string(),
  /** First line of `rustc --version`. */
  rustcVersion: z.string(),
  /** `src/lib.rs` and the modules beside it, by path from the crate's root. */
  sources: z.record(z.string(), z.string()),
  /** Dump files of the phase we read, by file name. */
  mir: z.record(z.string(), z.string()),
  /** The `--emit=mir` file, for constants that have no dump. */
  finalMir: z.string(),
  /** `-Zunpretty=hir-tree`. */
  hirTree: z.string(),
});
export type RustcOutput = Readonly<z.infer<typeof RustcOutput>>;

/** A library crate without dependencies. */
export interface CrateSources {
  readonly crate: string;
  readonly edition: '2021' | '2024';
  /** Text of `src/lib.rs` and the modules beside it, by path from the crate's root. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Located compile errors are rejections, limits that were hit leave the question undecided; everything else is thrown. */
export interface RustcEdge {
  /** All that the translator reads; warnings speak of compiler versions outside what was tested. */
  dump(crate: CrateSources): Promise<Answer<{ readonly output: RustcOutput; readonly warnings: readonly Diagnostic[] }>>;
  /** The HIR tree alone: half the price, and enough for a program's types. */
  hirTree(crate: CrateSources): Promise<Answer<string>>;
}
