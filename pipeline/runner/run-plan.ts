import type { AgentRun } from '../core/agent.ts';
import type { Toolchain } from '../core/artifact.ts';
import type { MutantTasks, MutantTasksInput } from '../core/mutation.ts';
import type { Problem } from '../core/problem.ts';
import type { Stage } from '../core/stage.ts';
import type { AgentStages, StageName, StageSet } from '../core/stage-set.ts';
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
  /** Set where nobody has written the program yet: this agent shall. */
  readonly author?: AgentRun | undefined;
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
  /** Who drafts statements, and how often an agent is asked in all before it has failed. */
  readonly specifier?: AgentRun | undefined;
  /** Who tries what the stage `prove` leaves open, how deep agents may start agents, and how many begin. */
  readonly prover?: { readonly run: AgentRun; readonly depth: number; readonly loops: number } | undefined;
  /** Tasks about variants of each accepted program; none where it is not set. */
  readonly mutants?: number | undefined;
  readonly rounds?: { readonly code: number; readonly specify: number } | undefined;
}

/** What the run works with. */
export interface RunTools {
  readonly engine: Engine;
  readonly stages: StageSet;
  readonly agents?: AgentStages | undefined;
  /** Needed only for tasks about variants. */
  readonly mutantTasks?: Stage<typeof MutantTasksInput, typeof MutantTasks> | undefined;
  readonly records: RecordStore;
  readonly artifacts: ArtifactStore;
  readonly progress: Progress;
}
