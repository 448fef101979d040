import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { z } from 'zod';
import { type JudgementLog, openJudgementLog } from '../../../exports/judge/judgement-log.ts';
import { judge as judgeOne, type JudgeWorld } from '../../../exports/judge/judge.ts';
import type { Judgement } from '../../../exports/judge/judge-task.ts';
import { taskFile } from '../../../exports/lake-project.ts';
import { type Handed, readHandedIn } from '../../../exports/judge/read-submissions.ts';
import { readSplit, type Split, type SplitTask } from '../../../exports/judge/read-split.ts';
import { contradictionsIn, type Count, countResults, type Result, STRATA, type Stratum } from '../../../exports/judge/tally.ts';
import { canonicalJson, sha256 } from '../../core/canonical-json.ts';
import { AegisError, ERROR_POLICY, toAegisError } from '../../core/errors.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { hasLean, judgeWorld } from '../judge-world.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { packageVersion } from '../version.ts';
import { withTools } from '../with-tools.ts';
import { recordJudgements } from './record-judgements.ts';

const Options = z.strictObject({
  split: z.string().min(1),
  submissions: z.string().min(1),
  output: z.string().min(1).optional(),
  by: z
    .string()
    .default('difficulty,kind')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(STRATA)).min(1)),
  maxCpuSeconds: wholeNumber(0, 1_000_000_000).optional(),
  effort: wholeNumber(1, 1000).optional(),
  withoutSandbox: z.boolean().default(false),
  workspace: z.string().optional(),
  json: z.boolean().default(false),
});

/** One answer with what became of it. */
export interface Judged {
  readonly handed: Handed;
  readonly task: SplitTask;
  readonly judgement: Judgement | null;
  readonly result: Result;
}

/** `aegis judge`: another prover's answers to a split, accepted or not. */
export async function judge(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(Options, raw);
  const split = readSplit(options.split);
  const handed = readHandedIn(options.submissions);
  const paired = pair(split, handed, terminal);
  const lean = hasLean();
  const log = openLog(options, lean, terminal);
  const started = process.cpuUsage();
  let cpuSeconds = 0;
  const faults: string[] = [];
  const judged = await withTools(
    terminal,
    (context) => {
      const world = { ...judgeWorld(context, { lean, withoutSandbox: options.withoutSandbox }), log };
      const spent = (): boolean =>
        options.maxCpuSeconds !== undefined && cpuSeconds + ownCpuSeconds(started) >= options.maxCpuSeconds;
      return pMap(paired, (one) => judgePair(one, split, world, spent, faults), { concurrency: 2 });
    },
    {
      effort: options.effort ?? 1,
      onRun: (run) => {
        cpuSeconds += run.cpuSeconds ?? 0;
      },
    },
  );
  const results = judged.map(({ result }) => result);
  if (options.workspace !== undefined) recordJudgements(options.workspace, judged, terminal);
  const counts = countResults(
    split.tasks.map(({ task }) => task),
    results,
    options.by,
  );
  if (options.output !== undefined) writeResults(options.output, results, counts);
  // What the budget did not reach may be gone on with.
  if (results.every(({ result }) => result !== 'not-run')) log?.done();
  faults.push(...contradictionsIn(split.tasks, results));
  for (const fault of faults) terminal.err(`fault: ${fault}\n`);
  if (options.json) printJson(terminal, { counts, results, faults });
  else printLine(terminal, countsTable(counts, options.by));
  if (!lean) terminal.err('No Lean here: proofs could not be checked; only counterexamples were decided, by evaluation.\n');
  return faults.length > 0 ? 1 : 0;
}

/** Only where there is a folder to keep it in. */
function openLog(
  { output, withoutSandbox }: { readonly output?: string | undefined; readonly withoutSandbox: boolean },
  lean: boolean,
  terminal: Terminal,
): JudgementLog | null {
  if (output === undefined) return null;
  const log = openJudgementLog(output, { version: packageVersion(), lean, withoutSandbox });
  if (log.left > 0) terminal.err(`going on after ${log.left} judgements of a run that did not come to its end\n`);
  return log;
}

const ownCpuSeconds = (started: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
};

interface Pair {
  readonly handed: Handed;
  readonly task: SplitTask;
  readonly attempt: number;
}

/** Answers to tasks the split does not have are told and left out; so are files of the split's own project that nobody has touched. */
function pair({ tasks }: Split, handed: readonly Handed[], terminal: Terminal): readonly Pair[] {
  const byName = new Map(tasks.flatMap((one) => [one.rowName, one.task.statementId].map((name) => [name, one] as const)));
  const attempts = new Map<string, number>();
  let untouched = 0;
  const paired = handed.flatMap((one) => {
    // A task's file in the split's Lake project ends in its statement's id.
    const task = byName.get(one.name) ?? byName.get(/_([0-9a-f]{16})$/.exec(one.name)?.[1] ?? '');
    if (task === undefined) {
      terminal.err(`left out: the split has no task ${JSON.stringify(one.name)}\n`);
      return [];
    }
    if (one.submission?.kind === 'proof' && one.submission.text.trim() === taskFile(task.row).trim()) {
      untouched += 1;
      return [];
    }
    const attempt = (attempts.get(task.task.statementId) ?? 0) + 1;
    attempts.set(task.task.statementId, attempt);
    return [{ handed: one, task, attempt }];
  });
  if (untouched > 0) terminal.err(`left out: ${untouched} files that are as the split has them\n`);
  if (paired.length === 0) throw new AegisError('data/invalid', 'none of the submissions is an answer to a task of this split');
  return paired;
}

async function judgePair(
  { handed, task, attempt }: Pair,
  split: Split,
  { log, ...world }: JudgeWorld & { readonly log: JudgementLog | null },
  spent: () => boolean,
  faults: string[],
): Promise<Judged> {
  const base = { ...baseResult(task, attempt), submission_sha256: hashOf(handed) };
  const end = (judgement: Judgement | null, result: Omit<Result, keyof typeof base>): Judged => ({
    handed,
    task,
    judgement,
    result: { ...base, ...result },
  });
  const none = { evidence: null, checker: null };
  if (handed.submission === null) return end(null, { ...none, result: 'rejected', reason: handed.problem });
  const known = log?.find(task.task, handed.submission);
  if (known !== undefined) return end(known, { ...none, ...resultOf(known) });
  if (spent()) return end(null, { ...none, result: 'not-run', reason: 'the budget of CPU seconds was spent' });
  try {
    const judgement = await judgeOne(task.task, split.modelOf(task.task), handed.submission, world);
    log?.keep(task.task, handed.submission, judgement);
    return end(judgement, { ...none, ...resultOf(judgement) });
  } catch (thrown) {
    const fault = toAegisError(thrown, task.rowName);
    if (ERROR_POLICY[fault.code].ends === 'run') throw fault;
    faults.push(`${task.rowName}: ${fault.code}: ${fault.message}`);
    return end(null, { ...none, result: 'could-not-tell', reason: `${fault.code}: ${fault.message}` });
  }
}

const hashOf = ({ submission }: Handed): string | null =>
  submission === null ? null : sha256(submission.kind === 'proof' ? submission.text : canonicalJson(submission.values));

const baseResult = ({ rowName, task }: SplitTask, attempt: number) => ({
  name: rowName,
  statement_id: task.statementId,
  attempt,
  kind: task.kind,
  polarity: task.polarity,
  difficulty: task.difficulty,
  category: task.category,
});

function resultOf(judgement: Judgement): Pick<Result, 'result' | 'reason'> & Partial<Pick<Result, 'evidence' | 'checker'>> {
  switch (judgement.verdict) {
    case 'accepted':
      return { result: judgement.label, reason: '', evidence: judgement.evidence, checker: judgement.checker };
    case 'rejected':
      return { result: 'rejected', reason: judgement.reason };
    case 'unknown':
      return { result: 'could-not-tell', reason: judgement.reason };
  }
}

function writeResults(folder: string, results: readonly Result[], counts: readonly Count[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'table.json'), `${JSON.stringify(counts, null, 2)}\n`);
  writeFileSync(join(folder, 'results.jsonl'), results.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function countsTable(counts: readonly Count[], by: readonly Stratum[]): string {
  const heads = ['tasks', 'attempted', 'proved', 'refuted', 'rejected', 'could-not-tell', 'not-run'] as const;
  const width = Math.max(by.join(', ').length, ...counts.map(({ stratum }) => stratum.length)) + 2;
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell, i) => cell.padStart((heads[i]?.length ?? 0) + 2)).join('')}`;
  return [
    line(by.join(', '), heads),
    ...counts.map((row) =>
      line(
        row.stratum,
        [row.tasks, row.attempted, row.proved, row.refuted, row.rejected, row.couldNotTell, row.notRun].map(String),
      ),
    ),
  ].join('\n');
}
