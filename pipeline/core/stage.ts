import type { z } from 'zod';
import type { AeneasEdge } from './aeneas-edge.ts';
import type { AgentEdge } from './agent.ts';
import type { Answer } from './answer.ts';
import type { AegisError } from './errors.ts';
import type { Promotions } from './promotion.ts';
import type { RustcEdge } from './rustc-edge.ts';
import type { Solver } from './solver.ts';

export type ToolName = 'rustc' | 'cargo' | 'charon' | 'aeneas' | 'lean' | 'builtin' | 'z3';

/** A program to start: argv without a shell. Limits are the caller's; none means the default of the tools layer. */
export interface ToolCall {
  /** A tool's name, or an absolute path of a program we built. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the allow-listed environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: ToolLimits;
  /** Text for standard input; closed when absent. */
  readonly input?: string;
  /** Run inside the machine's sandbox, which may write only in these folders, and reaches the network only where it is told so. */
  readonly sandbox?: { readonly writable: readonly string[]; readonly network?: boolean };
  /** Ends it as its limit on wall time does, so that what it printed until then comes back. */
  readonly until?: AbortSignal;
}

export interface ToolLimits {
  readonly wallMs?: number;
  readonly cpuSeconds?: number;
  readonly memoryBytes?: number;
  readonly outputBytes?: number;
}

/** How a process ended. Non-zero exits and limits that were hit are data; a missing program or a foreign kill is thrown. */
export interface ToolRun {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The limit that ended it, if one did. */
  readonly hit: 'wall' | 'cpu' | 'memory' | 'output' | null;
  readonly cpuSeconds: number | null;
  /** State of the sandbox the process ran in: its name, or `none`. */
  readonly sandbox: string;
}

/** What a stage may use of the world. */
export interface StageContext {
  readonly signal: AbortSignal;
  /** A fresh empty folder, removed when the stage has answered. */
  scratch(): Promise<string>;
  /** A folder of that name that stays in the workspace and that later runs find again; may vanish between runs, so it holds nothing but caches. */
  cacheFolder(name: string): Promise<string>;
  exec(call: ToolCall): Promise<ToolRun>;
  readonly rustc: RustcEdge;
  /** The real toolchain; only stages of `--toolchain aeneas` touch it. */
  readonly aeneas: AeneasEdge;
  /** The language model or agent of `--model`; only stages of agents ask for it. */
  readonly agents?: AgentEdge | undefined;
  /** Where proofs of frozen statements are put; only provers that make such proofs ask for it. */
  readonly promotions?: Promotions | undefined;
  /** The user waived the sandbox by name: a machine without one will do. */
  readonly withoutSandbox?: boolean | undefined;
  /** An SMT solver in this thread; statements that need one stay open without it. */
  readonly solver?: (() => Promise<Solver>) | undefined;
  /** Content-addressed: returns the sha256 of what was stored. */
  putArtifact(content: string | Uint8Array): string;
  getArtifact(hash: string): string;
  /** 1 unless more was asked for: multiplies every limit. `undecided` answers are tried again only with a larger one. */
  readonly effort: number;
}

/** What a batch says of one of its inputs: an answer to record, or what broke down for this one alone. */
export type BatchResult<T> = { readonly answer: Answer<T> } | { readonly fault: AegisError };

/** `pure`: computes in this process and starts nothing, so it may be moved to a worker thread. `tools`: mostly waits for processes it starts. `agents`: mostly waits for somebody else's machine. */
export type StageWork = 'pure' | 'tools' | 'agents';

/** A stage is data plus one function; see ARCHITECTURE.md. */
export interface Stage<In extends z.ZodType, Out extends z.ZodType> {
  readonly name: string;
  /** Bump when `run` may answer differently for the same input; old results stop matching. */
  readonly version: number;
  readonly tools: readonly ToolName[];
  readonly work: StageWork;
  readonly input: In;
  readonly output: Out;
  readonly run: (input: z.output<In>, context: StageContext) => Promise<Answer<z.input<Out>>>;
  /** For stages where many inputs together cost less than each alone. One result per input, in order; a bad input never costs the others theirs. */
  readonly batch?: {
    /** Most inputs one call takes. */
    readonly max: number;
    readonly run: (inputs: readonly z.output<In>[], context: StageContext) => Promise<readonly BatchResult<z.input<Out>>[]>;
  };
}

export const defineStage = <In extends z.ZodType, Out extends z.ZodType>(stage: Stage<In, Out>): Stage<In, Out> => stage;
