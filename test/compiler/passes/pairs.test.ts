/**
 * Each pass by itself: `pairs/PASS/CASE/before.txt` is read, the pass is run, and `after.txt` must be what it gives. All in the
 * text form of the IR; only what `drop-scaffolding` gets is rustc's MIR. A pass without a pair fails, and so does a pair without its pass.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseFunDef, printFunDef } from '../../../compiler/ir/text/functional.ts';
import { parseGraph, printGraph } from '../../../compiler/ir/text/graph.ts';
import { parseTree, printTree } from '../../../compiler/ir/text/tree.ts';
import { dropScaffolding } from '../../../compiler/passes/drop-scaffolding.ts';
import { functionalise } from '../../../compiler/passes/functionalise/function.ts';
import { GRAPH_PASSES } from '../../../compiler/passes/pass-list.ts';
import { structure } from '../../../compiler/passes/structure.ts';
import { nameVariables } from '../../../compiler/passes/tidy/name-variables.ts';
import { inBodies, TIDY_PASSES } from '../../../compiler/passes/tidy/tidy.ts';
import { readMirBody } from '../../../compiler/rust/read-mir-body.ts';
import { outputsOf } from '../../../compiler/rust/signature-outputs.ts';
import { checkFunctional } from '../ir/check-functional.ts';
import { checkGraph, checkTree } from '../ir/check-graph.ts';
import { Library } from '../ir/library.ts';
import { MIR_NAMES, smallCrate } from './small-crate.ts';

const lookups = new Library().lookups(smallCrate, () => [{ kind: 'value' }]);

/** Text to text: reads, checks, runs, checks, prints. */
type Run = (before: string) => string;

const onGraph =
  (pass: (typeof GRAPH_PASSES)[number]): Run =>
  (before) => {
    const after = pass.run(wellFormed(parseGraph(before), checkGraph), lookups);
    return printGraph(wellFormed(after, checkGraph));
  };

const PASSES: ReadonlyMap<string, Run> = new Map<string, Run>([
  ['drop-scaffolding', (before) => printGraph(wellFormed(dropScaffolding(readMirBody(before, MIR_NAMES).body), checkGraph))],
  ...GRAPH_PASSES.map((pass) => [pass.name, onGraph(pass)] as const),
  ['structure', (before) => printTree(wellFormed(structure(wellFormed(parseGraph(before), checkGraph)), checkTree))],
  ['functionalise', toFunctional],
  ...TIDY_PASSES.map(
    ({ name, run }) =>
      [
        name,
        (before: string) =>
          printFunDef(wellFormed(inBodies(wellFormed(parseFunDef(before), checkFunctional), run), checkFunctional)),
      ] as const,
  ),
  ['name-variables', toNamed],
]);

function toFunctional(before: string): string {
  const body = wellFormed(parseTree(before), checkTree);
  const [result, ...params] = body.locals.slice(0, body.argCount + 1).map(({ type }) => type);
  if (result === undefined) throw new Error('no result');
  const signature = {
    params: params.map((type) => ({ name: '', type })),
    result,
    outputs: outputsOf(params, result, () => undefined, false),
  };
  return printFunDef(wellFormed({ path: 'f', ...functionalise(body, signature, lookups).definition }, checkFunctional));
}

/** `// %3 is i`: what a variable is to be called; `// reserved f`: a name that is taken. */
function toNamed(before: string): string {
  const hints = new Map([...before.matchAll(/^\/\/ (%\d+) is (\S+)$/gm)].map(([, name = '', hint = '']) => [name, { hint }]));
  const reserved = new Set([...before.matchAll(/^\/\/ reserved (\S+)$/gm)].map(([, name = '']) => name));
  const def = wellFormed(parseFunDef(before), checkFunctional);
  return printFunDef(wellFormed({ path: def.path, ...nameVariables(def, hints, reserved) }, checkFunctional));
}

function wellFormed<T>(value: T, check: (value: T) => readonly string[]): T {
  expect(check(value)).toEqual([]);
  return value;
}

const FOLDER = new URL('./pairs/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8');
const withoutComments = (text: string): string => text.replace(/^ *\/\/.*\n/gm, '');

test('every pass has its pairs, and every folder its pass', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...PASSES.keys()].sort());
});

test.each([...PASSES.keys()].flatMap((pass) => readdirSync(new URL(`${pass}/`, FOLDER)).map((name) => [pass, name] as const)))(
  '%s: %s',
  async (pass, name) => {
    const before = read(`${pass}/${name}/before.txt`);
    const after = PASSES.get(pass)?.(before) ?? '';
    expect(after).not.toBe(withoutComments(before));
    await expect(after).toMatchFileSnapshot(`./pairs/${pass}/${name}/after.txt`);
  },
);

/** Where each pass is written; its first comment shows before and after. */
const SOURCES = new URL('../../../compiler/passes/', import.meta.url);
const FILES: Readonly<Record<string, string>> = {
  functionalise: 'functionalise/function.ts',
  'drop-unused': 'tidy/drop-unused.ts',
  'inline-once': 'tidy/inline-once.ts',
  'tail-calls': 'tidy/tail-calls.ts',
  'name-variables': 'tidy/name-variables.ts',
};

test.each([...PASSES.keys()])('%s stands in a file of its own that shows what it does', (pass) => {
  const text = readFileSync(new URL(FILES[pass] ?? `${pass}.ts`, SOURCES), 'utf8');
  expect(text.slice(0, text.indexOf('*/'))).toContain('~~>');
});

test('the page of the passes has them all, in their order', () => {
  const page = readFileSync(new URL('../../../docs/passes.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual([...PASSES.keys()]);
});
