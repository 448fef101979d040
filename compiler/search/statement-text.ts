/** Texts made around a theorem. A file of statements is read after its model, whose namespace it opens again. */
const OPENS = 'open Aeneas Aeneas.Std Result';

/** What stands between a model and a theorem: opens, the namespace, auxiliary definitions. The namespace may stay open at the end of a file. */
export const preludeText = (namespace: string, definitions: string): string =>
  [OPENS, `namespace ${namespace}`, ...(definitions.trim() === '' ? [] : [definitions.trim()])].join('\n\n');

export const statementFile = (prelude: string, theorem: string, namespace: string): string =>
  `${prelude}\n\n${theorem}\n\nend ${namespace}\n`;

/** The theorem without the comment before it: comments mean nothing. */
export const withoutDoc = (theorem: string): string => theorem.replace(/^\s*\/--[\s\S]*?-\/\s*/, '').trim();

/** The theorem that the statement is false: `theorem not_x : ¬ (∀ binders, claim)`. The offsets are those of the parts in `text`. */
export function negationText(
  text: string,
  {
    name,
    nameEnd,
    bindersEnd,
    claimStart,
    claimEnd,
  }: { name: string; nameEnd: number; bindersEnd: number; claimStart: number; claimEnd: number },
): string {
  const binders = text.slice(nameEnd, bindersEnd).trim().replaceAll(/\s+/g, ' ');
  const claim = text.slice(claimStart, claimEnd).trim();
  return `theorem not_${name} :\n    ¬ (${binders === '' ? '' : `∀ ${binders}, `}${claim}) := by sorry`;
}

/** The proposition that a text says is false, in the form of `negationText` (or with one more `¬` before the brackets); null in any other. */
export const propositionOf = (negation: string): string | null => {
  const [, twice, proposition] = /^theorem \S+ :\s*¬ (¬ )?\(([^]*)\) := by sorry\s*$/.exec(negation) ?? [];
  return proposition === undefined ? null : twice === undefined ? proposition : `¬ (${proposition})`;
};
