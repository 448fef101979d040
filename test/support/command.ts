import type * as commandLine from '../../pipeline/cli/command-line.ts';
import { built } from './built.ts';

// Built, for the threads that a run starts would else read the sources again, each of them.
const { runCommandLine } = (await import(built('pipeline/cli/command-line.ts'))) as typeof commandLine;

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, as `aegis` would, and catches what it says. */
export async function aegis(...argv: readonly string[]): Promise<CommandResult> {
  const said = { out: '', err: '' };
  const code = await runCommandLine(argv, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    interactive: false,
    columns: 80,
  });
  return { code, ...said };
}
