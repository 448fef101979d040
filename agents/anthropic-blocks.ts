import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import { NO_USAGE, type TurnReply, type ToolUse, type Usage } from '../pipeline/core/model-turn.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { CallFailure } from './call-failure.ts';

const Block = z.record(z.string(), JsonValue);
type Block = z.infer<typeof Block>;

/** Puts a message together from the events of its stream, and keeps count also of one that never ends. */
export class BlockBuilder {
  usage: Usage = NO_USAGE;
  stop: TurnReply['stop'] | null = null;
  complete = false;
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

  uses(): ToolUse[] {
    return this.#blocks.flatMap((block, index) =>
      block['type'] === 'tool_use' ? [{ id: String(block['id']), name: String(block['name']), input: this.#input(index) }] : [],
    );
  }

  native(): JsonValue {
    return this.#blocks.map((block, index) => (block['type'] === 'tool_use' ? { ...block, input: this.#input(index) } : block));
  }

  #input(index: number): JsonValue {
    const text = this.#pieces.get(index) ?? '';
    if (text === '') return {};
    try {
      return JsonValue.parse(JSON.parse(text));
    } catch (cause) {
      throw new CallFailure('cut', `a tool call whose arguments are no JSON: ${text.slice(0, 200)}`, {
        usage: this.usage,
        cause,
      });
    }
  }

  #extend(index: number, delta: Anthropic.RawContentBlockDelta): void {
    const block = this.#blocks[index];
    if (block === undefined) throw new CallFailure('cut', 'a piece of a block that never began', { usage: this.usage });
    const append = (field: string, text: string): void => {
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
        this.#pieces.set(index, (this.#pieces.get(index) ?? '') + delta.partial_json);
        return;
      default: // citations, and what a later API may send: nothing we use
    }
  }

  /** Later events tell totals, not additions; what they leave out keeps its value. */
  #count(told: {
    readonly input_tokens: number | null;
    readonly output_tokens: number;
    readonly cache_read_input_tokens?: number | null;
    readonly cache_creation_input_tokens?: number | null;
  }): void {
    this.usage = {
      input: told.input_tokens ?? this.usage.input,
      cached: told.cache_read_input_tokens ?? this.usage.cached,
      cacheWrite: told.cache_creation_input_tokens ?? this.usage.cacheWrite,
      output: told.output_tokens,
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
