/** Chat completions as OpenAI and many others speak them, through the vendor's SDK. Retries are ours (call-recorder.ts). */
import type OpenAI from 'openai';
import type { ModelMessage, TurnRequest } from '../pipeline/core/model-turn.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { usedBy } from './estimate-usage.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Access, ModelClient } from './model-client.ts';
import { ChoiceBuilder } from './openai-choice.ts';

const TIMEOUT_MS = 600_000;

export function openaiClient(model: string, { url, key }: Access): ModelClient {
  let client: Promise<OpenAI> | undefined;
  const open = async (): Promise<OpenAI> => {
    const { OpenAI: Sdk } = await import('openai');
    return new Sdk({ apiKey: key, baseURL: url, maxRetries: 0, timeout: TIMEOUT_MS, logLevel: 'off', fetch: guardedFetch });
  };
  return {
    async turn(request, signal) {
      const sdk = await (client ??= open());
      const builder = new ChoiceBuilder();
      let begun = false;
      const used = () => usedBy({ usage: builder.usage, complete: builder.usage !== null, bytes: builder.size() }, request);
      try {
        const stream = await sdk.chat.completions.create(planCompletion(model, request, isVendors(url)), { signal });
        begun = true;
        for await (const chunk of stream) builder.add(chunk);
        return { ...builder.reply(), ...used() };
      } catch (thrown) {
        // What it had used by then is to be paid.
        throw withAdvice(failureOf(thrown, signal, begun ? used() : null), url);
      }
    },
  };
}

export const isVendors = (url: string | null): boolean =>
  url === null || (URL.canParse(url) && new URL(url).hostname === 'api.openai.com');

/** An address without its version is the commonest reason for which a server of one's own knows no such page. */
function withAdvice(failure: CallFailure, url: string | null): CallFailure {
  if (failure.kind !== 'refused' || url === null || /\/v\d/.test(url)) return failure;
  return new CallFailure('refused', `${failure.message} (addresses of this API mostly end in /v1; this one is ${url})`, {
    cause: failure,
  });
}

/** Other servers know the limit by its old name only. These APIs cache by prefix without being asked. Pure. */
export function planCompletion(
  model: string,
  { system, messages, tools, maxTokens }: TurnRequest,
  vendor: boolean,
): OpenAI.ChatCompletionCreateParamsStreaming {
  return {
    model,
    ...(vendor ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'system', content: system }, ...messages.flatMap(messageParams)],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, schema }) => ({
            type: 'function' as const,
            function: { name, description, parameters: schema },
          })),
        }),
  };
}

function messageParams(message: ModelMessage): OpenAI.ChatCompletionMessageParam[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'assistant':
      return [
        {
          role: 'assistant',
          content: message.text,
          ...(message.uses.length === 0
            ? {}
            : {
                tool_calls: message.uses.map(({ id, name, input }) => ({
                  id,
                  type: 'function' as const,
                  function: { name, arguments: JSON.stringify(input) },
                })),
              }),
        },
      ];
    case 'tools':
      return message.results.map(({ id, text, failed }) => ({
        role: 'tool',
        tool_call_id: id,
        content: failed ? `error: ${text}` : text,
      }));
  }
}
