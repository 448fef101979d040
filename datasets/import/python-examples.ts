import type { Node } from 'web-tree-sitter';
import type { Example, Literal } from './literal.ts';
import { literalOf, withPython } from './python.ts';

export interface ExamplesRead {
  readonly examples: readonly Example[];
  /** Assertions that say something else than what a call on literals gives, each with its line in the text. */
  readonly unread: readonly { readonly line: number; readonly message: string }[];
}

/** Every `assert f(…) == v` of a Python text and what comes to the same, wherever it stands. `names` are what the function is called. */
export function readAsserts(text: string, names: readonly string[]): Promise<ExamplesRead> {
  return withPython(text, (root) => {
    const examples: Example[] = [];
    const unread: { line: number; message: string }[] = [];
    for (const node of root.descendantsOfType('assert_statement')) {
      const claim = node?.namedChildren[0];
      if (node === null || claim === null || claim === undefined) continue;
      const inLoop = isRepeated(node);
      const read = inLoop ? 'it stands in a loop' : exampleOf(claim, names);
      // `assert True, "…"` is what HumanEval writes where it has no test.
      if (read === null) continue;
      if (typeof read === 'string') unread.push({ line: node.startPosition.row + 1, message: read });
      else examples.push(read);
    }
    return { examples, unread };
  });
}

/** `nums = [3,3], target = 6` with the output beside it. */
export async function readInputOutput(input: string, output: string): Promise<Example | string> {
  const expected = await withPython(output, (root) => {
    const node = root.namedChildren[0]?.namedChildren[0];
    return node === undefined || node === null || root.hasError
      ? `the output ${output.slice(0, 60)} does not read`
      : literalOf(node);
  });
  if (typeof expected === 'string') return expected;
  return withPython(`f(${input})\n`, (root) => {
    const call = root.descendantsOfType('call')[0];
    if (call === undefined || call === null || root.hasError) return `the input ${input.slice(0, 60)} does not read`;
    const args = argumentsOf(call);
    return typeof args === 'string' ? args : { ...args, expected, tolerance: null };
  });
}

/** Null for a claim about nothing. */
function exampleOf(node: Node, names: readonly string[]): Example | string | null {
  const claim = unwrapped(node);
  if (claim.type === 'true') return null;
  if (claim.type === 'not_operator') {
    const argument = claim.childForFieldName('argument');
    return argument === null ? 'it cannot be read' : callGives(unwrapped(argument), { kind: 'bool', value: false }, names);
  }
  if (claim.type === 'call' && /^is_same_(tree|list)$/.test(claim.childForFieldName('function')?.text ?? '')) {
    const [left, right] = (claim.childForFieldName('arguments')?.namedChildren ?? []).filter((child) => child !== null);
    const expected = right === undefined ? 'nothing' : literalOf(right);
    return left === undefined || typeof expected === 'string'
      ? `${String(expected)} is no value`
      : callGives(unwrapped(left), expected, names);
  }
  if (claim.type === 'call') return isClose(claim, names) ?? callGives(claim, { kind: 'bool', value: true }, names);
  if (claim.type !== 'comparison_operator') return 'it is no comparison';
  const [left, right, ...more] = claim.namedChildren.filter((child) => child !== null);
  const operator = claim.text.slice((left?.endIndex ?? 0) - claim.startIndex, (right?.startIndex ?? 0) - claim.startIndex).trim();
  if (left === undefined || right === undefined || more.length > 0) return 'it compares more than two things';
  if ((operator === '<' || operator === '<=') && left.type === 'call') return within(left, right, names);
  if (operator !== '==' && operator !== 'is') return `it compares with ${operator}`;
  const [call, other] = isCallOf(unwrapped(left), names) || !isCallOf(unwrapped(right), names) ? [left, right] : [right, left];
  const expected = literalOf(unwrapped(other));
  return typeof expected === 'string' ? `${expected} is no value` : callGives(unwrapped(call), expected, names);
}

const unwrapped = (node: Node): Node => {
  const inner = node.type === 'parenthesized_expression' ? node.namedChildren[0] : null;
  return inner === null || inner === undefined ? node : unwrapped(inner);
};

const isCallOf = (node: Node, names: readonly string[]): boolean =>
  node.type === 'call' && isOneOf(node.childForFieldName('function')?.text ?? '', names);

/** Also as a method of an instance that the tests made: `my_solution.f`. */
const isOneOf = (callee: string, names: readonly string[]): boolean =>
  names.includes(callee) || (/^\w+\.\w+$/.test(callee) && names.includes(callee.split('.').at(-1) ?? ''));

function callGives(call: Node, expected: Literal, names: readonly string[], tolerance: number | null = null): Example | string {
  if (!isCallOf(call, names)) return `\`${call.text.slice(0, 40)}\` is no call of ${names.join(' or ')}`;
  const args = argumentsOf(call);
  return typeof args === 'string' ? args : { ...args, expected, tolerance };
}

/** `abs(f(x) - v) < e`. */
function within(left: Node, right: Node, names: readonly string[]): Example | string {
  const inner = left.childForFieldName('arguments')?.namedChildren[0];
  const bound = literalOf(right);
  if (!/^(abs|math\.fabs)$/.test(left.childForFieldName('function')?.text ?? '') || inner?.type !== 'binary_operator')
    return 'it compares with <';
  const [call, value] = [inner.childForFieldName('left'), inner.childForFieldName('right')];
  const expected = value === null ? 'nothing' : literalOf(value);
  if (call === null || typeof expected === 'string' || typeof bound === 'string' || bound.kind !== 'float')
    return 'it compares with <';
  return callGives(unwrapped(call), expected, names, bound.value);
}

/** `math.isclose(f(x), v, rel_tol=e)`; null where it is something else. */
function isClose(claim: Node, names: readonly string[]): Example | string | null {
  if (!/(^|\.)isclose$/.test(claim.childForFieldName('function')?.text ?? '')) return null;
  const [call, value, ...more] = (claim.childForFieldName('arguments')?.namedChildren ?? []).filter((child) => child !== null);
  const expected = value === undefined ? 'nothing' : literalOf(value);
  if (call === undefined || typeof expected === 'string') return 'it cannot be read';
  const bounds = more.flatMap((node) =>
    node.childForFieldName('value') === null ? [] : [Number(node.childForFieldName('value')?.text)],
  );
  return callGives(unwrapped(call), expected, names, bounds.find((bound) => bound > 0) ?? 1e-9);
}

function argumentsOf(call: Node): Pick<Example, 'args' | 'named'> | string {
  const args: Literal[] = [];
  const named = new Map<string, Literal>();
  for (const node of call.childForFieldName('arguments')?.namedChildren ?? []) {
    if (node === null || node.type === 'comment') continue;
    if (node.type === 'dictionary_splat') {
      const given = splatOf(node);
      if (typeof given === 'string') return given;
      for (const [key, one] of given) named.set(key, one);
      continue;
    }
    const [name, value] =
      node.type === 'keyword_argument' ? [node.childForFieldName('name')?.text, node.childForFieldName('value')] : [null, node];
    const literal = value === null ? 'nothing' : literalOf(value);
    if (typeof literal === 'string') return `the argument ${literal} is no value`;
    if (name === null || name === undefined) args.push(literal);
    else named.set(name, literal);
  }
  return { args, named };
}

/** `**{'nums': [1]}`, or the name of such a mapping that was written down before. */
function splatOf(splat: Node): readonly (readonly [string, Literal])[] | string {
  const [inner] = splat.namedChildren;
  const given = inner?.type === 'identifier' ? lastWritten(inner) : inner;
  if (given?.type !== 'dictionary') return `the arguments ${splat.text.slice(0, 40)} are no values`;
  const pairs: (readonly [string, Literal])[] = [];
  for (const pair of given.namedChildren) {
    if (pair === null || pair.type === 'comment') continue;
    const [key, value] = [pair.childForFieldName('key'), pair.childForFieldName('value')];
    const [name, literal] = [key === null ? '' : literalOf(key), value === null ? 'nothing' : literalOf(value)];
    if (typeof name === 'string' || name.kind !== 'text') return `the arguments ${splat.text.slice(0, 40)} are no values`;
    if (typeof literal === 'string') return `the argument ${literal} is no value`;
    pairs.push([name.value, literal]);
  }
  return pairs;
}

/** What stands for a name in the nearest statement before, in the same block. */
function lastWritten(name: Node): Node | null {
  let at: Node = name;
  while (at.parent !== null && at.parent.type !== 'module' && at.parent.type !== 'block') at = at.parent;
  for (let before = at.previousNamedSibling; before !== null; before = before.previousNamedSibling) {
    const assignment = before.type === 'expression_statement' ? before.namedChildren[0] : null;
    if (assignment?.type === 'assignment' && assignment.childForFieldName('left')?.text === name.text)
      return assignment.childForFieldName('right');
  }
  return null;
}

function isRepeated(node: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.type === 'for_statement' || at.type === 'while_statement') return true;
  return false;
}

function isNested(node: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === 'function_definition') return true;
  return false;
}

export interface PythonFunction {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly annotation: string }[];
  readonly returns: string;
  /** Stands in another function. */
  readonly nested: boolean;
  /** Without its quotes and the margin. */
  readonly docstring: string | null;
}

/** The functions of a Python text in order, those of classes among them; `self` is no parameter. */
export function readFunctions(text: string): Promise<readonly PythonFunction[]> {
  return withPython(text, (root) =>
    root.descendantsOfType('function_definition').flatMap((node) => {
      if (node === null) return [];
      const params = (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap((param) => {
        const name =
          param?.type === 'identifier' ? param.text : (param?.childForFieldName('name') ?? param?.namedChildren[0])?.text;
        return name === undefined || name === 'self' ? [] : [{ name, annotation: param?.childForFieldName('type')?.text ?? '' }];
      });
      const first = node.childForFieldName('body')?.namedChildren[0]?.namedChildren[0];
      const comment = first?.type === 'string' ? literalOf(first) : null;
      return [
        {
          name: node.childForFieldName('name')?.text ?? '',
          params,
          returns: node.childForFieldName('return_type')?.text ?? '',
          nested: isNested(node),
          docstring: comment !== null && typeof comment !== 'string' && comment.kind === 'text' ? dedented(comment.value) : null,
        },
      ];
    }),
  );
}

const dedented = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** More than this of one problem's tests adds time, not cases. */
const MOST_EXAMPLES = 200;

/** EvalPlus's tests: a list `inputs` of argument lists and a list `results`; null where the text is none of these. */
export function readInputsResults(text: string): Promise<ExamplesRead | null> {
  return withPython(text, (root) => {
    const listOf = (name: string): Literal | string | undefined => {
      const node = root.descendantsOfType('assignment').find((one) => one?.childForFieldName('left')?.text === name);
      const right = node?.childForFieldName('right');
      return right === null || right === undefined ? undefined : literalOf(right);
    };
    const [inputs, results] = [listOf('inputs'), listOf('results')];
    if (inputs === undefined || results === undefined) return null;
    if (typeof inputs === 'string' || typeof results === 'string' || inputs.kind !== 'list' || results.kind !== 'list')
      return { examples: [], unread: [{ line: 1, message: 'inputs and results are no lists of values' }] };
    const examples = inputs.items.flatMap((args, i): Example[] => {
      const expected = results.items[i];
      if (expected === undefined || (args.kind !== 'list' && args.kind !== 'tuple')) return [];
      return [{ args: args.items, named: new Map(), expected, tolerance: null }];
    });
    const more = examples.length - MOST_EXAMPLES;
    return {
      examples: examples.slice(0, MOST_EXAMPLES),
      unread: more > 0 ? [{ line: 1, message: `${more} more of its tests are left out` }] : [],
    };
  });
}
