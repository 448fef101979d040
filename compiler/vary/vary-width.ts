import { applyEdits, type Edit, functionNamed, nodesOf, signatureOf, withRust } from './rust-text.ts';
import type { Variation, VariedFrom } from './variation.ts';

/** Bytes are left alone: most are text, whose literals have no other width. So is `usize`. */
const OTHER_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  u16: ['u32'],
  u32: ['u16', 'u64'],
  u64: ['u32', 'u128'],
  u128: ['u64'],
  i8: ['i16'],
  i16: ['i32'],
  i32: ['i16', 'i64'],
  i64: ['i32', 'i128'],
  i128: ['i64'],
};

/** An integer type of the signature made wider or narrower throughout the program. */
export async function varyWidths(problem: VariedFrom): Promise<readonly Omit<Variation, 'id'>[]> {
  const made = await withRust(problem.solution, ({ root, tokens }) => {
    const entry = functionNamed(root, problem.entry);
    if (entry === undefined) return [];
    const inSignature = new Set(signatureOf(entry).match(/\b[iu](?:8|16|32|64|128)\b/g));
    return [...inSignature].toSorted().flatMap((type) =>
      (OTHER_WIDTHS[type] ?? []).map((other) => {
        const words = tokens.filter(({ text }) => text === type).map(({ node }) => node);
        const literals = nodesOf(root, 'integer_literal').filter((node) => node.text.endsWith(type));
        const edits: Edit[] = [
          ...words.map((node) => ({ start: node.startIndex, end: node.endIndex, text: other })),
          ...literals.map((node) => ({ start: node.endIndex - type.length, end: node.endIndex, text: other })),
        ];
        const signature = signatureOf(entry).replaceAll(new RegExp(`\\b${type}\\b`, 'g'), other);
        return { type, other, signature, solution: applyEdits(problem.solution, edits) };
      }),
    );
  });
  return (made ?? []).map(({ type, other, signature, solution }) => {
    const note = `Variation: what has the type \`${type}\` in the original problem has the type \`${other}\` here; limits and overflow move with it.`;
    return {
      ...problem,
      kind: 'width' as const,
      of: [problem.id],
      title: `${problem.title}, in ${other}`,
      statement: `${problem.statement.replaceAll(new RegExp(`\\b${type}\\b`, 'g'), other).replaceAll(new RegExp(`\\b${type.slice(1)}([- ]bits?)\\b`, 'g'), `${other.slice(1)}$1`)}\n\n${note}`,
      note,
      signature,
      solution,
    };
  });
}
