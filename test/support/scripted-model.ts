/** A model that follows a script, behind the real wire formats: Anthropic's Messages, OpenAI's chat completions and responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** What a client sent, the same for every format. */
export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly system: string;
  /** Texts of the conversation in order, tool results among them. */
  readonly said: readonly { readonly role: string; readonly text: string }[];
  /** How many requests came before this one. */
  readonly index: number;
}

export interface Scripted {
  readonly text?: string;
  /** A name that starts with a namespace (`mcp__aegis` of `mcp__aegis__echo`) goes out as the client declared it. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly usage?: { readonly input: number; readonly cached?: number; readonly cacheWrite?: number; readonly output: number };
  readonly stop?: 'length' | 'refusal';
  /** Milliseconds before it answers. */
  readonly wait?: number;
  /** Instead of an answer, or in the midst of it. */
  readonly fault?:
    | { readonly status: number; readonly retryAfter?: string }
    | 'cut'
    | 'malformed'
    | 'bad-arguments'
    | 'overloaded-in-stream'
    | 'hang';
}

export interface ScriptedModel {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

export async function startScriptedModel(script: (asked: Asked) => Scripted): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const one = readAsked(request, await bodyOf(request), asked.length);
      asked.push(one);
      const scripted = script(one);
      await sleep(scripted.wait ?? 0);
      respond(response, one, scripted);
    };
    answer().catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(`the script broke: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const Loose = z.looseObject({
  system: z.unknown().optional(),
  instructions: z.unknown().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).optional(),
  input: z.unknown().optional(),
});

function readAsked(request: IncomingMessage, text: string, index: number): Asked {
  let raw: unknown = {};
  try {
    raw = JSON.parse(text === '' ? '{}' : text);
  } catch {
    raw = {};
  }
  const body = Loose.parse(raw);
  const messages = body.messages ?? (Array.isArray(body.input) ? (body.input as { role?: string; content?: unknown }[]) : []);
  const said = messages.map((message) => ({ role: String(message.role ?? ''), text: textOf(message.content ?? message) }));
  const system = textOf(body.system ?? body.instructions ?? said.find(({ role }) => role === 'system')?.text ?? '');
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    system,
    said: said.filter(({ role }) => role !== 'system'),
    index,
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('\n');
  if (content === null || typeof content !== 'object') return '';
  const { text, content: inner, output } = content as { text?: unknown; content?: unknown; output?: unknown };
  return typeof text === 'string' ? text : textOf(inner ?? output ?? '');
}

function respond(response: ServerResponse, asked: Asked, scripted: Scripted): void {
  const { fault } = scripted;
  if (fault === 'hang') return;
  if (typeof fault === 'object') {
    const headers = {
      'content-type': 'application/json',
      ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
    };
    response.writeHead(fault.status, headers);
    response.end(
      JSON.stringify({
        type: 'error',
        error: { type: fault.status === 529 ? 'overloaded_error' : 'some_error', message: `scripted ${fault.status}` },
      }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const path = asked.path.split('?')[0] ?? '';
  const events = path.endsWith('/responses')
    ? responsesEvents(scripted, asked)
    : path.endsWith('/chat/completions')
      ? chatEvents(scripted)
      : messageEvents(scripted, asked);
  const sent = fault === 'cut' || fault === 'overloaded-in-stream' ? events.slice(0, Math.ceil(events.length / 2)) : events;
  sent.forEach((event, index) => {
    const data = fault === 'malformed' && index === sent.length - 2 ? '{"type": ' : event.data;
    response.write(`${event.name === null ? '' : `event: ${event.name}\n`}data: ${data}\n\n`);
  });
  if (fault === 'overloaded-in-stream')
    response.write('event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n');
  if (fault === 'cut') response.destroy();
  else response.end();
}

interface WireEvent {
  readonly name: string | null;
  readonly data: string;
}

const USAGE = { input: 100, cached: 0, cacheWrite: 0, output: 20 };

/** Arguments go out in two pieces, as the real ones do. */
const halves = (text: string): readonly string[] => [
  text.slice(0, Math.ceil(text.length / 2)),
  text.slice(Math.ceil(text.length / 2)),
];
const argumentsOf = (input: unknown, { fault }: Scripted): string =>
  fault === 'bad-arguments' ? '{"x": [1, ' : JSON.stringify(input);

function messageEvents(scripted: Scripted, asked: Asked): WireEvent[] {
  const { text = '', calls = [], stop } = scripted;
  const usage = { ...USAGE, ...scripted.usage };
  const event = (data: { readonly type: string }): WireEvent => ({ name: data.type, data: JSON.stringify(data) });
  const told = {
    input_tokens: usage.input,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: usage.cacheWrite,
  };
  const message = {
    id: `msg_${asked.index}`,
    type: 'message',
    role: 'assistant',
    model: asked.body['model'],
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  const texts =
    text === ''
      ? []
      : [
          event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as never),
          ...halves(text).map((half) =>
            event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: half } } as never),
          ),
          event({ type: 'content_block_stop', index: 0 } as never),
        ];
  const first = text === '' ? 0 : 1;
  const uses = calls.flatMap(({ name, input }, at) => [
    event({
      type: 'content_block_start',
      index: first + at,
      content_block: { type: 'tool_use', id: `toolu_${asked.index}_${at}`, name, input: {} },
    } as never),
    ...halves(argumentsOf(input, scripted)).map((half) =>
      event({ type: 'content_block_delta', index: first + at, delta: { type: 'input_json_delta', partial_json: half } } as never),
    ),
    event({ type: 'content_block_stop', index: first + at } as never),
  ]);
  const reason = stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : calls.length > 0 ? 'tool_use' : 'end_turn';
  return [
    event({ type: 'message_start', message: { ...message, usage: { ...told, output_tokens: 1 } } } as never),
    event({ type: 'ping' }),
    ...texts,
    ...uses,
    event({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: usage.output },
    } as never),
    event({ type: 'message_stop' }),
  ];
}

function chatEvents(scripted: Scripted): WireEvent[] {
  const { text = '', calls = [], stop } = scripted;
  const usage = { ...USAGE, ...scripted.usage };
  const chunk = (choices: unknown[], more: object = {}): WireEvent => ({
    name: null,
    data: JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices, ...more }),
  });
  const delta = (part: object, finish: string | null = null): WireEvent =>
    chunk([{ index: 0, delta: part, finish_reason: finish }]);
  const reason = stop === 'length' ? 'length' : stop === 'refusal' ? 'content_filter' : calls.length > 0 ? 'tool_calls' : 'stop';
  return [
    delta({ role: 'assistant', content: '' }),
    ...halves(text).map((half) => delta({ content: half })),
    ...calls.flatMap(({ name, input }, index) => [
      delta({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] }),
      ...halves(argumentsOf(input, scripted)).map((half) => delta({ tool_calls: [{ index, function: { arguments: half } }] })),
    ]),
    delta({}, reason),
    chunk([], {
      usage: {
        prompt_tokens: usage.input + usage.cached,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.cached + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached },
      },
    }),
    { name: null, data: '[DONE]' },
  ];
}

/** The responses API has tools of a server below a namespace. */
function called(name: string, { body }: Asked): { readonly name: string; readonly namespace?: string } {
  const tools = Array.isArray(body['tools']) ? (body['tools'] as { type?: string; name?: string }[]) : [];
  const space = tools.find((tool) => tool.type === 'namespace' && name.startsWith(`${tool.name}__`))?.name;
  return space === undefined ? { name } : { name: name.slice(space.length + 2), namespace: space };
}

function responsesEvents(scripted: Scripted, asked: Asked): WireEvent[] {
  const { text = '', calls = [] } = scripted;
  const usage = { ...USAGE, ...scripted.usage };
  const event = (data: { readonly type: string }): WireEvent => ({ name: data.type, data: JSON.stringify(data) });
  const id = `resp_${asked.index}`;
  const items = [
    ...calls.map(({ name, input }, at) => ({
      type: 'function_call',
      id: `fc_${asked.index}_${at}`,
      call_id: `call_${asked.index}_${at}`,
      ...called(name, asked),
      arguments: argumentsOf(input, scripted),
    })),
    ...(text === ''
      ? []
      : [
          {
            type: 'message',
            role: 'assistant',
            id: `msg_${asked.index}`,
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ]),
  ];
  const done = {
    id,
    status: 'completed',
    output: items,
    usage: {
      input_tokens: usage.input + usage.cached,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input + usage.cached + usage.output,
    },
  };
  return [
    event({ type: 'response.created', response: { id, status: 'in_progress' } } as never),
    ...items.flatMap((item, output_index) => [
      event({ type: 'response.output_item.added', output_index, item } as never),
      event({ type: 'response.output_item.done', output_index, item } as never),
    ]),
    event({ type: 'response.completed', response: done } as never),
  ];
}
