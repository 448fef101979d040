/** One call of a language model, as we keep it: the same words whatever the provider's wire format. */
import { z } from 'zod';
import { JsonValue } from './outcome.ts';

export const ToolUse = z.strictObject({ id: z.string(), name: z.string(), input: JsonValue });
export type ToolUse = z.infer<typeof ToolUse>;

export const ModelMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string(),
    uses: z.array(ToolUse),
    /** The provider's own form of the message, sent back unchanged: it may hold signed reasoning. Null where we made the message up. */
    native: JsonValue,
  }),
  z.strictObject({
    role: z.literal('tools'),
    results: z.array(z.strictObject({ id: z.string(), text: z.string(), failed: z.boolean() })),
  }),
]);
export type ModelMessage = z.infer<typeof ModelMessage>;

/** A tool as a model is told of it; `schema` is a JSON Schema of an object. */
export const ToolSpec = z.strictObject({ name: z.string(), description: z.string(), schema: z.record(z.string(), JsonValue) });
export type ToolSpec = z.infer<typeof ToolSpec>;

export const TurnRequest = z.strictObject({
  system: z.string(),
  messages: z.array(ModelMessage).min(1),
  tools: z.array(ToolSpec),
  /** Most tokens the reply may have. */
  maxTokens: z.int().positive(),
});
export type TurnRequest = z.infer<typeof TurnRequest>;

/** Tokens. `input` are those neither read from nor written to the provider's cache. */
export const Usage = z.strictObject({
  input: z.int().nonnegative(),
  cached: z.int().nonnegative(),
  cacheWrite: z.int().nonnegative(),
  output: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

export const NO_USAGE: Usage = { input: 0, cached: 0, cacheWrite: 0, output: 0 };

/** A tool that an agent's command line used in the midst of its turn, and what it was told: the result, and what else there was to say. */
export const TurnStep = z.strictObject({
  name: z.string(),
  input: JsonValue,
  text: z.string(),
  failed: z.boolean(),
  more: z.string(),
});
export type TurnStep = z.infer<typeof TurnStep>;

export const TurnReply = z.strictObject({
  text: z.string(),
  uses: z.array(ToolUse),
  native: JsonValue,
  usage: Usage,
  /** Set where the provider did not tell all of the usage, and the rest is estimated by the length of the texts. */
  estimated: z.literal(true).optional(),
  /** `stopped`: a limit of ours ended it. */
  stop: z.enum(['end', 'tools', 'length', 'refusal', 'stopped']),
  steps: z.array(TurnStep).optional(),
  /** State of the sandbox that an agent's command line ran in. */
  sandbox: z.string().optional(),
  /** What the other side itself says it cost, in dollars; null where nobody can tell. Agents' command lines only. */
  usd: z.number().nonnegative().nullable().optional(),
});
export type TurnReply = z.infer<typeof TurnReply>;

/** On whose account a call goes. Part of a call's identity: two agents that ask the same are two calls. */
export const CallAccount = z.strictObject({
  generation: z.string(),
  /** The stage that asked. */
  stage: z.string(),
  problemId: z.string(),
  programId: z.string().nullable(),
  statementId: z.string().nullable(),
  /** Who: `coder`, `specifier`, `prover`, `prover/2/0` (the first sub-agent of the prover's third). */
  agent: z.string(),
  attempt: z.int().nonnegative(),
  seed: z.int().nonnegative(),
});
export type CallAccount = z.infer<typeof CallAccount>;

/** A finished call. Its name is the sha256 of `who`, `account` and `request`. */
export const RecordedCall = z.strictObject({
  /** Provider and model, `anthropic:NAME`. */
  who: z.string(),
  account: CallAccount,
  request: TurnRequest,
  reply: TurnReply,
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** A line of the ledger. */
export interface LedgerLine {
  readonly call: string;
  readonly who: string;
  readonly account: CallAccount;
  readonly usage: Usage;
  /** Null where the price table does not know the model. */
  readonly usd: number | null;
  /** Date of the table, or `told` by the other side; where tokens are estimated it says so. Null where nothing is to be said. */
  readonly prices: string | null;
  /** Null when the call went well; the reason of its failure otherwise. What it used is counted all the same. */
  readonly failure: string | null;
  /** The answer came from a recording: it was paid for when that was made. */
  readonly replayed: boolean;
}

/** Where finished calls and what they cost are kept. */
export interface CallKeeper {
  find(call: string): RecordedCall | undefined;
  /** Before anybody uses the reply. */
  keep(call: string, recorded: RecordedCall): void;
  enter(line: LedgerLine): void;
  /** Small facts that a later run needs to take the same way, by name: which results an agent saw at which turn. */
  findNote(name: string): string | undefined;
  note(name: string, text: string): void;
  /** Dollars paid so far, by everybody who uses this workspace. */
  spent(): number;
}
