import { z } from 'zod';
import { AegisError } from '../pipeline/core/errors.ts';
import { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { itemLines, lineOf, parseJson } from '../pipeline/core/parse-json.ts';
import { Problem } from '../pipeline/core/problem.ts';
import { type CaseFault, checkCases } from './check-cases.ts';
import type { DatasetFault } from './dataset-fault.ts';
import { hideCases } from './hide-cases.ts';

/** A problem as it may stand in a file: `inputs` with `expected` may take the place of `cases`; which of them are hidden is then chosen by us. */
const ShortProblem = z.strictObject({
  ...Problem.omit({ cases: true }).shape,
  inputs: z.array(z.array(JsonValue)).min(1),
  expected: z.array(Outcome),
});
/** A case in which `visible` was left out is visible. */
const LongProblem = z.strictObject({
  ...Problem.shape,
  cases: z
    .array(z.preprocess((c) => (isObject(c) && !('visible' in c) ? { ...c, visible: true } : c), Problem.shape.cases.element))
    .min(1),
});

export interface ProblemText {
  readonly file: string;
  readonly text: string;
  /** Line of the file on which the text starts. */
  readonly firstLine: number;
  /** What lies beside the problem's file and belongs to it where the problem does not say itself. */
  readonly beside?: { readonly solution?: string; readonly specification?: string };
}

export interface LocatedProblem {
  readonly problem: Problem;
  readonly file: string;
  readonly line: number;
}

/** The problems in one JSON text: an object, or an array of them. */
export function checkProblems(source: ProblemText): {
  readonly problems: readonly LocatedProblem[];
  readonly faults: readonly DatasetFault[];
} {
  let json: JsonValue;
  try {
    json = parseJson(source.text, source.file);
  } catch (error) {
    if (!(error instanceof AegisError)) throw error;
    return { problems: [], faults: [notJson(source, error.message)] };
  }
  const items: readonly (readonly [JsonValue, readonly PropertyKey[]])[] = Array.isArray(json)
    ? json.map((item, i) => [item, [i]])
    : [[json, []]];
  // A text on one line has its problem on that line: the usual case, and not worth a second pass.
  const lines = source.text.includes('\n') ? itemLines(source.text) : [];
  const checked = items.map(([item, path], i) => checkOne(source, item, { path, line: source.firstLine + (lines[i] ?? 1) - 1 }));
  return {
    problems: checked.flatMap((c) => ('problem' in c ? [c] : [])),
    faults: checked.flatMap((c) => ('faults' in c ? c.faults : [])),
  };
}

function checkOne(
  source: ProblemText,
  json: JsonValue,
  { path, line }: { readonly path: readonly PropertyKey[]; readonly line: number },
): LocatedProblem | { readonly faults: readonly DatasetFault[] } {
  const at = (inside: readonly PropertyKey[]): number => source.firstLine + lineOf(source.text, [...path, ...inside]) - 1;
  const fault = (inside: readonly PropertyKey[], message: string): DatasetFault => ({
    file: source.file,
    line: at(inside),
    field: inside.length === 0 ? null : fieldName(inside),
    message,
  });
  if (!isObject(json)) return { faults: [fault([], 'a problem is a JSON object')] };
  const short = !('cases' in json) && 'inputs' in json;
  const { beside = {} } = source;
  const whole = {
    ...json,
    ...('solution' in json || beside.solution === undefined ? {} : { solution: beside.solution }),
    ...('specification' in json || beside.specification === undefined ? {} : { specification: beside.specification }),
  };
  const read = (short ? ShortProblem : LongProblem).safeParse(whole);
  if (!read.success) return { faults: read.error.issues.flatMap((issue) => issueFaults(issue, fault)) };
  const problem = 'inputs' in read.data ? lengthen(read.data) : read.data;
  if (problem === null)
    return { faults: [fault(['expected'], 'there must be exactly one expected outcome for each of the inputs')] };
  const arity = problem.cases[0]?.args.length;
  const odd = problem.cases.findIndex(({ args, expected }) => args.length !== arity || 'unknown' in expected);
  const field = short ? ['inputs', odd] : ['cases', odd, 'args'];
  if (odd >= 0)
    return { faults: [fault(field, `every case needs ${arity} arguments, as the first has, and an outcome that is known`)] };
  const misfits = checkCases(problem);
  if (misfits.length > 0)
    return { faults: misfits.map((one) => fault(short ? shortPath(one) : ['cases', one.case, ...one.path], one.message)) };
  return { problem, file: source.file, line };
}

/** The same place where `inputs` and `expected` stand for the cases. */
function shortPath({ case: index, path: [part = '', ...rest] }: CaseFault): readonly PropertyKey[] {
  return part === 'args' ? ['inputs', index, ...rest] : ['expected', index, ...rest];
}

function lengthen({ inputs, expected, ...rest }: z.infer<typeof ShortProblem>): Problem | null {
  if (inputs.length !== expected.length) return null;
  const cases = inputs.map((args, i) => ({ args, expected: expected[i] as Outcome }));
  return { ...rest, cases: [...hideCases(rest.id, cases)] };
}

function issueFaults(
  issue: z.core.$ZodIssue,
  fault: (path: readonly PropertyKey[], message: string) => DatasetFault,
): readonly DatasetFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => fault([...issue.path, key], 'no such field (docs/problem-format.md lists them)'));
  return [fault(issue.path, issue.message)];
}

function notJson({ file, firstLine }: ProblemText, message: string): DatasetFault {
  const [, line = '1', rest = message] = /line (\d+), (.*)/s.exec(message) ?? [];
  return { file, line: firstLine + Number(line) - 1, field: null, message: `not JSON: ${rest}` };
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name === '' ? String(key) : `${name}.${String(key)}`),
    '',
  );

const isObject = (json: unknown): json is Record<string, unknown> =>
  json !== null && typeof json === 'object' && !Array.isArray(json);
