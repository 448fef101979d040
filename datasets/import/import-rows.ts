import { readHumanEval } from './import-humaneval.ts';
import { looksLikeLeetCode, mayBeLeetCode, readLeetCode } from './import-leetcode.ts';
import { readAsserts, readFunctions, readInputsResults } from './python-examples.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';
import { type Origin, originOf, type Row, rustIn, textIn } from './row-columns.ts';

export const ROW_FORMATS = ['leetcode', 'mbpp', 'humaneval'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** Which of the known layouts the columns are; null for none. */
export function formatOf(row: Row): RowFormat | null {
  const has = (...names: readonly string[]): boolean => names.every((name) => name in row);
  if (has('test_list')) return 'mbpp';
  if (looksLikeLeetCode(row)) return 'leetcode';
  if (['entry_point', 'canonical_solution', 'tests'].some((name) => has('prompt', name))) return 'humaneval';
  return mayBeLeetCode(row) ? 'leetcode' : null;
}

export function readRow(row: Row, format: RowFormat, origin: Origin): Promise<RawProblem> {
  switch (format) {
    case 'leetcode':
      return readLeetCode(row, origin);
    case 'mbpp':
      return readMbpp(row, origin);
    case 'humaneval':
      return readHumanEval(row, origin);
  }
}

async function readMbpp(row: Row, origin: Origin): Promise<RawProblem> {
  const listed = (name: string): readonly string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);
  const tests = [...listed('test_list'), ...listed('challenge_test_list')];
  const functions = await readFunctions(textIn(row, 'code'));
  const called = functions.map(({ name }) => name).filter((name) => tests.some((test) => test.includes(`${name}(`)));
  const entry = called.at(-1) ?? /assert\s+(?:not\s+)?\(?(\w+)\(/.exec(tests[0] ?? '')?.[1] ?? '';
  const more = textIn(row, 'test') === '' ? null : await readInputsResults(textIn(row, 'test'));
  const { examples, unread } = more ?? (await readAsserts(`${tests.join('\n')}\n`, [entry]));
  const statement = textIn(row, 'text', 'prompt');
  const number = textIn(row, 'task_id');
  return {
    id: /^\d+$/.test(number) ? `mbpp_${number}` : number,
    title: titleFrom(statement),
    statement,
    difficulty: difficultyOf(row['difficulty'] ?? 'easy'),
    category: textIn(row, 'category') || 'imported',
    ...originOf(row, origin),
    entry,
    params: functions.find(({ name }) => name === entry)?.params.map(({ name }) => name) ?? [],
    types: null,
    examples,
    solution: rustIn(row),
    notes: unread.map(({ line, message }) => `test ${line}: ${message}`),
  };
}
