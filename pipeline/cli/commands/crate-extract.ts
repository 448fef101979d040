import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { readOptions } from '../host.ts';
import { dumpCrate, openCrate } from '../open-crate.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';

const Options = z.strictObject({ output: z.string().min(1).optional(), json: z.boolean().default(false) });

/** `aegis crate extract`: what rustc says of the crate. With `-o` everything it printed is kept as files. */
export async function crateExtract(dir: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(Options, raw);
  const crate = await openCrate(dir, terminal);
  if (crate === null) return 2;
  const output = await withTools(terminal, ({ rustc }) => dumpCrate(crate, rustc, terminal));
  if (output === null) return 2;
  if (options.output !== undefined) {
    const files = {
      ...Object.fromEntries(Object.entries(output.mir).map(([name, text]) => [join('mir', name), text])),
      'final.mir': output.finalMir,
      'hir-tree.txt': output.hirTree,
    };
    writeFiles(options.output, files);
  }
  const { adts, functions } = readCrateItems(output.hirTree);
  if (options.json) printJson(terminal, { crate: output.crate, rustc: output.rustcVersion, adts, functions });
  else {
    printLine(terminal, `${output.crate}: ${functions.length} functions, ${adts.length} types (${output.rustcVersion})`);
    for (const { name } of functions) printLine(terminal, `  ${name}`);
  }
  return 0;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
