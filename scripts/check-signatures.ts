/**
 * Compares heads of our translation with the August recordings of the shared folder: `npx tsx scripts/check-signatures.ts SHARED [NAME…]`.
 * Left out: what either side has no definition of, what the recording has of the library itself, and closures of functions that it
 * leaves as axioms. Heads that fit no type of the library in the recording are counted apart. Exit 1 when another head of an item (loops
 * apart) differs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translate } from '../compiler/translate.ts';
import { signatures } from './lean-signatures.ts';
import { rustcOutputs, type SampleCrate, sampleCrates } from './shared-crates.ts';

const [shared, ...only] = process.argv.slice(2);
if (shared === undefined) throw new Error('usage: check-signatures.ts SHARED [NAME…]');
const crates = sampleCrates(shared).filter((c) => only.length === 0 || only.includes(c.name));
const outputs = await rustcOutputs(crates, join(tmpdir(), 'aegis-samples'));
/** Their `call_mut` gives the state and a function where the library's `FnMut` has a value and the state. */
const ILL_TYPED = /\.closure\.Insts\.CoreOpsFunctionFn(?:Mut|Once)Tuple\w*Tuple\.call_(?:mut|once)$/;
const count = { equal: 0, different: 0, illTyped: 0, loopsEqual: 0, loopsDifferent: 0, missing: 0 };

for (const crate of crates) {
  const recorded = recordingOf(crate);
  const output = outputs.get(crate.name);
  if (recorded === null || output === undefined || output === null) continue;
  const translation = translate(output);
  const refused = new Set(translation.functions.filter((f) => f.status === 'refused').map((f) => f.lean));
  compare(crate.name, signatures('recorded', recorded), signatures('ours', translation.text), refused);
}
console.log(JSON.stringify(count));
process.exitCode = count.different === 0 ? 0 : 1;

/** Recordings of probes that May's tools wrote alike are kept once. */
function recordingOf(crate: SampleCrate): string | null {
  for (const folder of ['aeneas-2026-08', 'lean-2026-08', 'lean']) {
    const path = join(crate.folder, folder);
    const file = existsSync(path) ? readdirSync(path).find((name) => name.endsWith('.lean')) : undefined;
    if (file !== undefined) return readFileSync(join(path, file), 'utf8');
  }
  return null;
}

function compare(
  crate: string,
  theirs: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
  refused: ReadonlySet<string>,
): void {
  for (const [name, head] of theirs) {
    const mine = ours.get(name);
    const loop = /_loop\d*(?:_loop\d*)*(?:\.body)?$/.test(name);
    if (
      head.startsWith('["axiom"') ||
      /^(?:core|alloc|std)\./.test(name) ||
      theirs.get(name.replace(/\.closure.*$/, ''))?.startsWith('["axiom"') === true ||
      (mine === undefined && (loop || refused.has(name) || name.includes('.Insts.') || name.includes('_simpLemma_')))
    )
      continue;
    if (mine === undefined) {
      count.missing++;
      console.log(`${crate}: ${name} is missing`);
    } else if (mine === head) loop ? count.loopsEqual++ : count.equal++;
    else if (ILL_TYPED.test(name)) count.illTyped++;
    else {
      loop ? count.loopsDifferent++ : count.different++;
      if (!loop || only.length > 0) console.log(`${crate}: ${name}\n  recorded ${head}\n  ours     ${mine}`);
    }
  }
}
