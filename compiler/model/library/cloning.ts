/** `Clone`, `Copy`, `Default` and marker traits. */
import { js } from '../catalogue.ts';
import { dictionary, declarations, type Entry, forScalars, method, SCALARS, std } from './entry.ts';
import type { Data } from '../runtime/data.ts';
import type { Integer } from '../runtime/integer.ts';
import { itemsOf, type Seq, seqOf } from '../runtime/seq.ts';

/** What copies by doing nothing. `cloneItems` looks for it. */
export const COPYING: Data = dictionary(
  (x: unknown) => x,
  (_: unknown, x: unknown) => x,
);

/** A clone of every element, in order. */
export function cloneItems(clone: Data, s: Seq): Seq {
  const f = method(clone, 0);
  return clone === COPYING ? s : seqOf(itemsOf(s).map((x) => f(x)));
}

const TRAITS = declarations(`
structure core.clone.Clone (Self : Type) where
  clone : Self → Result Self
  clone_from : Self → Self → Result Self := fun _ x => clone x

structure core.marker.Copy (Self : Type) where
  cloneInst : core.clone.Clone Self

structure core.marker.StructuralPartialEq (Self : Type) where

structure core.marker.Freeze (Self : Type) where

structure core.default.Default (Self : Type) where
  default : Result Self

inductive Global where
| mk : Global

inductive Never where

inductive core.panicking.AssertKind where
| Eq : core.panicking.AssertKind
| Ne : core.panicking.AssertKind
| Match : core.panicking.AssertKind

def core.clone.Clone.clone_from.default {Self : Type} (inst : core.clone.Clone Self) (self : Self) (source : Self) : Result Self :=
  inst.clone source

def core.clone.impls.CloneBool.clone (b : Bool) : Bool := b

def core.clone.impls.CloneShared.clone {T : Type} (x : T) : Result T := ok x

def alloc.alloc.CloneGlobal.clone (g : Global) : Result Global := ok g

def alloc.boxed.CloneBox.clone {T : Type} (inst : core.clone.Clone T) (x : T) : Result T := inst.clone x

def core.alloc.boxed.CloneBox.clone {T : Type} (inst : core.clone.Clone T) (x : T) : Result T := inst.clone x

def core.clone.CloneBox {T : Type} (inst : core.clone.Clone T) : core.clone.Clone T := inst

def core.default.DefaultBool.default : Result Bool := ok false

def core.default.DefaultBool : core.default.Default Bool := { default := ok false }

def core.clone.CloneallocvecVec {T : Type} (inst : core.clone.Clone T) : core.clone.Clone (alloc.vec.Vec T) :=
  { clone := alloc.vec.CloneVec.clone inst }

def core.clone.CloneArray {T : Type} (N : Usize) (inst : core.clone.Clone T) : core.clone.Clone (Array T N) :=
  { clone := core.array.CloneArray.clone inst, clone_from := core.array.CloneArray.clone_from inst }

def Array.Insts.CoreMarkerCopy {T : Type} (N : Usize) (inst : core.marker.Copy T) : core.marker.Copy (Array T N) :=
  { cloneInst := core.clone.CloneArray N inst.cloneInst }

def core.default.DefaultArray.default {T : Type} (N : Usize) (inst : core.default.Default T) : Result (Array T N) := do
  let x ← inst.default
  ok (Array.repeat N x)

def core.default.DefaultArray {T : Type} (N : Usize) (inst : core.default.Default T) : core.default.Default (Array T N) :=
  { default := core.default.DefaultArray.default N inst }

def core.default.DefaultArrayEmpty.default (T : Type) : Result (Array T 0#usize) := ok (Array.empty T)

def core.default.DefaultArrayEmpty (T : Type) : core.default.Default (Array T 0#usize) := { default := ok (Array.empty T) }
`);

const SCALAR_ITEMS = [
  ...forScalars("def core.clone.impls.Clone'S.clone (x : 'S) : 'S := x"),
  ...forScalars("def core.clone.impls.Clone'S.clone_from (old : 'S) (x : 'S) : 'S := x"),
  ...forScalars("def core.default.Default'S.default : 'S := 0"),
  ...forScalars("def core.default.Default'S : core.default.Default 'S := { default := ok core.default.Default'S.default }"),
];

const INSTANCES: readonly Entry[] = [...SCALARS, 'Bool', 'Global'].flatMap((name): Entry[] => [
  [`Aeneas.Std.core.clone.Clone${name}`, js(`: core.clone.Clone ${name}`, () => COPYING)],
  [`Aeneas.Std.core.marker.Copy${name}`, js(`: core.marker.Copy ${name}`, () => dictionary(COPYING))],
]);

/** Names the tool writes for implementations whose module path begins with `core` twice. */
const DOUBLED: readonly Entry[] = ['clone.CloneBool:core.clone.Clone Bool', 'clone.CloneGlobal:core.clone.Clone Global'].map(
  (line): Entry => {
    const [name = '', type = ''] = line.split(':');
    return [`Aeneas.Std.core.core.${name}`, js(`: ${type}`, () => COPYING)];
  },
);

export const CLONING_ITEMS: readonly Entry[] = [
  ...TRAITS,
  ...SCALAR_ITEMS,
  ...INSTANCES,
  ...DOUBLED,
  ['Aeneas.Std.core.core.marker.CopyBool', js(': core.marker.Copy Bool', () => dictionary(COPYING))],
  ['Aeneas.Std.core.core.clone.CloneBox', js('{T : Type} (inst : core.clone.Clone T) : core.clone.Clone T', (inst: Data) => inst)],
  std('BuiltinClone', '(Self : Type) : core.clone.Clone Self', () => COPYING),
  std('BuiltinCopy', '(Self : Type) : core.marker.Copy Self', () => dictionary(COPYING)),
  std('Slice.clone', '{T : Type} (clone : T → Result T) (s : Slice T) : Result (Slice T)', (f: (x: unknown) => unknown, s: Seq) => seqOf(itemsOf(s).map((x) => f(x)))),
  std('Array.clone', '{T : Type} {n : Usize} (clone : T → Result T) (s : Array T n) : Result (Array T n)', (_: Integer, f: (x: unknown) => unknown, s: Seq) => seqOf(itemsOf(s).map((x) => f(x)))),
  std('alloc.vec.CloneVec.clone', '{T : Type} (inst : core.clone.Clone T) (v : alloc.vec.Vec T) : Result (alloc.vec.Vec T)', cloneItems),
  std('alloc.slice.Slice.to_vec', '{T : Type} (inst : core.clone.Clone T) (s : Slice T) : Result (alloc.vec.Vec T)', cloneItems),
  std('core.array.CloneArray.clone', '{T : Type} {N : Usize} (inst : core.clone.Clone T) (a : Array T N) : Result (Array T N)', (_: Integer, inst: Data, a: Seq) => cloneItems(inst, a)),
  std('core.array.CloneArray.clone_from', '{T : Type} {N : Usize} (inst : core.clone.Clone T) (old : Array T N) (a : Array T N) : Result (Array T N)', (_: Integer, inst: Data, _old: Seq, a: Seq) => cloneItems(inst, a)),
  std('core.slice.Slice.fill', '{T : Type} (inst : core.clone.Clone T) (s : Slice T) (v : T) : Result (Slice T)', (inst: Data, s: Seq, v: unknown) => seqOf(itemsOf(s).map(() => method(inst, 0)(v)))),
]; // biome-ignore format: one table
