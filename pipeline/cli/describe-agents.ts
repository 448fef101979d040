import type { Command } from 'commander';
import type { CommandHost } from './host.ts';

/** What agents of others use of us. */
export function describeAgents(aegis: Command, host: CommandHost): void {
  aegis
    .command('mcp')
    .description('offer the stages and Lean to an agent over the Model Context Protocol, on standard input and output')
    .option('--root <dir>', 'the only folder whose Lean files are read', '.')
    .action(
      host.act(async (options: unknown) => {
        const { mcp } = await import('./commands/mcp.ts');
        return mcp(options, host.terminal);
      }),
    );
}
