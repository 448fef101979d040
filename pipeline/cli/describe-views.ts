import type { Command } from 'commander';
import { type CommandHost, DEFAULT_WORKSPACE } from './host.ts';

/** Commands that look at a workspace and change nothing. */
export function describeViews(aegis: Command, host: CommandHost): void {
  aegis
    .command('status')
    .description('what a workspace holds')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { status } = await import('./commands/status.ts');
        return status(options, host.terminal);
      }),
    );
  aegis
    .command('show')
    .description('one program or statement: source, model, cases, statements, labels')
    .argument('<id>', "a problem's, program's or statement's id; a unique beginning will do")
    .option('--lean', 'one self-contained Lean file: the model, then the statements')
    .option('--statements', 'the statements alone, as `aegis statement` reads them')
    .option('--mutants', 'variants of the program that the statements do not tell from it')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--json', 'as JSON')
    .action(
      host.act(async (id: string, options: unknown) => {
        const { show } = await import('./commands/show.ts');
        return show(id, options, host.terminal);
      }),
    );
  aegis
    .command('report')
    .description('what the statements of a workspace are worth, per kind and difficulty')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--html <dir>', 'as pages that need no server')
    .option('--cost', 'what agents used and cost, by stage, agent, program and statement')
    .option('--no-mutants', 'leave out the mutation score, which takes a while the first time')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { report } = await import('./commands/report.ts');
        return report(options, host.terminal);
      }),
    );
}
