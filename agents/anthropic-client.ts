/** The Anthropic Messages API, through the vendor's SDK. Retries are ours (call-recorder.ts): every try is on the ledger. */
import type Anthropic from '@anthropic-ai/sdk';
import type { ModelMessage, TurnReply, TurnRequest } from '../pipeline/core/model-turn.ts';
import { BlockBuilder } from './anthropic-blocks.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import type { Access, ModelClient } from './model-client.ts';

const TIMEOUT_MS = 600_000;

export function anthropicClient(model: string, { url, key }: Access): ModelClient {
  let client: Promise<Anthropic> | undefined;
  const open = async (): Promise<Anthropic> => {
    const { default: Sdk } = await import('@anthropic-ai/sdk');
    return new Sdk({ apiKey: key, authToken: null, baseURL: url, maxRetries: 0, timeout: TIMEOUT_MS, logLevel: 'off' });
  };
  return {
    async turn(request, signal) {
      const sdk = await (client ??= open());
      const builder = new BlockBuilder();
      try {
        const stream = await sdk.messages.create(planMessage(model, request), { signal });
        for await (const event of stream) builder.add(event);
        return replyOf(builder);
      } catch (thrown) {
        // What it had told of its use by then is to be paid.
        if (signal.aborted) throw new CallFailure('stopped', 'interrupted', { usage: builder.usage, cause: thrown });
        throw failureOf(thrown, builder.usage);
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
      // What the API itself sent goes back as it was; only we know whether we made the message up.
      return {
        role: 'assistant',
        content: Array.isArray(message.native) ? (message.native as unknown as Anthropic.ContentBlockParam[]) : message.text,
      };
    case 'tools':
      return {
        role: 'user',
        content: message.results.map(({ id, text, failed }, index) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: text,
          is_error: failed,
          ...(index === message.results.length - 1 ? cached : {}),
        })),
      };
  }
}

function replyOf(builder: BlockBuilder): TurnReply {
  const { usage, stop } = builder;
  if (!builder.complete || stop === null) throw new CallFailure('cut', 'the stream ended before the message did', { usage });
  return { text: builder.text(), uses: builder.uses(), native: builder.native(), usage, stop };
}
