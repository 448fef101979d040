import { z } from 'zod';
import { loadModel } from '../../../compiler/model/load-model.ts';
import type { Model } from '../../../compiler/model/api.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import { readOptions } from '../host.ts';
import { readLeanFiles } from '../read-lean-files.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';

const Options = z.strictObject({ json: z.boolean().default(false) });

/** `aegis model check`: 0 and what the model holds, or 2 and located errors. */
export function modelCheck(files: readonly string[], raw: unknown, terminal: Terminal): Promise<number> {
  const { json } = readOptions(Options, raw);
  const answer = loadModel(readLeanFiles(files));
  if (answer.status === 'rejected') {
    if (json) printJson(terminal, { status: 'error', diagnostics: answer.diagnostics });
    for (const diagnostic of answer.diagnostics) terminal.err(`${formatDiagnostic(diagnostic)}\n`);
    return Promise.resolve(2);
  }
  if (json) printJson(terminal, describe(answer.model));
  else {
    for (const note of answer.model.notes) terminal.err(`note: ${formatDiagnostic(note)}\n`);
    printLine(
      terminal,
      `ok: ${answer.model.functions.size} functions in ${answer.model.namespace === '' ? 'no namespace' : answer.model.namespace}`,
    );
  }
  return Promise.resolve(0);
}

const describe = ({ namespace, functions, notes }: Model) => ({
  status: 'ok',
  namespace,
  functions: [...functions.values()].map(({ name, params, result }) => ({ name, params, result })),
  notes,
});
