import { parseFile } from '../lean/parse.ts';
import type { LeanFile, ModelAnswer } from '../model/api.ts';
import { type LoadedModel, loadModel } from '../model/load-model.ts';

/** As `ModelAnswer`, with what reading statements needs. */
export type OpenAnswer = Exclude<ModelAnswer, { status: 'ok' }> | { readonly status: 'ok'; readonly model: LoadedModel };

/** Characters of the texts whose models are kept: some 120 of the usual size. With a dozen statements each they take some 260 bytes a character. */
const KEPT = 500_000;
const recent = new Map<string, OpenAnswer>();
let held = 0;

/** Reads a model; those used last are kept, because many statements are about one model. Models are never changed, so sharing them is safe. */
export function openModel(files: readonly LeanFile[]): OpenAnswer {
  const key = files.map(({ name, text }) => `${name}\n${text}`).join('\n');
  const known = recent.get(key);
  if (known !== undefined) {
    recent.delete(key);
    recent.set(key, known);
    return known;
  }
  const answer = loadModel(files);
  const made: OpenAnswer = answer.status === 'ok' ? { status: 'ok', model: answer.model as LoadedModel } : answer;
  recent.set(key, made);
  held += key.length;
  for (const oldest of recent.keys()) {
    if (held <= KEPT) break;
    recent.delete(oldest);
    held -= oldest.length;
  }
  return made;
}

/** The tree of a file that was read before, so without diagnostics. */
export const treeOf = (name: string, text: string): ReturnType<typeof parseFile>['tree'] => parseFile(name, text).tree;
