import { expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';

const HEAD = 'import Aeneas\nopen Aeneas Aeneas.Std Result ControlFlow Error\nnamespace t\n';

function run(body: string, name: string, ...args: JsonValue[]): unknown {
  const answer = loadModel([{ name: 't.lean', text: `${HEAD}${body}\nend t\n` }]);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics));
  return answer.model.functions.get(name)?.call(args);
}

test('types of one group may name each other, also where the library has the name', () => {
  const text = `mutual
inductive Cell where
| mk : Std.I32 → List → Cell
inductive List where
| Nil : List
| Cons : Cell → List
end
def length (l : List) : Result Std.Usize := do
  match l with
  | List.Nil => ok 0#usize
  | List.Cons c =>
    let ⟨ _, rest ⟩ := c
    let n ← length rest
    n + 1#usize
partial_fixpoint`;
  expect(run(text, 'length', { Cons: [{ mk: [5, { Nil: [] }] }] })).toEqual({ ok: 1 });
});

test('a field left out has its default, which may use fields before it', () => {
  const text = `structure Ops where
  first : Std.U32 → Result Std.U32
  twice : Std.U32 → Result Std.U32 := fun x => do
    let y ← first x
    first y
def plain : Ops := { first := fun x => x + 1#u32 }
def other : Ops := { first := fun x => x + 1#u32, twice := fun x => ok x }
def f (x : Std.U32) : Result (Std.U32 × Std.U32) := do
  let a ← plain.twice x
  let b ← other.twice x
  ok (a, b)`;
  expect(run(text, 'f', 5)).toEqual({ ok: [7, 5] });
});

test('a dictionary may name itself where a method has a default', () => {
  const text = `structure P where
  x : Std.U32
def P.eq (a b : P) : Result Bool := ok (a.x = b.x)
@[reducible]
impl_def P.inst : core.cmp.PartialEq P P := {
  eq := P.eq
  ne := core.cmp.PartialEq.ne.trait_default P.inst
}
def f (a b : P) : Result Bool := P.inst.ne a b`;
  expect(run(text, 'f', { x: 1 }, { x: 2 })).toEqual({ ok: true });
  expect(run(text, 'f', { x: 1 }, { x: 1 })).toEqual({ ok: false });
});

test('methods may have type parameters of their own', () => {
  const text = `structure Into (Self : Type) where
  pair : forall {T : Type} (c : core.clone.Clone T), Self → T → Result (Self × T)
def inst : Into Bool := { pair := fun {T : Type} (c : core.clone.Clone T) => fun b x => do
  let y ← c.clone x
  ok (b, y) }
def f (x : Std.U8) : Result (Bool × Std.U8) := inst.pair core.clone.CloneU8 true x`;
  expect(run(text, 'f', 5)).toEqual({ ok: [true, 5] });
});

test('a type without a definition is a note, and ends only what needs its values', () => {
  const text = `axiom Guard : Type
axiom open_it : Std.U8 → Result Guard
#assert (1 == 1)
def f (x : Std.U8) : Result Std.U8 := ok x
def g (x : Std.U8) : Result Guard := open_it x
def h (x : Std.U8) : Result Std.U8 := do
  let _ ← g x
  ok x`;
  expect(run(text, 'f', 5)).toEqual({ ok: 5 });
  expect(run(text, 'h', 5)).toEqual({ unknown: expect.stringContaining('axiom') as string });
});

test('tactics may prove, but what they compute is not known', () => {
  const text = `structure Small where
  n : Nat
  h : n < 10
def small : Small := ⟨3, by decide⟩
def made : Small := { n := 4, h := by omega }
def f (x : Std.U8) : Result Nat := ok (small.n + made.n)
def g (x : Std.U8) : Result Std.U8 := do
  let y ← by exact x
  y + 1#u8`;
  expect(run(text, 'f', 5)).toEqual({ ok: 7 });
  expect(run(text, 'g', 5)).toEqual({ unknown: expect.stringContaining('tactics') as string });
});

test('an index that a hypothesis puts in range gives the element', () => {
  const text = `def at_ (l : List Nat) (i : Nat) (h : i < l.length) : Nat := l[i] + l[i]'h
def f (x : Std.U8) : Result Nat := ok (at_ [7, 8] 1 (by decide))`;
  expect(run(text, 'f', 5)).toEqual({ ok: 16 });
});
