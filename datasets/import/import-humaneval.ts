import { readAsserts, readFunctions, readInputsResults } from './python-examples.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';
import { type Origin, originOf, type Row, rustIn, textIn } from './row-columns.ts';
import { readRustAsserts } from './rust-examples.ts';
import { splitTop } from './rust-types.ts';

/** Rows in the layout of HumanEval: Python with `check(candidate)`, EvalPlus's lists of inputs and results, and Rust as HumanEval-X and MultiPL-E have it. */
export function readHumanEval(row: Row, origin: Origin): Promise<RawProblem> {
  const isRust = (text: string): boolean => /^\s*(?:pub\s+)?fn\s+\w+/m.test(text) && !/^\s*def\s+\w+/m.test(text);
  const text = [textIn(row, 'declaration'), textIn(row, 'prompt')].find(isRust);
  return text === undefined ? readPython(row, origin) : readRust(row, text, origin);
}

async function readPython(row: Row, origin: Origin): Promise<RawProblem> {
  const prompt = textIn(row, 'prompt');
  const functions = await readFunctions(`${prompt}\n    pass\n`);
  const entry = textIn(row, 'entry_point') || functions.at(-1)?.name || '';
  const own = functions.find(({ name }) => name === entry);
  const test = textIn(row, 'test');
  const { examples, unread } = (await readInputsResults(test)) ?? (await readAsserts(test, ['candidate', entry]));
  const statement = own?.docstring ?? prompt;
  return {
    ...wordsOf(row, origin, statement, entry),
    params: own?.params.map(({ name }) => name) ?? [],
    types: null,
    examples,
    solution: rustIn(row),
    notes: unread.map(({ line, message }) => `test, line ${line}: ${message}`),
  };
}

/** `declaration` ends where the body begins, and so does MultiPL-E's `prompt`, whose tests begin with the body's end. */
async function readRust(row: Row, text: string, origin: Origin): Promise<RawProblem> {
  const all = [...text.matchAll(/\bfn\s+(\w+)\s*\(([^{;]*?)\)\s*(?:->\s*([^{;]+?)\s*)?\{/g)].filter(
    ([, name]) => name !== 'main',
  );
  const [, entry = '', list = '', result = '()'] = all.at(-1) ?? [];
  const params = splitTop(list).map((part) => /^(?:mut\s+)?(\w+)\s*:\s*([^]+)$/.exec(part) ?? []);
  const tests = textIn(row, 'test', 'tests');
  const { examples, unread } = await readRustAsserts(/^\s*\}/.test(tests) ? `${text}\n${tests}` : tests, ['candidate', entry]);
  const body = textIn(row, 'canonical_solution');
  return {
    ...wordsOf(row, origin, textIn(row, 'docstring') || commentIn(textIn(row, 'prompt')), entry),
    params: params.map(([, name = '']) => name),
    types: { params: params.map(([, , type = '']) => type.trim()), result: result.trim() },
    examples,
    // HumanEval-X gives the body alone, behind the declaration.
    solution: rustIn(row) ?? (body === '' ? null : `${text}${body}`),
    notes: unread.map(({ line, message }) => `test, line ${line}: ${message}`),
  };
}

/** The words of the comment before a function. */
function commentIn(prompt: string): string {
  const block = /\/\*([^]*?)\*\//.exec(prompt)?.[1];
  const lines =
    block === undefined ? [...prompt.matchAll(/^\s*\/\/[\/!]?(.*)$/gm)].map(([, line = '']) => line) : block.split('\n');
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const wordsOf = (
  row: Row,
  origin: Origin,
  statement: string,
  entry: string,
): Pick<RawProblem, 'id' | 'title' | 'statement' | 'difficulty' | 'category' | 'source' | 'licence' | 'entry'> => ({
  id: textIn(row, 'task_id', 'name'),
  title: titleFrom(statement.replaceAll(/^\s*>>>.*$/gm, '')) || entry,
  statement,
  difficulty: difficultyOf(row['difficulty']),
  category: textIn(row, 'category') || 'imported',
  ...originOf(row, origin),
  entry,
});
