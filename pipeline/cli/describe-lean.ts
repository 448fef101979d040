import type { Command } from 'commander';
import { type CommandHost } from './host.ts';

/** Commands about Lean files, whoever wrote them. */
export function describeLean(aegis: Command, host: CommandHost): void {
  const model = aegis.command('model').description('Lean models in the form Aeneas writes');
  model
    .command('check')
    .description('parse, resolve and type: ok, or located errors')
    .argument('<file...>', 'Lean files; an import that is not given is looked for beside the root of the first')
    .option('--json', 'as JSON')
    .action(
      host.act(async (files: readonly string[], options: unknown) => {
        const { modelCheck } = await import('./commands/model-check.ts');
        return modelCheck(files, options, host.terminal);
      }),
    );
  model
    .command('eval')
    .description("run a function: one outcome a line, the model's own values")
    .argument('<file...>', 'Lean files')
    .requiredOption('--fn <name>', 'Lean name, with or without the namespace')
    .requiredOption('--args-file <file>', 'JSON: an array of argument lists')
    .option('--json', 'the same lines (they are JSON already)')
    .action(
      host.act(async (files: readonly string[], options: unknown) => {
        const { modelEval } = await import('./commands/model-eval.ts');
        return modelEval(files, options, host.terminal);
      }),
    );
  const statement = aegis.command('statement').description('theorem statements about a model');
  statement
    .command('check')
    .description('what freeze says of each theorem')
    .argument('<file...>', "the model's Lean files, then the file of statements")
    .option('--json', 'one JSON object a line')
    .action(
      host.act(async (files: readonly string[], options: unknown) => {
        const { statementCheck } = await import('./commands/statement-check.ts');
        return statementCheck(files, options, host.terminal);
      }),
    );
  statement
    .command('screen')
    .description('search each theorem for a counterexample')
    .argument('<file...>', "the model's Lean files, then the file of statements")
    .option('--cases <n>', 'inputs to try per theorem', '1000')
    .option('--seed <s>', 'whole number that decides the inputs', '1')
    .option('--json', 'one JSON object a line')
    .action(
      host.act(async (files: readonly string[], options: unknown) => {
        const { statementScreen } = await import('./commands/statement-screen.ts');
        return statementScreen(files, options, host.terminal);
      }),
    );
}
