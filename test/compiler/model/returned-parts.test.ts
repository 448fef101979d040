import { describe, expect, test } from 'vitest';
import type { ReturnedParts } from '../../../compiler/model/api.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { modelOf } from './lean-run.ts';

const model = modelOf(`
def choose (c : Bool) (x : U32) (y : U32) : Result (U32 × (U32 → (U32 × U32))) := do
  if c then ok (x, fun x1 => (x1, y)) else ok (y, fun y1 => (x, y1))
def swapped (x : U32) (y : U8) : Result ((U8 × U32) × (U32 → U32) × (U8 → U8)) := do
  ok ((y, x), fun x1 => x1, fun y1 => y1)
def shared (x : U32) (y : U32) : Result ((U32 × U32) × ((U32 × U32) → (U32 × U32))) := do
  ok ((y, x), fun p => let (y1, x1) := p
                       (x1, y1))
def half (x : U32) (y : U32) : Result (U32 × (U32 → U32) × U32) := do
  let y1 ← y + 1#u32
  ok (x, fun x1 => x1, y1)
def first (v : List U32) : Result (Option U32 × (Option U32 → List U32)) := do
  match v with
  | [] => ok (none, fun _ => [])
  | x :: rest => ok (some x, fun o => match o with
                                      | some y => y :: rest
                                      | none => x :: rest)
def deep (x : U32) : Result (U32 × (U32 → U32)) := do
  let x1 ← x + 1#u32
  ok (x1, fun x2 => x2)
def plain (x : U32) (y : U32) : Result (U32 × U32) := do ok (x, y)
`);

function returning(name: string, args: readonly JsonValue[], parts: ReturnedParts) {
  const fn = model.functions.get(name);
  if (fn === undefined) throw new Error(`no function ${name}`);
  return fn.callReturning(args, parts);
}

describe('back functions get what they take of the value, unchanged', () => {
  test.each<[string, JsonValue[], ReturnedParts, JsonValue]>([
    ['choose', [true, 1, 2], { width: 1, outputs: [[]] }, [1, [1, 2]]],
    ['choose', [false, 1, 2], { width: 1, outputs: [[]] }, [2, [1, 2]]],
    ['swapped', [1, 2], { width: 2, outputs: [[1], [0]] }, [[2, 1], 1, 2]],
    [
      'shared',
      [1, 2],
      { width: 2, outputs: [[0, 1]] },
      [
        [2, 1],
        [1, 2],
      ],
    ],
    ['half', [1, 2], { width: 1, outputs: [[], null] }, [1, 1, 3]],
    ['first', [[4, 5]], { width: 1, outputs: [[]] }, [{ Some: [4] }, [4, 5]]],
    ['first', [[]], { width: 1, outputs: [[]] }, [{ None: [] }, []]],
    ['deep', [1], { width: 0, outputs: [null, 'unchanged'] }, [null, 2, null]],
  ])('%s %j', (name, args, parts, expected) => {
    expect(returning(name, args, parts)).toEqual({ ok: expected });
  });

  test('a failing run has no parts', () => {
    expect(returning('half', [1, 4294967295], { width: 1, outputs: [[], null] })).toEqual({ panic: true });
  });

  test.each<[string, ReturnedParts]>([
    ['plain', { width: 1, outputs: [[]] }],
    ['plain', { width: 0, outputs: [null, 'unchanged'] }],
    ['half', { width: 1, outputs: [null, []] }],
    // The first function takes what the second component is.
    ['swapped', { width: 2, outputs: [[0], [1]] }],
    ['half', { width: 2, outputs: [[0], null] }],
  ])('%s is not made up as %j', (name, parts) => {
    expect(() => returning(name, [1, 2], parts)).toThrow(/back functions/);
  });
});
