import type { AgentTool } from '../../core/agent.ts';
import type { StageContext } from '../../core/stage.ts';
import { leanTools } from './lean-tools.ts';
import { rustTools } from './rust-tools.ts';
import { statementTools } from './statement-tools.ts';

/** What an agent may use of us. Everything is text in, text out, but the Lean files below `root`. */
export const everyTool = (context: StageContext, root: string): readonly AgentTool[] => [
  ...rustTools(context),
  ...statementTools(),
  ...leanTools(context.aeneas.lean, root),
];
