import type { Command } from 'commander';
import { notYet } from './describe-missing.ts';
import type { CommandHost } from './host.ts';

/** Commands about the tools of this machine. */
export function describeTools(aegis: Command, host: CommandHost): void {
  for (const name of ['doctor', 'setup', 'record'])
    aegis
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .action(host.act(() => Promise.reject(notYet(`aegis ${name}`))));
}
