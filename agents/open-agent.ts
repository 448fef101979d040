import type { AgentAnswer, AgentEdge, AgentTool, ToolKit } from '../pipeline/core/agent.ts';
import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { CallKeeper } from '../pipeline/core/model-turn.ts';
import type { ProverResult, ProverSpent } from '../pipeline/core/prover.ts';
import type { StageContext } from '../pipeline/core/stage.ts';
import { anthropicClient } from './anthropic-client.ts';
import { PATIENCE, type Patience } from './call-failure.ts';
import { CallRecorder } from './call-recorder.ts';
import { claudeCode } from './command/claude-code.ts';
import { codex } from './command/codex.ts';
import type { CommandAgent } from './command/command-agent.ts';
import { commandClient, type CommandWorld } from './command/command-client.ts';
import { copilot } from './command/copilot.ts';
import { accessOf, type Environment, type ModelClient } from './model-client.ts';
import { type ModelName, whoIs } from './model-name.ts';
import { openaiClient } from './openai-client.ts';
import { priceOf } from './price-table.ts';
import { runProver } from './prover/prover-agent.ts';
import { SEARCH_OUT_OF_MONEY, SEARCH_OUT_OF_TIME } from './prover/tree.ts';
import { noPrice, Purse, TaskMoneySpent, TaskPurse } from './purse.ts';
import { type Notes, runLoop } from './react-loop.ts';
import { CLOCK, NotRecorded, noteName, Recording, type RecordingSource, SETTLED } from './recording.ts';
import { redactor } from './redact.ts';
import { withinTime } from './within-time.ts';

export interface AgentOptions {
  readonly name: ModelName;
  readonly env: Environment;
  readonly keeper: CallKeeper;
  /** Dollars; null for no limit. */
  readonly maxUsd: number | null;
  /** Answers come from here alone. */
  readonly replay: RecordingSource | null;
  readonly patience?: Patience;
  /** How an agent's own command line is started. */
  readonly world: Omit<CommandWorld, 'env'>;
  /** Our own tools for those who write programs and statements; none where it is not set. */
  readonly tools?: (kit: ToolKit, context: StageContext) => readonly AgentTool[];
}

/** The agent that `--model` names. Throws `config/invalid`. */
export function openAgent({ name, env, keeper, maxUsd, replay, patience = PATIENCE, world, tools }: AgentOptions): AgentEdge {
  if (maxUsd !== null && replay === null) refuseUnpriced(name);
  const recording = replay === null ? null : new Recording(replay);
  const redact = redactor(env);
  const recorder = new CallRecorder({
    who: whoIs(name),
    model: name.model,
    client: replay === null ? clientOf(name, { ...world, env }) : null,
    recording,
    keeper,
    purse: new Purse(maxUsd, () => keeper.spent()),
    redact,
    patience,
  });
  const notes: Notes = {
    find: (...of) => keeper.findNote(noteName(...of)) ?? recording?.findNote(...of),
    write: (text, ...of) => keeper.note(noteName(...of), redact(text)),
  };
  return {
    tools: (kit, context) => tools?.(kit, context) ?? [],
    answer: (task, signal) => {
      const { usd, wallMs } = task.limits;
      if (usd !== undefined && replay === null) refuseUnpriced(name);
      const purse = new TaskPurse(usd ?? null);
      const clock = [CLOCK, task.account, sha256(canonicalJson(task.exchange))] as const;
      const work = (stop: AbortSignal): Promise<AgentAnswer> =>
        withinMoney(() =>
          runLoop(task, (request, account, end, desk) => recorder.turn(request, account, end, desk, purse), notes, stop),
        );
      const noted = recording?.findNote(...clock);
      const [stop = '', ...reason] = noted?.split(': ') ?? [];
      const end: AgentAnswer = stop === 'money' ? { ...OUT_OF_TIME, stop, reason: reason.join(': ') } : OUT_OF_TIME;
      return asRecorded(noted, end, async () => {
        const answer = await withinTime(wallMs, signal, work);
        if (answer.stop === 'time') notes.write(answer.stop, ...clock);
        if (answer.stop === 'money') notes.write(`${answer.stop}: ${answer.reason ?? ''}`, ...clock);
        return answer;
      });
    },
    prove: async (task, signal) => {
      if (task.limits.usd !== null && replay === null) refuseUnpriced(name);
      const clock = [CLOCK, task.account] as const;
      const noted = recording?.findNote(...clock);
      return asRecorded<ProverResult>(noted, { outcome: 'open', reason: noted ?? '', spent: NOTHING, refused: [] }, async () => {
        const result = await runProver(task, (...of) => recorder.turn(...of), notes, signal);
        // Whose money it was that settled the statement: the label itself does not say.
        if (result.outcome !== 'open') notes.write(result.outcome, SETTLED, task.account);
        else if (result.reason === SEARCH_OUT_OF_TIME || result.reason.endsWith(SEARCH_OUT_OF_MONEY))
          notes.write(result.reason, ...clock);
        return result;
      });
    },
  };
}

/** A limit on money that cannot be kept is worse than none. */
export function refuseUnpriced(name: ModelName): void {
  if (name.kind === 'claude-code') return;
  if (name.kind === 'copilot' || priceOf(name.model) === null) throw noPrice(whoIs(name), name.kind === 'copilot');
}

const OUT_OF_TIME: AgentAnswer = { text: '', turns: 0, stop: 'time' };
const NOTHING: ProverSpent = { turns: 0, agents: 0, leanQueries: 0, usd: 0 };

/** Where the recording ends because time was up, so does the replay. */
async function asRecorded<T>(noted: string | undefined, end: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (noted !== undefined && thrown instanceof NotRecorded) return end;
    throw thrown;
  }
}

async function withinMoney(work: () => Promise<AgentAnswer>): Promise<AgentAnswer> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof TaskMoneySpent) return { text: '', turns: 0, stop: 'money', reason: thrown.message };
    throw thrown;
  }
}

function clientOf(name: ModelName, world: CommandWorld): ModelClient {
  switch (name.kind) {
    case 'anthropic':
      return anthropicClient(name.model, accessOf(name, world.env));
    case 'openai':
      return openaiClient(name.model, accessOf(name, world.env));
    case 'claude-code':
    case 'codex':
    case 'copilot':
      return commandClient(COMMANDS[name.kind], name.model, world);
  }
}

const COMMANDS = { 'claude-code': claudeCode, codex, copilot } as const satisfies Record<string, CommandAgent>;
