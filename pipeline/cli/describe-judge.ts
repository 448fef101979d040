import type { Command } from 'commander';
import type { CommandHost } from './host.ts';

/** Commands that judge what others hand in. */
export function describeJudge(aegis: Command, host: CommandHost): void {
  aegis
    .command('judge')
    .description("accept or refuse another prover's answers to a split")
    .requiredOption('--split <dir>', 'an exported split: tasks.jsonl, with models/ beside it')
    .requiredOption(
      '--submissions <path>',
      'NAME.lean proofs, NAME.json counterexamples, or JSONL of {name, submission | counterexample}',
    )
    .option('-o, --output <dir>', 'where to write results.jsonl')
    .option('--by <columns>', 'strata of the table: difficulty, kind, polarity, category', 'difficulty,kind')
    .option('--max-cpu-seconds <n>', 'CPU time after which nothing new is looked at')
    .option('--effort <n>', 'multiplies every limit of one check')
    .option('--without-sandbox', 'check proofs also on a machine that has no sandbox')
    .option('--workspace <dir>', 'record the labels of what was accepted there')
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { judge } = await import('./commands/judge.ts');
        return judge(options, host.terminal);
      }),
    );
}
