import type OpenAI from 'openai';
import { NO_USAGE, type TurnReply, type ToolUse, type Usage } from '../pipeline/core/model-turn.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { CallFailure } from './call-failure.ts';

/** Puts a reply together from the chunks of its stream. */
export class ChoiceBuilder {
  usage: Usage = NO_USAGE;
  #text = '';
  #refusal = '';
  #finish: string | null = null;
  readonly #calls: { id: string; name: string; json: string }[] = [];

  add({ choices, usage }: OpenAI.ChatCompletionChunk): void {
    if (usage !== undefined && usage !== null) {
      const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
      this.usage = { input: usage.prompt_tokens - cached, cached, cacheWrite: 0, output: usage.completion_tokens };
    }
    const [choice] = choices;
    if (choice === undefined) return;
    this.#text += choice.delta.content ?? '';
    this.#refusal += choice.delta.refusal ?? '';
    for (const { index, id, function: called } of choice.delta.tool_calls ?? []) {
      const call = (this.#calls[index] ??= { id: '', name: '', json: '' });
      call.id += id ?? '';
      call.name += called?.name ?? '';
      call.json += called?.arguments ?? '';
    }
    this.#finish = choice.finish_reason ?? this.#finish;
  }

  reply(): TurnReply {
    const { usage } = this;
    if (this.#finish === null) throw new CallFailure('cut', 'the stream ended before the message did', { usage });
    const uses = this.#calls.map((call) => this.#use(call));
    return { text: this.#text, uses, native: null, usage, stop: this.#stop(uses.length) };
  }

  #use({ id, name, json }: { readonly id: string; readonly name: string; readonly json: string }): ToolUse {
    try {
      return { id, name, input: json === '' ? {} : JsonValue.parse(JSON.parse(json)) };
    } catch (cause) {
      const message = `a tool call whose arguments are no JSON: ${json.slice(0, 200)}`;
      throw new CallFailure('cut', message, { usage: this.usage, cause });
    }
  }

  #stop(calls: number): TurnReply['stop'] {
    if (this.#refusal !== '' || this.#finish === 'content_filter') return 'refusal';
    if (this.#finish === 'length') return 'length';
    return calls > 0 ? 'tools' : 'end';
  }
}
