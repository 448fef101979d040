/** The tools of one agent's command line, over MCP on 127.0.0.1 for as long as it runs. Nobody without its token gets in. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { ToolSpec } from '../../pipeline/core/model-turn.ts';
import { mcpServer } from '../mcp-server.ts';
import type { LiveDesk } from '../model-client.ts';

export interface DeskServer {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

/** One request. A proof of a thousand lines has a hundredth of it. */
const MOST_BYTES = 8 * 2 ** 20;

/** `onFault` hears of what ends the run, and not only the call it befell. */
export async function openDesk(
  tools: readonly ToolSpec[],
  desk: LiveDesk,
  onFault: (thrown: unknown) => void,
): Promise<DeskServer> {
  const token = randomBytes(24).toString('base64url');
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isHolder(request, token)) return refuse(response, 401, 'no token');
    // Without sessions there is nothing to be pushed.
    if (request.method !== 'POST') return refuse(response, 405, 'POST only');
    const body = await readBody(request);
    if (body === null) return refuse(response, 413, `more than ${MOST_BYTES} bytes`);
    const server = mcpServer(tools, '1', async (name, input) => {
      try {
        const { text, failed, more } = await desk.use(name, input);
        return { text: more === '' ? text : `${text}\n\n${more}`, failed };
      } catch (thrown) {
        onFault(thrown);
        return { text: thrown instanceof AegisError ? thrown.message : 'it broke down', failed: true };
      }
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void server.close());
    // The SDK's class does not fit its own interface under exact optional properties.
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  };
  const http = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (!response.headersSent) refuse(response, 400, 'not understood');
      response.end();
    });
  });
  // A proof may be checked for longer than Node lets a request take.
  http.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    token,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function isHolder({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(why);
}

/** Null when it is too long. Throws on what is no JSON. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}
