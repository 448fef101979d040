import type { AgentAnswer, AgentTask, AgentTool, ToolAnswer } from '../pipeline/core/agent.ts';
import { AegisError } from '../pipeline/core/errors.ts';
import type { CallAccount, ModelMessage, ToolUse, TurnReply, TurnRequest } from '../pipeline/core/model-turn.ts';

export type Turn = (request: TurnRequest, account: CallAccount, signal: AbortSignal) => Promise<TurnReply>;

/** What one tool may say: a flood costs tokens and teaches nothing. Characters. */
const MOST_TEXT = 12_000;

/** Where others take part in the loop. */
export interface LoopHooks {
  /** What happened elsewhere, told with the results of the tools before the next turn. */
  news(turn: number): Promise<readonly string[]>;
  /** Asked when the model has no more calls to make: what it is told to go on with, or null to end. */
  idle(turn: number): Promise<string | null>;
  /** Whether a tool has ended the agent. */
  finished(): boolean;
}

const ALONE: LoopHooks = { news: () => Promise.resolve([]), idle: () => Promise.resolve(null), finished: () => false };

/** Model and tools in turn, until the model has no more calls to make or a limit is reached. */
export async function runLoop(
  { account, system, exchange, tools, limits }: AgentTask,
  turn: Turn,
  signal: AbortSignal,
  hooks: LoopHooks = ALONE,
): Promise<AgentAnswer> {
  const messages: ModelMessage[] = exchange.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, uses: [], native: null },
  );
  const specs = tools.map(({ name, description, schema }) => ({ name, description, schema }));
  for (let turns = 1; ; turns += 1) {
    const reply = await turn({ system, messages: [...messages], tools: specs, maxTokens: limits.maxTokens }, account, signal);
    if (reply.stop === 'refusal' || reply.stop === 'length') return { text: reply.text, turns, stop: reply.stop };
    const more = reply.uses.length === 0 ? await hooks.idle(turns) : null;
    if (reply.uses.length === 0 && more === null) return { text: reply.text, turns, stop: 'end' };
    if (turns >= limits.turns) return { text: reply.text, turns, stop: 'turns' };
    messages.push({ role: 'assistant', text: reply.text, uses: reply.uses, native: reply.native });
    if (more !== null) {
      messages.push({ role: 'user', text: more });
      continue;
    }
    const results = [];
    for (const use of reply.uses) results.push({ id: use.id, ...compact(await useTool(tools, use, signal)) });
    if (hooks.finished()) return { text: reply.text, turns, stop: 'end' };
    const news = await hooks.news(turns);
    const last = results.at(-1);
    if (last !== undefined && news.length > 0) last.text = [last.text, ...news].join('\n\n');
    messages.push({ role: 'tools', results });
  }
}

/** A tool that breaks down is told to the agent; only what ends the run (an interruption, spent money, a full disk) ends the agent. */
async function useTool(tools: readonly AgentTool[], { name, input }: ToolUse, signal: AbortSignal): Promise<ToolAnswer> {
  if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined)
    return { text: `there is no tool ${name}; there are: ${tools.map((one) => one.name).join(', ')}`, failed: true };
  return tool.run(input, signal);
}

/** Beginning and end of what is too long: errors stand at the one, sums at the other. */
export function compact({ text, failed }: ToolAnswer): { text: string; failed: boolean } {
  if (text.length <= MOST_TEXT) return { text, failed };
  const half = MOST_TEXT / 2;
  return { text: `${text.slice(0, half)}\n[… ${text.length - MOST_TEXT} characters left out …]\n${text.slice(-half)}`, failed };
}
