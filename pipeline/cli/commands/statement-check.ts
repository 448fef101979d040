import { z } from 'zod';
import { checkFile } from '../../../stages/freeze/check-file.ts';
import { readOptions } from '../host.ts';
import { refuse } from '../open-crate.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { readStatementFiles } from './read-statement-files.ts';

const Options = z.strictObject({ json: z.boolean().default(false) });

/** `aegis statement check`: what freeze says of each theorem. Verdicts are results, so the exit code is 0 unless nothing can be read. */
export function statementCheck(paths: readonly string[], raw: unknown, terminal: Terminal): Promise<number> {
  const { json } = readOptions(Options, raw);
  const { model, statements } = readStatementFiles(paths);
  const answer = checkFile(model, statements);
  if (answer.status === 'rejected') return Promise.resolve(refuse(answer.diagnostics, terminal));
  for (const { name, verdict, reason } of answer.theorems) {
    if (json) printJson(terminal, { name, verdict, reason });
    else printLine(terminal, `${verdict.padEnd(16)}${name}${reason === '' ? '' : `: ${reason}`}`);
  }
  return Promise.resolve(0);
}
