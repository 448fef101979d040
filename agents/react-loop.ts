import type { AgentAnswer, AgentTask, ToolAnswer } from '../pipeline/core/agent.ts';
import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { CallAccount, ModelMessage, ToolUse, TurnRequest } from '../pipeline/core/model-turn.ts';
import { z } from 'zod';
import type { Turned } from './call-recorder.ts';
import type { LiveDesk } from './model-client.ts';
import { ALONE, type LoopHooks, ToolDesk } from './tool-desk.ts';

export type Turn = (request: TurnRequest, account: CallAccount, signal: AbortSignal, desk: LiveDesk | null) => Promise<Turned>;

/** Small facts that a later run needs to take the same way. */
export interface Notes {
  find(about: string, account: CallAccount, ...more: readonly (string | number)[]): string | undefined;
  write(text: string, about: string, account: CallAccount, ...more: readonly (string | number)[]): void;
}

const Results = z.array(z.strictObject({ text: z.string(), failed: z.boolean() }));

/** Model and tools in turn, until the model has no more calls to make or a limit is reached. */
export async function runLoop(
  { account, system, exchange, tools, limits }: AgentTask,
  turn: Turn,
  notes: Notes,
  signal: AbortSignal,
  hooks: LoopHooks = ALONE,
): Promise<AgentAnswer> {
  const messages: ModelMessage[] = exchange.map(({ role, text }) =>
    role === 'user' ? { role, text } : { role, text, uses: [], native: null },
  );
  const specs = tools.map(({ name, description, schema }) => ({ name, description, schema }));
  const about = sha256(canonicalJson(exchange));
  const desk = new ToolDesk({ tools, turns: limits.turns, signal, hooks });
  const live = tools.length === 0 ? null : desk.live();
  for (;;) {
    const request = { system, messages: [...messages], tools: specs, maxTokens: limits.maxTokens };
    const reply = await turn(request, account, signal, live);
    desk.turns += 1;
    if (reply.known) await desk.again(reply.steps ?? []);
    const ends = (stop: AgentAnswer['stop'], reason?: string): AgentAnswer => ({
      text: reply.text,
      turns: desk.turns,
      stop,
      ...(reason === undefined ? {} : { reason }),
    });
    if (reply.stop === 'refusal' || reply.stop === 'length') return ends(reply.stop);
    if (hooks.finished()) return ends('end');
    if (desk.end !== null && (reply.text === '' || reply.uses.length > 0)) return ends(desk.end.stop, desk.end.reason);
    const more = reply.uses.length === 0 && desk.end === null ? await hooks.idle(desk.turns) : null;
    if (reply.uses.length === 0 && more === null) return ends('end');
    if (desk.turns >= limits.turns) return ends('turns');
    messages.push({ role: 'assistant', text: reply.text, uses: reply.uses, native: reply.native });
    if (more !== null) {
      messages.push({ role: 'user', text: more });
      continue;
    }
    const results = await used(reply.uses, desk, notes, [account, about, desk.turns]);
    if (hooks.finished()) return ends('end');
    const news = [...(await hooks.news(desk.turns)), ...desk.reminder()];
    messages.push({ role: 'tools', results: withNews(results, news) });
    if (desk.end !== null) return ends(desk.end.stop, desk.end.reason);
  }
}

/** What the tools say is noted, so that a run that is taken up again has the same conversation, whatever the machine does differently now. */
async function used(
  uses: readonly ToolUse[],
  desk: ToolDesk,
  notes: Notes,
  [account, about, turn]: readonly [CallAccount, string, number],
): Promise<readonly { readonly id: string; readonly text: string; readonly failed: boolean; readonly more: string }[]> {
  const noted = notes.find('results', account, about, turn);
  const known: readonly ToolAnswer[] | null = noted === undefined ? null : Results.parse(JSON.parse(noted));
  const results = await desk.answer(uses, known);
  if (known === null)
    notes.write(JSON.stringify(results.map(({ text, failed }) => ({ text, failed }))), 'results', account, about, turn);
  return results;
}

function withNews(
  results: readonly { readonly id: string; readonly text: string; readonly failed: boolean; readonly more: string }[],
  news: readonly string[],
): { id: string; text: string; failed: boolean }[] {
  return results.map(({ id, text, failed, more }, at) => ({
    id,
    failed,
    text: [text, more, ...(at === results.length - 1 ? news : [])].filter((part) => part !== '').join('\n\n'),
  }));
}
