import { describe, expect, test } from 'vitest';
import { casesOf, imported } from '../../support/imported-rows.ts';

const leaf = (val: number) => ({ Some: [{ val, left: { None: [] }, right: { None: [] } }] });
const chain = (...items: readonly number[]): object =>
  items.length === 0 ? { None: [] } : { Some: [{ val: items[0], next: chain(...items.slice(1)) }] };

describe('LeetCode: trees and linked lists', () => {
  const starter = (signature: string) => ({
    task_id: 'same-words',
    entry_point: 'Solution().f',
    problem_description: 'Do it.',
    starter_code: `# class TreeNode:\n#     pass\nclass Solution:\n    def f(self, ${signature}:\n        `,
  });

  test('a level-order list is a tree: absent children take a place and have none of their own', async () => {
    const all = await imported({
      ...starter('root: Optional[TreeNode], k: int) -> int'),
      input_output: [
        { input: 'root = [1,null,2,3], k = 4', output: '5' },
        { input: 'root = [], k = 0', output: '0' },
      ],
    });
    expect(all.refused).toEqual([]);
    expect(all.problems[0]?.problem.signature).toBe('pub fn f(root: Option<Box<TreeNode>>, k: i64) -> i64');
    expect(all.problems[0]?.problem.statement).toContain('pub struct TreeNode');
    expect(casesOf(all)).toEqual([
      [
        { Some: [{ val: 1, left: { None: [] }, right: { Some: [{ val: 2, left: leaf(3), right: { None: [] } }] } }] },
        4,
        { ok: 5 },
      ],
      [{ None: [] }, 0, { ok: 0 }],
    ]);
  });

  test('lists, lists of lists, and results', async () => {
    const all = await imported({
      ...starter('lists: List[Optional[ListNode]]) -> Optional[ListNode]'),
      test: 'def check(candidate):\n    assert is_same_list(candidate(lists = [list_node([1,4]),list_node([])]), list_node([1,4]))\n    assert candidate(lists = []) is None\n',
    });
    expect(all.problems[0]?.problem.signature).toBe('pub fn f(lists: Vec<Option<Box<ListNode>>>) -> Option<Box<ListNode>>');
    expect(casesOf(all)).toEqual([
      [[chain(1, 4), chain()], { ok: chain(1, 4) }],
      [[], { ok: chain() }],
    ]);
  });

  test('Rust with its nodes in a comment gets their declaration', async () => {
    const rust = `// pub struct ListNode { … }
impl Solution {
    pub fn f(head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
        let mut made = ListNode::new(7);
        made.next = head;
        Some(Box::new(made))
    }
}`;
    const all = await imported({
      ...starter('head: Optional[ListNode]) -> Optional[ListNode]'),
      rust,
      input_output: [{ input: 'head = [1]', output: '[7,1]' }],
    });
    expect(all.problems[0]?.problem.solution).toMatch(
      /^#\[derive.*pub struct ListNode.*fn new\(val: i32\).*pub fn f\(head: Option<Box<ListNode>>\) -> Option<Box<ListNode>> \{\n {4}Solution::f\(head\)/s,
    );
    expect(casesOf(all)).toEqual([[chain(1), { ok: chain(7, 1) }]]);
  });

  test.each([
    ['node: Node) -> int', 'node = [1]', 'a Node'],
    ['p: TreeNode) -> int', 'p = 5', 'int where option'],
    ['p: TreeNode) -> int', 'p = [null,1]', 'list where option'],
    ['p: TreeNode) -> int', 'p = [1,null,null,5]', 'list where option'],
    ['p: ListNode) -> int', 'p = [1,null]', 'list where option'],
    ['p: ListNode) -> int', 'p = [3000000000]', 'list where option'],
  ])('is refused with the reason: %s %s', async (signature, input, reason) => {
    const { problems, refused } = await imported({ ...starter(signature), input_output: [{ input, output: '1' }] });
    expect(problems).toEqual([]);
    expect(refused[0]?.message).toContain(reason);
  });
});

describe('EvalPlus', () => {
  const test_ =
    'import numpy as np\n\ninputs = [[[1, 2], 3], [[], 0]]\nresults = [True, False]\nfor i, (inp, exp) in enumerate(zip(inputs, results)):\n    assertion(f(*inp), exp, 0)\n';
  test.each([
    [
      'HumanEval+',
      {
        task_id: 'HumanEval/0',
        prompt: 'def f(xs, n):\n    """ Is it so? """\n',
        entry_point: 'f',
        canonical_solution: '    pass\n',
        test: test_,
      },
    ],
    [
      'MBPP+',
      {
        task_id: 2,
        prompt: 'Is it so?',
        code: 'def f(xs, n):\n    pass',
        test_list: ['assert f([1, 2], 3) == True'],
        test: test_,
      },
    ],
  ])('%s: inputs and results', async (_, row) => {
    const all = await imported(row);
    expect(all.problems[0]?.problem.signature).toBe('pub fn f(xs: &[i64], n: i64) -> bool');
    expect(casesOf(all)).toEqual([
      [[1, 2], 3, { ok: true }],
      [[], 0, { ok: false }],
    ]);
  });
});

describe('tests in Rust', () => {
  const multiple = (signature: string, ...asserts: readonly string[]) => ({
    name: 'HumanEval_3_f',
    language: 'rs',
    prompt: `/// Do it.\n/// >>> f(1)\n${signature} {\n`,
    tests: `}\n\nfn main() {\n    let candidate = f;\n${asserts.map((one) => `    ${one};\n`).join('')}}\n`,
    stop_tokens: ['\n}'],
  });

  test('MultiPL-E: the signature stands in the prompt, values in macros', async () => {
    const all = await imported(
      multiple(
        'fn f(xs: Vec<isize>, s: String, o: Option<(u8, bool)>) -> Vec<String>',
        'assert_eq!(candidate(vec![1, -2, 3_000], String::from("a\\n"), Some((7u8, true))), vec![String::from("b"), "c".to_string()])',
        'assert_eq!(candidate(Vec::<isize>::new(), String::new(), None), Vec::<String>::new())',
        'assert_eq!(candidate(vec![0; 3], "".to_string(), None), vec![""])',
        'assert!(candidate(vec![], "x".to_owned(), None) == Vec::new())',
      ),
    );
    expect(all.problems[0]?.problem).toMatchObject({
      id: 'HumanEval_3_f',
      signature: 'pub fn f(xs: Vec<isize>, s: String, o: Option<(u8, bool)>) -> Vec<String>',
      statement: expect.stringMatching(/^Do it\./),
      licence: 'MIT',
    });
    expect(casesOf(all)).toEqual([
      [[1, -2, 3000], 'a\n', { Some: [[7, true]] }, { ok: ['b', 'c'] }],
      [[], '', { None: [] }, { ok: [] }],
      [[0, 0, 0], '', { None: [] }, { ok: [''] }],
      [[], 'x', { None: [] }, { ok: [] }],
    ]);
    expect(all.notes).toEqual([]);
  });

  test('HumanEval-X: a body behind its declaration, tests in a module', async () => {
    const all = await imported({
      task_id: 'Rust/0',
      prompt:
        '\nfn main(){    \n } \n\nuse std::{slice::Iter, cmp::{max, self}};\nuse rand::Rng;\nuse regex::Regex;\n\n/*\n Is any number negative?\n*/\nfn has_negative(numbers: &[i32], at: usize) -> bool{\n\n',
      declaration:
        '\nfn main(){    \n } \n\nuse std::{slice::Iter, cmp::{max, self}};\nuse rand::Rng;\n\nfn has_negative(numbers: &[i32], at: usize) -> bool{\n\n',
      canonical_solution: '    numbers[at] < 0\n}\n',
      test: '\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn test_it() {\n        assert_eq!(has_negative(&[11, -2], 1), true);\n        assert!(!has_negative(&vec![0x1F], 0_usize));\n        assert_ne!(has_negative(&[1], 0), true);\n        let x = vec![1];\n        assert_eq!(has_negative(&x, 0), false);\n    }\n}\n',
    });
    const problem = all.problems[0]?.problem;
    expect(problem).toMatchObject({ entry: 'has_negative', statement: 'Is any number negative?' });
    expect(problem?.solution).toMatch(/^\s*use std.*\n\npub fn has_negative/s);
    expect(problem?.solution).not.toMatch(/rand|main/);
    expect(casesOf(all)).toEqual([
      [[11, -2], 1, { ok: true }],
      [[31], 0, { ok: false }],
    ]);
    expect(all.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('it says what the result is not'),
      expect.stringContaining('the argument `x` is no value'),
    ]);
  });

  test.each([
    ['fn f(x: HashMap<u8, u8>) -> u8', 'assert_eq!(candidate(HashMap::from([(1, 2)])), 1)', 'HashMap'],
    ['fn f(x: i64) -> i64', 'assert_eq!(candidate(g(1)), 1)', 'g(1)'],
    ['fn f(x: i64) -> i64', 'for i in 0..3 { assert_eq!(candidate(i), 1) }', 'loop'],
    ['fn f(x: u8) -> i64', 'assert_eq!(candidate(300), 1)', 'int where u8'],
    ['fn f(x: String) -> i64', 'assert_eq!(candidate(String::from("vec![")), 1)', 'vec!'],
  ])('is refused with the reason: %s %s', async (signature, assertion, reason) => {
    const { problems, refused } = await imported(multiple(signature, assertion));
    expect(problems).toEqual([]);
    expect(refused[0]?.message).toContain(reason);
  });
});
