import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import type { Environment, ModelClient } from '../model-client.ts';
import type { CommandAgent, McpCommand } from './command-agent.ts';

export interface CommandWorld {
  exec(call: ToolCall, signal?: AbortSignal): Promise<ToolRun>;
  readonly env: Environment;
  readonly mcp: McpCommand;
}

/** The most one task may cost where the program keeps such a limit, and the most it may take. */
const CAP_USD = 2;
const WALL_MS = 30 * 60_000;

/** An agent's command line as a model: one task is one turn, whatever it does in between. It runs in an empty folder that is gone afterwards. */
export function commandClient(agent: CommandAgent, model: string | null, { exec, env, mcp }: CommandWorld): ModelClient {
  return {
    ...(agent.keepsCap ? { capUsd: CAP_USD } : {}),
    async turn(request, signal) {
      const cwd = await mkdtemp(join(tmpdir(), 'aegis-agent-'));
      try {
        const call = agent.plan({ request, cwd, model, env, mcp, capUsd: CAP_USD, wallMs: WALL_MS });
        return agent.read(await exec(call, signal), request);
      } catch (thrown) {
        if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted', { cause: thrown });
        throw thrown;
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    },
  };
}
