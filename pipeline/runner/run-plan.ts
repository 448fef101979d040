import type { Toolchain } from '../core/artifact.ts';
import type { Problem } from '../core/problem.ts';
import type { StageName, StageSet } from '../core/stage-set.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import type { Engine } from './engine.ts';
import type { Progress } from './progress.ts';

/** Somebody's Rust for a problem: texts by path from the crate's root. */
export interface Submission {
  readonly problem: Problem;
  readonly sources: Readonly<Record<string, string>>;
  /** Files that are not Rust (`Cargo.toml`, `build.rs` counts as one too). */
  readonly otherFiles: Readonly<Record<string, string>>;
}

/** What decides the answers of a run; anything that changes one of these changes keys. */
export interface RunSettings {
  readonly generation: string;
  readonly toolchain: Toolchain;
  readonly until: StageName;
  /** Fresh random inputs per program, statements to aim for per program, screen cases per statement. */
  readonly freshCases: number;
  readonly wantedStatements: number;
  readonly screenCases: number;
  /** Axioms a proof may use, and the Lean that statements are for. */
  readonly axioms: readonly string[];
  readonly leanPin: string;
}

/** What the run works with. */
export interface RunTools {
  readonly engine: Engine;
  readonly stages: StageSet;
  readonly records: RecordStore;
  readonly artifacts: ArtifactStore;
  readonly progress: Progress;
}
