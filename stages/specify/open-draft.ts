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

/** A draft read as freeze will read it. */
export function openDraft(model: LoadedModel, namespace: string, draft: Draft): OpenDraft {
  const file = statementFile(preludeText(namespace, draft.prelude), draft.theorem, namespace);
  const { answers, tree } = openFile(model, `${draft.name}.lean`, file);
  return { answer: answers[0], tree, file };
}
