import type { Command } from 'commander';
import { type CommandHost } from './host.ts';

/** One stage on one crate, without a workspace. */
export function describeCrate(aegis: Command, host: CommandHost): void {
  const crate = aegis.command('crate').description('one stage on one crate');
  crate
    .command('test')
    .description("check that a crate is safe Rust, build it, and run its problem's cases")
    .argument('<dir>', 'crate folder')
    .option('--json', 'as JSON')
    .option('-o, --output <dir>', 'keep the files')
    .action(
      host.act(async (dir: string, options: unknown) => {
        const { crateTest } = await import('./commands/crate-test.ts');
        return crateTest(dir, options, host.terminal);
      }),
    );
  crate
    .command('extract')
    .description('what rustc says of the crate: MIR and types')
    .argument('<dir>', 'crate folder')
    .option('-o, --output <dir>', 'where to put the files')
    .option('--json', 'as JSON')
    .action(
      host.act(async (dir: string, options: unknown) => {
        const { crateExtract } = await import('./commands/crate-extract.ts');
        return crateExtract(dir, options, host.terminal);
      }),
    );
  crate
    .command('translate')
    .description('the Lean model, function by function; what is refused is named on stderr')
    .argument('<dir>', 'crate folder')
    .option('-o, --output <dir>', 'put the model there instead of on stdout')
    .option('--json', 'one JSON object: text and functions')
    .action(
      host.act(async (dir: string, options: unknown) => {
        const { crateTranslate } = await import('./commands/crate-translate.ts');
        return crateTranslate(dir, options, host.terminal);
      }),
    );
  crate
    .command('evaluate')
    .description("run a function's model: one outcome a line, in Rust's shape")
    .argument('<dir>', 'crate folder')
    .requiredOption('--fn <name>', 'Rust path of the function (f, m::f)')
    .requiredOption('--args-file <file>', 'JSON: an array of argument lists')
    .option('-o, --output <dir>', 'keep the model there')
    .option('--json', 'the same lines (they are JSON already)')
    .action(
      host.act(async (dir: string, options: unknown) => {
        const { crateEvaluate } = await import('./commands/crate-evaluate.ts');
        return crateEvaluate(dir, options, host.terminal);
      }),
    );
}
