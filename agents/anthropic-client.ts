/** The Anthropic Messages API, through the vendor's SDK. Retries are ours (call-recorder.ts): every try is on the ledger. */
import type Anthropic from '@anthropic-ai/sdk';
import type { ModelMessage, TurnReply, TurnRequest } from '../pipeline/core/model-turn.ts';
import { BlockBuilder } from './anthropic-blocks.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { usedBy } from './estimate-usage.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Access, ModelClient } from './model-client.ts';

const TIMEOUT_MS = 600_000;
/** The API takes no empty texts. */
const NOTHING = '(nothing)';

export function anthropicClient(model: string, { url, key }: Access): ModelClient {
  let client: Promise<Anthropic> | undefined;
  const open = async (): Promise<Anthropic> => {
    const { default: Sdk } = await import('@anthropic-ai/sdk');
    const options = { maxRetries: 0, timeout: TIMEOUT_MS, logLevel: 'off' as const, fetch: guardedFetch };
    return new Sdk({ apiKey: key, authToken: null, baseURL: url, ...options });
  };
  return {
    async turn(request, signal) {
      const sdk = await (client ??= open());
      const builder = new BlockBuilder();
      let begun = false;
      const used = () => usedBy({ usage: builder.usage, complete: builder.complete, bytes: builder.size }, request);
      try {
        const stream = await sdk.messages.create(planMessage(model, request), { signal });
        begun = true;
        for await (const event of stream) builder.add(event);
        return { ...replyOf(builder), ...used() };
      } catch (thrown) {
        // What it had used by then is to be paid.
        throw failureOf(thrown, signal, begun ? used() : null);
      }
    },
  };
}

/**
 * The breakpoint behind the system text lets all agents of a kind share its tools and rules; the one at the end lets each turn read what the
 * turn before has written. Pure.
 */
export function planMessage(
  model: string,
  { system, messages, tools, maxTokens }: TurnRequest,
): Anthropic.MessageCreateParamsStreaming {
  const cached = { cache_control: { type: 'ephemeral' as const } };
  const last = messages.length - 1;
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    system: [{ type: 'text', text: system, ...cached }],
    messages: messages.map((message, index) => messageParam(message, index === last)),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, schema }) => ({
            name,
            description,
            input_schema: { ...schema, type: 'object' as const },
          })),
        }),
  };
}

function messageParam(message: ModelMessage, last: boolean): Anthropic.MessageParam {
  const cached = last ? { cache_control: { type: 'ephemeral' as const } } : {};
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text, ...cached }] };
    case 'assistant':
      return { role: 'assistant', content: ownWords(message) };
    case 'tools':
      return {
        role: 'user',
        content: message.results.map(({ id, text, failed }, index) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: text === '' ? NOTHING : text,
          is_error: failed,
          ...(index === message.results.length - 1 ? cached : {}),
        })),
      };
  }
}

/** What the API itself sent goes back as it was (only we know whether we made a message up), but for blank texts, which it does not take back. */
function ownWords({ text, native }: Extract<ModelMessage, { role: 'assistant' }>): Anthropic.ContentBlockParam[] | string {
  if (!Array.isArray(native)) return text.trim() === '' ? NOTHING : text;
  const blocks = (native as unknown as Anthropic.ContentBlockParam[]).filter(
    (block) => block.type !== 'text' || block.text.trim() !== '',
  );
  return blocks.length === 0 ? NOTHING : blocks;
}

function replyOf(builder: BlockBuilder): Omit<TurnReply, 'usage'> {
  const { stop } = builder;
  if (!builder.complete || stop === null) throw new CallFailure('cut', 'the stream ended before the message did');
  return { text: builder.text(), ...builder.message(), stop };
}
