/** What an agent that makes new problems of old ones is told. Pure. */
import type { VaryDirection, VaryInput } from '../../pipeline/core/authoring.ts';
import { capped, exchangeOf, type Message, shownCases } from '../../specs/exchange.ts';
import { SUBSET_RULES } from '../../specs/subset-rules.ts';

export const VARY_RULES = `You make one new programming problem out of one that you are shown, with a program that solves it. Somebody who never saw the old problem has to solve the new
one from your text alone. Your program is compiled and run: where it does not do what your examples say, or does the same as the old problem's, your problem is dropped.

Form of the answer: one \`\`\`json block and one \`\`\`rust block, nothing else counts. The JSON is an object with exactly these fields:
  "title"      a few words
  "statement"  the whole problem in plain prose: what is given, what is asked for, the limits on the inputs, what happens on unusual ones
               (empty, equal, out of range). Do not speak of the old problem, of variations, or of how to solve it
  "difficulty" easy | medium | hard
  "category"   a word or two; the old one where it still fits
  "entry"      name of the entry function, an identifier in lower case
  "examples"   8 to 24 objects {"args": […], "expected": …}, worked out from your text and not from your program; ordinary inputs, the smallest ones, and
               those where two rules meet. At least three different results, unless the result is a bool
The Rust is the whole of src/lib.rs. Its entry function is \`pub\`, stands at the root and has the name given in "entry".

Values in "args" and "expected": integers as numbers (as strings beyond 2^53), bool, arrays for slices, vectors, arrays and tuples, null for (), objects for structs,
{"Variant": [fields]} for enums, also {"Some": [v]}, {"None": []}, {"Ok": [v]}, {"Err": [e]}; bytes as numbers. "expected" is {"ok": value}, or {"panic": true} where your text says
that the program panics. With &mut parameters the value is [result or null, final value of each &mut argument in order].

Rules for the program.
${SUBSET_RULES}`;

const WHAT_TO_CHANGE: Readonly<Record<VaryDirection, string>> = {
  'other-question': 'Ask another question about the same kind of input: another quantity, position, or property.',
  'other-rule': 'Change one rule of the problem, so that most inputs have another result.',
  'other-shape':
    'Change the shape of what is given or asked for (one more input, another structure, all results for one), and the question with it.',
  'one-step-more': 'Make it one step harder: a condition more, or a second thing to be done with what the old problem asks for.',
  'unusual-inputs':
    'Make what is to happen on unusual inputs a part of the task: they have results of their own, told by an Option, a Result or an enum.',
};

const SHOWN_CASES = 12;
const SHOWN_FINDINGS = 12;

export function varyExchange(
  problem: VaryInput['problem'],
  direction: VaryDirection,
  history: readonly { readonly answer: string; readonly findings: readonly string[] }[],
): readonly Message[] {
  return exchangeOf(task(problem, direction), history, ({ findings }) => complaint(findings));
}

function task(
  { title, statement, difficulty, category, signature, visible }: VaryInput['problem'],
  direction: VaryDirection,
): string {
  const cases = shownCases(
    visible.map(({ args, expected }) => ({ args, result: expected })),
    SHOWN_CASES,
  );
  return [
    `The old problem (${difficulty}, ${category}):\n# ${title}`,
    statement.trim(),
    `Its signature is \`${signature}\`.`,
    ...(cases.length === 0 ? [] : [`Some of its cases (the list of arguments as JSON, then the outcome):\n${cases.join('\n')}`]),
    `What is to change: ${WHAT_TO_CHANGE[direction]}`,
  ].join('\n\n');
}

const complaint = (findings: readonly string[]): string =>
  [
    'This cannot be used as it is:',
    ...capped(
      findings.map((finding) => `- ${finding}`),
      SHOWN_FINDINGS,
    ),
    'Send both blocks again, whole.',
  ].join('\n');
