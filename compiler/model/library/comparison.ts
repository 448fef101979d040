/** `PartialEq`, `Eq`, `PartialOrd`, `Ord` and their instances. */
import { js } from '../catalogue.ts';
import { dictionary, declarations, type Entry, method, SCALARS, std } from './entry.ts';
import { type Data, ordering, some } from '../runtime/data.ts';
import { compare, type Integer } from '../runtime/integer.ts';
import { itemsOf, type Seq } from '../runtime/seq.ts';
import { fail } from '../runtime/signals.ts';

/**
 * `….default` takes the dictionary, as Aeneas writes it. (Its library of August 2026 takes the method there, so that Lean refuses the text that
 * Aeneas writes for these; see docs/lean-language.md.)
 */
const TRAITS = declarations(`
structure core.cmp.PartialEq (Self : Type) (Rhs : Type) where
  eq : Self → Rhs → Result Bool
  ne : Self → Rhs → Result Bool := fun x y => do
    let b ← eq x y
    ok (!b)

structure core.cmp.Eq (Self : Type) where
  partialEqInst : core.cmp.PartialEq Self Self
  assert_fields_are_eq : Self → Result Unit := fun _ => ok ()
  assert_receiver_is_total_eq : Self → Result Unit := fun _ => ok ()

structure core.cmp.PartialOrd (Self : Type) (Rhs : Type) where
  partialEqInst : core.cmp.PartialEq Self Rhs
  partial_cmp : Self → Rhs → Result (Option Ordering)
  lt : Self → Rhs → Result Bool := fun x y => core.cmp.PartialOrd.lt_body partial_cmp x y
  le : Self → Rhs → Result Bool := fun x y => core.cmp.PartialOrd.le_body partial_cmp x y
  gt : Self → Rhs → Result Bool := fun x y => core.cmp.PartialOrd.gt_body partial_cmp x y
  ge : Self → Rhs → Result Bool := fun x y => core.cmp.PartialOrd.ge_body partial_cmp x y

structure core.cmp.Ord (Self : Type) where
  eqInst : core.cmp.Eq Self
  partialOrdInst : core.cmp.PartialOrd Self Self
  cmp : Self → Self → Result Ordering
  max : Self → Self → Result Self := fun x y => core.cmp.Ord.max_body partialOrdInst.lt x y
  min : Self → Self → Result Self := fun x y => core.cmp.Ord.min_body partialOrdInst.lt x y
  clamp : Self → Self → Self → Result Self := fun x lo hi =>
    core.cmp.Ord.clamp_body partialOrdInst.le partialOrdInst.lt partialOrdInst.gt x lo hi

def core.cmp.PartialEq.ne.default {Self Rhs : Type} (eq : Self → Rhs → Result Bool) (x : Self) (y : Rhs) : Result Bool := do
  let b ← eq x y
  ok (!b)

def core.cmp.PartialEq.ne.trait_default {Self Rhs : Type} (inst : core.cmp.PartialEq Self Rhs) (x : Self) (y : Rhs) : Result Bool := do
  let b ← inst.eq x y
  ok (!b)

def core.cmp.Eq.assert_fields_are_eq.default {Self : Type} (inst : core.cmp.Eq Self) (x : Self) : Result Unit := ok ()

def core.cmp.Eq.assert_receiver_is_total_eq.default {Self : Type} (x : Self) : Result Unit := ok ()

def core.cmp.PartialOrd.lt_body {Self Rhs : Type} (partial_cmp : Self → Rhs → Result (Option Ordering)) (x : Self) (y : Rhs) : Result Bool := do
  let o ← partial_cmp x y
  match o with
  | some Ordering.lt => ok true
  | _ => ok false

def core.cmp.PartialOrd.le_body {Self Rhs : Type} (partial_cmp : Self → Rhs → Result (Option Ordering)) (x : Self) (y : Rhs) : Result Bool := do
  let o ← partial_cmp x y
  match o with
  | some Ordering.lt => ok true
  | some Ordering.eq => ok true
  | _ => ok false

def core.cmp.PartialOrd.gt_body {Self Rhs : Type} (partial_cmp : Self → Rhs → Result (Option Ordering)) (x : Self) (y : Rhs) : Result Bool := do
  let o ← partial_cmp x y
  match o with
  | some Ordering.gt => ok true
  | _ => ok false

def core.cmp.PartialOrd.ge_body {Self Rhs : Type} (partial_cmp : Self → Rhs → Result (Option Ordering)) (x : Self) (y : Rhs) : Result Bool := do
  let o ← partial_cmp x y
  match o with
  | some Ordering.gt => ok true
  | some Ordering.eq => ok true
  | _ => ok false

def core.cmp.Ord.max_body {Self : Type} (lt : Self → Self → Result Bool) (x y : Self) : Result Self := do
  let b ← lt x y
  if b then ok y else ok x

def core.cmp.Ord.min_body {Self : Type} (lt : Self → Self → Result Bool) (x y : Self) : Result Self := do
  let b ← lt x y
  if b then ok x else ok y

def core.cmp.Ord.min.trait_default {Self : Type} (inst : core.cmp.Ord Self) (x y : Self) : Result Self :=
  core.cmp.Ord.min_body inst.partialOrdInst.lt x y

def core.cmp.Ord.max.trait_default {Self : Type} (inst : core.cmp.Ord Self) (x y : Self) : Result Self :=
  core.cmp.Ord.max_body inst.partialOrdInst.lt x y

def core.cmp.Ord.clamp_body {Self : Type} (le lt gt : Self → Self → Result Bool) (x lo hi : Self) : Result Self := do
  let b ← le lo hi
  massert b
  let below ← lt x lo
  if below then ok lo
  else
    let above ← gt x hi
    if above then ok hi else ok x

def core.cmp.PartialOrd.lt.default {Self Rhs : Type} (inst : core.cmp.PartialOrd Self Rhs) (x : Self) (y : Rhs) : Result Bool :=
  core.cmp.PartialOrd.lt_body inst.partial_cmp x y

def core.cmp.PartialOrd.le.default {Self Rhs : Type} (inst : core.cmp.PartialOrd Self Rhs) (x : Self) (y : Rhs) : Result Bool :=
  core.cmp.PartialOrd.le_body inst.partial_cmp x y

def core.cmp.PartialOrd.gt.default {Self Rhs : Type} (inst : core.cmp.PartialOrd Self Rhs) (x : Self) (y : Rhs) : Result Bool :=
  core.cmp.PartialOrd.gt_body inst.partial_cmp x y

def core.cmp.PartialOrd.ge.default {Self Rhs : Type} (inst : core.cmp.PartialOrd Self Rhs) (x : Self) (y : Rhs) : Result Bool :=
  core.cmp.PartialOrd.ge_body inst.partial_cmp x y

def core.cmp.Ord.max.default {Self : Type} (inst : core.cmp.Ord Self) (x y : Self) : Result Self :=
  core.cmp.Ord.max_body inst.partialOrdInst.lt x y

def core.cmp.Ord.min.default {Self : Type} (inst : core.cmp.Ord Self) (x y : Self) : Result Self :=
  core.cmp.Ord.min_body inst.partialOrdInst.lt x y

def core.cmp.Ord.clamp.default {Self : Type} (inst : core.cmp.Ord Self) (x lo hi : Self) : Result Self :=
  core.cmp.Ord.clamp_body inst.partialOrdInst.le inst.partialOrdInst.lt inst.partialOrdInst.gt x lo hi

def core.cmp.min {T : Type} (inst : core.cmp.Ord T) (x y : T) : Result T := inst.min x y

def core.cmp.max {T : Type} (inst : core.cmp.Ord T) (x y : T) : Result T := inst.max x y

def core.cmp.impls.PartialEqUnit.eq (x y : Unit) : Result Bool := ok true

def core.cmp.impls.PartialEqUnit.ne (x y : Unit) : Result Bool := ok false

def core.cmp.PartialEqUnit : core.cmp.PartialEq Unit Unit := { eq := core.cmp.impls.PartialEqUnit.eq, ne := core.cmp.impls.PartialEqUnit.ne }

def core.cmp.impls.PartialOrdUnit.partial_cmp (x y : Unit) : Result (Option Ordering) := ok (some Ordering.eq)

def core.cmp.impls.OrdUnit.cmp (x y : Unit) : Result Ordering := ok Ordering.eq

def core.cmp.impls.PartialEqBool.eq (x y : Bool) : Result Bool := ok (x = y)

def core.cmp.PartialEqBool : core.cmp.PartialEq Bool Bool := { eq := core.cmp.impls.PartialEqBool.eq }

def core.cmp.impls.PartialEqShared.eq {A B : Type} (inst : core.cmp.PartialEq A B) (x : A) (y : B) : Result Bool := inst.eq x y

def core.cmp.impls.PartialEqShared.ne {A B : Type} (inst : core.cmp.PartialEq A B) (x : A) (y : B) : Result Bool := inst.ne x y

def core.cmp.PartialEqShared {A B : Type} (inst : core.cmp.PartialEq A B) : core.cmp.PartialEq A B := inst

def alloc.boxed.PartialEqBox.eq {T : Type} (inst : core.cmp.PartialEq T T) (x y : T) : Result Bool := inst.eq x y

def core.cmp.PartialEqBox {T : Type} (inst : core.cmp.PartialEq T T) : core.cmp.PartialEq T T := { eq := inst.eq }

def core.cmp.PartialEqVec {T U : Type} (inst : core.cmp.PartialEq T U) : core.cmp.PartialEq (alloc.vec.Vec T) (alloc.vec.Vec U) :=
  { eq := alloc.vec.partial_eq.PartialEqVec.eq inst, ne := alloc.vec.partial_eq.PartialEqVec.ne inst }
`);

type Compare = (a: Integer, b: Integer) => unknown;
const EQUALITY = dictionary(
  (a: Integer, b: Integer) => a === b,
  (a: Integer, b: Integer) => a !== b,
);
const TOTAL = dictionary(
  EQUALITY,
  () => null,
  () => null,
);
/** The `PartialOrd` of every scalar type. */
export const ORDERED = dictionary(
  EQUALITY,
  (a: Integer, b: Integer) => some(ordering(compare(a, b))),
  (a: Integer, b: Integer) => a < b,
  (a: Integer, b: Integer) => a <= b,
  (a: Integer, b: Integer) => a > b,
  (a: Integer, b: Integer) => a >= b,
);
const clamp = (x: Integer, lo: Integer, hi: Integer): Integer =>
  lo > hi ? fail('assertionFailure') : x < lo ? lo : x > hi ? hi : x;
/** Of two equal numbers either will do. */
const larger = (a: Integer, b: Integer): Integer => (a < b ? b : a);
const smaller = (a: Integer, b: Integer): Integer => (a < b ? a : b);
const ORDER = dictionary(TOTAL, ORDERED, (a: Integer, b: Integer) => ordering(compare(a, b)), larger, smaller, clamp);

function scalarItems(S: string): Entry[] {
  const pair = `(x y : ${S})`;
  const test = (name: string, run: Compare, sign: string): Entry => [
    `Aeneas.Std.core.cmp.impls.${name.replace("'S", S)}`,
    js(`${pair} : Bool`, run, (a, b) => `(${a} ${sign} ${b})`),
  ];
  return [
    test("PartialEq'S.eq", (a, b) => a === b, '==='),
    test("PartialEq'S.ne", (a, b) => a !== b, '!=='),
    test("PartialOrd'S.lt", (a, b) => a < b, '<'),
    test("PartialOrd'S.le", (a, b) => a <= b, '<='),
    test("PartialOrd'S.gt", (a, b) => a > b, '>'),
    test("PartialOrd'S.ge", (a, b) => a >= b, '>='),
    std(`core.cmp.impls.PartialOrd${S}.partial_cmp`, `${pair} : Option Ordering`, (a: Integer, b: Integer) =>
      some(ordering(compare(a, b))),
    ),
    std(`core.cmp.impls.Ord${S}.cmp`, `${pair} : Ordering`, (a: Integer, b: Integer) => ordering(compare(a, b))),
    std(`core.cmp.impls.Ord${S}.max`, `${pair} : ${S}`, larger),
    std(`core.cmp.impls.Ord${S}.min`, `${pair} : ${S}`, smaller),
    std(`core.cmp.impls.Ord${S}.clamp`, `(x lo hi : ${S}) : Result ${S}`, clamp),
    std(`core.cmp.PartialEq${S}`, `: core.cmp.PartialEq ${S} ${S}`, () => EQUALITY),
    std(`core.cmp.Eq${S}`, `: core.cmp.Eq ${S}`, () => TOTAL),
    std(`core.cmp.PartialOrd${S}`, `: core.cmp.PartialOrd ${S} ${S}`, () => ORDERED),
    std(`core.cmp.Ord${S}`, `: core.cmp.Ord ${S}`, () => ORDER),
  ];
}

/** Compares elements in order by a method of the elements' `PartialEq`, up to the first that decides. */
function allEqual(inst: Data, a: Seq, b: Seq, byNe: boolean): boolean {
  if (a.length !== b.length) return false;
  const xs = itemsOf(a).slice();
  const ys = itemsOf(b).slice();
  const test = method(inst, byNe ? 1 : 0);
  return xs.every((x, i) => (test(x, ys[i]) as boolean) !== byNe);
}

const eqSignature = (t: (T: string) => string, more = ''): string =>
  `{T U : Type} ${more}(inst : core.cmp.PartialEq T U) (a : ${t('T')}) (b : ${t('U')}) : Result Bool`;
const vec = (T: string): string => `alloc.vec.Vec ${T}`;
const slice = (T: string): string => `Slice ${T}`;
const array = (T: string): string => `Array ${T} N`;

export const COMPARISON_ITEMS: readonly Entry[] = [
  ...TRAITS,
  ...SCALARS.flatMap(scalarItems),
  std('alloc.vec.partial_eq.PartialEqVec.eq', eqSignature(vec), (inst: Data, a: Seq, b: Seq) => allEqual(inst, a, b, false)),
  std('alloc.vec.partial_eq.PartialEqVec.ne', eqSignature(vec), (inst: Data, a: Seq, b: Seq) => !allEqual(inst, a, b, true)),
  std('core.slice.cmp.PartialEqSlice.eq', eqSignature(slice), (inst: Data, a: Seq, b: Seq) => allEqual(inst, a, b, true)),
  std('core.slice.cmp.PartialEqSlice.ne', eqSignature(slice), (inst: Data, a: Seq, b: Seq) => !allEqual(inst, a, b, true)),
  std('core.array.equality.PartialEqArray.eq', eqSignature(array, '{N : Usize} '), (_: Integer, inst: Data, a: Seq, b: Seq) => allEqual(inst, a, b, true)),
  std('core.array.equality.PartialEqArray.ne', eqSignature(array, '{N : Usize} '), (_: Integer, inst: Data, a: Seq, b: Seq) => !allEqual(inst, a, b, true)),
  std('core.slice.Slice.contains', '{T : Type} (inst : core.cmp.PartialEq T T) (s : Slice T) (x : T) : Result Bool', (inst: Data, s: Seq, x: unknown) => itemsOf(s).slice().some((y) => method(inst, 0)(x, y))),
]; // biome-ignore format: one table
