import type { TheoremTree } from '../../compiler/search/flatten-theorem.ts';
import { negationText, preludeText, withoutDoc } from '../../compiler/search/statement-text.ts';
import { canonicalJson, sha256 } from '../../pipeline/core/canonical-json.ts';
import type { Draft, FreezeInput, FrozenStatement } from '../../pipeline/core/statement.ts';

/** An immutable statement out of a draft that was found `ok`. `file` is the text the theorem's tree was read from. */
export function freezeDraft(
  { model, axioms, leanPin }: FreezeInput,
  draft: Draft,
  file: string,
  tree: TheoremTree,
  witness: FrozenStatement['witness'],
): FrozenStatement {
  const prelude = preludeText(model.namespace, draft.prelude);
  const theorem = draft.theorem.trim();
  const negation = negationOf(file, tree);
  const statementSha256 = sha256(
    canonicalJson({ model: model.text, prelude, theorem: withoutDoc(theorem), negation, axioms: [...axioms].sort(), leanPin }),
  );
  const { name, kind, polarity, defect, informal } = draft;
  return {
    statementId: statementIdOf(statementSha256, draft),
    statementSha256,
    modelSha256: model.text,
    name,
    kind,
    polarity,
    defect,
    informal,
    // The model brings its imports itself.
    header: `-- For ${leanPin} with Aeneas's library.`,
    prelude,
    theorem,
    negation,
    axioms: [...axioms],
    leanPin,
    witness,
  };
}

/** `hash` covers the meaning; what the author says of it makes the rest of the identity. */
export const statementIdOf = (hash: string, { name, kind, polarity, defect, informal }: Draft): string =>
  sha256(canonicalJson({ hash, name, kind, polarity, defect, informal })).slice(0, 16);

function negationOf(file: string, tree: TheoremTree): string {
  const { type, nameSpan, binders, name } = tree;
  const last = binders.at(-1);
  return negationText(file, {
    name: name.join('_'),
    nameEnd: nameSpan.end,
    bindersEnd: last === undefined ? nameSpan.end : last.span.end,
    claimStart: type?.span.start ?? nameSpan.end,
    claimEnd: type?.span.end ?? nameSpan.end,
  });
}
