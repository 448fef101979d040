import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { taskFile } from '../../../exports/lake-project.ts';
import { Result } from '../../../exports/judge/tally.ts';
import { aegis } from '../../support/command.ts';
import { falseTask, taskOver } from '../../support/judge-fixture.ts';
import { spawnAegis } from '../../support/spawn-aegis.ts';
import { rowOf, splitFolder } from '../../support/split-folder.ts';
import { type StandIns, useStandIns } from '../../support/stand-ins.ts';

const tasks = [taskOver(), falseTask()];
const split = splitFolder(tasks);
const TRUE = taskOver().statementId;
const FALSE = falseTask().statementId;

function submissions(...rows: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-submissions-'));
  writeFileSync(join(folder, 'all.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return folder;
}

const Said = z.object({ counts: z.array(z.looseObject({})), results: z.array(Result) });
const PROOF = 'theorem answer : Frozen.Holds := by\n  unfold Frozen.Holds\n  scalar_tac';

async function judged(path: string, ...more: readonly string[]) {
  const said = await aegis('judge', '--split', split, '--submissions', path, '--json', ...more);
  expect(said.err).not.toContain('fault');
  return { ...said, ...Said.parse(JSON.parse(said.out)) };
}

describe('without Lean', () => {
  test('counterexamples are decided, proofs are not, and the rest is counted', async () => {
    const folder = submissions(
      { name: FALSE, counterexample: { x: 8 } },
      { name: FALSE, counterexample: { x: 7 } },
      { name: TRUE, submission: PROOF },
      { name: 'nobody', submission: PROOF },
    );
    const { code, err, counts, results } = await judged(folder, '--by', 'kind');
    expect(code).toBe(0);
    expect(err).toContain('the split has no task "nobody"');
    expect(results.map(({ statement_id: id, attempt, result }) => [id, attempt, result])).toEqual([
      [FALSE, 1, 'rejected'],
      [FALSE, 2, 'refuted'],
      [TRUE, 1, 'could-not-tell'],
    ]);
    expect(counts.at(-1)).toEqual({
      stratum: 'all',
      tasks: 2,
      attempted: 2,
      proved: 0,
      refuted: 1,
      rejected: 0,
      couldNotTell: 1,
      notRun: 0,
    });
  });

  test('answers come from files too, and results go into one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aegis-submissions-'));
    writeFileSync(join(folder, `${FALSE}.json`), '{"x": 7}');
    writeFileSync(join(folder, `${TRUE}.lean`), 'axiom cheat : False');
    const out = join(folder, 'out');
    const said = await aegis('judge', '--split', split, '--submissions', folder, '-o', out);
    expect(said.code).toBe(0);
    const rows = readFileSync(join(out, 'results.jsonl'), 'utf8').trimEnd().split('\n');
    expect(rows.map((row) => Result.parse(JSON.parse(row)).result)).toEqual(['rejected', 'refuted']);
    expect(said.out).toMatch(/all\s+2\s+2\s+0\s+1\s+1\s+0\s+0/);
  });

  test('files of the split’s own project are answers once they are touched', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aegis-submissions-'));
    writeFileSync(join(folder, `P_next_${FALSE}.lean`), taskFile(rowOf(falseTask())));
    writeFileSync(join(folder, `P_next_${TRUE}.lean`), taskFile(rowOf(taskOver())).replace('by sorry', 'by scalar_tac'));
    const { err, results } = await judged(folder);
    expect(err).toContain('1 files that are as the split has them');
    // The model's options do not count against it: they are in what it imports.
    expect(results).toMatchObject([{ statement_id: TRUE, result: 'could-not-tell' }]);
  });

  test('an answer that does not read is rejected, and costs the others nothing', async () => {
    const folder = submissions({ name: FALSE, counterexample: { x: 7 } }, { name: TRUE, counterexample: 3 });
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    writeFileSync(join(folder, 'deep.jsonl'), `{"name": "${TRUE}", "counterexample": {"x": ${deep}}}\n`);
    const { results } = await judged(folder);
    expect(results.map(({ result }) => result)).toEqual(['refuted', 'rejected', 'rejected']);
  });

  test('judging that was killed goes on where it was, and comes to the same results', async () => {
    const rows = Array.from({ length: 3000 }, (_, x) => ({
      name: FALSE,
      counterexample: { x: x % 250, ...(x >= 250 ? { y: x } : {}) },
    }));
    const folder = submissions(...rows);
    const [out, whole] = ['out', 'whole'].map((name) => join(folder, '..', `${folder}-${name}`)) as [string, string];
    const argv = ['judge', '--split', split, '--submissions', folder, '-o'];
    const log = join(out, 'unfinished.jsonl');
    const { child, ended } = spawnAegis([...argv, out]);
    await expect
      .poll(() => existsSync(log) && readFileSync(log, 'utf8').split('\n').length > 20, { timeout: 60_000, interval: 1 })
      .toBe(true);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect(existsSync(join(out, 'results.jsonl'))).toBe(false);
    const again = await aegis(...argv, out);
    expect(again).toMatchObject({ code: 0, err: expect.stringMatching(/going on after \d+ judgements/) });
    await aegis(...argv, whole);
    for (const name of ['results.jsonl', 'table.json'])
      expect(readFileSync(join(out, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'));
    expect(existsSync(log)).toBe(false);
  }, 120_000);

  test('what the budget does not reach is not run', async () => {
    const folder = submissions({ name: FALSE, counterexample: { x: 7 } }, { name: TRUE, submission: PROOF });
    const { results, counts } = await judged(folder, '--max-cpu-seconds', '0');
    expect(results.map(({ result }) => result)).toEqual(['not-run', 'not-run']);
    expect(counts.at(-1)).toMatchObject({ attempted: 2, notRun: 2, refuted: 0 });
  });

  test.each([
    ['a folder that is no split', ['--split', tmpdir()], 'there is no tasks.jsonl'],
    ['submissions that are not there', ['--submissions', '/nowhere'], 'cannot read submissions'],
    ['a stratum that is none', ['--by', 'colour'], '--by'],
  ])('%s is bad input', async (_what, argv, message) => {
    const folder = submissions({ name: FALSE, counterexample: { x: 7 } });
    const said = await aegis('judge', '--split', split, '--submissions', folder, ...argv);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });

  test('a set is its split where it has one, and asks for a choice where it has more', async () => {
    const set = join(splitFolder([falseTask()]), '..');
    const folder = submissions({ name: FALSE, counterexample: { x: 7 } });
    expect((await aegis('judge', '--split', set, '--submissions', folder)).code).toBe(0);
    cpSync(join(set, 'eval'), join(set, 'monitor'), { recursive: true });
    const said = await aegis('judge', '--split', set, '--submissions', folder);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('Name one of its splits: eval, monitor.') });
  });

  test('a model that was changed is no longer the model', async () => {
    const changed = splitFolder([falseTask()]);
    writeFileSync(join(changed, '..', 'models', `${falseTask().modelSha256}.lean`), 'import Aeneas\n');
    const folder = submissions({ name: FALSE, counterexample: { x: 7 } });
    const said = await aegis('judge', '--split', changed, '--submissions', folder);
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('is not the model it is named after') });
  });
});

describe('with a stand-in for Lean', () => {
  let lean: StandIns | undefined;
  afterEach(() => lean?.close());

  test('what it accepts is marked as its word', async () => {
    lean = useStandIns({ leanErrors: [{ when: 'wrong turn', line: 4, message: 'unsolved goals' }] });
    const folder = submissions({ name: TRUE, submission: PROOF }, { name: FALSE, submission: `${PROOF} -- wrong turn` });
    const { results } = await judged(folder, '--without-sandbox');
    expect(results).toMatchObject([
      { result: 'proved', evidence: 'kernel', checker: 'stand-in' },
      { result: 'rejected', reason: 'line 4: unsolved goals' },
    ]);
  });
});
