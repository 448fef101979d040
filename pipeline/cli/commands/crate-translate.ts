import { z } from 'zod';
import { translate } from '../../../compiler/translate.ts';
import type { Translation } from '../../../compiler/translate-api.ts';
import type { CrateSources } from '../../core/rustc-edge.ts';
import { readOptions } from '../host.ts';
import { dumpCrate, openCrate } from '../open-crate.ts';
import { formatWithSource } from '../show-source.ts';
import { printJson, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { writeFiles } from './crate-extract.ts';

const Options = z.strictObject({ output: z.string().min(1).optional(), json: z.boolean().default(false) });

/** `aegis crate translate`: text for every function that translates; what is refused is told on stderr and makes the exit code 2. */
export async function crateTranslate(dir: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(Options, raw);
  const crate = await openCrate(dir, terminal);
  if (crate === null) return 2;
  const output = await withTools(terminal, ({ rustc }) => dumpCrate(crate, rustc, terminal));
  if (output === null) return 2;
  const translation = translate(output);
  const refused = tellRefusals(translation, crate.sources, terminal);
  const anything = translation.functions.some(({ status }) => status === 'translated');
  if (options.output !== undefined) writeFiles(options.output, { [leanFileName(crate.crate)]: translation.text });
  if (options.json) printJson(terminal, translation);
  else if (options.output === undefined && (anything || !refused)) terminal.out(translation.text);
  return refused ? 2 : 0;
}

/** Tells every refusal with its place; whether there was any. Of an untested compiler `dumpCrate` has warned. */
function tellRefusals({ functions, diagnostics }: Translation, sources: CrateSources['sources'], terminal: Terminal): boolean {
  for (const diagnostic of diagnostics) terminal.err(`${formatWithSource(diagnostic, sources)}\n`);
  const refused = functions.filter(({ status }) => status === 'refused');
  for (const { rust, diagnostics: reasons } of refused)
    for (const reason of reasons) terminal.err(`${rust}: ${formatWithSource(reason, sources)}\n`);
  return refused.length + diagnostics.length > 0;
}

/** As Aeneas names its file: `dutch_flag` is `DutchFlag.lean`. */
export const leanFileName = (crate: string): string =>
  `${crate
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')}.lean`;
