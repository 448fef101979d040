/** The text form: parse after print is the identity, up to places in the source, at every level. */
import { readFileSync, readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { FunDef } from '../../../compiler/ir/functional.ts';
import { parseFunDef, printFunDef } from '../../../compiler/ir/text/functional.ts';
import { parseGraph, printGraph } from '../../../compiler/ir/text/graph.ts';
import { parseTree, printTree } from '../../../compiler/ir/text/tree.ts';
import { linkCrate } from '../../../compiler/rust/link-crate.ts';
import type { LinkedCrate } from '../../../compiler/rust/linked-crate.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import { generateProgram } from '../../support/programs/generate-program.ts';
import { PRELUDE, printProgram } from '../../support/programs/program.ts';
import { generateWide } from '../../support/programs/wide/generate-wide.ts';
import { toolContext } from '../../support/tool-context.ts';
import { formsOf } from './forms.ts';

const tools = toolContext(4);
afterAll(() => tools.dispose());

async function linked(text: string): Promise<LinkedCrate> {
  const answer = await tools.context.rustc.dump({ crate: 'text', edition: '2021', sources: { 'src/lib.rs': text } });
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer).slice(0, 2000));
  return linkCrate(answer.value.output).crate;
}

/** What a value is once its text has been read: places in the source are not in the text. */
function placeless(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, of]) => [key, placeless(of)]));
  if (Array.isArray(value)) return value.map(placeless);
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  const fields = Object.entries(value).filter(([, of]) => of !== undefined);
  return Object.fromEntries(fields.map(([key, of]) => [key, key === 'span' ? null : placeless(of)]));
}

/** How many forms were read back. */
function expectIdentity(crate: LinkedCrate): number {
  let count = 0;
  const check = <T>(key: string, made: T, print: (of: T) => string, parse: (text: string) => T): void => {
    const text = print(made);
    const back = parse(text);
    expect(print(back), key).toBe(text);
    if (!isDeepStrictEqual(back, placeless(made))) expect(back, key).toStrictEqual(placeless(made));
    count++;
  };
  for (const { key, graphs, tree, functional } of formsOf(crate)) {
    for (const graph of graphs) check(key, graph, printGraph, parseGraph);
    if (tree !== null) check(key, tree, printTree, parseTree);
    for (const def of functional) check(key, def, printFunDef, parseFunDef);
  }
  return count;
}

const PROGRAMS = new URL('../../fixtures/programs/', import.meta.url);

describe('parse after print is the identity', () => {
  test.each(readdirSync(PROGRAMS))('%s', { timeout: 120_000 }, async (file) => {
    expect(expectIdentity(await linked(readFileSync(new URL(file, PROGRAMS), 'utf8')))).toBeGreaterThan(50);
  });

  test.each([
    { kind: 'prelude', seed: 11, make: generateProgram },
    { kind: 'prelude', seed: Date.now() % 1_000_000, make: generateProgram },
    { kind: 'wide', seed: 12, make: generateWide },
    { kind: 'wide', seed: Date.now() % 1_000_000, make: generateWide },
  ])('random programs: $kind, seed $seed', { timeout: 300_000 }, async ({ seed, make }) => {
    const random = randomFrom(seed);
    const modules = Array.from({ length: 4 }, (_, i) => `pub mod p${i} {\n${printProgram(make(random, 1))}}\n`);
    const allowed = '#![allow(arithmetic_overflow, unconditional_panic, overflowing_literals)]';
    const crate = await linked(`${allowed}\npub mod prelude {${PRELUDE}}\n${modules.join('')}`);
    expect(expectIdentity(crate)).toBeGreaterThan(10);
  });

  /** Every word that occurs in the grammar, taken from its own source. */
  const words = ['codec', 'types', 'statements', 'graph', 'tree', 'expressions', 'functional'].flatMap(
    (file) =>
      readFileSync(new URL(`../../../compiler/ir/text/${file}.ts`, import.meta.url), 'utf8').match(/[A-Za-z_][A-Za-z_0-9]*/g) ??
      [],
  );
  it('whatever things are called', () => {
    const anyName = fc.oneof(
      fc.constantFrom(...words),
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('%3', 'a.b', 'm::{impl#0}::f'),
    );
    fc.assert(
      fc.property(anyName, anyName, anyName, (variable, type, lean) => {
        const adt = { kind: 'adt', path: type, args: [] } as const;
        const of = { kind: 'var', name: variable } as const;
        const target = { lean, leading: [{ kind: 'type', type: adt }], local: lean } as const;
        const u8 = { kind: 'rust', type: { kind: 'int', type: 'u8' } } as const;
        const def: FunDef = {
          path: lean,
          params: [{ name: variable, type: { kind: 'rust', type: adt } }],
          result: u8,
          loops: [],
          beyondAeneas: [variable],
          divergences: [type],
          body: {
            kind: 'bind',
            pattern: { kind: 'adt', adt, variant: variable, fields: [{ kind: 'var', name: variable, type: u8 }] },
            unit: false,
            step: { kind: 'call', target, args: [of, { kind: 'literal', value: { kind: 'str', value: type } }] },
            rest: { kind: 'match', of, arms: [{ pattern: { kind: 'var', name: variable, type: u8 }, body: { kind: 'ok', of } }] },
          },
        };
        expect(parseFunDef(printFunDef(def))).toStrictEqual(def);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('text that is none', () => {
  it.each([
    ['graph(0) {\n  _0: u8\n  bb0: {\n    _0 = add(1, 2)\n    return\n  }\n}', '4:10: expected', 'found `add`'],
    ['graph(0) {\n  _0: u8\n  bb0: {\n    return', '4:11: expected `}`', 'found the end'],
    ['graph(0) {\n  bb0: {\n    return\n  }\n} x', '5:3: expected the end', 'found `x`'],
    ['graph(0) {\n  _0: Vec u8\n', '2:11: expected `<`', 'found `u8`'],
  ])('%s', (text, place, found) => {
    expect(() => parseGraph(text)).toThrow(place);
    expect(() => parseGraph(text)).toThrow(found);
  });
});
