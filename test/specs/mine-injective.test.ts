import { describe, expect, test } from 'vitest';
import type { LeanType } from '../../pipeline/core/lean-type.ts';
import { claims, I32, mined, SLICE, USIZE, VEC } from './mined.ts';

const U8: LeanType = { kind: 'scalar', type: 'u8' };
const WIDE = Array.from({ length: 40 }, (_, i) => [i * 7 - 90]);
const holding = (drafts: ReturnType<typeof mined>): string => claims(drafts.filter((d) => d.polarity === 'should-hold'));

describe('another argument, another result', () => {
  test('is said of a numbering', () => {
    const said = holding(mined({ params: { x: I32 }, result: I32, f: (x: number) => 3 * x + 1, cases: WIDE }));
    expect(said).toContain("(h : x' ≠ x) (hr : f x = ok r) : f x' ≠ ok r");
  });
  test('is said of sequences by their lists', () => {
    const reversed = ((a: number[]) => a.toReversed()) as never;
    const said = holding(mined({ params: { a: SLICE }, result: VEC, f: reversed }));
    expect(said).toContain("(h : a'.val ≠ a.val) (hr : f a = ok r) : f a' ≠ ok r");
  });
  test.each([
    ['two arguments share a result that only their sign tells apart', (x: number) => x * x, I32],
    ['there are fewer results than arguments, though no run shows two that share one', (x: number) => (x + 90) % 251, U8],
  ])('is not said where %s', (_, f, result) => {
    expect(holding(mined({ params: { x: I32 }, result, f, cases: WIDE }))).not.toContain("x' ≠ x");
  });
});

describe('when a number is 0 and a sequence empty', () => {
  test('is told by the arguments', () => {
    const said = holding(mined({ params: { x: USIZE }, result: USIZE, f: (x: number) => 2 * x }));
    expect(said).toContain('(f x = ok 0#usize) ↔ (x.val ≤ 0)');
  });
  test('also where a part is left out', () => {
    const positive = ((a: number[]) => a.slice(1)) as never;
    const said = holding(mined({ params: { a: SLICE }, result: VEC, f: positive }));
    expect(said).toContain('(f a ⦃ r => r.val = [] ⦄) ↔ (a.val.length ≤ 1)');
  });
});
