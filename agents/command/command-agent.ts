import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import type { TurnReply, TurnRequest } from '../../pipeline/core/model-turn.ts';
import type { Environment } from '../model-client.ts';

/** How our own tools are started for an agent. */
export interface McpCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface CommandPlan {
  readonly request: TurnRequest;
  /** An empty folder of its own. */
  readonly cwd: string;
  readonly model: string | null;
  readonly env: Environment;
  readonly mcp: McpCommand;
  /** Dollars it may spend on this one task. */
  readonly capUsd: number;
  readonly wallMs: number;
}

/** One agent's command line: its flags, and what its output means. Both pure. */
export interface CommandAgent {
  readonly program: string;
  /** Whether the program itself keeps `capUsd`. */
  readonly keepsCap: boolean;
  plan(plan: CommandPlan): ToolCall;
  /** Throws `CallFailure`. A reply needs the program's own word that it has finished. */
  read(run: ToolRun, request: TurnRequest): TurnReply;
}

/** The variables an agent needs to log in and to find its provider; the rest of the user's shell is none of its business. */
export const pick = (env: Environment, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Objects in a text of one JSON value a line; other lines (warnings, a line cut off) are passed over. */
export function jsonLines(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
