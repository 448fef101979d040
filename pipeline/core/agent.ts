/** What stages may ask of a language model, over HTTP or behind an agent's own command line. */
import { z } from 'zod';
import type { JsonValue } from './outcome.ts';
import type { ProverResult, ProverTask } from './prover.ts';
import type { CallAccount, ToolSpec } from './model-turn.ts';

/** Enters the key of every stage that asks an agent: its answers are not determined by its input. */
export const AgentRun = z.strictObject({
  /** The model or agent, as given to `--model`. */
  agent: z.string(),
  generation: z.string(),
  attempt: z.int().nonnegative(),
  seed: z.int().nonnegative(),
});
export type AgentRun = z.infer<typeof AgentRun>;

/** What a tool says. Failing is an answer too; only what ends the whole run is thrown. */
export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
}

export interface AgentTool extends ToolSpec {
  run(input: JsonValue, signal: AbortSignal): Promise<ToolAnswer>;
}

/** Calls of the model, tokens of one reply, and wall time of the whole task with its waits (milliseconds). */
export interface AgentLimits {
  readonly turns: number;
  readonly maxTokens: number;
  readonly wallMs: number;
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
  /** Why it stopped: it had finished, or a limit (`turns`, `length`, `time`) or the model's own refusal cut it short. */
  readonly stop: 'end' | 'turns' | 'length' | 'time' | 'refusal';
}

export interface AgentEdge {
  answer(task: AgentTask, signal: AbortSignal): Promise<AgentAnswer>;
  /** Looks for a proof or a counterexample. Throws `config/invalid` where the agent is a command line with a loop of its own. */
  prove(task: ProverTask, signal: AbortSignal): Promise<ProverResult>;
}
