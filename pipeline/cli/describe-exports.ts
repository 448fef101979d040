import { type Command, Option } from 'commander';
import { type CommandHost, DEFAULT_WORKSPACE } from './host.ts';

/** Commands that give away what a workspace holds. */
export function describeExports(aegis: Command, host: CommandHost): void {
  const target = aegis.command('export').description('give away what a workspace holds');
  target
    .command('dataset')
    .description('tasks as JSONL and Parquet with a data card, or in the layout of another benchmark')
    .requiredOption('-o, --output <dir>', 'folder to write')
    .addOption(layoutOption())
    .addOption(evidenceOption())
    .option('--split <name>', 'name of the split', 'train')
    .option('--without <dir...>', 'leave out programs (and their near-duplicates) of these exported sets')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--json', 'what was written, as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { exportDataset } = await import('./commands/export-dataset.ts');
        return exportDataset(options, host.terminal);
      }),
    );
  aegis
    .command('sample')
    .description('a stratified evaluation split for other provers, with canary pairs beside it')
    .requiredOption('--size <n>', 'how many statements')
    .option('--by <columns>', 'columns whose shares are kept', 'difficulty,kind')
    .option('--seed <n>', 'another seed takes others; the same one takes the same', '1')
    .requiredOption('-o, --output <dir>', 'folder to write')
    .addOption(layoutOption())
    .addOption(evidenceOption())
    .option('--should-fail', 'also statements whose author expects them to be false')
    .option('--refuted', 'also statements for which the search found a counterexample')
    .option('--split <name>', 'name of the split', 'eval')
    .option('--monitor <n>', 'at most this many canary pairs of each sort in the split `monitor`', '20')
    .option('--without <dir...>', 'leave out programs (and their near-duplicates) of these exported sets')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--json', 'the strata as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { sample } = await import('./commands/sample.ts');
        return sample(options, host.terminal);
      }),
    );
  aegis
    .command('import')
    .description(
      'problems of other sets as a dataset of ours (LeetCode-, MBPP- and HumanEval-style rows, VERINA tasks, Rust crates), or results of `aegis judge` made elsewhere',
    )
    .argument('<path>', 'JSONL or JSON file, or folder')
    .option('-o, --output <dir>', 'dataset to write')
    .addOption(
      new Option('--format <name>', 'layout of what is read')
        .choices(['auto', 'leetcode', 'mbpp', 'humaneval', 'verina', 'crates', 'results'])
        .default('auto'),
    )
    .option('--licence <name>', 'licence of rows that do not say theirs', 'unknown')
    .option('--source <text>', 'where rows come from that do not say it (default: the file and the row)')
    .option('--judged-by <name>', 'who found those results (default: the name of their folder)')
    .option('--workspace <dir>', 'where those results are recorded', DEFAULT_WORKSPACE)
    .option('--json', 'counts as JSON')
    .action(
      host.act(async (path: string, options: unknown) => {
        const { importPath } = await import('./commands/import.ts');
        return importPath(path, options, host.terminal);
      }),
    );
}

const layoutOption = (): Option =>
  new Option('--format <name>', 'layout').choices(['dataset', 'verina', 'lean-eval', 'minif2f']).default('dataset');

const evidenceOption = (): Option =>
  new Option(
    '--evidence <list>',
    'which decided labels count, by their evidence (evaluated,exhaustive,smt,kernel); open rows stay',
  ).default('kernel');
