/** What the rest of the project sees of the translator: compiler output in, Lean text and refusals out. Pure. */
import type { Diagnostic } from '../pipeline/core/diagnostic.ts';
import type { AdtDef, Signature } from '../pipeline/core/rust-type.ts';

export type { RustcOutput } from '../pipeline/core/rustc-edge.ts';

/** The crate's own types and functions, read from the HIR tree alone (cheap: no MIR needed). */
export interface CrateItems {
  readonly adts: readonly AdtDef[];
  /** Every function with a body, entry paths as in Rust without the crate (`m::f`). */
  readonly functions: readonly Signature[];
}

export interface TranslatedFunction {
  /** Rust path without the crate (`m::f`, `S::get`). */
  readonly rust: string;
  /** Lean name without the namespace. */
  readonly lean: string;
  readonly status: 'translated' | 'refused';
  /** Reasons of a refusal, located; a caller of a refused function names it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Set when Aeneas refuses this although its library can express it. */
  readonly beyondAeneas: readonly string[];
  /** `model-divergence:…` flags: places where the text guards against a difference of Aeneas's library from rustc. */
  readonly divergences: readonly string[];
  /** Lean names of the crate's items that a run of it may need, itself included; empty when refused. */
  readonly reaches: readonly string[];
}

export interface Translation {
  /** The whole Lean file. */
  readonly text: string;
  readonly functions: readonly TranslatedFunction[];
  /** Items other than functions that were refused. */
  readonly diagnostics: readonly Diagnostic[];
  /** MIR shapes or compiler versions outside what was tested. */
  readonly warnings: readonly Diagnostic[];
}
