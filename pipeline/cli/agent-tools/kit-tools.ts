import type { AgentTool, ToolKit } from '../../core/agent.ts';
import { JsonValue } from '../../core/outcome.ts';
import type { StageContext } from '../../core/stage.ts';
import { z } from 'zod';
import { rustTools } from './rust-tools.ts';
import { statementTools } from './statement-tools.ts';

/** What the agents of a run get of our tools: whoever writes programs those on Rust, whoever writes statements those about his model. */
export function kitTools(kit: ToolKit, context: StageContext): readonly AgentTool[] {
  switch (kit.role) {
    case 'code':
      return rustTools(context);
    case 'specify':
      return statementTools().map((tool) => aboutModel(tool, kit.model));
  }
}

const Arguments = z.record(z.string(), JsonValue);
const Schema = z.looseObject({ properties: z.record(z.string(), JsonValue), required: z.array(z.string()).default([]) });

/** The same tool with its model given: it is long, and nobody is to try another one. */
function aboutModel(tool: AgentTool, model: string): AgentTool {
  const { properties, required, ...rest } = Schema.parse(tool.schema);
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'model'));
  return {
    ...tool,
    schema: { ...Arguments.parse(rest), properties: others, required: required.filter((name) => name !== 'model') },
    run: (input, signal) => {
      const given = Arguments.safeParse(input);
      return tool.run(given.success ? { ...given.data, model } : input, signal);
    },
  };
}
