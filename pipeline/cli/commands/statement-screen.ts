import { z } from 'zod';
import { screenFile } from '../../../stages/screen/screen-file.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { refuse } from '../open-crate.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { readStatementFiles } from './read-statement-files.ts';

const Options = z.strictObject({
  cases: wholeNumber(1, 100_000_000),
  seed: wholeNumber(0, 2 ** 31 - 1),
  json: z.boolean().default(false),
});

/** `aegis statement screen`: the search for a counterexample to each theorem. */
export function statementScreen(paths: readonly string[], raw: unknown, terminal: Terminal): Promise<number> {
  const { cases: wanted, seed, json } = readOptions(Options, raw);
  const { model, statements } = readStatementFiles(paths);
  const answer = screenFile(model, statements, { cases: wanted, seed });
  if (answer.status === 'rejected') return Promise.resolve(refuse(answer.diagnostics, terminal));
  for (const { name, outcome, cases, counterexample, reason } of answer.theorems) {
    if (json) printJson(terminal, { name, outcome, cases, counterexample });
    else
      printLine(
        terminal,
        `${outcome.padEnd(16)}${name}: ${cases} cases${counterexample === null ? '' : ` ${JSON.stringify(counterexample)}`}`,
      );
    if (reason !== null && reason !== '') terminal.err(`${name}: ${reason}\n`);
  }
  return Promise.resolve(0);
}
