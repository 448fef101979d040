/** What the coding agent is told. Pure. */
import type { FailedProgram, PublicProblem } from '../../pipeline/core/authoring.ts';
import { formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import { capped, exchangeOf, type Message, shownCases } from '../../specs/exchange.ts';
import { fencedBlocks } from '../../specs/fenced-blocks.ts';
import { SUBSET_RULES } from '../../specs/subset-rules.ts';

/** Enough to show what is meant; a longer list only costs. */
const SHOWN_CASES = 12;
const SHOWN_DIAGNOSTICS = 12;

export const AUTHOR_RULES = `You write one safe Rust program for one problem. The program is compiled by rustc, run on reference cases you cannot all see, and then
translated to Lean 4 through its MIR, so it must stay inside a subset that the translation understands. Being plain matters more than being short.

Form of the answer: exactly one code block that starts with \`\`\`rust and holds the whole of src/lib.rs. Nothing after it counts.

${SUBSET_RULES}`;

export function authorExchange(
  problem: PublicProblem,
  history: readonly (Omit<FailedProgram, 'answer'> & { readonly answer: string })[],
): readonly Message[] {
  return exchangeOf(task(problem), history, complaint);
}

function task({ title, statement, entry, signature, visible }: PublicProblem): string {
  const cases = shownCases(
    visible.map(({ args, expected }) => ({ args, result: expected })),
    SHOWN_CASES,
  );
  return [
    `# ${title}`,
    statement.trim(),
    `The entry function is \`${entry}\`:\n\`\`\`rust\n${signature}\n\`\`\``,
    ...(cases.length === 0 ? [] : [`Some of its cases (the list of arguments as JSON, then the outcome):\n${cases.join('\n')}`]),
  ].join('\n\n');
}

const WHAT: Readonly<Record<string, string>> = {
  code: 'It is outside the subset',
  test: 'It does not build, or gives wrong results',
  extract: 'rustc refuses it',
  translate: 'It cannot be translated',
  evaluate: 'Its model cannot be run',
  compare: 'Its model and the compiled program differ',
};

function complaint({ stage, diagnostics, reason }: Omit<FailedProgram, 'answer'>): string {
  return [
    `${WHAT[stage] ?? `The stage ${stage} did not take it`}. What \`${stage}\` said:`,
    ...capped(diagnostics.map(formatDiagnostic), SHOWN_DIAGNOSTICS),
    ...(reason === null ? [] : [`It could not be decided: ${reason}`]),
    'Write the whole of src/lib.rs again.',
  ].join('\n');
}

/** The last block of Rust in an answer, or why there is none. */
export function readProgram(answer: string): { readonly lib: string } | { readonly why: string } {
  const blocks = fencedBlocks(answer, ['rust', 'rs']);
  const last = blocks.findLast(({ language }) => language !== null) ?? blocks.at(-1);
  const text = last?.text.trim() ?? '';
  if (text !== '') return { lib: `${text}\n` };
  return { why: answer.includes('```') ? 'the code block is empty or does not end' : 'the answer holds no ```rust block' };
}
