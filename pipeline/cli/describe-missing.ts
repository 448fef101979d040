import type { Command } from 'commander';
import { AegisError } from '../core/errors.ts';
import type { CommandHost } from './host.ts';

/** Commands of the design that are not there yet: they say so, and `--help` does not offer them. */
const MISSING = ['import', 'recheck'] as const;

export const notYet = (what: string): AegisError =>
  new AegisError('config/invalid', `${what} is not implemented yet`, { hint: 'docs/limitations.md lists what is missing.' });

export function describeMissing(aegis: Command, host: CommandHost): void {
  for (const name of MISSING)
    aegis
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(host.act(() => Promise.reject(notYet(`aegis ${name}`))));
}
