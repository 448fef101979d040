import type { AgentEdge } from '../pipeline/core/agent.ts';
import type { CallKeeper } from '../pipeline/core/model-turn.ts';
import { anthropicClient } from './anthropic-client.ts';
import { PATIENCE, type Patience } from './call-failure.ts';
import { CallRecorder } from './call-recorder.ts';
import { accessOf, type Environment, type ModelClient } from './model-client.ts';
import { type ModelName, whoIs } from './model-name.ts';
import { openaiClient } from './openai-client.ts';
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
  readonly replay: Pick<CallKeeper, 'find'> | null;
  readonly patience?: Patience;
}

/** The agent that `--model` names. Throws `config/invalid`. */
export function openAgent({ name, env, keeper, maxUsd, replay, patience = PATIENCE }: AgentOptions): AgentEdge {
  const recorder = new CallRecorder({
    who: whoIs(name),
    model: name.model,
    client: replay === null ? clientOf(name, env) : null,
    recording: replay,
    keeper,
    purse: new Purse(maxUsd, () => keeper.spent()),
    redact: redactor(env),
    patience,
  });
  return {
    answer: (task, signal) =>
      withinTime(task.limits.wallMs, signal, (stop) => runLoop(task, (...of) => recorder.turn(...of), stop)),
  };
}

function clientOf(name: ModelName, env: Environment): ModelClient {
  switch (name.kind) {
    case 'anthropic':
      return anthropicClient(name.model, accessOf(name, env));
    case 'openai':
      return openaiClient(name.model, accessOf(name, env));
    default:
      throw new Error('not yet');
  }
}
