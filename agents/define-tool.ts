import { z } from 'zod';
import type { AgentTool, ToolAnswer } from '../pipeline/core/agent.ts';
import { AegisError, ERROR_POLICY } from '../pipeline/core/errors.ts';
import { ToolSpec } from '../pipeline/core/model-turn.ts';

/** A tool whose arguments are read by a schema. What an agent gets wrong, and what breaks down for this one call, it is told in words. */
export function defineTool<T extends z.ZodObject>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: T;
  readonly lasting?: boolean;
  readonly run: (input: z.output<T>, signal: AbortSignal) => Promise<ToolAnswer>;
}): AgentTool {
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    ...ToolSpec.parse({ name: tool.name, description: tool.description, schema }),
    lasting: tool.lasting ?? false,
    async run(raw, signal) {
      const input = tool.input.safeParse(raw);
      if (!input.success) return said(`wrong arguments: ${z.prettifyError(input.error)}`, true);
      try {
        return await tool.run(input.data, signal);
      } catch (thrown) {
        if (!(thrown instanceof AegisError)) throw thrown;
        // A missing tool would end a run; an agent can go on without.
        if (ERROR_POLICY[thrown.code].ends === 'run' && thrown.code !== 'tool/unavailable' && thrown.code !== 'config/invalid')
          throw thrown;
        return said(`${thrown.code}: ${thrown.message}${thrown.hint === undefined ? '' : ` (${thrown.hint})`}`, true);
      }
    },
  };
}

export const said = (text: string, failed = false): ToolAnswer => ({ text, failed });
