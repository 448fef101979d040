/** Tests that are written in Rust: `assert_eq!(f(1), 2)`, as HumanEval-X, MultiPL-E and crates have them. */
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type { Example, Literal } from './literal.ts';
import type { ExamplesRead } from './python-examples.ts';

let loading: Promise<Parser> | undefined;

/** Loaded once a process. */
function rustParser(): Promise<Parser> {
  loading ??= (async () => {
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve('tree-sitter-rust/tree-sitter-rust.wasm')));
    return parser;
  })();
  return loading;
}

/** Every assertion of a Rust text that says what a call on literals gives. `names` are what the function is called. */
export async function readRustAsserts(text: string, names: readonly string[]): Promise<ExamplesRead> {
  const parser = await rustParser();
  const examples: Example[] = [];
  const unread: { line: number; message: string }[] = [];
  const tree = parser.parse(text);
  if (tree === null) throw new Error('the Rust parser gave no tree');
  try {
    for (const node of tree.rootNode.descendantsOfType('macro_invocation')) {
      const name = node?.childForFieldName('macro')?.text ?? '';
      if (node === null || !/^(debug_)?assert(_eq|_ne)?$/.test(name)) continue;
      const inside = node.namedChildren.find((child) => child?.type === 'token_tree')?.text.slice(1, -1) ?? '';
      const read = isRepeated(node) ? 'it stands in a loop' : exampleOf(parser, name.replace('debug_', ''), inside, names);
      if (typeof read === 'string') unread.push({ line: node.startPosition.row + 1, message: read });
      else examples.push(read);
    }
  } finally {
    tree.delete();
  }
  return { examples, unread };
}

function isRepeated(node: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent)
    if (['for_expression', 'while_expression', 'loop_expression', 'closure_expression'].includes(at.type)) return true;
  return false;
}

function exampleOf(parser: Parser, macro: string, inside: string, names: readonly string[]): Example | string {
  if (macro === 'assert_ne') return 'it says what the result is not';
  if ((inside.match(/"(?:[^"\\]|\\[^])*"/g) ?? []).some((text) => text.includes('vec!'))) return 'a text that speaks of vec!';
  // A macro's tokens are no tree of their own. Vectors are read as arrays.
  const tree = parser.parse(`fn f() { g(${inside.replaceAll(/\bvec!\s*\[/g, '[')}); }`);
  try {
    const call = tree?.rootNode.descendantsOfType('call_expression')[0];
    if (tree === null || tree.rootNode.hasError || call === undefined || call === null)
      return `\`${inside.trim().slice(0, 40)}\` does not read`;
    return claimOf(
      macro,
      (call.childForFieldName('arguments')?.namedChildren ?? []).filter((child) => child !== null),
      names,
    );
  } finally {
    tree?.delete();
  }
}

function claimOf(macro: string, [first, second]: readonly Node[], names: readonly string[]): Example | string {
  if (first === undefined) return 'it is empty';
  if (macro === 'assert_eq') return second === undefined ? 'it is empty' : equal(first, second, names);
  const claim = bare(first);
  const negated = claim.type === 'unary_expression' && claim.text.startsWith('!') ? claim.namedChildren[0] : undefined;
  if (negated !== undefined && negated !== null) return callGives(bare(negated), { kind: 'bool', value: false }, names);
  if (claim.type !== 'binary_expression') return callGives(claim, { kind: 'bool', value: true }, names);
  const [left, operator, right] = [
    claim.childForFieldName('left'),
    claim.childForFieldName('operator')?.text ?? '',
    claim.childForFieldName('right'),
  ];
  return operator === '==' && left !== null && right !== null ? equal(left, right, names) : `it compares with ${operator}`;
}

function equal(left: Node, right: Node, names: readonly string[]): Example | string {
  const [call, other] = calleeOf(bare(left), names) !== null ? [left, right] : [right, left];
  const expected = literalOf(bare(other));
  return typeof expected === 'string' ? `${expected} is no value` : callGives(bare(call), expected, names);
}

/** The name by which one of ours is called, with a path or without. */
function calleeOf(node: Node, names: readonly string[]): string | null {
  const callee = node.type === 'call_expression' ? node.childForFieldName('function')?.text.replaceAll(/\s/g, '') : undefined;
  return callee !== undefined && names.includes(callee.split('::').at(-1) ?? '') ? callee : null;
}

function callGives(call: Node, expected: Literal, names: readonly string[]): Example | string {
  if (calleeOf(call, names) === null) return `\`${call.text.slice(0, 40)}\` is no call of ${names.join(' or ')}`;
  const args: Literal[] = [];
  for (const node of call.childForFieldName('arguments')?.namedChildren ?? []) {
    if (node === null || node.type.endsWith('_comment')) continue;
    const value = literalOf(bare(node));
    if (typeof value === 'string') return `the argument ${value} is no value`;
    args.push(value);
  }
  return { args, named: new Map(), expected, tolerance: null };
}

/** Without brackets, references, and what makes a text or a vector of a literal. */
function bare(node: Node): Node {
  const inner = innerOf(node);
  return inner === null || inner === undefined ? node : bare(inner);
}

/** `Vec::<i32>::new` is `Vec::new`. */
const pathOf = (callee: Node | null): string => (callee?.text ?? '').replaceAll(/\s|::<[^()]*>(?=::)/g, '');

const CONVERSIONS = /^(to_string|to_owned|to_vec|into|clone|as_str|as_slice|as_bytes)$/;

function innerOf(node: Node): Node | null | undefined {
  if (node.type === 'parenthesized_expression') return node.namedChildren[0];
  if (node.type === 'reference_expression') return node.childForFieldName('value');
  if (node.type === 'type_cast_expression') return node.childForFieldName('value');
  if (node.type !== 'call_expression') return null;
  const callee = node.childForFieldName('function');
  const args = node.childForFieldName('arguments')?.namedChildren ?? [];
  if (callee?.type === 'field_expression' && args.length === 0)
    return CONVERSIONS.test(callee.childForFieldName('field')?.text ?? '') ? callee.childForFieldName('value') : null;
  return args.length === 1 && /^(String::from|Vec::from|Box::new)$/.test(pathOf(callee)) ? args[0] : null;
}

/** The value of an expression made of literals alone; a text saying what in it is none. */
function literalOf(given: Node): Literal | string {
  const node = bare(given);
  switch (node.type) {
    case 'integer_literal':
      return integerOf(node.text);
    case 'float_literal':
      return { kind: 'float', value: Number(node.text.replaceAll('_', '').replace(/f(32|64)$/, '')) };
    case 'boolean_literal':
      return { kind: 'bool', value: node.text === 'true' };
    case 'char_literal':
    case 'string_literal':
    case 'raw_string_literal':
      return textOf(node.text);
    case 'unary_expression': {
      const value = node.text.startsWith('-') && node.namedChildren[0] ? literalOf(node.namedChildren[0]) : '';
      if (typeof value !== 'string' && (value.kind === 'int' || value.kind === 'float'))
        return value.kind === 'int' ? { kind: 'int', value: -value.value } : { kind: 'float', value: -value.value };
      break;
    }
    case 'unit_expression':
      return { kind: 'none' };
    case 'tuple_expression':
      return itemsOf('tuple', node);
    case 'array_expression':
      return node.childForFieldName('length') === null ? itemsOf('list', node) : repeated(node);
    case 'identifier':
      if (node.text === 'None') return { kind: 'none' };
      break;
    case 'call_expression': {
      const [callee, [only]] = [
        pathOf(node.childForFieldName('function')),
        node.childForFieldName('arguments')?.namedChildren ?? [],
      ];
      if ((callee === 'Vec::new' || callee === 'String::new') && only === undefined)
        return callee === 'Vec::new' ? { kind: 'list', items: [] } : { kind: 'text', value: '' };
      if (callee === 'Some' && only !== null && only !== undefined) {
        const value = literalOf(only);
        return typeof value === 'string' || value.kind !== 'none' ? value : 'an Option in an Option';
      }
      break;
    }
    default:
  }
  return `\`${node.text.slice(0, 40)}\``;
}

function integerOf(text: string): Literal | string {
  const [, digits = ''] = /^(.*?)(?:[iu](?:8|16|32|64|128|size))?$/.exec(text.replaceAll('_', '')) ?? [];
  return /^(\d+|0x[0-9a-fA-F]+|0o[0-7]+|0b[01]+)$/.test(digits) ? { kind: 'int', value: BigInt(digits) } : `the number ${text}`;
}

function itemsOf(kind: 'list' | 'tuple', node: Node): Literal | string {
  const items: Literal[] = [];
  for (const child of node.namedChildren) {
    if (child === null || child.type.endsWith('_comment')) continue;
    const item = literalOf(child);
    if (typeof item === 'string') return item;
    items.push(item);
  }
  return { kind, items };
}

const MOST_REPEATED = 100_000n;

function repeated(node: Node): Literal | string {
  const [item, length] = [node.namedChildren[0], node.childForFieldName('length')];
  const [value, count] = [item ? literalOf(item) : '', length === null ? '' : literalOf(length)];
  if (typeof value === 'string' || typeof count === 'string' || count.kind !== 'int' || count.value > MOST_REPEATED)
    return `\`${node.text.slice(0, 40)}\``;
  return { kind: 'list', items: Array.from({ length: Number(count.value) }, () => value) };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', '\\': '\\', "'": "'", '"': '"' };

/** Of a text or a character, `b"…"` among them; byte strings are read as their letters. */
function textOf(text: string): Literal | string {
  const [, raw] = /^b?r#*"([^]*)"#*$/.exec(text) ?? [];
  if (raw !== undefined) return { kind: 'text', value: raw };
  const body = text.replace(/^b/, '').slice(1, -1);
  let odd = false;
  const value = body.replaceAll(/\\(u\{[0-9a-fA-F_]+\}|x[0-9a-fA-F]{2}|\n\s*|[^])/g, (whole, code: string) => {
    if (code.startsWith('u{'))
      return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code.slice(2, -1).replaceAll('_', ''), 16)));
    if (/^x[0-9a-fA-F]/.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    if (code.startsWith('\n')) return '';
    odd ||= ESCAPES[code] === undefined;
    return ESCAPES[code] ?? whole;
  });
  return odd ? `the text ${text.slice(0, 40)}` : { kind: 'text', value };
}
