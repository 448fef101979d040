import type { RustType } from '../../pipeline/core/rust-type.ts';
import { readDeclaration } from './leetcode-declaration.ts';
import { exampleTexts, expectsSomething, readTests } from './leetcode-tests.ts';
import { nodeType } from './nodes.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';
import { firstOf, type Origin, originOf, type Row, textIn } from './row-columns.ts';
import { withoutTags } from './without-tags.ts';

/** Where sets put the problem's text. Those of solutions have it beside a `content` of their own. */
const STATEMENT =
  'problem_description question_content content description problem_statement question problem prompt_sft body text query'.split(
    ' ',
  );

/** Columns that only sets of such problems have. */
const MARKS =
  'input_output starter_code question_id problem_description slug problem_slug title_slug question_slug question_content public_test_cases code_snippets meta_data question_frontend_id rust_solution'.split(
    ' ',
  );
const BESIDE = 'title question_title difficulty level examples rust solution solutions python python3 test tests url'.split(' ');

/** Whether the columns are those of such a set. */
export const looksLikeLeetCode = (row: Row): boolean => MARKS.some((name) => name in row);

/** A text with something beside it that such sets have too. */
export const mayBeLeetCode = (row: Row): boolean => STATEMENT.some((name) => name in row) && BESIDE.some((name) => name in row);

/** Rows about problems of LeetCode: tests in Python or as pairs of input and output, or the examples of the text. */
export async function readLeetCode(row: Row, origin: Origin): Promise<RawProblem> {
  const declaration = await readDeclaration(row);
  const { entry, params, returns, types, solution } = declaration;
  const statement = withoutTags(textIn(row, ...STATEMENT));
  const read = await readTests(row, declaration, statement);
  const notes = [...read.notes];
  let examples = read.examples;
  const nodes = params.map(({ annotation }) => nodeType(annotation));
  const result = nodeType(returns);
  const known = (one: RustType | string | null): RustType | null => (typeof one === 'string' ? null : one);
  const odd = [...nodes, result].findIndex((one) => typeof one === 'string');
  if (solution === null && types === null && odd >= 0) {
    examples = [];
    notes.unshift(
      `${params[odd] === undefined ? 'the result' : `the parameter ${params[odd].name}`} is ${String([...nodes, result][odd])}`,
    );
  } else if (solution === null && types === null && returns === 'None' && expectsSomething(examples)) {
    examples = [];
    notes.unshift('its function changes an argument in place, and only Rust says which');
  }
  const slug = textIn(row, 'title_slug', 'slug', 'problem_slug', 'question_slug');
  const task = textIn(row, 'task_id');
  const name = textIn(row, 'title', 'question_title') || titleFromSlug(slug || task);
  return {
    id:
      task ||
      slug ||
      textIn(row, 'question_id', 'id', 'problem_id', 'question_frontend_id', 'frontend_id', 'name') ||
      slugOf(name) ||
      entry,
    title: name || titleFrom(statement),
    statement: [statement, ...beside(row, statement)].join('\n\n'),
    difficulty: difficultyOf(textIn(row, 'difficulty', 'level', 'difficulty_level')),
    category:
      ['topic_tags', 'tags', 'topics', 'tag', 'related_topics', 'category']
        .map((column) => firstOf(row[column]))
        .find((word) => word !== '') ?? 'imported',
    ...originOf(row, origin),
    entry,
    params: params.map((param) => param.name),
    types,
    nodes: { params: nodes.map(known), result: known(result) },
    examples,
    solution,
    notes,
  };
}

/** Examples and limits that do not stand in the text itself. */
function beside(row: Row, statement: string): readonly string[] {
  const examples = exampleTexts(row).filter((text) => !statement.includes(text));
  const limits = Array.isArray(row['constraints']) ? row['constraints'].map(String) : [textIn(row, 'constraints')];
  const missing = limits.filter((text) => text !== '' && !statement.includes(text));
  return [
    ...examples.map((text, i) => `Example ${i + 1}:\n${text}`),
    ...(missing.length === 0 ? [] : [`Constraints:\n${missing.map((text) => `- ${text}`).join('\n')}`]),
  ];
}

/** `two-sum` is `Two Sum`. */
const titleFromSlug = (slug: string): string =>
  /^[a-z0-9]+(-[a-z0-9]+)+$/.test(slug)
    ? slug
        .split('-')
        .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
        .join(' ')
    : '';

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
