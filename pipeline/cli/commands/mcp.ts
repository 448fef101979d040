import { resolve } from 'node:path';
import { z } from 'zod';
import { serveTools } from '../../../agents/mcp-server.ts';
import { everyTool } from '../agent-tools/every-tool.ts';
import { readOptions } from '../host.ts';
import type { Terminal } from '../terminal.ts';
import { packageVersion } from '../version.ts';
import { withTools } from '../with-tools.ts';

const Options = z.strictObject({ root: z.string().min(1) });

/** `aegis mcp`: serves until standard input ends. Standard output belongs to the protocol. */
export async function mcp(raw: unknown, terminal: Terminal): Promise<number> {
  const { root } = readOptions(Options, raw);
  await withTools(terminal, (context) => serveTools(everyTool(context, resolve(root)), packageVersion(), context.signal));
  return 0;
}
