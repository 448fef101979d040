import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import type { TurnReply, TurnRequest, Usage } from '../../pipeline/core/model-turn.ts';
import { CallFailure } from '../call-failure.ts';
import type { Environment } from '../model-client.ts';

/** Where an agent finds our tools, and the variable that holds the token it has to show. */
export interface DeskAddress {
  readonly url: string;
  readonly token: string;
}

/** Holds the token: it stands in no command line, where others could read it. */
export const TOKEN_VARIABLE = 'AEGIS_MCP_TOKEN';

/** How long a tool may take before the agent stops waiting for it. */
export const TOOL_WAIT_MS = 30 * 60_000;

export interface CommandPlan {
  readonly request: TurnRequest;
  /** An empty folder of its own. */
  readonly cwd: string;
  readonly model: string | null;
  readonly env: Environment;
  /** Null where it is given no tools. */
  readonly desk: DeskAddress | null;
  /** Dollars it may spend on this one task; null for no limit. */
  readonly capUsd: number | null;
  readonly wallMs: number;
  /** Its settings and notes are in a folder of this one task, and not in the user's home. */
  readonly ownSettings: boolean;
}

/** What it notes while it runs, in files below its settings. */
export interface CommandNotes {
  readonly folder: string;
  /** Tokens used so far, by the text of such a file; null where it tells none. Pure. */
  used(text: string): Usage | null;
}

/** One agent's command line: its flags, and what its output means. Both pure. */
export interface CommandAgent {
  readonly program: string;
  /** Whether it tells what it used, in tokens or dollars. */
  readonly tellsUse: boolean;
  /** It needs nothing of the user's home where one of the variables is set; else its log-in is in these places below it. */
  readonly login: { readonly variables: readonly string[]; readonly homes: readonly string[] };
  /** Names the folder where it keeps its settings and notes. */
  readonly homeVariable: string;
  plan(plan: CommandPlan): ToolCall;
  /** Throws `CallFailure`. A reply needs the program's own word that it has finished. */
  read(run: ToolRun, request: TurnRequest): TurnReply;
  /** What one that we ended had used by then, as far as it had told. */
  used(run: ToolRun): Pick<TurnReply, 'usage' | 'usd'>;
  /** Where it tells so before its end, but not in its output: there its limit on money is kept by us. */
  readonly notes?: CommandNotes;
}

/** The variables an agent needs to log in and to find its provider; the rest of the user's shell is none of its business. */
export const pick = (env: Environment, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** What agents' command lines say, on whichever channel, when nobody has logged in or the key is no good: no question will be answered then. */
const NO_LOGIN =
  /\b40[1-4]\b|unauthori[sz]ed|not logged in|(log|sign) ?in (again|first|to)|\/login\b|no authentication|authentication (failed|required)|invalid api key/i;

export const tellsNoLogin = (text: string): boolean => NO_LOGIN.test(text);

/** One that came to its end without saying so. */
export function endedWithout(what: string, { program }: Pick<CommandAgent, 'program'>, run: ToolRun): CallFailure {
  const said = [run.stderr, run.stdout].map((text) => text.trim().slice(0, SAID_LENGTH)).find((text) => text !== '') ?? '';
  const why = `${program} ended (${run.hit ?? run.exitCode}) without ${what}: ${said}`;
  return new CallFailure(tellsNoLogin(said) ? 'refused' : 'cut', why);
}
const SAID_LENGTH = 300;

/** Objects in a text of one JSON value a line; other lines (warnings, a line cut off) are passed over. */
export function jsonLines(text: string): readonly unknown[] {
  // Without taking a flood apart: only the lines that may be such.
  return (text.match(/^\{.*$/gm) ?? []).flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
