import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type { Literal } from './literal.ts';

let loading: Promise<Parser> | undefined;

/** Loaded once a process. */
function pythonParser(): Promise<Parser> {
  loading ??= (async () => {
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm')));
    return parser;
  })();
  return loading;
}

/** Runs `read` on the tree of a Python text; errors stay in the tree as nodes. */
export async function withPython<T>(text: string, read: (root: Node) => T): Promise<T> {
  const tree = (await pythonParser()).parse(text);
  if (tree === null) throw new Error('the Python parser gave no tree');
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

const WORDS: Readonly<Record<string, Literal>> = {
  True: { kind: 'bool', value: true },
  true: { kind: 'bool', value: true },
  False: { kind: 'bool', value: false },
  false: { kind: 'bool', value: false },
  None: { kind: 'none' },
  null: { kind: 'none' },
};

/** The value of an expression made of literals alone; a text saying what in it is none. */
export function literalOf(node: Node): Literal | string {
  const children = node.namedChildren.filter((child) => child !== null).filter((child) => child.type !== 'comment');
  switch (node.type) {
    case 'true':
    case 'false':
    case 'none':
    case 'identifier':
      return WORDS[node.text] ?? `the name ${node.text}`;
    case 'integer':
      return integerOf(node.text);
    case 'float':
      return { kind: 'float', value: Number(node.text.replaceAll('_', '')) };
    case 'string':
    case 'concatenated_string':
      return textOf(node);
    case 'parenthesized_expression':
      return children[0] === undefined ? '()' : literalOf(children[0]);
    case 'unary_operator':
      return signed(node);
    case 'binary_operator':
      return computed(node);
    case 'list':
      return itemsOf('list', children);
    case 'tuple':
      return itemsOf('tuple', children);
    case 'set':
    case 'dictionary':
      return { kind: 'other', what: node.type === 'set' ? 'a set' : 'a mapping' };
    case 'call': {
      const name = node.childForFieldName('function')?.text ?? '';
      if (name === 'float') return floatOf(node);
      // How LeetCode's tests write a tree or a linked list.
      const [only] = node.childForFieldName('arguments')?.namedChildren ?? [];
      if (/^(tree_node|list_node)$/.test(name) && only !== null && only !== undefined) return literalOf(only);
      return name === 'set' || name === 'dict' || name === 'frozenset'
        ? { kind: 'other', what: `a ${name}` }
        : `the call ${name}(…)`;
    }
    default:
      return `\`${node.text.slice(0, 40)}\``;
  }
}

function integerOf(text: string): Literal | string {
  const plain = text.replaceAll('_', '').toLowerCase();
  return /^(\d+|0x[0-9a-f]+|0o[0-7]+|0b[01]+)$/.test(plain) ? { kind: 'int', value: BigInt(plain) } : `the number ${text}`;
}

function itemsOf(kind: 'list' | 'tuple', nodes: readonly Node[]): Literal | string {
  const items: Literal[] = [];
  for (const node of nodes) {
    const item = literalOf(node);
    if (typeof item === 'string') return item;
    items.push(item);
  }
  return { kind, items };
}

function signed(node: Node): Literal | string {
  const [sign, argument] = [node.childForFieldName('operator')?.text, node.childForFieldName('argument')];
  const value = argument === null ? 'nothing' : literalOf(argument);
  if (typeof value === 'string' || sign === '+') return value;
  if (sign === '-' && value.kind === 'int') return { kind: 'int', value: -value.value };
  if (sign === '-' && value.kind === 'float') return { kind: 'float', value: -value.value };
  return `\`${node.text.slice(0, 40)}\``;
}

/** Tests write large numbers as `10 ** 9` and long lists as `[1] * 20`. */
function computed(node: Node): Literal | string {
  const [left, operator, right] = [
    node.childForFieldName('left'),
    node.childForFieldName('operator')?.text,
    node.childForFieldName('right'),
  ];
  const [a, b] = [left === null ? 'nothing' : literalOf(left), right === null ? 'nothing' : literalOf(right)];
  const unread = `\`${node.text.slice(0, 40)}\``;
  if (typeof a === 'string' || typeof b === 'string') return unread;
  if (a.kind === 'int' && b.kind === 'int') {
    if (operator === '**' && b.value >= 0n && b.value <= 256n) return { kind: 'int', value: a.value ** b.value };
    if (operator === '+') return { kind: 'int', value: a.value + b.value };
    if (operator === '-') return { kind: 'int', value: a.value - b.value };
    return operator === '*' ? { kind: 'int', value: a.value * b.value } : unread;
  }
  const times = b.kind === 'int' && b.value >= 0n && b.value <= 100_000n ? Number(b.value) : null;
  if (operator === '*' && times !== null && a.kind === 'text') return { kind: 'text', value: a.value.repeat(times) };
  if (operator === '*' && times !== null && a.kind === 'list')
    return { kind: 'list', items: Array.from({ length: times }, () => a.items).flat() };
  if (operator === '+' && a.kind === 'list' && b.kind === 'list') return { kind: 'list', items: [...a.items, ...b.items] };
  return operator === '+' && a.kind === 'text' && b.kind === 'text' ? { kind: 'text', value: a.value + b.value } : unread;
}

function floatOf(node: Node): Literal | string {
  const argument = /^float\(\s*['"]([+-]?(?:inf|nan))['"]\s*\)$/i.exec(node.text)?.[1]?.toLowerCase();
  const value = { inf: Infinity, '+inf': Infinity, '-inf': -Infinity, nan: Number.NaN }[argument ?? ''];
  return value === undefined ? `\`${node.text.slice(0, 40)}\`` : { kind: 'float', value };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/** The text a string literal stands for; interpolation and bytes are not read. */
function textOf(node: Node): Literal | string {
  if (node.type === 'concatenated_string') {
    const parts = node.namedChildren.map((part) => (part === null ? 'nothing' : textOf(part)));
    const odd = parts.find((part) => typeof part === 'string');
    return (
      odd ?? {
        kind: 'text',
        value: parts.map((part) => (typeof part !== 'string' && part.kind === 'text' ? part.value : '')).join(''),
      }
    );
  }
  const start = node.namedChildren.find((child) => child?.type === 'string_start')?.text.toLowerCase() ?? '';
  if (/[fb]/.test(start)) return `\`${node.text.slice(0, 40)}\``;
  const raw = node.namedChildren.flatMap((child) => (child?.type === 'string_content' ? [child.text] : [])).join('');
  if (start.includes('r')) return { kind: 'text', value: raw };
  return {
    kind: 'text',
    value: raw.replaceAll(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|[0-7]{1,3}|[^])/g, (whole, code: string) => {
      if (/^[uUx]./.test(code)) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code.slice(1), 16)));
      if (/^[0-7]/.test(code)) return String.fromCodePoint(Number.parseInt(code, 8));
      return ESCAPES[code] ?? whole;
    }),
  };
}
