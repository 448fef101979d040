/** Our tools over the Model Context Protocol. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { AgentTool, ToolAnswer } from '../pipeline/core/agent.ts';
import type { ToolSpec } from '../pipeline/core/model-turn.ts';
import { JsonValue } from '../pipeline/core/outcome.ts';
import { compact } from './tool-desk.ts';

/** A server that lists these tools and has `use` carry out their calls. */
export function mcpServer(
  tools: readonly ToolSpec[],
  version: string,
  use: (name: string, input: JsonValue, cancelled: AbortSignal) => Promise<ToolAnswer>,
): Server {
  const server = new Server({ name: 'aegis', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, schema }) => ({
      name,
      description,
      inputSchema: { ...schema, type: 'object' as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const { text, failed } = await use(params.name, JsonValue.parse(params.arguments ?? {}), signal);
    return { content: [{ type: 'text', text }], isError: failed };
  });
  return server;
}

/** Serves on this process's standard input and output until the other side closes the line or `signal` fires. */
export async function serveTools(tools: readonly AgentTool[], version: string, signal: AbortSignal): Promise<void> {
  const server = mcpServer(tools, version, async (name, input, cancelled) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) return { text: `there is no tool ${name.slice(0, 100)}`, failed: true };
    return compact(await tool.run(input, AbortSignal.any([signal, cancelled])));
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
