import { describe, expect, test } from 'vitest';
import { callOf, modelOf, valueOf } from './lean-run.ts';

describe('overloaded operators mean what the types say', () => {
  test.each([
    // Naturals stop at zero, integers do not; division and remainder of Int are Euclidean.
    ['Nat', '3 - 5', 0],
    ['Int', '3 - 5', -2],
    ['Int', '(-7) / 2', -4],
    ['Int', '(-7) % 2', 1],
    ['Int', '7 / (-2)', -3],
    ['Int', 'Int.tdiv (-7) 2', -3],
    ['Int', 'Int.fmod (-7) 2', 1],
    ['Nat', '7 / 0', 0],
    ['Nat', '7 % 0', 7],
    ['Nat', '2 ^ 10', 1024],
    ['Nat', '2 ^ 100', '1267650600228229401496703205376'],
    ['Nat', '2 ^ 53', 9007199254740992],
    ['Nat', '9007199254740993', '9007199254740993'],
    ['Bool', 'decide (2 ∣ 10)', true],
    ['Bool', 'decide (0 ∣ 10)', false],
    ['Nat', '5 ^^^ 3', 6],
    ['Bool', 'true && !false || false', true],
    ['Bool', 'true ^^ true', false],
    // All operands of a tree of operators go to the largest type.
    ['Int', '(3 : Nat) - (5 : Int)', -2],
    ['Int', '((3 : Nat) - 5 : Int)', -2],
    ['Bool', 'decide ((3 : Nat) - 5 = 0)', true],
    ['Bool', 'decide ((5#u8).val - (7#u8).val = 0)', true],
    ['Bool', 'decide (((5#u8).val : Int) - (7#u8).val = -2)', true],
    ['Nat', '↑(7#u8) + 1', 8],
    ['Nat', '(255#u8).val + 1', 256],
    ['Int', '(-1)#i8.val - 1', -2],
    ['U8', '~~~ 1#u8', 254],
    ['I8', '~~~ 1#i8', -2],
    ['U8', '12#u8 &&& 10#u8', 8],
    ['Bool', 'decide (1#u32 < 2#u32)', true],
    ['Bool', '(1#u32 != 2#u32)', true],
    ['Nat', 'max 3 (min 9 7)', 7],
  ] as const)('%s: %s', (type, term, value) => {
    expect(valueOf(type, term)).toEqual(value);
  });
});

describe('lists, options, pairs', () => {
  test.each([
    ['List Nat', '[1, 2] ++ [3]', [1, 2, 3]],
    ['List Nat', '1 :: [2]', [1, 2]],
    ['List Nat', '[3, 1, 2].map (fun x => x + 1)', [4, 2, 3]],
    ['List Nat', '(List.range 6).filter (fun x => x % 2 = 0)', [0, 2, 4]],
    ['Nat', '[(1, 2), (3, 4)].foldl (fun a p => a + p.1 * p.2) 0', 14],
    ['Option Nat', '[1, 2][5]?', { None: [] }],
    ['Nat', '[1, 2][5]!', 0],
    ['Nat × Bool × Nat', '(1, true, 2)', [1, true, 2]],
    ['Nat', '(1, true, 2).2.2', 2],
    ['Option Nat', '(some 3).map (· + 1)', { Some: [4] }],
    ['Bool', 'decide (2 ∈ [1, 2])', true],
    ['Bool', 'decide ([1] <+: [1, 2])', true],
    ['Bool', 'decide (List.Perm [1, 2, 2] [2, 1, 1])', false],
    ['Bool', 'decide ([1, 2, 2].Pairwise (fun a b => a ≤ b))', true],
    ['Nat', 'match [1, 2, 3] with | x :: _ :: rest => x + rest.length | _ => 0', 2],
    ['Nat', 'if let some x := [5].head? then x else 0', 5],
    ['Nat', '(fun | 0, y => y | n + 1, y => n + y : Nat → Nat → Nat) 3 4', 6],
  ] as const)('%s: %s', (type, term, value) => {
    expect(valueOf(type, term)).toEqual(value);
  });
});

describe('the monad', () => {
  const model = modelOf(`
structure P where
  x : U32
  y : U32
def checked (a b : U8) : Result U8 := do
  let c ← a + b
  let d ← c * 2#u8
  d - 1#u8
def first (a b : U32) : Result (U32 × U32) := do
  let (x, _) ← if a < b then do
      let c ← b - a
      ok (c, a)
    else ok (0#u32, b)
  ok (x, a)
def shift (a : I32) (n : U32) : Result I32 := a <<< n
def moved (p : P) : Result P := do
  let x ← p.x + 1#u32
  ok { p with x }
def kept (a : U32) : Result U32 := do
  let unused := a + 4294967295#u32
  ok a
def nested (a : U32) : Result U32 := do
  ok ((← a + 1#u32) &&& 15#u32)
def count (n : U32) : Result U32 := loop (fun (i, s) => do
    if i < n then do
      let s1 ← s + i
      let i1 ← i + 1#u32
      ok (cont (i1, s1))
    else ok (done s)) (0#u32, 0#u32)
def even (n : Nat) : Result Bool := match n with
  | 0 => ok true
  | n + 1 => do
    let b ← even n
    ok (!b)
partial_fixpoint`);
  test.each([
    ['checked', [100, 27], { ok: 253 }],
    ['checked', [100, 28], { panic: true }],
    ['checked', [0, 0], { panic: true }],
    ['first', [3, 5], { ok: [2, 3] }],
    ['first', [5, 3], { ok: [0, 5] }],
    ['shift', [1, 31], { ok: -2147483648 }],
    ['shift', [1, 32], { panic: true }],
    ['moved', [{ x: 1, y: 2 }], { ok: { x: 2, y: 2 } }],
    ['moved', [{ x: 4294967295, y: 2 }], { panic: true }],
    // A Result bound with `:=` is not run.
    ['kept', [7], { ok: 7 }],
    ['nested', [31], { ok: 0 }],
    ['count', [10], { ok: 45 }],
    ['count', [100000], { panic: true }],
    ['even', [7], { ok: false }],
  ] as const)('%s %j', (name, args, outcome) => {
    expect(callOf(model, name, args)).toEqual(outcome);
  });
});

describe('names', () => {
  test("the program's own names win over the library's, `_root_` reaches those", () => {
    const model = modelOf(`
inductive List where
| Nil : List
| Cons : U8 → List → List
def toL : List → _root_.List U8
  | List.Nil => []
  | List.Cons x t => x :: toL t
def sum (l : List) : Result Nat := ok ((toL l).map (fun x => x.val)).sum`);
    expect(callOf(model, 'sum', [{ Cons: [1, { Cons: [2, { Nil: [] }] }] }])).toEqual({ ok: 3 });
  });

  test('a namespace inside another', () => {
    const model = modelOf(`
def a.f : Nat := 1
def f : Nat := 2
namespace a
def g : Nat := f
end a
def h : Result (Nat × Nat × Nat) := ok (f, a.g, a.f)`);
    expect(callOf(model, 'h', [])).toEqual({ ok: [2, 1, 1] });
  });

  test('traits are dictionaries, also ones that hold themselves', () => {
    const model = modelOf(`
structure Shape (Self : Type) where
  area : Self → Result U32
  double : Self → Result U32
def twice {Self : Type} (inst : Shape Self) (s : Self) : Result U32 := do
  let a ← inst.area s
  a * 2#u32
structure Sq where
  side : U32
def Sq.area (s : Sq) : Result U32 := s.side * s.side
impl_def Sq.shape : Shape Sq := {
  area := Sq.area
  double := twice Sq.shape
}
def use {T : Type} (inst : Shape T) (s : T) : Result U32 := inst.double s
def it (s : Sq) : Result U32 := use Sq.shape s`);
    expect(callOf(model, 'it', [{ side: 3 }])).toEqual({ ok: 18 });
    expect(callOf(model, 'it', [{ side: 65536 }])).toEqual({ panic: true });
  });
});
