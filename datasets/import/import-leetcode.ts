import type { RustType } from '../../pipeline/core/rust-type.ts';
import type { Example } from './literal.ts';
import { nodeType } from './nodes.ts';
import { readAsserts, readFunctions, readInputOutput } from './python-examples.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';
import { type Origin, originOf, type Row, rustIn, textIn } from './row-columns.ts';

/** Rows about problems of LeetCode: tests in Python or as pairs of input and output, or the examples of the text. */
export async function readLeetCode(row: Row, origin: Origin): Promise<RawProblem> {
  const functions = await readFunctions(pythonIn(row));
  const entry = textIn(row, 'entry_point') || functions.at(-1)?.name || textIn(row, 'slug', 'problem_slug', 'task_id');
  const short = entry.split('.').at(-1) ?? entry;
  const params = functions.find(({ name }) => name === short)?.params ?? [];
  const statement = withoutTags(textIn(row, 'problem_description', 'content', 'description', 'query'));
  const solution = rustIn(row);
  const notes: string[] = [];
  const examples: Example[] = [];
  const given = Array.isArray(row['input_output']) ? row['input_output'] : [];
  for (const [i, one] of given.entries()) {
    const pair = one !== null && typeof one === 'object' && !Array.isArray(one) ? one : {};
    const read = await readInputOutput(String(pair['input'] ?? ''), String(pair['output'] ?? ''));
    if (typeof read === 'string') notes.push(`input_output[${i}]: ${read}`);
    else examples.push(read);
  }
  if (examples.length === 0 && textIn(row, 'test') !== '') {
    const { examples: asserted, unread } = await readAsserts(textIn(row, 'test'), ['candidate', entry, short]);
    examples.push(...asserted);
    notes.push(...unread.map(({ line, message }) => `test, line ${line}: ${message}`));
  }
  if (examples.length === 0) examples.push(...(await statedExamples(row, statement)));
  const own = functions.find(({ name }) => name === short);
  const nodes = params.map(({ annotation }) => nodeType(annotation));
  const result = nodeType(own?.returns ?? '');
  const odd = [...nodes, result].find((one) => typeof one === 'string');
  if (typeof odd === 'string' && solution === null) {
    examples.length = 0;
    notes.unshift(
      `${params[nodes.indexOf(odd)]?.name === undefined ? 'the result' : `the parameter ${params[nodes.indexOf(odd)]?.name ?? ''}`} is ${odd}`,
    );
  }
  const known = (one: RustType | string | null): RustType | null => (typeof one === 'string' ? null : one);
  const tags = row['tags'] ?? row['topics'];
  return {
    id: textIn(row, 'task_id', 'slug', 'title_slug', 'problem_slug', 'question_id', 'id'),
    title: textIn(row, 'title', 'question_title') || titleFrom(statement),
    statement,
    difficulty: difficultyOf(row['difficulty']),
    category: (Array.isArray(tags) ? String(tags[0] ?? '') : textIn(row, 'tags', 'category')) || 'imported',
    ...originOf(row, origin),
    entry,
    params: params.map(({ name }) => name),
    types: null,
    nodes: { params: nodes.map(known), result: known(result) },
    examples,
    solution,
    notes,
  };
}

const record = (value: unknown): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

/** Where a function is declared in Python; solutions stand in fences. */
function pythonIn(row: Row): string {
  const snippets = record(row['code_snippets']);
  const text = textIn(row, 'starter_code', 'prompt', 'python3', 'python') || textIn(snippets, 'python3', 'python');
  const code = /```(?:python3?|py)?\s*\n([^]*?)```/.exec(text)?.[1] ?? text;
  // A declaration without a body is no function of Python's.
  return `${code.trimEnd()}\n        pass\n`;
}

/** `Input: nums = [3,3], target = 6` and `Output: [0,1]` out of the examples of a problem's text. */
async function statedExamples(row: Row, statement: string): Promise<readonly Example[]> {
  const listed = Array.isArray(row['examples']) ? row['examples'].map((one) => textIn(record(one), 'example_text', 'text')) : [];
  const text = [statement, ...listed].join('\n').replaceAll(/[*`]/g, '');
  const found: Example[] = [];
  for (const [, input = '', output = ''] of text.matchAll(/\bInput:\s*([^\n]+)\n+\s*Output:\s*([^\n]+)/g)) {
    const read = await readInputOutput(input.trim(), output.trim());
    if (typeof read !== 'string') found.push(read);
  }
  return found;
}

const withoutTags = (text: string): string =>
  /<\/?(p|pre|code|strong|ul|li|em)\b/i.test(text)
    ? text
        .replaceAll(/<sup>(.*?)<\/sup>/gi, '^$1')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : text;
