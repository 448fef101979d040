import type { LeanTree } from '../lean/commands.ts';
import type { Binder, Term } from '../lean/tree.ts';

/** `late`: it stood behind the colon. */
export interface FlatBinder {
  readonly name: string | null;
  readonly type: Term | null;
  readonly late: boolean;
}

/** A theorem taken apart: its outermost binders and hypotheses in order, and what it claims. */
export interface FlatTheorem {
  /** Hypotheses are binders too: which is which, resolution tells. */
  readonly binders: readonly FlatBinder[];
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
  const flat = binders.flatMap((b) => flatBinder(b, false));
  let claim = type;
  for (;;) {
    if (claim.kind === 'arrow') {
      flat.push({ name: null, type: claim.from, late: true });
      claim = claim.to;
    } else if (claim.kind === 'pi') {
      flat.push(...flatBinder(claim.binder, true));
      claim = claim.body;
    } else if (claim.kind === 'quantifier' && claim.quantifier === '∀' && claim.bound === null) {
      flat.push(...claim.binders.flatMap((b) => flatBinder(b, true)));
      claim = claim.body;
    } else return { binders: flat, claim };
  }
}

const flatBinder = ({ names, type }: Binder, late: boolean): FlatBinder[] =>
  names.length === 0 ? [{ name: null, type, late }] : names.map((name) => ({ name, type, late }));

/** Whether a binder is a hypothesis. `values` are the names that resolution took for values; of late ones it may not know, so their form decides. */
export function isHypothesis({ name, type, late }: FlatBinder, values: ReadonlySet<string>): boolean {
  if (name === null) return true;
  if (values.has(name)) return false;
  return (
    !late ||
    (type !== null && (type.kind === 'quantifier' || type.kind === 'spec' || (type.kind === 'binary' && type.op !== '×')))
  );
}
