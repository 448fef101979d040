/** The tests of a LeetCode row, in whichever of the common forms it has them. */
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Declaration } from './leetcode-declaration.ts';
import { type Example, type Literal, literalOfJson } from './literal.ts';
import { readAsserts, readInputOutput } from './python-examples.ts';
import { jsonIn, recordOf, type Row, textIn } from './row-columns.ts';

interface Tests {
  readonly examples: readonly Example[];
  /** What was passed over, in words. */
  readonly notes: readonly string[];
}

/** The first form that gives any; `statement` is looked through last. */
export async function readTests(row: Row, declaration: Declaration, statement: string): Promise<Tests> {
  const notes: string[] = [];
  for (const read of [pairs, listsOfCalls, testCases, asserts]) {
    const found = await read(row, declaration);
    notes.push(...found.notes);
    if (found.examples.length > 0) return { examples: found.examples, notes };
  }
  return { examples: await statedExamples(row, statement), notes };
}

/** `[{"input": "nums = [3,3], target = 6", "output": "[0,1]"}]`. */
async function pairs(row: Row): Promise<Tests> {
  const given = jsonIn(row, 'input_output');
  const [examples, notes]: [Example[], string[]] = [[], []];
  for (const [i, one] of (Array.isArray(given) ? given : []).entries()) {
    const read = await readInputOutput(wordsOf(recordOf(one)?.['input']), wordsOf(recordOf(one)?.['output']));
    if (typeof read === 'string') notes.push(`input_output[${i}]: ${read}`);
    else examples.push(read);
  }
  return { examples, notes };
}

const wordsOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** APPS and TACO: `{"fn_name", "inputs": [[argument, …], …], "outputs": [value, …]}`. */
function listsOfCalls(row: Row, { returns }: Declaration): Tests {
  const given = recordOf(jsonIn(row, 'input_output'));
  const [inputs, outputs] = [given?.['inputs'], given?.['outputs']];
  if (given === null || !Array.isArray(inputs) || !Array.isArray(outputs)) return NONE;
  if (textIn(given, 'fn_name') === '') return { examples: [], notes: ['its tests are texts for standard input'] };
  const results = unwrapped(outputs, returns);
  if (typeof results === 'string') return { examples: [], notes: [results] };
  const examples = inputs.flatMap((args, i): Example[] => {
    const expected = results[i];
    if (!Array.isArray(args) || expected === undefined) return [];
    return [{ args: args.map(literalOfJson), named: new Map(), expected: literalOfJson(expected), tolerance: null }];
  });
  return { examples, notes: [] };
}

/** Some rows put every result into a list of its own. Where neither the annotation nor the results tell, nobody can know. */
function unwrapped(outputs: readonly JsonValue[], returns: string): readonly JsonValue[] | string {
  const all = outputs.every((one) => Array.isArray(one) && one.length === 1);
  if (!all) return outputs;
  const inner = outputs.flatMap((one) => (Array.isArray(one) ? one : []));
  const lists = depthOf(returns);
  if (lists === null) return 'whether its results stand in lists of their own is not told';
  const deep = Math.max(...outputs.map(depthOfValue));
  return deep > lists ? inner : outputs;
}

/** Lists in lists of an annotation; null where there is none. */
const depthOf = (annotation: string): number | null =>
  annotation === '' ? null : (annotation.match(/\b(?:list|sequence|tuple)\b/gi) ?? []).length;

const depthOfValue = (value: JsonValue): number => (Array.isArray(value) ? 1 + Math.max(0, ...value.map(depthOfValue)) : 0);

/** LiveCodeBench: lists of `{"input": an argument a line, "output", "testtype"}`, often as a text. */
async function testCases(row: Row): Promise<Tests> {
  const [examples, notes]: [Example[], string[]] = [[], []];
  for (const column of ['public_test_cases', 'private_test_cases', 'test_cases']) {
    const given = jsonIn(row, column);
    if (given === undefined && typeof row[column] === 'string') notes.push(`${column}: it is packed, and not read`);
    for (const [i, one] of (Array.isArray(given) ? given : []).entries()) {
      const { input, output, testtype } = recordOf(one) ?? {};
      const read =
        testtype !== undefined && testtype !== 'functional'
          ? 'it is a text for standard input'
          : await readInputOutput(wordsOf(input).trim().split('\n').join(', '), wordsOf(output));
      if (typeof read === 'string') notes.push(`${column}[${i}]: ${read}`);
      else examples.push(read);
    }
  }
  return { examples, notes };
}

async function asserts(row: Row, { entry }: Declaration): Promise<Tests> {
  const listed = jsonIn(row, 'test_list') ?? jsonIn(row, 'tests');
  const text = Array.isArray(listed)
    ? listed.map((one) => (typeof one === 'string' ? one : '')).join('\n')
    : textIn(row, 'test', 'tests', 'test_code');
  if (text === '') return NONE;
  const { examples, unread } = await readAsserts(text, ['candidate', entry, entry.split('.').at(-1) ?? entry]);
  return { examples, notes: unread.map(({ line, message }) => `test, line ${line}: ${message}`) };
}

/** `Input: nums = [3,3], target = 6` and `Output: [0,1]` out of the examples of a problem's text. */
async function statedExamples(row: Row, statement: string): Promise<readonly Example[]> {
  const text = [statement, ...exampleTexts(row)].join('\n').replaceAll(/[*`]/g, '');
  const found: Example[] = [];
  for (const [, input = '', output = ''] of text.matchAll(
    /\bInput:?[ \t]*\n?[ \t]*([^\n]+)\n+\s*Output:?[ \t]*\n?[ \t]*([^\n]+)/g,
  )) {
    const read = await readInputOutput(input.trim(), output.trim());
    if (typeof read !== 'string') found.push(read);
  }
  return found;
}

/** Examples that stand beside the text. */
export const exampleTexts = (row: Row): readonly string[] =>
  (Array.isArray(row['examples']) ? row['examples'] : []).flatMap((one) => {
    if (typeof one === 'string') return [one];
    const { example_text: whole, text, input, output } = recordOf(one) ?? {};
    if (typeof whole === 'string' || typeof text === 'string') return [String(whole ?? text)];
    return input === undefined || output === undefined ? [] : [`Input: ${wordsOf(input)}\nOutput: ${wordsOf(output)}`];
  });

/** Whether what an in-place function leaves in its argument is what the tests expect of it. */
export const expectsSomething = (examples: readonly Example[]): boolean =>
  examples.some(({ expected }: { readonly expected: Literal }) => expected.kind !== 'none');

const NONE: Tests = { examples: [], notes: [] };
