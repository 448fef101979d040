import { applyEdits, functionAround, nodesOf, withRust } from './rust-text.ts';
import type { Variation, VariedFrom } from './variation.ts';

const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

/** One operator of the program replaced: another program, about which other things are true. */
export async function mutateRust(problem: VariedFrom): Promise<readonly Omit<Variation, 'id'>[]> {
  const made = await withRust(problem.solution, ({ root }) =>
    nodesOf(root, 'binary_expression').flatMap((node) => {
      const operator = node.childForFieldName('operator');
      const other = operator === null ? undefined : OTHER_OPERATORS[operator.text];
      if (operator === null || other === undefined) return [];
      const edit = { start: operator.startIndex, end: operator.endIndex, text: other };
      const at = { start: operator.startIndex - node.startIndex, end: operator.endIndex - node.startIndex, text: other };
      const after = applyEdits(node.text, [at]);
      return [
        {
          before: oneLine(node.text),
          after: oneLine(after),
          around: functionAround(node),
          solution: applyEdits(problem.solution, [edit]),
        },
      ];
    }),
  );
  return (made ?? []).map(({ before, after, around, solution }) => {
    const note = `Variation: in the function \`${around}\` of the original solution, \`${before}\` is replaced by \`${after}\`; what that computes is asked for here.`;
    return {
      ...problem,
      kind: 'mutant' as const,
      of: [problem.id],
      title: `${problem.title}, changed in one place`,
      statement: `${problem.statement}\n\n${note}`,
      note,
      solution,
    };
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
