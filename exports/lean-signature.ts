import { loadModel } from '../compiler/model/load-model.ts';
import type { Model } from '../compiler/model/api.ts';
import { typeText } from '../specs/lean-text.ts';
import type { ExportRow } from './export-row.ts';

/** A model's functions, or null where our reader cannot take the text (models of the real tools may hold more). */
export function readModel(text: string): Model | null {
  const answer = loadModel([{ name: 'model.lean', text }]);
  return answer.status === 'ok' ? answer.model : null;
}

/** The entry function's name and types as Lean shows them; no parameters and no result where the model cannot be read. */
export function leanSignature(model: Model | null, entry: string): ExportRow['signature'] {
  const found = model?.functions.get(entry) ?? model?.generic.get(entry);
  return {
    name: entry,
    parameters: (found?.params ?? []).map(({ name, type }) => ({ param_name: name, param_type: typeText(type) })),
    return_type: found === undefined ? '' : typeText(found.result),
  };
}
