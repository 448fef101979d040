import type { LeanTree } from '../../compiler/lean/commands.ts';
import type { StatementAnswer } from '../../compiler/model/api.ts';
import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { preludeText, statementFile } from '../../compiler/search/statement-text.ts';
import type { Draft } from '../../pipeline/core/statement.ts';

export interface OpenDraft {
  readonly answer: StatementAnswer | undefined;
  readonly tree: LeanTree;
  readonly file: string;
}

/** Reads drafts as freeze will read them, each once: a draft is vetted and tried on variants. */
export function draftOpener(model: LoadedModel, namespace: string): (draft: Draft) => OpenDraft {
  const known = new Map<string, OpenDraft>();
  return (draft) => {
    const file = statementFile(preludeText(namespace, draft.prelude), draft.theorem, namespace);
    const before = known.get(file);
    if (before !== undefined) return before;
    const { answers, tree } = openFile(model, `${draft.name}.lean`, file);
    const opened = { answer: answers[0], tree, file };
    known.set(file, opened);
    return opened;
  };
}
