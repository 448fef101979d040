import type { AgentEdge } from '../pipeline/core/agent.ts';
import { AegisError } from '../pipeline/core/errors.ts';
import type { CallKeeper } from '../pipeline/core/model-turn.ts';
import { anthropicClient } from './anthropic-client.ts';
import { PATIENCE, type Patience } from './call-failure.ts';
import { CallRecorder } from './call-recorder.ts';
import { claudeCode } from './command/claude-code.ts';
import { codex } from './command/codex.ts';
import { commandClient, type CommandWorld } from './command/command-client.ts';
import { copilot } from './command/copilot.ts';
import { accessOf, type Environment, type ModelClient } from './model-client.ts';
import { type ModelName, whoIs } from './model-name.ts';
import { openaiClient } from './openai-client.ts';
import { costOf, priceOf } from './price-table.ts';
import { type PricedTurn, runProver } from './prover/prover-agent.ts';
import { Purse } from './purse.ts';
import { runLoop } from './react-loop.ts';
import { withinTime } from './within-time.ts';
import { redactor } from './redact.ts';

export interface AgentOptions {
  readonly name: ModelName;
  readonly env: Environment;
  readonly keeper: CallKeeper;
  /** Dollars; null for no limit. */
  readonly maxUsd: number | null;
  /** Answers come from here alone. */
  readonly replay: Pick<CallKeeper, 'find' | 'findNote'> | null;
  readonly patience?: Patience;
  /** How an agent's own command line is started, and how it reaches our tools. */
  readonly world: Omit<CommandWorld, 'env'>;
}

/** The agent that `--model` names. Throws `config/invalid`. */
export function openAgent({ name, env, keeper, maxUsd, replay, patience = PATIENCE, world }: AgentOptions): AgentEdge {
  const recorder = new CallRecorder({
    who: whoIs(name),
    model: name.model,
    client: replay === null ? clientOf(name, { ...world, env }) : null,
    recording: replay,
    keeper,
    purse: new Purse(maxUsd, () => keeper.spent()),
    redact: redactor(env),
    patience,
  });
  return {
    answer: (task, signal) =>
      withinTime(task.limits.wallMs, signal, (stop) => runLoop(task, (...of) => recorder.turn(...of), stop)),
    prove: async (task, signal) => {
      if (name.kind !== 'anthropic' && name.kind !== 'openai')
        throw new AegisError('config/invalid', `${whoIs(name)} cannot prove: its loop is its own, and ours would not reach it`, {
          hint: 'Give the proving to a model: anthropic:NAME or openai:NAME.',
        });
      const price = priceOf(name.model);
      const turn: PricedTurn = async (...of) => {
        const reply = await recorder.turn(...of);
        return { ...reply, usd: price === null ? 0 : costOf(reply.usage, price) };
      };
      const notes = {
        findNote: (note: string) => keeper.findNote(note) ?? replay?.findNote(note),
        note: (note: string, text: string) => keeper.note(note, text),
      };
      return runProver(task, turn, notes, signal);
    },
  };
}

function clientOf(name: ModelName, world: CommandWorld): ModelClient {
  switch (name.kind) {
    case 'anthropic':
      return anthropicClient(name.model, accessOf(name, world.env));
    case 'openai':
      return openaiClient(name.model, accessOf(name, world.env));
    case 'claude-code':
      return commandClient(claudeCode, name.model, world);
    case 'codex':
      return commandClient(codex, name.model, world);
    case 'copilot':
      return commandClient(copilot, name.model, world);
  }
}
