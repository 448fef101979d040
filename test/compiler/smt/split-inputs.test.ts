import { expect, test } from 'vitest';
import { everyRow } from '../../../compiler/search/enumerate.ts';
import { integerSpace } from '../../../compiler/search/integers.ts';
import type { Space } from '../../../compiler/search/space.ts';
import { splitInputs } from '../../../compiler/smt/split-inputs.ts';

const upTo = (max: bigint): Space => ({ kind: 'integer', values: integerSpace({ min: 0n, max }, []) });
const listOf = (item: Space, minLength: number, maxLength: number | null): Space => ({
  kind: 'list', item, minLength, maxLength, order: null,
}); // biome-ignore format: one line

const BOOL: Space = { kind: 'bool' };
const rowsOf = (parts: readonly (readonly Space[])[]): string[] =>
  parts.flatMap((part) => [...everyRow(part)].map((row) => JSON.stringify(row)));

test('the parts together are every row of the whole, once', () => {
  const inTuple: Space = { kind: 'tuple', items: [listOf(BOOL, 1, 2), BOOL] };
  for (const whole of [
    [listOf(BOOL, 0, 3)],
    [listOf(upTo(2n), 1, 2), listOf(BOOL, 0, 2), upTo(3n)],
    [inTuple, upTo(1n)],
    [listOf(listOf(BOOL, 0, 1), 0, 2)],
    [
      {
        kind: 'record',
        fields: [
          { name: 'a', space: listOf(BOOL, 0, 2) },
          { name: 'b', space: BOOL },
        ],
      } as const,
    ],
  ]) {
    const parts = splitInputs(whole, 100);
    expect(parts.length).toBeGreaterThan(1);
    expect(rowsOf(parts).toSorted()).toEqual(rowsOf([whole]).toSorted());
  }
});

test('what would make too many parts stays whole, and so does what has no end', () => {
  expect(splitInputs([listOf(BOOL, 0, 3), listOf(BOOL, 0, 9)], 5)).toHaveLength(4);
  expect(splitInputs([listOf(BOOL, 0, null), upTo(255n)], 100)).toHaveLength(1);
});

test('small parts come first', () => {
  const sizes = splitInputs([listOf(BOOL, 0, 2), listOf(BOOL, 0, 2)], 100).map((part) =>
    part.reduce((n, s) => n + (s.kind === 'list' ? s.minLength : 0), 0),
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
});
