import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import { mineStatements } from '../../specs/mine.ts';
import type { Subject } from '../../specs/subject.ts';

import { claims, I32, mined, SLICE, USIZE, VEC } from './mined.ts';

describe('a program that fails on some inputs', () => {
  const drafts = mined({
    params: { a: SLICE, i: USIZE },
    result: I32,
    f: (a: number[], i: number) => {
      const value = a[i];
      if (value === undefined) throw new Error('out of bounds');
      return value;
    },
    cases: [[[1, 2], 0]],
  });

  test('gets the condition under which it does not', () => {
    expect(claims(drafts)).toContain('(h : i.val < a.val.length) : ∃ r, f a i = ok r');
  });
  test('and a should-fail twin without it', () => {
    expect(drafts).toContainEqual(
      expect.objectContaining({ polarity: 'should-fail', defect: 'missing-precondition', kind: 'totality' }),
    );
  });
  test('and that the result is an item', () => expect(claims(drafts)).toContain('f a i ⦃ r => r ∈ a.val ⦄'));
});

describe('a program that sorts', () => {
  const sort = ((a: number[]) => [...a].sort((x, y) => x - y)) as never;
  const drafts = mined({ params: { a: SLICE }, result: VEC, f: sort, cases: [[[]], [[3, 1, 2]]] });

  test.each([
    ['total', '∃ r, f a = ok r'],
    ['ordered', 'f a ⦃ r => r.val.Pairwise (fun x y => x.val ≤ y.val) ⦄'],
    ['a permutation', 'f a ⦃ r => List.Perm r.val a.val ⦄'],
    ['independent of order', "(h1 : List.Perm a.val a'.val) : f a' = f a"],
    ['empty for empty', '(h : a.val = []) : f a ⦃ r => r.val = [] ⦄'],
    ['what a visible case says', 'f a ⦃ r => r.val = [1#i32, 2#i32, 3#i32] ⦄'],
  ])('is %s', (_, claim) => expect(claims(drafts.filter((d) => d.polarity === 'should-hold'))).toContain(claim));

  test('does not sort strictly: a twin that says so fails', () => {
    const twin = drafts.find((d) => d.theorem.includes('x.val < y.val'));
    expect(twin).toMatchObject({ polarity: 'should-fail' });
  });
  test('has a sentence for each statement, the same as its comment', () => {
    for (const d of drafts) expect(d.theorem.startsWith(`/-- ${d.informal} -/`)).toBe(true);
  });
  test('has names of their own', () => expect(new Set(drafts.map((d) => d.name)).size).toBe(drafts.length));
});

test('what the vet refutes is not proposed', () => {
  const subject: Subject = {
    entry: 'f',
    params: [{ name: 'x', type: I32 }],
    result: I32,
    constructorsOf: () => [],
    cases: [],
    run: ([x]) => ({ ok: x ?? null }),
    draw: (seed) => [seed % 7],
    near: ([x]) => [x ?? null],
  };
  expect(mineStatements(subject, { wanted: 10, runs: 50, vet: () => 'unclear' })).toEqual([]);
});

describe('variants of the program', () => {
  const run = (a: number[]): number[] => a.toSorted((x, y) => x - y);
  const reversed = (a: number[]): number[] => run(a).toReversed();

  test('what a first choice of statements does not tell apart is told by others, single runs last', () => {
    const args = [[3, 1, 2]];
    const subject: Subject = {
      entry: 'f',
      params: [{ name: 'a', type: SLICE }],
      result: VEC,
      constructorsOf: () => [],
      cases: [{ args, outcome: { ok: run([3, 1, 2]) } }],
      run: ([a]) => ({ ok: run(a as number[]) }),
      draw: (seed) => {
        const random = randomFrom(seed);
        return [Array.from({ length: random.below(6) }, () => random.below(5) - 2)];
      },
      near: (args) => args,
    };
    const vet = ({ polarity }: Draft) => (polarity === 'should-hold' ? 'passed' : 'refuted');
    const drafts = (told: (draft: Draft) => boolean): readonly Draft[] =>
      mineStatements(subject, {
        wanted: 8,
        runs: 300,
        vet,
        rivals: () => ({ count: 1, examples: () => [[[2, -1]]], toldApart: (d) => new Set(told(d) ? [0] : []) }),
      });
    const ordered = (d: Draft): boolean => d.theorem.includes('Pairwise (fun x y => x.val ≤ y.val)');
    expect(reversed([1, 2])).not.toEqual(run([1, 2]));
    expect(drafts(ordered).some((d) => ordered(d) && d.polarity === 'should-hold')).toBe(true);
    // Nothing general does it: a run on arguments that do.
    const single = drafts((d) => d.name.startsWith('telling_run')).find((d) => d.name.startsWith('telling_run'));
    expect(single?.theorem.replaceAll(/\s+/g, ' ')).toContain(
      '(h : a.val = [2#i32, (-1)#i32]) : f a ⦃ r => r.val = [(-1)#i32, 2#i32] ⦄',
    );
    expect(drafts(() => true).some((d) => d.name.startsWith('telling_run'))).toBe(false);
  });

  test('a permutation says what its length, sum and members are', () => {
    const drafts = mined({ params: { a: SLICE }, result: VEC, f: run, cases: [[[3, 1, 2]]] });
    const text = claims(drafts.filter((d) => d.polarity === 'should-hold'));
    expect(text).toContain('List.Perm r.val a.val');
    expect(text).not.toContain('∀ x ∈ r.val, x ∈ a.val');
    expect(text).not.toContain('r.val.length = a.val.length');
  });

  test('a wrong run misses the right result narrowly', () => {
    const wrong = mined({ params: { a: SLICE }, result: VEC, f: run, cases: [[[3, 1, 2]]] }).find((d) =>
      d.name.startsWith('wrong_run'),
    );
    expect(wrong).toMatchObject({ polarity: 'should-fail', defect: 'dropped-case', kind: 'edge-case' });
    expect(wrong?.theorem).toContain('r.val = [1#i32, 2#i32]');
    expect(wrong?.informal).toBe('On `a` = [3, 1, 2] the result is [1, 2].');
  });
});
