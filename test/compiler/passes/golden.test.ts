import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { printFunDef } from '../../../compiler/ir/text/functional.ts';
import { printGraph } from '../../../compiler/ir/text/graph.ts';
import { printTree } from '../../../compiler/ir/text/tree.ts';
import { callResults } from '../../../compiler/emit/signature.ts';
import { dropScaffolding } from '../../../compiler/passes/drop-scaffolding.ts';
import { functionalise } from '../../../compiler/passes/functionalise/function.ts';
import { GRAPH_PASSES } from '../../../compiler/passes/pass-list.ts';
import { structure } from '../../../compiler/passes/structure.ts';
import { tidy } from '../../../compiler/passes/tidy/tidy.ts';
import { linkCrate } from '../../../compiler/rust/link-crate.ts';
import type { LinkedFunction } from '../../../compiler/rust/linked-crate.ts';
import { toolContext } from '../../support/tool-context.ts';
import { Library } from '../ir/library.ts';

const tools = toolContext(4);
afterAll(() => tools.dispose());

const FOLDER = new URL('./golden/', import.meta.url);
const files = readdirSync(FOLDER);
const sources = files.filter((file) => file.endsWith('.rs'));

test('every program has its golden, and no golden is without its program', () => {
  const goldens = files.filter((file) => file.endsWith('.golden')).map((file) => file.replace(/\.golden$/, ''));
  expect(goldens.sort()).toEqual([...sources].sort());
});

test.each(sources)('%s: what each pass makes of it', { timeout: 120_000 }, async (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const dump = await tools.context.rustc.dump({ crate: 'golden', edition: '2021', sources: { 'src/lib.rs': text } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump));
  const { crate } = linkCrate(dump.value.output);
  const f = crate.functions.get('f') as LinkedFunction;
  if (f.body === null || !('locals' in f.body)) throw new Error('f has no body');
  const lookups = new Library().lookups(crate, (key) => callResults(crate.functions.get(key) as LinkedFunction, crate));
  let graph = dropScaffolding(f.body);
  const shown = [`// rust\n${text}`, `// drop-scaffolding\n${printGraph(graph)}`];
  for (const pass of GRAPH_PASSES) {
    const next = pass.run(graph, lookups);
    if (printGraph(next) !== printGraph(graph)) shown.push(`// ${pass.name}\n${printGraph(next)}`);
    graph = next;
  }
  const tree = structure(graph);
  const functional = functionalise(tree, f, lookups);
  shown.push(`// structure\n${printTree(tree)}`);
  shown.push(`// functionalise\n${printFunDef({ path: 'f', ...functional.definition })}`);
  shown.push(`// tidy\n${printFunDef({ path: 'f', ...tidy(functional, new Set()) })}`);
  const flags = [...functional.definition.beyondAeneas, ...functional.definition.divergences];
  if (flags.length > 0) shown.push(`// flags: ${flags.join('; ')}\n`);
  await expect(shown.join('\n')).toMatchFileSnapshot(`./golden/${file}.golden`);
});
