import { describe, expect, test } from 'vitest';
import type { LeanConstructor, LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Random } from '../../pipeline/core/random.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import { claims, I32, mined, SLICE, USIZE, VEC } from './mined.ts';

const holding = (drafts: readonly Draft[]): string => claims(drafts.filter((d) => d.polarity === 'should-hold'));

const TREE: LeanType = { kind: 'adt', name: 'Tree', args: [] };
const CONSTRUCTORS: readonly LeanConstructor[] = [
  { name: 'Leaf', fields: [] },
  { name: 'Node', fields: [TREE, I32, TREE].map((type) => ({ name: null, type })) },
];
const tree = {
  constructorsOf: (type: LeanType) => (JSON.stringify(type) === JSON.stringify(TREE) ? CONSTRUCTORS : []),
  draw: (_: LeanType, random: Random): JsonValue => drawTree(random, 3),
};
const drawTree = (random: Random, depth: number): JsonValue =>
  depth === 0 || random.oneIn(3)
    ? { Leaf: [] }
    : { Node: [drawTree(random, depth - 1), random.below(7) - 3, drawTree(random, depth - 1)] };
const nodeOf = (t: JsonValue): [JsonValue, number, JsonValue] | null =>
  (t as { Node?: [JsonValue, number, JsonValue] }).Node ?? null;

describe('trees', () => {
  const items = (t: JsonValue): number[] => {
    const node = nodeOf(t);
    return node === null ? [] : [...items(node[0]), node[1], ...items(node[2])];
  };
  test('a walk gives the items, and its statement the definition it needs', () => {
    const drafts = mined({ params: { t: TREE }, result: VEC, f: items, ...tree });
    const found = drafts.find((d) => d.theorem.includes('r.val = (itemsOfTree t)'));
    expect(found).toMatchObject({ polarity: 'should-hold', kind: 'shape' });
    expect(found?.prelude).toContain('| Tree.Node x1 x2 x3 => itemsOfTree x1 ++ [x2] ++ itemsOfTree x3');
    // One prelude for all that need one, so that they fit into one file.
    expect(new Set(drafts.map((d) => d.prelude)).size).toBe(2);
  });

  test('a sum and a depth are told by functions on the type', () => {
    const sum = (t: JsonValue): number => items(t).reduce((a, b) => a + b, 0);
    expect(holding(mined({ params: { t: TREE }, result: I32, f: sum, ...tree }))).toContain(
      'r.val = ((itemsOfTree t).map (fun x => x.val)).sum',
    );
    const depth = (t: JsonValue): number => {
      const node = nodeOf(t);
      return node === null ? 0 : 1 + Math.max(depth(node[0]), depth(node[2]));
    };
    expect(holding(mined({ params: { t: TREE }, result: USIZE, f: depth, ...tree }))).toContain('r.val = (depthOfTree t)');
  });

  test('a mirror gives the tree back the second time', () => {
    const mirror = (t: JsonValue): JsonValue => {
      const node = nodeOf(t);
      return node === null ? t : { Node: [mirror(node[2]), node[1], mirror(node[0])] };
    };
    const text = holding(mined({ params: { t: TREE }, result: TREE, f: mirror, ...tree }));
    expect(text).toContain('(hr : f t = ok r) (hs : f r = ok s) : s = t');
    expect(text).toContain('(itemsOfTree r) = (itemsOfTree t).reverse');
    // What the type says of every value is nothing about the program.
    expect(text).not.toContain('(sizeOfTree r) ≥ 1');
    expect(text).not.toMatch(/\(depthOfTree r\) ≤ \((items|size)OfTree r\)/);
  });
});

describe('conditions under which there is a result', () => {
  const I8: LeanType = { kind: 'scalar', type: 'i8' };
  const small = (n: number): number => {
    if (n > 127 || n < -128) throw new Error('overflow');
    return n;
  };
  const wide = (seed: number): number => ((seed * 7919) % 256) - 128;

  test('a sum that does not fit, found to the last number', () => {
    let turn = 0;
    const drafts = mined({
      params: { a: I8, b: I8 },
      result: I8,
      f: (a: number, b: number) => small(a + b),
      draw: () => wide(++turn),
    });
    const exact = drafts.find((d) => d.name === 'defined_exactly_when')?.theorem;
    expect(exact).toContain('(a.val + b.val ≤ 127)');
    expect(exact).toContain('(a.val + b.val ≥ (-128))');
  });

  test('where no condition of ours is enough, what every result needs', () => {
    const f = (a: number[], i: number): number => {
      if (i >= a.length || a.filter((x) => x > 0).length === 2) throw new Error('fails');
      return a[i] ?? 0;
    };
    const drafts = mined({ params: { a: SLICE, i: USIZE }, result: I32, f: f });
    expect(holding(drafts)).toContain('(hr : f a i = ok r) : i.val < a.val.length');
    expect(holding(drafts)).not.toContain('↔');
  });
});

describe('updates', () => {
  const inside = (a: number[], ...places: number[]): void => {
    if (places.some((i) => i >= a.length)) throw new Error('out of bounds');
  };
  test('an exchange: the two places, all others, and back', () => {
    const swap = (a: number[], i: number, j: number): number[] => {
      inside(a, i, j);
      return a.with(i, a[j] ?? 0).with(j, a[i] ?? 0);
    };
    const text = holding(mined({ params: { a: SLICE, i: USIZE, j: USIZE }, result: SLICE, f: swap }));
    expect(text).toContain('r.val[i.val]? = a.val[j.val]?');
    expect(text).toContain('∀ k < a.val.length, k ≠ i.val → k ≠ j.val → r.val[k]? = a.val[k]?');
    expect(text).toContain('(hs : f r i j = ok s) : s = a');
  });

  test('a write, a cut and a filter are told in full', () => {
    const set = (a: number[], i: number, x: number): number[] => (inside(a, i), a.with(i, x));
    expect(holding(mined({ params: { a: SLICE, i: USIZE, x: I32 }, result: VEC, f: set }))).toContain(
      'r.val = a.val.set i.val x',
    );
    const drop = (a: number[], i: number): number[] => a.slice(i);
    expect(holding(mined({ params: { a: SLICE, i: USIZE }, result: VEC, f: drop }))).toContain('r.val = a.val.drop i.val');
    const below = (a: number[], x: number): number[] => a.filter((y) => y < x);
    const text = holding(mined({ params: { a: SLICE, x: I32 }, result: VEC, f: below }));
    expect(text).toContain("r.val = a.val.filter (fun x' => x'.val < x.val)");
    expect(text).not.toContain('r.val.Sublist a.val');
  });

  test('a second run on what sorting gave changes nothing; a vector goes into a slice by its list', () => {
    const sort = (a: number[]): number[] => a.toSorted((x, y) => x - y);
    expect(holding(mined({ params: { a: SLICE }, result: VEC, f: sort }))).toContain(
      "(a' : Slice Std.I32) (hr : f a = ok r) (ha : a'.val = r.val) (hs : f a' = ok s) : s = r",
    );
  });

  test('the whole is what its parts give', () => {
    const doubled = (a: number[]): number[] => a.map((x) => 2 * x);
    expect(holding(mined({ params: { a: SLICE }, result: VEC, f: doubled }))).toContain('t.val = r.val ++ s.val');
    const both = (a: number[], b: number[]): number[] => [...a, ...b].toSorted((x, y) => x - y);
    expect(holding(mined({ params: { a: SLICE, b: SLICE }, result: VEC, f: both }))).toContain(
      'List.Perm r.val (a.val ++ b.val)',
    );
  });
});
