import { parseFile } from '../lean/parse.ts';
import type { ModelAnswer } from '../model/api.ts';
import { type LoadedModel, loadModel } from '../model/load-model.ts';

/** As `ModelAnswer`, with what reading statements needs. */
export type OpenAnswer = Exclude<ModelAnswer, { status: 'ok' }> | { readonly status: 'ok'; readonly model: LoadedModel };

const KEPT = 6;
const recent = new Map<string, OpenAnswer>();

/** Reads a model; the last few texts are kept, because many statements are about one model. Models are never changed, so sharing them is safe. */
export function openModel(name: string, text: string): OpenAnswer {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const answer = loadModel([{ name, text }]) as OpenAnswer;
  recent.set(text, answer);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
  return answer;
}

/** The tree of a file that was read before, so without diagnostics. */
export const treeOf = (name: string, text: string): ReturnType<typeof parseFile>['tree'] => parseFile(name, text).tree;
