import type { Model } from '../../compiler/model/api.ts';
import { loadModel } from '../../compiler/model/load-model.ts';
import { formatDiagnostic } from '../core/diagnostic.ts';
import type { Terminal } from './terminal.ts';

/** Errors in what the function does not need are told, and do not keep it from running; a run that needs one is `unknown`. */
export function modelAround(
  name: string,
  text: string,
  terminal: Pick<Terminal, 'err'>,
): { readonly model: Model; readonly whole: boolean } | null {
  const answer = loadModel([{ name, text }]);
  if (answer.status === 'ok') return { model: answer.model, whole: true };
  for (const diagnostic of answer.diagnostics) terminal.err(`${formatDiagnostic(diagnostic)}\n`);
  const partial = loadModel([{ name, text }], { partial: true });
  return partial.status === 'ok' ? { model: partial.model, whole: false } : null;
}
