import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { NO_USAGE, type TurnReply, type ToolUse, type Usage } from '../pipeline/core/model-turn.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { CallFailure } from './call-failure.ts';
import { distinctIds } from './tool-ids.ts';

/** What cannot be a number of tokens was not told. */
const Count = z.int().nonnegative().nullish().catch(null);
const Counts = z.looseObject({
  input_tokens: Count,
  output_tokens: Count,
  cache_read_input_tokens: Count,
  cache_creation_input_tokens: Count,
});

const Block = z.record(z.string(), JsonValue);
type Block = z.infer<typeof Block>;

/** Puts a message together from the events of its stream, and keeps count also of one that never ends. */
export class BlockBuilder {
  /** Null until it is told. */
  usage: Usage | null = null;
  stop: TurnReply['stop'] | null = null;
  complete = false;
  /** Bytes of what has come so far. */
  size = 0;
  readonly #blocks: Block[] = [];
  /** Arguments of tool calls come in pieces of JSON. */
  readonly #pieces = new Map<number, string>();

  add(event: Anthropic.RawMessageStreamEvent): void {
    switch (event.type) {
      case 'message_start':
        this.#count(event.message.usage);
        return;
      case 'content_block_start':
        this.#blocks[event.index] = Block.parse(event.content_block);
        return;
      case 'content_block_delta':
        this.#extend(event.index, event.delta);
        return;
      case 'message_delta':
        this.#count(event.usage);
        this.stop = stopOf(event.delta.stop_reason);
        return;
      case 'message_stop':
        this.complete = true;
        return;
      case 'content_block_stop':
        return;
      default: // events of a later API
    }
  }

  text(): string {
    return this.#blocks
      .map((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? block['text'] : ''))
      .join('');
  }

  /** The message in the API's form and the calls in it. Its own limit may have cut it off in the midst of one: nothing is done with half of it. */
  message(): { readonly native: JsonValue; readonly uses: ToolUse[] } {
    const whole = this.#blocks
      .map((block, index) => ({ block, index }))
      .filter(({ block }) => block['type'] !== 'tool_use' || this.stop !== 'length');
    const calls = whole.filter(({ block }) => block['type'] === 'tool_use');
    const ids = distinctIds(calls.map(({ block }) => String(block['id'] ?? '')));
    const uses = calls.map(({ block, index }, at) => ({
      id: ids[at] ?? '',
      name: String(block['name']),
      input: this.#input(index),
    }));
    const native = whole.map((one) => {
      const use = uses[calls.indexOf(one)];
      return use === undefined ? one.block : { ...one.block, id: use.id, input: use.input };
    });
    return { native, uses };
  }

  #input(index: number): JsonValue {
    const text = this.#pieces.get(index) ?? '';
    if (text === '') return {};
    try {
      return JsonValue.parse(JSON.parse(text));
    } catch (cause) {
      throw new CallFailure('cut', `a tool call whose arguments are no JSON: ${text}`, { cause });
    }
  }

  #extend(index: number, delta: Anthropic.RawContentBlockDelta): void {
    const block = this.#blocks[index];
    if (block === undefined) throw new CallFailure('cut', 'a piece of a block that never began');
    const append = (field: string, text: string): void => {
      this.size += Buffer.byteLength(text);
      const so = block[field];
      block[field] = (typeof so === 'string' ? so : '') + text;
    };
    switch (delta.type) {
      case 'text_delta':
        return append('text', delta.text);
      case 'thinking_delta':
        return append('thinking', delta.thinking);
      case 'signature_delta':
        return append('signature', delta.signature);
      case 'input_json_delta':
        this.size += Buffer.byteLength(delta.partial_json);
        this.#pieces.set(index, (this.#pieces.get(index) ?? '') + delta.partial_json);
        return;
      default: // citations, and what a later API may send: nothing we use
    }
  }

  /** Later events tell totals, not additions; what they leave out keeps its value. */
  #count(told: unknown): void {
    const counts = Counts.safeParse(told ?? {}).data;
    if (counts === undefined) return;
    const so = this.usage ?? NO_USAGE;
    this.usage = {
      input: counts.input_tokens ?? so.input,
      cached: counts.cache_read_input_tokens ?? so.cached,
      cacheWrite: counts.cache_creation_input_tokens ?? so.cacheWrite,
      output: counts.output_tokens ?? so.output,
    };
  }
}

function stopOf(reason: string | null): TurnReply['stop'] {
  switch (reason) {
    case 'tool_use':
      return 'tools';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'refusal';
    default:
      return 'end';
  }
}
