import { expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { modelOf } from './lean-run.ts';

const model = modelOf(`
inductive Opt (T : Type) where
| No : Opt T
| Yes : T → Opt T
structure Show (Self : Type) where
  size : Self → Result Usize
def unwrap {T : Type} (o : Opt T) (d : T) : Result T := do
  match o with
  | Opt.No => ok d
  | Opt.Yes x => ok x
def fill {T : Type} (copyInst : core.marker.Copy T) (v : alloc.vec.Vec T) (x : T) : Result (alloc.vec.Vec T) := do
  let (_, back) ← alloc.vec.Vec.index_mut (core.slice.index.SliceIndexUsizeSlice T) v 0#usize
  let y ← copyInst.cloneInst.clone x
  ok (back y)
def second {T : Type} {N : Usize} (a : Array T N) (x : T) : Result (Usize × T) := do
  let y ← Array.index_usize a 1#usize
  ok (N, y)
def size {T : Type} (showInst : Show T) (x : T) : Result Usize := showInst.size x
def plain (x : U8) : Result U8 := ok x
`);

test.each<[string, JsonValue[], JsonValue]>([
  ['unwrap', [{ Yes: [3] }, 4], { ok: 3 }],
  ['unwrap', [{ No: [] }, [true, 'a']], { ok: [true, 'a'] }],
  ['fill', [[1, 2], '18446744073709551615'], { ok: ['18446744073709551615', 2] }],
  ['fill', [[], 7], { panic: true }],
  ['second', [[{ a: 1 }, { a: 2 }], { a: 3 }], { ok: [2, { a: 2 }] }],
])('%s%j runs at any type', (name, args, expected) => {
  expect(model.generic.get(name)?.call(args)).toEqual(expected);
});

test('what is known of the types is checked', () => {
  expect(() => model.generic.get('unwrap')?.call([{ Maybe: [3] }, 4])).toThrow(/no value of type/);
  expect(() => model.generic.get('unwrap')?.call([{ Yes: [3] }])).toThrow(/2 arguments/);
});

test('functions that ask for other instances are left out, and those without type parameters are no generic ones', () => {
  expect([...model.generic.keys()]).toEqual(['unwrap', 'fill', 'second']);
  expect([...model.functions.keys()]).toEqual(['plain']);
});
