import { Command, CommanderError } from 'commander';
import { describeAgents } from './describe-agents.ts';
import { describeCrate } from './describe-crate.ts';
import { describeExports } from './describe-exports.ts';
import { describeJudge } from './describe-judge.ts';
import { describeLean } from './describe-lean.ts';
import { describeRecheck } from './describe-recheck.ts';
import { describeRun } from './describe-run.ts';
import { describeTools } from './describe-tools.ts';
import { describeViews } from './describe-views.ts';
import { watchForFailure } from './failure-as-json.ts';
import type { CommandHost } from './host.ts';
import { showError } from './show-error.ts';
import type { Terminal } from './terminal.ts';
import { packageVersion } from './version.ts';

/** Runs one command line; returns the exit code. Commands are imported when they are asked for: `--help` loads none of them. */
export async function runCommandLine(argv: readonly string[], shown: Terminal): Promise<number> {
  let exitCode = 0;
  const { terminal, fail } = argv.includes('--json') ? watchForFailure(shown) : { terminal: shown, fail: () => undefined };
  const host: CommandHost = {
    terminal,
    act:
      (run) =>
      async (...args) => {
        exitCode = await run(...args);
      },
  };
  try {
    await describeCommands(host).parseAsync([...argv], { from: 'user' });
    fail(exitCode);
    return exitCode;
  } catch (error) {
    // Commander has said what it had to say; asking for help or the version is no error.
    const code = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : showError(error, terminal);
    fail(code, error);
    return code;
  }
}

function describeCommands(host: CommandHost): Command {
  const aegis = new Command('aegis')
    .description('Turns programming problems into Lean 4 statements about real Rust programs, with what is known of their truth.')
    .version(packageVersion());
  describeRun(aegis, host);
  describeViews(aegis, host);
  describeExports(aegis, host);
  describeCrate(aegis, host);
  describeLean(aegis, host);
  describeTools(aegis, host);
  describeAgents(aegis, host);
  describeJudge(aegis, host);
  describeRecheck(aegis, host);
  for (const command of everyCommand(aegis)) configure(command, host.terminal);
  return aegis;
}

const everyCommand = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(everyCommand)];

const configure = (command: Command, terminal: Terminal): Command =>
  command
    .exitOverride()
    .showHelpAfterError('(add --help to see the options)')
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) });
