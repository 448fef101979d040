import { expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { callOf, modelOf, statementOf } from './lean-run.ts';

const LISTS = `
inductive L where
| Nil : L
| Cons : U32 → L → L
def build (n : U32) : Result L := do
  if n = 0#u32 then ok L.Nil else do
    let m ← n - 1#u32
    let t ← build m
    ok (L.Cons n t)
partial_fixpoint
def sum (l : L) : Result U64 := match l with
  | L.Nil => ok 0#u64
  | L.Cons x t => do
    let s ← sum t
    let y ← lift (UScalar.cast .U64 x)
    s + y
partial_fixpoint
def last (l : L) (d : U32) : Result U32 := match l with
  | L.Nil => ok d
  | L.Cons x t => last t x
partial_fixpoint
def count (l : L) : Nat := match l with
  | L.Nil => 0
  | L.Cons _ t => count t + 1
def built (n : U32) : Result U64 := do
  let l ← build n
  sum l`;

const long = (n: number): JsonValue => {
  let l: JsonValue = { Nil: [] };
  for (let i = 0; i < n; i++) l = { Cons: [1, l] };
  return l;
};

test('recursion as deep as a list of 100,000 nodes is long', () => {
  const model = modelOf(LISTS);
  expect(callOf(model, 'built', [100000])).toEqual({ ok: 5000050000 });
  expect(callOf(model, 'sum', [long(100000)])).toEqual({ ok: 100000 });
  expect(callOf(model, 'last', [long(100000), 0])).toEqual({ ok: 1 });
  const outcome = callOf(model, 'build', [100000]);
  expect('ok' in outcome).toBe(true);
  const answer = statementOf(model, 'theorem t (l : L) (h : count l > 0) : sum l ⦃ s => s.val ≤ 100000 * count l ⦄ := by sorry');
  expect(answer.verdict === 'ok' && answer.statement.check([long(100000)])).toEqual({ kind: 'holds' });
});

test('fuel and memory that run out answer unknown', () => {
  const model = modelOf(`
def forever (n : U32) : Result U32 := forever n
partial_fixpoint
def spin (n : U32) : Result U32 := loop (fun i => ok (cont i)) n
def big (n : Usize) : Result (alloc.vec.Vec U8) := alloc.vec.from_elem core.clone.CloneU8 0#u8 n
def power (n : U64) : Result Bool := ok (decide (2 ^ (2 ^ n.val) = 0))`);
  const limits = { fuel: 100_000, memoryBytes: 10_000_000 };
  expect(callOf(model, 'forever', [1], limits)).toEqual({ unknown: 'fuel' });
  expect(callOf(model, 'spin', [1], limits)).toEqual({ unknown: 'fuel' });
  expect(callOf(model, 'big', [1e9], limits)).toEqual({ unknown: 'memory' });
  expect(callOf(model, 'big', ['18446744073709551615'], limits)).toEqual({ unknown: 'memory' });
  expect(callOf(model, 'power', [50], limits)).toEqual({ unknown: 'memory' });
  expect(callOf(model, 'big', [3], limits)).toEqual({ ok: [0, 0, 0] });
});

test('arguments are never changed', () => {
  const model = modelOf(`
def set (v : alloc.vec.Vec U32) : Result (alloc.vec.Vec U32 × alloc.vec.Vec U32) := do
  let (_, back) ← alloc.vec.Vec.index_mut (core.slice.index.SliceIndexUsizeSlice U32) v 0#usize
  let w := back 7#u32
  let w1 ← alloc.vec.Vec.push w 8#u32
  ok (v, w1)`);
  expect(callOf(model, 'set', [[1, 2]])).toEqual({
    ok: [
      [1, 2],
      [7, 2, 8],
    ],
  });
  expect(callOf(model, 'set', [[1, 2]])).toEqual({
    ok: [
      [1, 2],
      [7, 2, 8],
    ],
  });
});

test('a constant vector is the same after it was written to', () => {
  const model = modelOf(`
def K : Array U8 2#usize := Array.make 2#usize [1#u8, 2#u8]
def f (x : U8) : Result (Array U8 2#usize × Array U8 2#usize) := do
  let a ← Array.update K 0#usize x
  ok (a, K)`);
  expect(callOf(model, 'f', [9])).toEqual({
    ok: [
      [9, 2],
      [1, 2],
    ],
  });
  expect(callOf(model, 'f', [8])).toEqual({
    ok: [
      [8, 2],
      [1, 2],
    ],
  });
});
