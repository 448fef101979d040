/** What stages may ask of the real toolchain; `pipeline/tools/` owns its flags and reads what it says. On `builtin` nobody calls it. */
import type { AcceptanceTask, CheckedProof } from './acceptance.ts';
import type { Answer } from './answer.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { CrateSources } from './rustc-edge.ts';

export interface CharonOutput {
  /** JSON text. Not the same bytes from run to run. */
  readonly llbc: string;
  readonly version: string;
  readonly log: string;
}

export interface AeneasOutput {
  /** Everything it wrote, by file name. */
  readonly files: Readonly<Record<string, string>>;
  /** Name of the Lean file among them. */
  readonly model: string;
  /** Its account of what became of each item, where this Aeneas writes one (`-emit-json`). */
  readonly translation: TranslationReport | null;
  readonly log: string;
  /** It comes from recordings and not from the tools: nothing that rests on it may be exported. */
  readonly standIn: boolean;
}

/** The part we use of `translation.json`. */
export interface TranslationReport {
  readonly functions: readonly {
    readonly rustName: string;
    readonly leanName: string;
    readonly isLocal: boolean;
    readonly isOpaque: boolean;
    readonly isLoop: boolean;
    readonly file: string;
    readonly line: number;
    readonly endLine: number;
  }[];
}

/** One file given to Lean. Modules it imports were compiled before, in the same workspace. */
export interface LeanSource {
  /** Module name, `Models.M0123abcd`: also the path below the workspace. */
  readonly module: string;
  readonly text: string;
  /** Ends Lean as a limit does; for those who may lose interest. */
  readonly until?: AbortSignal;
}

export interface LeanEdge {
  /** What labels and screens call it: name and version, or `stand-in`. */
  name(): Promise<string>;
  /** Compiles a module once; others may import it from then on. Located errors are a rejection. */
  compile(source: LeanSource): Promise<Answer<null>>;
  /** Elaborates a file that nobody imports, and says what Lean says of it. `complete` is false when a limit cut it short: then nothing is known. */
  elaborate(source: LeanSource, limits?: Pick<LeanLimits, 'cpuSeconds'>): Promise<LeanReport>;
  /** Runs the file's `main` on the arguments. What it writes to its channel comes back; standard output is ignored. */
  run(source: LeanSource, args: readonly string[], limits: LeanLimits): Promise<LeanRun>;
  /** Checks a candidate proof, from source and apart from whoever found it. */
  accept(task: AcceptanceTask): Promise<CheckedProof>;
}

export interface LeanLimits {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

export interface LeanReport {
  readonly complete: boolean;
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

export interface LeanRun {
  /** Whole lines; a half-written last one is left out. */
  readonly channel: readonly string[];
  /** `failed`: the file does not elaborate; the reason is Lean's first error. */
  readonly end: 'done' | 'cpu' | 'wall' | 'memory' | 'output' | 'crashed' | 'failed';
  readonly reason: string;
  readonly cpuSeconds: number;
}

export interface AeneasEdge {
  /** Charon on a clean copy of the crate, with our manifest and no configuration of the crate's own. */
  charon(crate: CrateSources): Promise<Answer<CharonOutput>>;
  /** Aeneas on what Charon gave. Refusals are located; a partial file is never returned. */
  aeneas(crate: string, llbc: string): Promise<Answer<AeneasOutput>>;
  readonly lean: LeanEdge;
}
