/** Binary trees and linked lists of LeetCode, which its tests write as lists. */
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import type { Literal } from './literal.ts';

const NODES = ['TreeNode', 'ListNode'] as const;
type NodeName = (typeof NODES)[number];

/** What a program has to declare for them. Numbers are `i32`, as on LeetCode. */
export const NODE_TYPES: Readonly<Record<NodeName, string>> = {
  TreeNode: `#[derive(Debug, PartialEq, Eq, Clone)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<Box<TreeNode>>,
    pub right: Option<Box<TreeNode>>,
}`,
  ListNode: `#[derive(Debug, PartialEq, Eq, Clone)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}`,
};

/** LeetCode's own programs count on it. */
const LIST_NEW = `

impl ListNode {
    pub fn new(val: i32) -> Self {
        ListNode { next: None, val }
    }
}`;

export const nodeTypeOf = (path: NodeName): RustType => ({
  kind: 'option',
  item: { kind: 'box', item: { kind: 'adt', path, args: [] } },
});

/** The type that a Python annotation with such a node stands for; null where it speaks of none, a text where it is not read. */
export function nodeType(annotation: string): RustType | string | null {
  const plain = annotation.replaceAll(/['"\s]/g, '');
  const [, inner = plain] = /^(?:typing\.)?Optional\[(.*)\]$/.exec(plain) ?? [];
  const name = NODES.find((one) => one === inner);
  if (name !== undefined) return nodeTypeOf(name);
  const [, item] = /^(?:typing\.)?(?:List|list)\[(.*)\]$/.exec(plain) ?? [];
  if (item !== undefined) {
    const of = nodeType(item);
    return of === null || typeof of === 'string' ? of : { kind: 'vec', item: of };
  }
  return /\b(TreeNode|ListNode|Node)\b/.test(annotation) ? `a ${annotation}` : null;
}

/** The nodes that types speak of. */
export const nodesIn = (types: readonly RustType[]): readonly NodeName[] => {
  const text = JSON.stringify(types);
  return NODES.filter((name) => text.includes(`"path":"${name}"`));
};

/** The program with declarations of the nodes that it uses and LeetCode leaves in comments. */
export function withNodes(solution: string, nodes: readonly NodeName[]): string {
  const missing = nodes.filter((name) => !new RegExp(`^\\s*pub\\s+struct\\s+${name}\\b`, 'm').test(solution));
  const parts = missing.map(
    (name) => `${NODE_TYPES[name]}${name === 'ListNode' && solution.includes('ListNode::new') ? LIST_NEW : ''}`,
  );
  return [...parts, solution].join('\n\n');
}

const MOST_NODES = 2_000;

/** The value of such a node out of the list that writes it; null where that is none. */
export function nodeValue(path: string, value: Literal): JsonValue | null {
  if (value.kind === 'none') return { None: [] };
  if ((value.kind !== 'list' && value.kind !== 'tuple') || value.items.length > MOST_NODES) return null;
  const numbers = value.items.map((item) => (item.kind === 'int' ? Number(item.value) : item.kind === 'none' ? null : undefined));
  if (numbers.some((n) => n === undefined || (n !== null && (n < -(2 ** 31) || n >= 2 ** 31)))) return null;
  const all = numbers.map((n) => n ?? null);
  return path === 'ListNode' ? chain(all) : path === 'TreeNode' ? tree(all) : null;
}

function chain(numbers: readonly (number | null)[]): JsonValue | null {
  let made: JsonValue = { None: [] };
  for (const val of numbers.toReversed()) {
    if (val === null) return null;
    made = { Some: [{ val, next: made }] };
  }
  return made;
}

interface Growing {
  readonly val: number;
  left: Growing | null;
  right: Growing | null;
}

/** Level by level; an absent child takes one place and has no children of its own. Null where something has no parent. */
function tree(numbers: readonly (number | null)[]): JsonValue | null {
  const [first] = numbers;
  if (first === undefined || (first === null && numbers.length === 1)) return { None: [] };
  if (first === null) return null;
  const root: Growing = { val: first, left: null, right: null };
  const open: Growing[] = [root];
  for (let i = 1; i < numbers.length; ) {
    const parent = open.shift();
    if (parent === undefined) return null;
    for (const side of ['left', 'right'] as const) {
      const val = numbers[i];
      i += 1;
      if (val === null || val === undefined) continue;
      const child: Growing = { val, left: null, right: null };
      parent[side] = child;
      open.push(child);
    }
  }
  return valueOfTree(root);
}

const valueOfTree = (node: Growing | null): JsonValue =>
  node === null ? { None: [] } : { Some: [{ val: node.val, left: valueOfTree(node.left), right: valueOfTree(node.right) }] };
