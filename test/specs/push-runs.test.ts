import { expect, test } from 'vitest';
import { claims, I32, mined, SLICE, USIZE } from './mined.ts';

/** Draws have at most five items: only longer ones, made by adding to those, contradict a bound of five. */
test('a bound that draws seldom exceed is given up where neighbours of the closest runs exceed it', () => {
  const drafts = mined({ params: { a: SLICE }, result: USIZE, f: (a: number[]) => Math.min(a.length, 9) });
  const held = claims(drafts.filter((d) => d.polarity === 'should-hold'));
  expect(held).not.toMatch(/r\.val ≤ [5-8]\b/);
  expect(held).not.toContain('r.val = a.val.length');
});

test('a bound that holds is kept', () => {
  const drafts = mined({ params: { a: SLICE }, result: USIZE, f: (a: number[]) => Math.min(a.length, 3) });
  expect(claims(drafts.filter((d) => d.polarity === 'should-hold'))).toContain('r.val ≤ 3');
});

test('a condition for a result is given up where neighbours of runs with one fail under it', () => {
  const f = (a: number[]): number => {
    if (a.length === 0 || a.length > 6) throw new Error('no item, or too many');
    return a[0] ?? 0;
  };
  const drafts = mined({ params: { a: SLICE }, result: I32, f });
  const held = claims(drafts.filter((d) => d.polarity === 'should-hold'));
  expect(held).not.toContain('(h : a.val.length > 0) : ∃ r, f a = ok r');
});

/** Like a checksum: large wherever there is any item, and 0 only where there is none. */
test('a bound between things of different sorts needs more than one number at which it is met', () => {
  const f = (a: number[]): number => a.reduce((sum, x) => (sum * 31 + x * 977 + 12_345) % 1_000_003, 0);
  const drafts = mined({ params: { a: SLICE }, result: I32, f });
  expect(claims(drafts.filter((d) => d.polarity === 'should-hold'))).not.toMatch(/a\.val\.length ⦄|≤ r\.val ⦄/);
});
