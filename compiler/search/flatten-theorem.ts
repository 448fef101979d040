import type { LeanTree } from '../lean/commands.ts';
import type { Binder, Term } from '../lean/tree.ts';

/** A theorem taken apart: its outermost binders and hypotheses in order, and what it claims. */
export interface FlatTheorem {
  /** Hypotheses are binders too: which is which, resolution tells. */
  readonly binders: readonly { readonly name: string | null; readonly type: Term | null }[];
  readonly claim: Term;
}

export type TheoremTree = Extract<LeanTree['commands'][number], { kind: 'def' }>;

/** The theorem of that name (with or without the namespaces around it), or null. */
export function theoremIn(tree: LeanTree, name: string): TheoremTree | null {
  const last = name.split('.').at(-1);
  for (const command of tree.commands) {
    const isTheorem = command.kind === 'def' && (command.keyword === 'theorem' || command.keyword === 'lemma');
    if (isTheorem && (command.name.join('.') === name || command.name.at(-1) === last)) return command;
  }
  return null;
}

/** Binders before the colon, then those of leading `∀`, `(x : T) →` and `A →`. */
export function flatten({ binders, type }: TheoremTree): FlatTheorem | null {
  if (type === null) return null;
  const flat = binders.flatMap(flatBinder);
  let claim = type;
  for (;;) {
    if (claim.kind === 'arrow') {
      flat.push({ name: null, type: claim.from });
      claim = claim.to;
    } else if (claim.kind === 'pi') {
      flat.push(...flatBinder(claim.binder));
      claim = claim.body;
    } else if (claim.kind === 'quantifier' && claim.quantifier === '∀' && claim.bound === null) {
      flat.push(...claim.binders.flatMap(flatBinder));
      claim = claim.body;
    } else return { binders: flat, claim };
  }
}

const flatBinder = ({ names, type }: Binder): { name: string | null; type: Term | null }[] =>
  names.length === 0 ? [{ name: null, type }] : names.map((name) => ({ name, type }));
