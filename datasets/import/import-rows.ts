import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Example } from './literal.ts';
import { readAsserts, readFunctions, readInputOutput } from './python-examples.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';

/** A line of another set: whatever columns it has. */
export type Row = Readonly<Record<string, JsonValue>>;
export const ROW_FORMATS = ['leetcode', 'mbpp', 'humaneval'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

export interface Origin {
  /** For rows that do not say it themselves. */
  readonly source: string;
  readonly licence: string;
}

/** Which of the known layouts the columns are; null for none. */
export function formatOf(row: Row): RowFormat | null {
  const has = (...names: readonly string[]): boolean => names.every((name) => name in row);
  if (has('test_list')) return 'mbpp';
  if (has('input_output') || has('starter_code') || has('question_id') || has('problem_description') || has('slug'))
    return 'leetcode';
  return has('prompt', 'entry_point') || has('prompt', 'canonical_solution') ? 'humaneval' : null;
}

export function readRow(row: Row, format: RowFormat, origin: Origin): Promise<RawProblem> {
  switch (format) {
    case 'leetcode':
      return readLeetCode(row, origin);
    case 'mbpp':
      return readMbpp(row, origin);
    case 'humaneval':
      return readHumanEval(row, origin);
  }
}

const textIn = (row: Row, ...names: readonly string[]): string => {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found);
};

const originOf = (row: Row, { source, licence }: Origin): Pick<RawProblem, 'source' | 'licence'> => ({
  source: [textIn(row, 'source') || source, textIn(row, 'url', 'link')].filter((part) => part !== '').join(', '),
  licence: textIn(row, 'licence', 'license') || licence,
});

/** Rust among the columns; those of code in some language only where it looks like Rust. */
function rustIn(row: Row): string | null {
  const named = textIn(row, 'rust', 'rust_solution', 'solution_rust', 'rust_code');
  if (named !== '') return fromFence(named);
  const other = fromFence(textIn(row, 'solution', 'code', 'completion', 'canonical_solution'));
  return /\bfn\s+\w+\s*\(/.test(other) && /\{/.test(other) ? other : null;
}

const fromFence = (text: string): string => /```(?:rust|rs)?\s*\n([^]*?)```/.exec(text)?.[1] ?? text;

async function readLeetCode(row: Row, origin: Origin): Promise<RawProblem> {
  const functions = await readFunctions(textIn(row, 'starter_code', 'prompt', 'python'));
  const entry = textIn(row, 'entry_point') || functions.at(-1)?.name || textIn(row, 'slug', 'task_id');
  const short = entry.split('.').at(-1) ?? entry;
  const params = functions.find(({ name }) => name === short)?.params ?? [];
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
  const node = params.find(({ annotation }) => /\b(TreeNode|ListNode|Node)\b/.test(annotation));
  if (node !== undefined && rustIn(row) === null) {
    examples.length = 0;
    notes.unshift(`the parameter ${node.name} is a ${node.annotation}`);
  }
  const statement = withoutTags(textIn(row, 'problem_description', 'content', 'description', 'query'));
  const tags = row['tags'];
  return {
    id: textIn(row, 'task_id', 'slug', 'title_slug', 'question_id', 'id'),
    title: textIn(row, 'title', 'question_title') || titleFrom(statement),
    statement,
    difficulty: difficultyOf(row['difficulty']),
    category: (Array.isArray(tags) ? String(tags[0] ?? '') : textIn(row, 'tags', 'category')) || 'imported',
    ...originOf(row, origin),
    entry,
    params: params.map(({ name }) => name),
    types: null,
    examples,
    solution: rustIn(row),
    notes,
  };
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

async function readMbpp(row: Row, origin: Origin): Promise<RawProblem> {
  const listed = (name: string): readonly string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);
  const tests = [...listed('test_list'), ...listed('challenge_test_list')];
  const functions = await readFunctions(textIn(row, 'code'));
  const called = functions.map(({ name }) => name).filter((name) => tests.some((test) => test.includes(`${name}(`)));
  const entry = called.at(-1) ?? /assert\s+(?:not\s+)?\(?(\w+)\(/.exec(tests[0] ?? '')?.[1] ?? '';
  const { examples, unread } = await readAsserts(`${tests.join('\n')}\n`, [entry]);
  const statement = textIn(row, 'text', 'prompt');
  const number = textIn(row, 'task_id');
  return {
    id: /^\d+$/.test(number) ? `mbpp_${number}` : number,
    title: titleFrom(statement),
    statement,
    difficulty: difficultyOf(row['difficulty'] ?? 'easy'),
    category: textIn(row, 'category') || 'imported',
    ...originOf(row, origin),
    entry,
    params: functions.find(({ name }) => name === entry)?.params.map(({ name }) => name) ?? [],
    types: null,
    examples,
    solution: rustIn(row),
    notes: unread.map(({ line, message }) => `test ${line}: ${message}`),
  };
}

async function readHumanEval(row: Row, origin: Origin): Promise<RawProblem> {
  const prompt = textIn(row, 'prompt');
  const functions = await readFunctions(`${prompt}\n    pass\n`);
  const entry = textIn(row, 'entry_point') || functions.at(-1)?.name || '';
  const own = functions.find(({ name }) => name === entry);
  const { examples, unread } = await readAsserts(textIn(row, 'test'), ['candidate', entry]);
  const solution = rustIn(row);
  const statement = own?.docstring ?? prompt;
  return {
    id: textIn(row, 'task_id', 'name'),
    title: titleFrom(statement.replaceAll(/^\s*>>>.*$/gm, '')) || entry,
    statement,
    difficulty: difficultyOf(row['difficulty']),
    category: textIn(row, 'category') || 'imported',
    ...originOf(row, origin),
    entry,
    params: own?.params.map(({ name }) => name) ?? [],
    types: null,
    examples,
    // HumanEval-X gives the body alone, behind the declaration.
    solution:
      solution ??
      rustIn({
        rust_code: /\bfn\s/.test(textIn(row, 'declaration'))
          ? `${textIn(row, 'declaration')}${textIn(row, 'canonical_solution')}`
          : '',
      }),
    notes: unread.map(({ line, message }) => `test, line ${line}: ${message}`),
  };
}
