import type { Command } from 'commander';
import { type CommandHost, DEFAULT_WORKSPACE } from './host.ts';

/** Looking at stored labels again. */
export function describeRecheck(aegis: Command, host: CommandHost): void {
  aegis
    .command('recheck')
    .description(
      'gathers the evidence of stored labels again; what does not follow any more is withdrawn, and stays in the history',
    )
    .option('--only <id...>', 'problems, programs or statements; a beginning of an id will do')
    .option('--toolchain <name>', 'only labels about models of builtin or aeneas')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--effort <n>', 'multiplies every limit')
    .option('--without-sandbox', 'check Lean proofs also on a machine that has no sandbox')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { recheck } = await import('./commands/recheck.ts');
        return recheck(options, host.terminal);
      }),
    );
}
