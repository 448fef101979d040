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

const KEPT = 40;
const recent = new WeakMap<LoadedModel, Map<string, OpenFile>>();

/** Reads statements; the last few texts about a model are kept, because a draft is vetted, frozen, searched and labelled by its text alone. */
export function openFile(model: LoadedModel, name: string, text: string): OpenFile {
  const files = recent.get(model) ?? new Map<string, OpenFile>();
  recent.set(model, files);
  const key = `${name}\n${text}`;
  const known = files.get(key);
  const opened =
    known === undefined ? { answers: readStatements(model, [{ name, text }]), tree: treeOf(name, text) } : again(known);
  files.delete(key);
  files.set(key, opened);
  const [oldest] = files.keys();
  if (files.size > KEPT && oldest !== undefined) files.delete(oldest);
  return opened;
}

const again = ({ answers, tree }: OpenFile): OpenFile => ({
  answers: answers.map((answer) => (answer.verdict === 'ok' ? { ...answer, statement: answer.statement.again() } : answer)),
  tree,
});
