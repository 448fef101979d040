/** Our tools over the Model Context Protocol, on this process's standard input and output. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { AgentTool } from '../pipeline/core/agent.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { compact } from './react-loop.ts';

/** Serves until the other side closes the line or `signal` fires. */
export async function serveTools(tools: readonly AgentTool[], version: string, signal: AbortSignal): Promise<void> {
  const server = new Server({ name: 'aegis', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, schema }) => ({
      name,
      description,
      inputSchema: { ...schema, type: 'object' as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: cancelled }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return { content: [{ type: 'text', text: `there is no tool ${params.name}` }], isError: true };
    const answer = await tool.run(JsonValue.parse(params.arguments ?? {}), AbortSignal.any([signal, cancelled]));
    const { text, failed } = compact(answer);
    return { content: [{ type: 'text', text }], isError: failed };
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
