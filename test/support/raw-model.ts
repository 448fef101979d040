/** A model's server that writes what a test says, byte by byte. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAsked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RawModel {
  readonly url: string;
  readonly asked: readonly RawAsked[];
  close(): Promise<void>;
}

export async function startRawModel(respond: (response: ServerResponse, index: number) => unknown): Promise<RawModel> {
  const asked: RawAsked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      void respond(response, asked.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const streaming = (response: ServerResponse, headers: Record<string, string> = {}): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });

/** One event a value. Anthropic's have a name, which is their type. */
export const events = (values: readonly object[]): string =>
  values
    .map((value) => ('type' in value ? `event: ${String(value.type)}\n` : '') + `data: ${JSON.stringify(value)}\n\n`)
    .join('');

/** Three bytes a packet, so that characters and lines are cut anywhere. */
export async function dribble(response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 3) {
    response.write(bytes.subarray(at, at + 3));
    await sleep(0);
  }
  response.end();
}

/** Anthropic's events of a message with these blocks. A block is text, or a tool call with its arguments in pieces. */
export function messageOf(
  blocks: readonly (string | { readonly id: string; readonly name: string; readonly pieces: readonly string[] })[],
  { stop, usage = { output_tokens: 7 } }: { readonly stop: string; readonly usage?: object },
): object[] {
  const content = blocks.flatMap((block, index) => [
    typeof block === 'string'
      ? { type: 'content_block_start', index, content_block: { type: 'text', text: '' } }
      : { type: 'content_block_start', index, content_block: { type: 'tool_use', id: block.id, name: block.name, input: {} } },
    ...(typeof block === 'string'
      ? [{ type: 'content_block_delta', index, delta: { type: 'text_delta', text: block } }]
      : block.pieces.map((piece) => ({
          type: 'content_block_delta',
          index,
          delta: { type: 'input_json_delta', partial_json: piece },
        }))),
    { type: 'content_block_stop', index },
  ]);
  return [
    {
      type: 'message_start',
      message: { id: 'm', type: 'message', role: 'assistant', content: [], usage: { input_tokens: 5, output_tokens: 1 } },
    },
    ...content,
    { type: 'message_delta', delta: { stop_reason: stop }, usage },
    { type: 'message_stop' },
  ];
}

/** Chunks of a chat completion with these deltas. */
export const chunksOf = (
  deltas: readonly object[],
  finish: string | null,
  usage: object | null = { prompt_tokens: 5, completion_tokens: 7 },
): object[] => [
  ...deltas.map((delta) => ({ id: 'c', choices: [{ index: 0, delta, finish_reason: null }] })),
  { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: finish }] },
  ...(usage === null ? [] : [{ id: 'c', choices: [], usage }]),
];
