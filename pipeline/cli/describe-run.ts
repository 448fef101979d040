import { type Command, Option } from 'commander';
import { TIERS } from '../core/axiom-tier.ts';
import { STAGE_NAMES } from '../core/stage-set.ts';
import { type CommandHost, DEFAULT_WORKSPACE } from './host.ts';

export function describeRun(aegis: Command, host: CommandHost): void {
  aegis
    .command('run')
    .description('take problems through the stages and keep what comes out in a workspace')
    .argument('[dataset]', 'bundled dataset, JSONL file, or folder of problems', 'core')
    .option('--from <dir>', "your own Rust: a crate, a folder of crates, or .rs files named like the problems' ids")
    .option('--limit <n>', 'only the first N problems')
    .option('--only <id...>', 'only these problems')
    .addOption(new Option('--until <stage>', 'stop after this stage').choices([...STAGE_NAMES]).default('prove'))
    .addOption(new Option('--toolchain <name>', 'who makes the model').choices(['builtin', 'aeneas']).default('builtin'))
    .option('--generation <name>', 'name of the set of results to add to (default: the newest)')
    .option('--fresh', 'start a new generation; answers that are settled are taken over, not computed again')
    .option('--vary <n>', 'make a new task set: N variations of the problems instead of the problems')
    .option('--seed <n>', 'which variations come first', '1')
    .option('--variations <kinds>', 'kinds of variation: constant,width,composed,mutant (default), and written with a model')
    .option('--manifest <file>', 'make the set of this manifest again and compare')
    .option('--strict', 'stop at the first fault of the dataset')
    .option('--statements <n>', 'statements to aim for per program', '12')
    .option('--effort <n>', 'multiply every limit; what was undecided is tried again', '1')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--concurrency <n>', 'how much to do at once (default: the number of cores)')
    .addOption(
      new Option('--tier <name>', 'what Lean proofs may rest on: its three axioms, or compiled code too')
        .choices([...TIERS])
        .default('strict'),
    )
    .option('--without-sandbox', 'check Lean proofs also on a machine that has no sandbox')
    .option('--json', 'the summary as JSON')
    .option('--mutants <n>', 'make tasks about up to N variants of each program too: statements that should fail of them')
    .option(
      '--model <name>',
      'who writes programs and statements: anthropic:NAME, openai:NAME[@URL], claude-code, codex, copilot',
    )
    .addOption(
      new Option('--agents <role...>', 'what the model does (default: code specify, and vary with --vary)').choices([
        'code',
        'specify',
        'prove',
        'vary',
      ]),
    )
    .option('--rounds <n>', 'how often the model is asked for one thing before it has failed')
    .option('--depth <n>', 'how deep proving agents may start others (default: 0, one loop)')
    .option('--loops <n>', 'how many proving agents begin, each for itself (default: 1)')
    .option('--try <n>', 'another number asks the model anew', '0')
    .option('--max-usd <x>', 'stop before more than this is spent in the workspace')
    .option('--task-usd <x>', 'most dollars of one round of a program or its drafts, or of all agents on one proof')
    .option('--task-turns <n>', 'most turns of the same')
    .option('--task-minutes <n>', 'most minutes of the same')
    .option('--replay <dir>', 'take what the model said from a recording: the workspace of an earlier run')
    .action(
      host.act(async (dataset: string, options: unknown) => {
        const { run } = await import('./commands/run.ts');
        return run(dataset, options, host.terminal);
      }),
    );
}
