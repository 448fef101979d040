/** `npm run bench [NAME…]`: every bench, or the named ones. A bench prints its own figures; nothing is asserted. */
import { benchCompare } from './compare-ratio.ts';
import { benchEvaluator } from './evaluator.ts';
import { benchGenerated } from './generated-programs.ts';
import { benchHelp } from './help-time.ts';
import { benchStatements } from './statements.ts';
import { benchTranslate } from './translate-time.ts';
import { benchRun } from './whole-run.ts';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  help: benchHelp,
  evaluator: benchEvaluator,
  run: benchRun,
  statements: benchStatements,
  compare: benchCompare,
  translate: benchTranslate,
  generated: benchGenerated,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  await bench();
}
