import { parseFile } from '../lean/parse.ts';
import type { LeanFile, ModelAnswer } from '../model/api.ts';
import { type LoadedModel, loadModel } from '../model/load-model.ts';

/** As `ModelAnswer`, with what reading statements needs. */
export type OpenAnswer = Exclude<ModelAnswer, { status: 'ok' }> | { readonly status: 'ok'; readonly model: LoadedModel };

const KEPT = 6;
const recent = new Map<string, OpenAnswer>();

/** Reads a model; the last few texts are kept, because many statements are about one model. Models are never changed, so sharing them is safe. */
export function openModel(files: readonly LeanFile[]): OpenAnswer {
  const key = files.map(({ name, text }) => `${name}\n${text}`).join('\n');
  const known = recent.get(key);
  if (known !== undefined) return known;
  const answer = loadModel(files);
  const made: OpenAnswer = answer.status === 'ok' ? { status: 'ok', model: answer.model as LoadedModel } : answer;
  recent.set(key, made);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
  return made;
}

/** The tree of a file that was read before, so without diagnostics. */
export const treeOf = (name: string, text: string): ReturnType<typeof parseFile>['tree'] => parseFile(name, text).tree;
