import type { Command } from 'commander';
import type { CommandHost } from './host.ts';

/** Commands about the tools of this machine. */
export function describeTools(aegis: Command, host: CommandHost): void {
  aegis
    .command('doctor')
    .description('what is installed, what works, and what to do about the rest')
    .option('--toolchain <name>', 'exit 1 unless this one can run: builtin (default) or aeneas')
    .option('--attacks', 'try the attack corpus against the installed checkers')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { doctorCommand } = await import('./commands/doctor.ts');
        return doctorCommand(options, host.terminal);
      }),
    );
  aegis
    .command('setup')
    .description('install the pinned Charon, Aeneas and Lean (docs/toolchain.md)')
    .option('--dry-run', 'only show the steps')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { setupCommand } = await import('./commands/setup.ts');
        return setupCommand(options, host.terminal);
      }),
    );
  aegis
    .command('record')
    .description('run Charon and Aeneas on programs and keep what they say, as fixtures')
    .argument('<dir>', 'where to put the recordings')
    .option('--dataset <name>', 'problems whose programs are recorded (core)')
    .option('--from <dir>', 'your own Rust instead of the reference solutions')
    .option('--only <id...>', 'these problems alone')
    .option('--limit <n>', 'at most so many')
    .option('--json', 'one JSON object a line')
    .action(
      host.act(async (dir: string, options: unknown) => {
        const { recordCommand } = await import('./commands/record.ts');
        return recordCommand(dir, options, host.terminal);
      }),
    );
}
