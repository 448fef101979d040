/** What a LeetCode row says of its function: its name, its parameters, and their types, in Python, in Rust, or as LeetCode's own description. */
import type { PythonFunction } from './python-examples.ts';
import { readFunctions } from './python-examples.ts';
import { codeIn, jsonIn, recordOf, type Row, rustIn, textIn } from './row-columns.ts';
import { readRustType, splitTop } from './rust-types.ts';
import { snakeCase } from './snake-case.ts';

export interface Declaration {
  /** As the set writes it, with what stands before it: `Solution().twoSum`. */
  readonly entry: string;
  readonly params: readonly { readonly name: string; readonly annotation: string }[];
  /** Python's annotation of the result; empty where there is none. */
  readonly returns: string;
  /** Types in Rust's words, where the row gives them; texts are bytes, nodes are boxed. */
  readonly types: { readonly params: readonly string[]; readonly result: string } | null;
  /** Rust that does something. */
  readonly solution: string | null;
}

export async function readDeclaration(row: Row): Promise<Declaration> {
  const functions = await readFunctions(pythonIn(row));
  const described = recordOf(jsonIn(row, 'meta_data')) ?? recordOf(jsonIn(row, 'metadata')) ?? {};
  const said = textIn(row, 'entry_point', 'function_name', 'fn_name') || textIn(described, 'func_name', 'name') || fnName(row);
  const slug = textIn(row, 'slug', 'title_slug', 'problem_slug', 'question_slug', 'task_id');
  const own = ownFunction(functions, [said, slug]);
  const rust = rustIn(row);
  const declared = rust === null ? null : declaredIn(rust, [said, own?.name ?? '', slug]);
  const types = declared ?? describedTypes(described);
  const readable =
    types !== null &&
    [...types.params.map(({ type }) => type), types.result].every((type) => typeof readRustType(type) !== 'string');
  return {
    entry: said || own?.name || declared?.name || slug,
    params: own?.params ?? types?.params.map(({ name }) => ({ name, annotation: '' })) ?? [],
    returns: own?.returns ?? '',
    types: readable ? { params: types.params.map(({ type }) => type), result: types.result } : null,
    solution: declared?.empty === true ? null : rust,
  };
}

const fnName = (row: Row): string => textIn(recordOf(jsonIn(row, 'input_output')) ?? {}, 'fn_name');

/** Where a function is declared in Python; solutions stand in fences. A declaration without a body is no function of Python's. */
const pythonIn = (row: Row): string => {
  const code = textIn(row, 'starter_code') || codeIn(row, 'python3', 'python', 'python_solution') || textIn(row, 'prompt');
  return `${(/```(?:python3?|py)?\s*\n([^]*?)```/.exec(code)?.[1] ?? code).trimEnd()}\n        pass\n`;
};

/** The one of that name; else the last that stands in no other, which is what helpers leave. */
function ownFunction(functions: readonly PythonFunction[], names: readonly string[]): PythonFunction | undefined {
  const outer = functions.filter(({ nested, name }) => !nested && !name.startsWith('__'));
  const wanted = names.filter((name) => name !== '').map(snakeCase);
  return wanted.map((name) => outer.find((one) => snakeCase(one.name) === name)).find((one) => one !== undefined) ?? outer.at(-1);
}

interface Declared {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly type: string }[];
  readonly result: string;
}

/** The declaration in a Rust text; `empty`: nothing stands between its braces, as in what LeetCode gives to start with. */
function declaredIn(rust: string, names: readonly string[]): (Declared & { readonly empty: boolean }) | null {
  const all = [
    // LeetCode has its nodes in comments.
    ...rust
      .replaceAll(/\/\/[^\n]*/g, '')
      .matchAll(/\bfn\s+(\w+)\s*\(([^{;]*?)\)\s*(?:->\s*([^{;]+?)\s*)?\{(\s*(?:(?:todo|unimplemented)!\(\)\s*)?\})?/g),
  ].filter(([, , list = '']) => !/(^|&\s*(mut\s+)?|\s)self\b/.test(list));
  const wanted = names.filter((name) => name !== '').map(snakeCase);
  const chosen =
    wanted.map((name) => all.find((one) => one[1] === name)).find((one) => one !== undefined) ??
    (all.length === 1 ? all[0] : undefined);
  if (chosen === undefined) return null;
  const [, name = '', list = '', result = '()', empty] = chosen;
  const params = splitTop(list).map((part) => {
    const [, param = '', type = ''] = /^(?:mut\s+)?(\w+)\s*:\s*([^]+)$/.exec(part) ?? [];
    return { name: param, type: plainType(type) };
  });
  return { name, params, result: plainType(result), empty: empty !== undefined };
}

/** Texts are bytes here, and nodes have one owner. */
const plainType = (type: string): string =>
  type
    .trim()
    .replaceAll(/\bRc<\s*RefCell<\s*(\w+)\s*>\s*>/g, 'Box<$1>')
    .replaceAll(/&(?:'\w+\s+)?str\b/g, '&[u8]')
    .replaceAll(/\bString\b/g, 'Vec<u8>')
    .replaceAll(/\bchar\b/g, 'u8');

const WORDS: Readonly<Record<string, string>> = {
  integer: 'i32',
  long: 'i64',
  boolean: 'bool',
  double: 'f64',
  string: 'Vec<u8>',
  character: 'u8',
  TreeNode: 'Option<Box<TreeNode>>',
  ListNode: 'Option<Box<ListNode>>',
};

/** LeetCode's own description: `{"name", "params": [{"name", "type": "integer[]"}], "return": {"type"}}`. */
function describedTypes(described: Row): Declared | null {
  const params = Array.isArray(described['params']) ? described['params'].map((one) => recordOf(one) ?? {}) : [];
  const result = textIn(recordOf(described['return']) ?? {}, 'type');
  if (params.length === 0 || result === '') return null;
  return {
    name: textIn(described, 'name'),
    params: params.map((one) => ({ name: textIn(one, 'name'), type: typeOfWord(textIn(one, 'type')) })),
    result: typeOfWord(result),
  };
}

function typeOfWord(word: string): string {
  const [, item] = /^(.*)\[\]$/.exec(word) ?? /^list<(.*)>$/.exec(word) ?? [];
  return item === undefined ? (WORDS[word] ?? word) : `Vec<${typeOfWord(item)}>`;
}
