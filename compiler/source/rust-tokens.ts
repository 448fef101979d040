import type { Node } from 'web-tree-sitter';
import type { Span } from '../../pipeline/core/diagnostic.ts';

/** One token of a Rust file outside comments, string contents and code that is compiled for tests only. */
export interface Token {
  /** Identifiers without `r#`. */
  readonly text: string;
  readonly kind: 'name' | 'variable' | 'other';
  /** Inside the arguments or the definition of a macro, where the grammar knows nothing but tokens. */
  readonly inMacro: boolean;
  /** Inside a `use` declaration. */
  readonly inUse: boolean;
  readonly node: Node;
}

const NO_CODE = new Set([
  'line_comment',
  'block_comment',
  'string_content',
  'escape_sequence',
  'string_literal',
  'raw_string_literal',
  'char_literal',
]);
const NAMES = new Set([
  'identifier',
  'type_identifier',
  'field_identifier',
  'shorthand_field_identifier',
  'primitive_type',
  'self',
  'super',
  'crate',
]);

/** The first node that lies deeper in a tree. */
export function firstDeeperThan(root: Node, limit: number): Node | null {
  const open: (readonly [Node, number])[] = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    if (depth > limit) return node;
    for (const child of node.namedChildren.toReversed()) if (child !== null) open.push([child, depth + 1]);
  }
  return null;
}

/** All tokens in order. Walks with a stack of its own: hostile nesting must not use up ours. */
export function tokensOf(root: Node): readonly Token[] {
  const tokens: Token[] = [];
  const open: { readonly node: Node; readonly inMacro: boolean; readonly inUse: boolean }[] = [
    { node: root, inMacro: false, inUse: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    if (NO_CODE.has(node.type)) continue;
    if (node.childCount === 0 || node.type === 'metavariable') {
      tokens.push({ text: node.text.replace(/^r#/, ''), kind: kindOf(node), inMacro: next.inMacro, inUse: next.inUse, node });
      continue;
    }
    const inMacro = next.inMacro || node.type === 'token_tree' || node.type === 'macro_definition';
    const inUse = next.inUse || node.type === 'use_declaration';
    const children = withoutTests(node.children.filter((child) => child !== null));
    for (const child of children.toReversed()) open.push({ node: child, inMacro, inUse });
  }
  return tokens;
}

const kindOf = (node: Node): Token['kind'] =>
  node.type === 'metavariable' ? 'variable' : NAMES.has(node.type) ? 'name' : 'other';

/** Only items: of expressions and the like the grammar may put more under one node than rustc leaves out. */
const isItem = (node: Node): boolean => /_item$|^(use_declaration|macro_definition)$/.test(node.type);

/** Drops every item under `#[cfg(test)]` or `#[test]`, together with its attributes. */
export function withoutTests(children: readonly Node[]): readonly Node[] {
  const kept: Node[] = [];
  let attributes: Node[] = [];
  for (const child of children) {
    if (child.type === 'attribute_item') {
      attributes.push(child);
    } else if (child.type === 'line_comment' || child.type === 'block_comment') {
      kept.push(child);
    } else {
      if (!isItem(child) || !attributes.some(isTestOnly)) kept.push(...attributes, child);
      attributes = [];
    }
  }
  return [...kept, ...attributes];
}

const isTestOnly = (attribute: Node): boolean => /^#\s*\[\s*(cfg\s*\(\s*test\s*\)|test)\s*\]$/.test(attribute.text);

/** Where a run of nodes stands; columns count characters, as rustc's do. */
export function spanOf(file: string, lines: readonly string[], from: Node, to: Node = from): Span {
  const column = (row: number, unit: number): number => [...(lines[row] ?? '').slice(0, unit)].length + 1;
  const { startPosition: start } = from;
  const { endPosition: end } = to;
  return {
    file,
    line: start.row + 1,
    column: column(start.row, start.column),
    endLine: end.row + 1,
    endColumn: column(end.row, end.column),
  };
}
