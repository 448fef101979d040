import { z } from 'zod';
import type { TurnReply, Usage } from '../pipeline/core/model-turn.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { CallFailure } from './call-failure.ts';
import { distinctIds } from './tool-ids.ts';

/** What cannot be a number of tokens was not told. */
const Count = z.int().nonnegative().nullish().catch(null);
const Text = z.string().nullish();

/** A chunk as servers really send it: the many that speak this API leave out, repeat and add to what the vendor's own would say. */
const Chunk = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: Text,
            refusal: Text,
            tool_calls: z
              .array(
                z.looseObject({
                  index: z.int().nonnegative().nullish(),
                  id: Text,
                  function: z.looseObject({ name: Text, arguments: Text }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: Text,
      }),
    )
    .nullish(),
  usage: z
    .looseObject({
      prompt_tokens: Count,
      completion_tokens: Count,
      prompt_tokens_details: z.looseObject({ cached_tokens: Count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Piece = NonNullable<NonNullable<NonNullable<NonNullable<z.infer<typeof Chunk>['choices']>[0]>['delta']>['tool_calls']>[0];

interface Call {
  readonly index: number | null;
  id: string;
  name: string;
  json: string;
}

/** Puts a reply together from the chunks of its stream. */
export class ChoiceBuilder {
  /** Null until it is told. */
  usage: Usage | null = null;
  #text = '';
  #refusal = '';
  #finish = '';
  readonly #calls: Call[] = [];

  add(raw: unknown): void {
    const { choices, usage } = Chunk.parse(raw);
    if (typeof usage?.prompt_tokens === 'number') {
      const { prompt_tokens: all, completion_tokens: output, prompt_tokens_details: details } = usage;
      const cached = Math.min(all, details?.cached_tokens ?? 0);
      this.usage = { input: all - cached, cached, cacheWrite: 0, output: output ?? 0 };
    }
    const choice = choices?.[0];
    this.#text += choice?.delta?.content ?? '';
    this.#refusal += choice?.delta?.refusal ?? '';
    for (const piece of choice?.delta?.tool_calls ?? []) this.#extend(piece);
    this.#finish = choice?.finish_reason ?? this.#finish;
  }

  /** Bytes of what has come so far. */
  size(): number {
    return Buffer.byteLength([this.#text, this.#refusal, ...this.#calls.flatMap(({ name, json }) => [name, json])].join(''));
  }

  reply(): Omit<TurnReply, 'usage'> {
    if (this.#finish === '') throw new CallFailure('cut', 'the stream ended before the message did');
    const stop = this.#stop();
    const ids = distinctIds(this.#calls.map(({ id }) => id));
    // Its own limit may have cut it off in the midst of a call: nothing is done with half of one.
    const uses =
      stop === 'length' ? [] : this.#calls.map(({ name, json }, at) => ({ id: ids[at] ?? '', name, input: inputOf(json) }));
    return { text: this.#text, uses, native: null, stop };
  }

  /** A piece belongs to the call of its number; without one to the last. Another name under the same number is another call. */
  #extend({ index = null, id, function: called }: Piece): void {
    const same = index === null ? this.#calls.at(-1) : this.#calls.findLast((one) => one.index === index);
    const begins = same === undefined || ((id ?? '') !== '' && same.id !== '' && same.id !== id);
    const call: Call = begins ? { index, id: '', name: '', json: '' } : same;
    if (begins) this.#calls.push(call);
    call.id ||= id ?? '';
    call.name ||= called?.name ?? '';
    call.json += called?.arguments ?? '';
  }

  #stop(): TurnReply['stop'] {
    if (this.#refusal !== '' || this.#finish === 'content_filter') return 'refusal';
    if (this.#finish === 'length') return 'length';
    return this.#calls.length > 0 ? 'tools' : 'end';
  }
}

function inputOf(json: string): JsonValue {
  try {
    return json === '' ? {} : JsonValue.parse(JSON.parse(json));
  } catch (cause) {
    throw new CallFailure('cut', `a tool call whose arguments are no JSON: ${json}`, { cause });
  }
}
