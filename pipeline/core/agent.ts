/** What stages may ask of a language model, over HTTP or behind an agent's own command line. */
import { z } from 'zod';
import type { JsonValue } from './outcome.ts';
import type { ProverResult, ProverTask } from './prover.ts';
import type { CallAccount, ToolSpec } from './model-turn.ts';
import type { StageContext } from './stage.ts';

/** Enters the key of every stage that asks an agent: its answers are not determined by its input. */
export const AgentRun = z.strictObject({
  /** The model or agent, as given to `--model`. */
  agent: z.string(),
  generation: z.string(),
  attempt: z.int().nonnegative(),
  seed: z.int().nonnegative(),
  /** What one task may take at most, where the user said so: of one round of a program or its drafts, or of the search for one proof as a whole. */
  caps: z
    .strictObject({
      turns: z.int().positive().optional(),
      wallMs: z.number().positive().optional(),
      usd: z.number().positive().optional(),
    })
    .optional(),
});
export type AgentRun = z.infer<typeof AgentRun>;

/** What a tool says. Failing is an answer too; only what ends the whole run is thrown. */
export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
}

export interface AgentTool extends ToolSpec {
  /** What it does stays (a file is written, a verdict is asked for): a conversation that comes from the transcripts has it done again. */
  readonly lasting?: boolean;
  run(input: JsonValue, signal: AbortSignal): Promise<ToolAnswer>;
}

/** Calls of the model, tokens of one reply, wall time of the whole task with its waits (milliseconds), and dollars. */
export interface AgentLimits {
  readonly turns: number;
  readonly maxTokens: number;
  readonly wallMs: number;
  /** No limit but the run's where it is not set. */
  readonly usd?: number | undefined;
}

export interface AgentTask {
  readonly account: CallAccount;
  readonly system: string;
  /** What was said so far, ending with what is asked now. */
  readonly exchange: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly tools: readonly AgentTool[];
  readonly limits: AgentLimits;
}

export interface AgentAnswer {
  readonly text: string;
  readonly turns: number;
  /** Why it stopped: it had finished, or a limit, the judge of loops (`stuck`) or the model's own refusal cut it short. */
  readonly stop: 'end' | 'turns' | 'length' | 'time' | 'money' | 'stuck' | 'refusal';
  /** What it was stuck on. */
  readonly reason?: string | undefined;
}

/** Which of our own tools an agent is given, by what it is to write. */
export type ToolKit = { readonly role: 'code' } | { readonly role: 'specify'; readonly model: string };

export interface AgentEdge {
  /** Our own tools for somebody who writes programs or statements. */
  tools(kit: ToolKit, context: StageContext): readonly AgentTool[];
  answer(task: AgentTask, signal: AbortSignal): Promise<AgentAnswer>;
  /** Looks for a proof or a counterexample. */
  prove(task: ProverTask, signal: AbortSignal): Promise<ProverResult>;
}
