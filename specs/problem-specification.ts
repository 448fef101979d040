import type { Draft } from '../pipeline/core/statement.ts';

/**
 * The theorems of a problem's own specification as drafts of functional correctness: what stands before the first of them is their prelude,
 * each one's doc comment its plain words. Whether they read is for freeze to say.
 */
export function specificationDrafts(specification: string | null): readonly Draft[] {
  const text = specification ?? '';
  const found = [...text.matchAll(THEOREM)];
  const first = found[0];
  if (first === undefined) return [];
  const prelude = text.slice(0, first.index).trim();
  return found.map((match, i) => ({
    name: match[2] ?? '',
    kind: 'functional-correctness',
    polarity: 'should-hold',
    defect: null,
    informal: plainWords(match[1] ?? '') || 'The program does what the problem asks for.',
    prelude,
    theorem: text.slice(match.index, found[i + 1]?.index).trim(),
  }));
}

/** A theorem at the start of a line, with the doc comment before it; a comment holds no other comment's end. */
const THEOREM = /^(\/--(?:(?!-\/)[\s\S])*-\/\s*)?theorem\s+(\S+)/gm;

const plainWords = (comment: string): string =>
  comment
    .replace(/^\/--|-\/\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
