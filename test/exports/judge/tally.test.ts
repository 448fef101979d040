import { describe, expect, test } from 'vitest';
import type { SplitTask } from '../../../exports/judge/read-split.ts';
import { contradictionsIn, countResults, type Result } from '../../../exports/judge/tally.ts';
import type { ExportRow } from '../../../exports/export-row.ts';
import { taskOver } from '../../support/judge-fixture.ts';
import { rowOf } from '../../support/split-folder.ts';

const taskOf = (id: string, more: Partial<ExportRow> = {}, difficulty = 'easy'): SplitTask => {
  const task = taskOver({ statementId: id, difficulty });
  return { rowName: id, task, row: rowOf(task, more) };
};

const resultOf = (id: string, result: Result['result'], attempt = 1): Result => ({
  name: id,
  statement_id: id,
  attempt,
  result,
  evidence: null,
  checker: null,
  reason: '',
  kind: 'totality',
  polarity: 'should-hold',
  difficulty: 'easy',
  submission_sha256: null,
  category: 'none',
});

test('a task counts once, as the best of its attempts, in its stratum', () => {
  const tasks = [taskOf('a'), taskOf('b'), taskOf('c', {}, 'hard'), taskOf('d', {}, 'hard')];
  const results = [
    resultOf('a', 'rejected'),
    resultOf('a', 'proved', 2),
    resultOf('a', 'rejected', 3),
    resultOf('b', 'rejected'),
    resultOf('b', 'could-not-tell', 2),
    resultOf('c', 'not-run'),
  ];
  const counts = countResults(
    tasks.map(({ task }) => task),
    results,
    ['difficulty'],
  );
  const none = { proved: 0, refuted: 0, rejected: 0, couldNotTell: 0, notRun: 0 };
  expect(counts).toEqual([
    { stratum: 'easy', tasks: 2, attempted: 2, ...none, proved: 1, couldNotTell: 1 },
    { stratum: 'hard', tasks: 2, attempted: 1, ...none, notRun: 1 },
    { stratum: 'all', tasks: 4, attempted: 3, ...none, proved: 1, couldNotTell: 1, notRun: 1 },
  ]);
});

describe('what cannot be is a fault', () => {
  const pair = (first: ExportRow['canary_role'], second: ExportRow['canary_role']): readonly SplitTask[] => [
    taskOf('a', { canary_pair: 'p', canary_role: first }),
    taskOf('b', { canary_pair: 'p', canary_role: second }),
  ];

  test.each([
    ['a statement and its negation proved', pair('statement', 'negation'), 'proved', 'proved', 1],
    ['a statement and its negation refuted', pair('statement', 'negation'), 'refuted', 'refuted', 1],
    ['one proved, the other refuted', pair('statement', 'negation'), 'proved', 'refuted', 0],
    ['twins proved', pair('should-hold', 'should-fail'), 'proved', 'proved', 1],
    ['twins refuted', pair('should-hold', 'should-fail'), 'refuted', 'refuted', 0],
    ['no pair', [taskOf('a'), taskOf('b')], 'proved', 'proved', 0],
  ] as const)('%s', (_what, tasks, first, second, faults) => {
    expect(contradictionsIn(tasks, [resultOf('a', first), resultOf('b', second)])).toHaveLength(faults);
  });

  test('one statement both ways', () => {
    const results = [resultOf('a', 'proved'), resultOf('a', 'refuted', 2)];
    expect(contradictionsIn([taskOf('a')], results)).toEqual(['a was both proved and refuted']);
  });
});
