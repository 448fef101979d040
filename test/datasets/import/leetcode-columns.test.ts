import { describe, expect, test } from 'vitest';
import { casesOf, imported, importedFile } from '../../support/imported-rows.ts';

describe('LeetCode: other columns', () => {
  test('examples in the text, solutions in fences', async () => {
    const all = await imported({
      id: 1,
      slug: 'two-sum',
      title: 'Two Sum',
      difficulty: 'Easy',
      content:
        'Given an array of integers `nums`…\n\n**Example 1:**\n\n**Input:** nums = [2,7,11,15], target = 9\n**Output:** [0,1]\n**Explanation:** Because.\n\n**Example 2:**\n\n**Input:** nums = [3,3], target = 6\n**Output:** [0,1]\n',
      python: '```python\ndef twoSum(nums, target):\n    return []\n```\n\nThe algorithm …',
      java: '```java\nclass Solution {}\n```',
    });
    expect(all.problems[0]?.problem).toMatchObject({
      id: 'two-sum',
      difficulty: 'easy',
      signature: 'pub fn two_sum(nums: &[i64], target: i64) -> Vec<i64>',
    });
    expect(casesOf(all)).toEqual([
      [[2, 7, 11, 15], 9, { ok: [0, 1] }],
      [[3, 3], 6, { ok: [0, 1] }],
    ]);
  });

  const PYTHON = 'class Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        ';
  const RUST = 'impl Solution {\n    pub fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32> {\n        \n    }\n}';
  const HTML =
    '<p>Given <code>nums</code>&nbsp;of at most 10<sup>4</sup>&hellip;</p>\n<div class="example-block"><p><strong>Input:</strong> <span class="example-io">nums = [2,7], target = 9</span></p>\n\n<p><strong>Output:</strong> <span>[0,1]</span></p></div>';
  const FUNCTIONAL = [{ input: '[2, 7]\n9', output: '[0, 1]', testtype: 'functional' }];
  const RUST_TYPES = 'pub fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32>';
  const PYTHON_TYPES = 'pub fn two_sum(nums: &[i64], target: i64) -> Vec<i64>';

  test.each<readonly [string, Record<string, unknown>, string, string]>([
    [
      'LeetCode’s own names',
      {
        questionFrontendId: '1',
        title: 'Two Sum',
        titleSlug: 'two-sum',
        difficulty: 'Hard',
        content: HTML,
        topicTags: [{ name: 'Array' }],
        codeSnippets: [
          { lang: 'Python3', langSlug: 'python3', code: PYTHON },
          { lang: 'Rust', langSlug: 'rust', code: RUST },
        ],
      },
      'two-sum',
      RUST_TYPES,
    ],
    [
      'a description of types without code',
      {
        TitleSlug: 'two-sum',
        questionTitle: 'Two Sum',
        content: HTML,
        difficulty: 'Hard',
        topicTags: 'Array, Hash Table',
        metaData: JSON.stringify({
          name: 'twoSum',
          params: [
            { name: 'nums', type: 'integer[]' },
            { name: 'target', type: 'integer' },
          ],
          return: { type: 'list<integer>' },
        }),
      },
      'two-sum',
      RUST_TYPES,
    ],
    [
      'LiveCodeBench',
      {
        question_title: 'Two Sum',
        question_content: 'Given nums…',
        question_id: '1',
        difficulty: 'hard',
        tag: "['Array', 'Hash Table']",
        starter_code: PYTHON,
        public_test_cases: JSON.stringify(FUNCTIONAL),
        private_test_cases: 'eJxrYJ',
        metadata: '{"func_name": "twoSum"}',
      },
      '1',
      PYTHON_TYPES,
    ],
    [
      'APPS, with results in lists of their own',
      {
        problem_id: 1,
        question: 'Given nums…',
        category: 'Array',
        difficulty: 'competition',
        starter_code: PYTHON,
        input_output: JSON.stringify({ fn_name: 'twoSum', inputs: [[[2, 7], 9]], outputs: [[[0, 1]]] }),
      },
      '1',
      PYTHON_TYPES,
    ],
    [
      'tests that call a method with a mapping',
      {
        task_id: 'two-sum',
        prompt: `${PYTHON}"""Given nums…"""\n`,
        entry_point: 'twoSum',
        difficulty: 3,
        category: 'Array',
        test: 'my_solution = Solution()\n\ntest_input = { "nums": [2, 7], "target": 9 }\nassert my_solution.twoSum(**test_input) == [0, 1]\n',
      },
      'two-sum',
      PYTHON_TYPES,
    ],
    [
      'a solution in a post of its own',
      {
        question_slug: 'two-sum',
        question_content: 'Given nums…\n\nInput: nums = [2,7], target = 9\nOutput: [0,1]\n',
        tag: 'Array, Hash Table',
        level: 'Hard',
        content: `# Intuition\n\`\`\`rust []\n${RUST.replace('\n        \n', ' vec![0, 1] ')}\n\`\`\`\n`,
      },
      'two-sum',
      RUST_TYPES,
    ],
    [
      'helpers beside the function',
      {
        slug: 'two-sum',
        difficulty: 'Hard',
        tags: ['Array'],
        content: 'Given nums…\n\nInput: nums = [2,7], target = 9\nOutput: [0,1]\n',
        python:
          'def twoSum(nums, target):\n    def go(i):\n        return i\n    return helper(go(0))\n\ndef helper(i):\n    return [i, 1]\n',
      },
      'two-sum',
      PYTHON_TYPES,
    ],
  ])('%s', async (_what, row, id, signature) => {
    const all = await imported(row);
    expect(all.refused).toEqual([]);
    const { problem } = all.problems[0] ?? {};
    expect(problem).toMatchObject({ id, signature, difficulty: 'hard', category: 'Array', entry: 'two_sum' });
    expect(problem?.statement).toMatch(/^Given nums/);
    expect(casesOf(all)).toEqual([[[2, 7], 9, { ok: [0, 1] }]]);
  });

  test('a tree that several could own has one owner here; what stands in comments declares nothing', async () => {
    const rust =
      '// impl TreeNode {\n//   pub fn new(val: i32) -> Self {\n//   }\n// }\nimpl Solution {\n    pub fn depth(root: Option<Rc<RefCell<TreeNode>>>) -> i32 {\n        // here\n    }\n}';
    const all = await imported({
      slug: 'maximum-depth',
      content: 'Depth.\n\nInput: root = [3]\nOutput: 1\n',
      codeSnippets: [{ langSlug: 'rust', code: rust }],
    });
    expect(all.problems[0]?.problem.signature).toBe('pub fn depth(root: Option<Box<TreeNode>>) -> i32');
    expect(casesOf(all)).toEqual([[{ Some: [{ val: 3, left: { None: [] }, right: { None: [] } }] }, { ok: 1 }]]);
  });

  const ROTATE = 'Rotate.\n\nInput: nums = [1,2]\nOutput: [2,1]\n';
  test('an argument changed in place is expected to be what the tests give', async () => {
    const all = await imported({
      slug: 'rotate',
      content: ROTATE,
      rust: 'impl Solution {\n    pub fn rotate(nums: &mut Vec<i32>) {\n    }\n}',
    });
    expect(all.problems[0]?.problem.signature).toBe('pub fn rotate(nums: &mut Vec<i32>)');
    expect(casesOf(all)).toEqual([[[1, 2], { ok: [null, [2, 1]] }]]);
  });

  test.each([
    [
      'in place, in Python alone',
      { slug: 'rotate', content: ROTATE, python: 'def rotate(nums) -> None:\n    pass\n' },
      'in place',
    ],
    [
      'results that may stand in lists of their own',
      { question_id: 1, question: 'Do it.', input_output: { fn_name: 'f', inputs: [[1], [2]], outputs: [[1], [2]] } },
      'lists of their own',
    ],
    [
      'standard input',
      { question_id: 1, question: 'Do it.', input_output: { inputs: ['1\n'], outputs: ['2\n'] } },
      'standard input',
    ],
  ])('is refused with the reason: %s', async (_what, row, reason) => {
    const { problems, refused } = await imported(row);
    expect(problems).toEqual([]);
    expect(refused[0]?.message).toContain(reason);
  });

  test('problems under one name, with snippets', async () => {
    const question = {
      title: 'Two Sum',
      problem_id: '1',
      problem_slug: 'two-sum',
      difficulty: 'Hard',
      topics: ['Array', 'Hash Table'],
      description: 'Given an array …',
      examples: [{ example_num: 1, example_text: 'Input: nums = [2,7], target = 9\nOutput: [0,1]\nExplanation: …', images: [] }],
      code_snippets: { python3: 'class Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        ' },
    };
    const all = await importedFile('merged_problems.json', JSON.stringify({ questions: [question] }));
    expect(all.problems[0]?.problem).toMatchObject({ id: 'two-sum', difficulty: 'hard', category: 'Array', entry: 'two_sum' });
    expect(casesOf(all)).toEqual([[[2, 7], 9, { ok: [0, 1] }]]);
  });
});
