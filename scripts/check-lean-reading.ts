/**
 * Reads every Lean file below a folder, prints it and reads it again: `npx tsx scripts/check-lean-reading.ts FOLDER`.
 * Files that Lean itself could not read (a name that is a keyword, text cut off in a term) are expected to fail; any other failure counts.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile } from '../compiler/lean/parse.ts';
import { printTree } from '../compiler/lean/print.ts';
import { formatDiagnostic } from '../pipeline/core/diagnostic.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: check-lean-reading.ts FOLDER');

const strip = (tree: unknown): string =>
  JSON.stringify(tree, (key, value: unknown) =>
    key === 'span' || key === 'nameSpan' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
/** What the tools are known to write that is not Lean. */
const NOT_LEAN = /found the keyword|expected a term, found '(\/--|end')/;

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lean'));
let malformed = 0;
let failed = 0;
for (const name of files.sort()) {
  const { tree, diagnostics } = parseFile(name, readFileSync(join(folder, name), 'utf8'));
  const good = { commands: tree.commands.filter((command) => command.kind !== 'bad') };
  const again = parseFile(name, printTree(good));
  const same = again.diagnostics.length === 0 && strip(again.tree) === strip(good);
  if (!same) console.log(`${name}: printing and reading changes it`);
  const unexpected = diagnostics.filter(
    (diagnostic) => !NOT_LEAN.test(diagnostic.message) && malformedBefore(diagnostics, diagnostic),
  );
  for (const diagnostic of unexpected) console.log(formatDiagnostic(diagnostic));
  if (diagnostics.length > 0 && unexpected.length === 0) malformed++;
  if (!same || unexpected.length > 0) failed++;
}
console.log(
  `${files.length} files: ${files.length - failed - malformed} read and printed, ${malformed} not Lean, ${failed} failed`,
);
process.exitCode = failed === 0 ? 0 : 1;

/** Uses of a badly named function are errors that follow from the first. */
function malformedBefore<T extends { readonly message: string }>(all: readonly T[], one: T): boolean {
  return !all.slice(0, all.indexOf(one)).some((other) => NOT_LEAN.test(other.message));
}
