/** What all authors are told in the same way: cases, findings, and the answers they gave before. Pure. */
export interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** The task, then each answer that could not be used with the complaint about it. */
export const exchangeOf = <Failed extends { readonly answer: string }>(
  task: string,
  history: readonly Failed[],
  complaint: (failed: Failed) => string,
): readonly Message[] => [
  { role: 'user', text: task },
  ...history.flatMap((failed) => [
    { role: 'assistant' as const, text: failed.answer === '' ? '(no answer)' : failed.answer },
    { role: 'user' as const, text: complaint(failed) },
  ]),
];

/** Characters of a case, enough to show what is meant; longer ones only cost. */
const SHOWN_CASE_LENGTH = 400;

/** A line for each of the first `most` cases that are short enough. */
export const shownCases = (
  cases: readonly { readonly args: readonly unknown[]; readonly result: unknown }[],
  most: number,
): readonly string[] =>
  cases
    .map(({ args, result }) => `${JSON.stringify(args)} gives ${JSON.stringify(result)}`)
    .filter((line) => line.length <= SHOWN_CASE_LENGTH)
    .slice(0, most);

/** The first `most` of the lines, and how many are left out. */
export const capped = (lines: readonly string[], most: number): readonly string[] => [
  ...lines.slice(0, most),
  ...(lines.length > most ? [`and ${lines.length - most} more`] : []),
];
