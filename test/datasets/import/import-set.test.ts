import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snakeCase } from '../../../datasets/import/snake-case.ts';
import { importSet } from '../../../datasets/import/import-set.ts';
import { readProblems } from '../../../datasets/read-problems.ts';
import { Problem } from '../../../pipeline/core/problem.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ORIGIN = { source: '', licence: 'unknown' };
const imported = (...rows: readonly unknown[]) => {
  const file = join(folder, 'set.jsonl');
  writeFileSync(file, rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''));
  return importSet(file, 'auto', ORIGIN);
};
const mbpp = (id: number, code: string, ...tests: readonly string[]) => ({ task_id: id, text: 'Do it.', code, test_list: tests });

describe('MBPP', () => {
  test('calls become cases, types come from the values', async () => {
    const { problems, refused, notes } = await imported(
      mbpp(
        1,
        'def count(xs, limit):\n    pass',
        'assert count([1, -2, 3], 2) == 1',
        'assert 0 == count([], 1)',
        'assert count((10**10,), limit=3) == 0',
      ),
    );
    expect([refused, notes]).toEqual([[], []]);
    const [only] = problems;
    expect(only?.problem).toMatchObject({
      id: 'mbpp_1',
      entry: 'count',
      signature: 'pub fn count(xs: &[i64], limit: i64) -> i64',
      licence: 'unknown',
      source: 'set.jsonl, row 1',
    });
    expect(only?.problem.cases.map(({ args, expected }) => [args, expected])).toEqual([
      [[[1, -2, 3], 2], { ok: 1 }],
      [[[], 1], { ok: 0 }],
      [[[10_000_000_000], 3], { ok: 0 }],
    ]);
    expect(Problem.safeParse(only?.problem).success).toBe(true);
  });

  test.each([
    ['text is bytes', "assert f('aé'[:0] if 0 else 'ab\\n') == 'b'", 'the argument `'],
    ['sets', 'assert f(1) == {1, 2}', 'the result: a set has no Rust type here'],
    ['mappings', 'assert f({1: 2}) == 1', 'argument 1: a mapping has no Rust type here'],
    ['other comparisons', 'assert f(1) > 2', 'test 1: it compares with >'],
    ['other functions', 'assert len(f(1)) == 2', '`len(f(1))` is no call of f'],
    ['names', 'assert f(x) == 2', 'the name x'],
    ['no tests', '', 'it has no tests'],
  ])('refuses, with the reason: %s', async (_, assertion, reason) => {
    const { problems, refused } = await imported(mbpp(2, 'def f(x):\n    pass', ...(assertion === '' ? [] : [assertion])));
    expect(problems).toEqual([]);
    expect(refused).toEqual([expect.objectContaining({ line: 1, message: expect.stringContaining(reason) })]);
  });

  test.each([
    ["assert f('ab') == 'b'", 'pub fn f(x: &[u8]) -> Vec<u8>', [97, 98], [98]],
    ["assert f('é') == 'b'", 'pub fn f(x: &str) -> Vec<u8>', 'é', [98]],
    ['assert f([]) is None', 'pub fn f(x: &[i64]) -> Option<i64>', [], { None: [] }],
    [
      'assert f((1, True)) == [(1, 2), (3, 4)]',
      'pub fn f(x: (i64, bool)) -> Vec<(i64, i64)>',
      [1, true],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['assert f(2**70) == -1.5', 'pub fn f(x: i128) -> f64', '1180591620717411303424', -1.5],
    ['assert not f([1] * 3)', 'pub fn f(x: &[i64]) -> bool', [1, 1, 1], false],
    ["assert f(r'\\n' 'x' \"\\x41\") == 0", 'pub fn f(x: &[u8]) -> i64', [92, 110, 120, 65], 0],
    ['assert f([[1], []]) == [[]]', 'pub fn f(x: &[Vec<i64>]) -> Vec<Vec<i64>>', [[1], []], [[]]],
  ])('%s', async (assertion, signature, arg, value) => {
    const { problems, refused } = await imported(mbpp(3, 'def f(x):\n    pass', assertion));
    expect(refused).toEqual([]);
    expect(problems[0]?.problem.signature).toBe(signature);
    expect(problems[0]?.problem.cases[0]).toMatchObject({ args: [arg], expected: { ok: value } });
  });

  test('floats keep the tolerance of the tests', async () => {
    const { problems } = await imported(
      mbpp(4, 'def f(x):\n    pass', 'assert abs(f(1) - 2.5) < 1e-3', 'assert math.isclose(f(2), 3.5, rel_tol=0.01)'),
    );
    expect(problems[0]?.problem).toMatchObject({
      tolerance: 0.01,
      cases: [{ expected: { ok: 2.5 } }, { expected: { ok: 3.5 } }],
    });
  });

  test('what of a problem is left out is told with its place; the rest is kept', async () => {
    const { problems, notes } = await imported(mbpp(5, 'def f(x):\n    pass', 'assert f(1) == 2', 'assert f(y) == 2'));
    expect(problems[0]?.problem.cases).toHaveLength(1);
    expect(notes).toEqual([{ file: 'set.jsonl', line: 1, id: 'mbpp_5', message: 'test 2: the argument the name y is no value' }]);
  });
});

test('HumanEval: the docstring is the text, asserts stand in `check`, those in loops are told', async () => {
  const { problems, notes } = await imported({
    task_id: 'Own/0',
    prompt: 'from typing import List\n\ndef below(xs: List[int], t: int) -> bool:\n    """ Are all below?\n    More.\n    """\n',
    entry_point: 'below',
    canonical_solution: '    return all(x < t for x in xs)\n',
    test: 'def check(candidate):\n    assert candidate([1, 2], 3) == True, "a"\n    assert candidate([5], t=3) is False\n    for i in range(3):\n        assert candidate([i], 5)\n',
    license: 'MIT',
  });
  expect(problems[0]?.problem).toMatchObject({
    id: 'Own_0',
    title: 'Are all below?',
    statement: 'Are all below?\nMore.',
    licence: 'MIT',
    signature: 'pub fn below(xs: &[i64], t: i64) -> bool',
    cases: [{ args: [[1, 2], 3] }, { args: [[5], 3] }],
  });
  expect(notes.map(({ message }) => message)).toEqual(['test, line 5: it stands in a loop']);
});

describe('LeetCode', () => {
  const row = {
    task_id: 'pair-sum',
    difficulty: 'Medium',
    tags: ['Array'],
    problem_description: 'Find two places.',
    starter_code: 'class Solution:\n    def pairSum(self, nums: List[int], target: int) -> List[int]:\n        ',
    entry_point: 'Solution().pairSum',
    input_output: [{ input: 'target = 9, nums = [2,7]', output: '[0, 1]' }],
  };

  test('arguments by name stand in the order of the starter code', async () => {
    const { problems } = await imported(row);
    expect(problems[0]?.problem).toMatchObject({
      id: 'pair-sum',
      difficulty: 'medium',
      category: 'Array',
      entry: 'pair_sum',
      signature: 'pub fn pair_sum(nums: &[i64], target: i64) -> Vec<i64>',
      cases: [{ args: [[2, 7], 9], expected: { ok: [0, 1] } }],
    });
  });

  test('Rust in `impl Solution` gets a function beside it and decides the types', async () => {
    const rust = 'impl Solution {\n    pub fn pair_sum(nums: Vec<i32>, target: i32) -> Vec<i32> {\n        vec![]\n    }\n}';
    const { problems } = await imported({ ...row, rust });
    const { solution, signature } = problems[0]?.problem ?? {};
    expect(signature).toBe('pub fn pair_sum(nums: Vec<i32>, target: i32) -> Vec<i32>');
    expect(solution).toContain('pub struct Solution;');
    expect(solution).toContain('    Solution::pair_sum(nums, target)');
  });

  test('Rust without readable tests waits for being run', async () => {
    const { problems, unobserved } = await imported({
      slug: 'even',
      title: 'Even',
      content: '<p>Is <code>n</code> &lt; 2<sup>3</sup>?</p>',
      rust: 'pub fn even(n: u8) -> bool { n % 2 == 0 }',
    });
    expect(problems).toEqual([]);
    expect(unobserved[0]?.problem).toMatchObject({
      id: 'even',
      statement: 'Is n < 2^3?',
      signature: 'pub fn even(n: u8) -> bool',
      cases: [],
    });
  });
});

test('VERINA tasks: Lean types, values as Lean text, refused inputs told', async () => {
  const task = join(folder, 'tasks/t1');
  mkdirSync(task, { recursive: true });
  const put = (name: string, json: unknown): void => writeFileSync(join(task, name), JSON.stringify(json));
  put('task.json', {
    id: 't1',
    signature: {
      name: 'lastIndex',
      parameters: [
        { param_name: 'xs', param_type: 'Array (Int × Char)' },
        { param_name: 's', param_type: 'String' },
      ],
      return_type: 'Option Nat',
    },
    metadata: { upstream: { name: 'own', link: 'https://example.org', task_id: '7' } },
  });
  writeFileSync(join(task, 'description.txt'), 'Last place.\n');
  put('test.json', [
    { input: { xs: "#[(1, 'a'), (-2, 'b')]", s: 'none' }, expected: 'some (2)', unexpected: ['none'] },
    { input: { s: '', xs: '#[]' }, expected: 'none', unexpected: [] },
  ]);
  put('reject_inputs.json', [{ input: { xs: '#[]', s: '' } }]);
  const { problems, notes } = await importSet(join(folder, 'tasks'), 'auto', { source: '', licence: 'Apache-2.0' });
  expect(problems[0]?.problem).toMatchObject({
    signature: 'pub fn last_index(xs: &[(i64, u8)], s: &[u8]) -> Option<u64>',
    licence: 'Apache-2.0',
    source: 'VERINA task t1, own, https://example.org',
  });
  expect(problems[0]?.problem.cases.map(({ args, expected }) => [args, expected])).toEqual([
    [
      [
        [
          [1, 97],
          [-2, 98],
        ],
        [110, 111, 110, 101],
      ],
      { ok: { Some: [2] } },
    ],
    [[[], []], { ok: { None: [] } }],
  ]);
  expect(notes[0]?.message).toContain('1 inputs that the precondition refuses');
});

test('nothing is lost without a word: lines that are no rows, unknown columns, ids twice', async () => {
  const { problems, refused } = await imported(
    'no json',
    '[1]',
    { some: 'thing' },
    mbpp(1, 'def f(x):\n    pass', 'assert f(1) == 2'),
    mbpp(1, 'def f(x):\n    pass', 'assert f(1) == 2'),
  );
  expect(problems).toHaveLength(1);
  expect(refused.map(({ line, message }) => [line, message])).toEqual([
    [1, expect.stringContaining('column 1')],
    [2, 'a row is a JSON object'],
    [3, expect.stringContaining('the columns some')],
    [5, 'the id is already that of set.jsonl:4'],
  ]);
});

test('what was imported reads as a dataset of ours', async () => {
  const { problems } = await imported(mbpp(1, 'def f(x):\n    pass', 'assert f(1) == 2', 'assert f(2) == 3', 'assert f(3) == 3'));
  const file = join(folder, 'out.jsonl');
  writeFileSync(file, problems.map(({ problem }) => `${JSON.stringify(problem)}\n`).join(''));
  expect((await readProblems(file)).faults).toEqual([]);
});

test.each([
  ['Solution().twoSum', 'two_sum'],
  ['match', 'match_'],
  ['3sum', 'f_3sum'],
  ['getHTTPCode', 'get_httpcode'],
])('%s in Rust is %s', (name, rust) => expect(snakeCase(name)).toBe(rust));
