import type { Command } from 'commander';
import { type CommandHost, DEFAULT_WORKSPACE } from './host.ts';

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
    .option('-o, --output <dir>', 'where to write results.jsonl and table.json; an interrupted run goes on there')
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
  aegis
    .command('serve')
    .description('serve something over HTTP')
    .command('reward')
    .description('rewards for proofs, programs and statements: OpenEnv, NeMo Gym, ORS and plain routes')
    .option('--host <address>', 'where to listen; others than this machine need a token', '127.0.0.1')
    .option('--port <n>', 'where to listen; 0: any free port', '8000')
    .option('--token-file <file>', 'what clients must send as a bearer token (or the variable AEGIS_REWARD_TOKEN)')
    .option('--split <dir>', 'proving tasks of an exported split instead of the workspace')
    .option('--generation <name>', 'which set of results (default: the newest)')
    .option('--toolchain <name>', 'builtin or aeneas', 'builtin')
    .option('--concurrency <n>', 'jobs at once (default: processors)')
    .option('--queue <n>', 'submissions that may wait; more get 429', '1024')
    .option('--max-body-kib <n>', 'largest request', '1024')
    .option('--request-seconds <n>', 'time in which a request must have come in', '30')
    .option('--score-seconds <n>', 'time after which a client is told to come back for its answer', '300')
    .option('--effort <n>', 'multiplies every limit', '1')
    .option('--without-sandbox', 'check proofs also on a machine that has no sandbox')
    .option('--workspace <dir>', 'where results are kept', DEFAULT_WORKSPACE)
    .option('--json', 'as JSON')
    .action(
      host.act(async (options: unknown) => {
        const { serveReward } = await import('./commands/serve-reward.ts');
        return serveReward(options, host.terminal);
      }),
    );
}
