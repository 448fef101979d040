import { applyEdits, nodesOf, signatureOf, functionNamed, withRust, type RustNode } from './rust-text.ts';
import type { Variation, VariedFrom } from './variation.ts';

/** Numbers below are rarely a choice of the problem: halves, first items, next places. */
const LEAST = 3n;
const LITERAL = /^([0-9][0-9_]*)((?:[iu](?:8|16|32|64|128|size))?)$/;
const LETTER = /^b'([^\\'])'$/;

/** One number or byte of the program replaced wherever it occurs, in the text as well where that names it. */
export async function varyConstants(problem: VariedFrom): Promise<readonly Omit<Variation, 'id'>[]> {
  const all = await withRust(problem.solution, ({ root }) => {
    const literals = nodesOf(root, 'integer_literal', 'char_literal');
    const names = [...new Set(literals.flatMap((node) => constantOf(node) ?? []))].toSorted();
    return names.flatMap((name) =>
      othersFor(name, names).map((other) => {
        const edits = literals
          .filter((node) => constantOf(node) === name)
          .map((node) => ({ start: node.startIndex, end: node.endIndex, text: rewritten(node, other) }));
        return { name, other, solution: applyEdits(problem.solution, edits) };
      }),
    );
  });
  const made: Omit<Variation, 'id'>[] = [];
  for (const { name, other, solution } of all ?? []) {
    const signature = await withRust(solution, ({ root }) => {
      const item = functionNamed(root, problem.entry);
      return item === undefined ? null : signatureOf(item);
    });
    if (signature === null) continue;
    const note = `Variation: wherever the solution of the original problem has ${name}, this one has ${other}.`;
    made.push({
      ...problem,
      kind: 'constant',
      of: [problem.id],
      title: `${problem.title}, with ${other} for ${name}`,
      statement: `${renumbered(problem.statement, name, other)}\n\n${note}`,
      note,
      signature,
      solution,
    });
  }
  return made;
}

/** A number in decimal, or a byte as it is written; null for what is left alone. */
function constantOf(node: RustNode): string | null {
  if (node.type === 'char_literal') return LETTER.test(node.text) ? node.text : null;
  const [, digits] = LITERAL.exec(node.text) ?? [];
  if (digits === undefined) return null;
  const value = BigInt(digits.replaceAll('_', ''));
  return value < LEAST ? null : value.toString();
}

/** None that the program has already: two branches for one value would leave one without use. */
function othersFor(name: string, used: readonly string[]): readonly string[] {
  const [, letter] = LETTER.exec(name) ?? [];
  if (letter !== undefined)
    return lettersAfter(letter)
      .filter((other) => !used.includes(other))
      .slice(0, 1);
  const value = BigInt(name);
  return [value + 1n, value - 1n, value * 2n].map(String).filter((other) => !used.includes(other));
}

const CLASSES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '()[]{}<>', '+-*/%&|^', ' _.,;:!?#@~'];

/** Those of its class from the next one on, brackets by pairs. */
function lettersAfter(letter: string): readonly string[] {
  const own = CLASSES.find((letters) => letters.includes(letter)) ?? letter;
  const step = own.startsWith('(') ? 2 : 1;
  const at = own.indexOf(letter);
  return Array.from({ length: own.length / step - 1 }, (_, i) => `b'${own[(at + (i + 1) * step) % own.length] ?? letter}'`);
}

function rewritten(node: RustNode, other: string): string {
  const [, , suffix = ''] = LITERAL.exec(node.text) ?? [];
  return node.type === 'char_literal' ? other : `${other}${suffix}`;
}

const renumbered = (text: string, name: string, other: string): string =>
  /^[0-9]+$/.test(name) ? text.replaceAll(new RegExp(`(?<![\\w.])${name}(?![\\w]|\\.\\d)`, 'g'), other) : text;
