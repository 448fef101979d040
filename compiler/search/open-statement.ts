import type { LeanTree } from '../lean/commands.ts';
import type { StatementAnswer } from '../model/api.ts';
import type { LoadedModel } from '../model/load-model.ts';
import { readStatements } from '../model/statement/read-statements.ts';
import { treeOf } from './open-model.ts';

/** The statements of a file about a model, with the tree they were read from. */
export interface OpenFile {
  readonly answers: readonly StatementAnswer[];
  readonly tree: LeanTree;
}

export const openFile = (model: LoadedModel, name: string, text: string): OpenFile => ({
  answers: readStatements(model, [{ name, text }]),
  tree: treeOf(name, text),
});
