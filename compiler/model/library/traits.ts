/** Traits without much behaviour of their own: conversions, closures, dereferencing, indexing, `?`, hashing, formatting. */
import { INT_TYPES, bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import { js } from '../catalogue.ts';
import { declarations, dictionary, type Entry, leanName, method, SCALARS, std, widthOf } from './entry.ts';
import { type Data, pair, rustErr, rustOk } from '../runtime/data.ts';
import { fits, type Integer, wrap } from '../runtime/integer.ts';

const CONVERSIONS = declarations(`
structure core.convert.From (Self T : Type) where
  from_ : T → Result Self := fun _ => fail Error.undef
  «from» : T → Result Self := fun x => from_ x

structure core.convert.Into (Self T : Type) where
  into : Self → Result T

structure core.convert.AsRef (Self T : Type) where
  as_ref : Self → Result T

structure core.convert.AsMut (Self T : Type) where
  as_mut : Self → Result (T × (T → Self))

structure core.convert.TryFrom (Self T Error : Type) where
  try_from : T → Result (core.result.Result Self Error)

structure core.convert.TryInto (Self T Error : Type) where
  try_into : Self → Result (core.result.Result T Error)

inductive core.convert.Infallible where

def core.convert.IntoFrom.into {T U : Type} (inst : core.convert.From U T) (x : T) : Result U := inst.«from» x

def core.convert.IntoFrom {T U : Type} (inst : core.convert.From U T) : core.convert.Into T U := { into := fun x => inst.«from» x }

def core.convert.FromSame.«from» {T : Type} (x : T) : T := x

def core.convert.FromSame.from_ {T : Type} (x : T) : T := x

def core.convert.FromSame (T : Type) : core.convert.From T T := { from_ := fun x => ok x }

def core.convert.TryInto.Blanket.try_into {T U E : Type} (inst : core.convert.TryFrom U T E) (x : T) : Result (core.result.Result U E) :=
  inst.try_from x

def core.convert.TryInto.Blanket {T U E : Type} (inst : core.convert.TryFrom U T E) : core.convert.TryInto T U E :=
  { try_into := fun x => inst.try_from x }

def core.convert.TryIntoFrom.try_into {T U E : Type} (inst : core.convert.TryFrom U T E) (x : T) : Result (core.result.Result U E) :=
  inst.try_from x

def core.convert.TryIntoFrom {T U E : Type} (inst : core.convert.TryFrom U T E) : core.convert.TryInto T U E :=
  { try_into := fun x => inst.try_from x }

def alloc.boxed.AsMutBox.as_mut {T : Type} (x : T) : T × (T → T) := (x, fun y => y)

def core.convert.AsMutBox (T : Type) : core.convert.AsMut T T := { as_mut := fun x => ok (x, fun y => y) }

abbrev core.num.error.TryFromIntError : Type := Unit

abbrev core.array.TryFromSliceError : Type := Unit

def alloc.vec.FromVecArray.«from» {T : Type} {N : Usize} (a : Array T N) : Result (alloc.vec.Vec T) := ok (alloc.slice.Slice.into_vec (Array.to_slice a))

def core.convert.FromVecArray (T : Type) (N : Usize) : core.convert.From (alloc.vec.Vec T) (Array T N) :=
  { from_ := alloc.vec.FromVecArray.«from» }

def alloc.vec.FromBoxSliceVec.«from» {T : Type} (v : alloc.vec.Vec T) : Result (Slice T) := ok (alloc.vec.Vec.deref v)

def core.convert.FromBoxSliceVec (T : Type) : core.convert.From (Slice T) (alloc.vec.Vec T) := { from_ := alloc.vec.FromBoxSliceVec.«from» }

def core.convert.num.ptr_try_from_impls.TryFromU32Usize.try_from (i : Usize) : Result (core.result.Result U32 core.num.error.TryFromIntError) :=
  core.num.tryFromUScalar .U32 i
`);

const FUNCTIONS = declarations(`
structure core.ops.function.FnOnce (Self Args Output : Type) where
  call_once : Self → Args → Result Output

structure core.ops.function.FnMut (Self Args Output : Type) where
  FnOnceInst : core.ops.function.FnOnce Self Args Output
  call_mut : Self → Args → Result (Output × Self)

structure core.ops.function.Fn (Self Args Output : Type) where
  FnMutInst : core.ops.function.FnMut Self Args Output
  call : Self → Args → Result Output

def BuiltinFnOnce (Inputs Outputs : Type) : core.ops.function.FnOnce (Inputs → Result Outputs) Inputs Outputs :=
  { call_once := fun f x => f x }

def BuiltinFnMut (Inputs Outputs : Type) : core.ops.function.FnMut (Inputs → Result Outputs) Inputs Outputs :=
  { FnOnceInst := BuiltinFnOnce Inputs Outputs
    call_mut := fun f x => do
      let y ← f x
      ok (y, f) }

def BuiltinFn (Inputs Outputs : Type) : core.ops.function.Fn (Inputs → Result Outputs) Inputs Outputs :=
  { FnMutInst := BuiltinFnMut Inputs Outputs
    call := fun f x => f x }

def core.mem.replace {T : Type} (dst src : T) : T × T := (dst, src)

def core.mem.swap {T : Type} (a b : T) : T × T := (b, a)
`);

const OPERATORS = declarations(`
structure core.ops.deref.Deref (Self Target : Type) where
  deref : Self → Result Target

structure core.ops.deref.DerefMut (Self Target : Type) where
  derefInst : core.ops.deref.Deref Self Target
  deref_mut : Self → Result (Target × (Target → Self))

structure core.ops.bit.BitAnd (Self Rhs Self_Output : Type) where
  bitand : Self → Rhs → Result Self_Output

structure core.ops.drop.Drop (Self : Type) where
  drop : Self → Result Self

def core.ops.drop.Drop.drop.default {Self : Type} (inst : core.ops.drop.Drop Self) (x : Self) : Result Self := inst.drop x

def alloc.boxed.Box.deref {T : Type} (x : T) : T := x

def alloc.boxed.Box.deref_mut {T : Type} (x : T) : T × (T → T) := (x, fun y => y)

def core.ops.deref.DerefBoxInst (T : Type) : core.ops.deref.Deref T T := { deref := fun x => ok x }

def core.ops.deref.DerefMutBoxInst (T : Type) : core.ops.deref.DerefMut T T :=
  { derefInst := core.ops.deref.DerefBoxInst T, deref_mut := fun x => ok (x, fun y => y) }

def core.ops.deref.DerefVec {T : Type} : core.ops.deref.Deref (alloc.vec.Vec T) (Slice T) := { deref := fun v => ok (alloc.vec.Vec.deref v) }

def core.ops.deref.DerefMutVec {T : Type} : core.ops.deref.DerefMut (alloc.vec.Vec T) (Slice T) :=
  { derefInst := core.ops.deref.DerefVec, deref_mut := fun v => ok (alloc.vec.Vec.deref_mut v) }

inductive core.ops.control_flow.ControlFlow (B C : Type) where
| Continue : C → core.ops.control_flow.ControlFlow B C
| Break : B → core.ops.control_flow.ControlFlow B C

structure core.ops.try_trait.FromResidual (Self R : Type) where
  from_residual : R → Result Self

structure core.ops.try_trait.Try (Self Output Residual : Type) where
  FromResidualInst : core.ops.try_trait.FromResidual Self Residual
  from_output : Output → Result Self
  branch : Self → Result (core.ops.control_flow.ControlFlow Residual Output)

structure core.ops.try_trait.Residual (Self O TryType : Type) where
  TryInst : core.ops.try_trait.Try TryType O Self

def core.result.Result.Insts.CoreOpsTry.branch {T E : Type} (r : core.result.Result T E) :
    Std.Result (core.ops.control_flow.ControlFlow (core.result.Result core.convert.Infallible E) T) :=
  match r with
  | core.result.Result.Ok v => ok (core.ops.control_flow.ControlFlow.Continue v)
  | core.result.Result.Err e => ok (core.ops.control_flow.ControlFlow.Break (core.result.Result.Err e))
`);

const FORMATTING = declarations(`
structure core.hash.Hasher (Self : Type) where
  finish : Self → Result U64
  write : Self → Slice U8 → Result Self

structure core.hash.Hash (Self : Type) where
  hash : {H : Type} → core.hash.Hasher H → Self → H → Result H

inductive core.fmt.Formatter where

abbrev core.fmt.Error : Type := Unit

abbrev core.fmt.Arguments : Type := Unit

abbrev core.fmt.rt.Argument : Type := Unit

structure core.fmt.Debug (Self : Type) where
  fmt : Self → core.fmt.Formatter → Result (core.result.Result Unit core.fmt.Error × core.fmt.Formatter)

structure core.fmt.Display (Self : Type) where
  fmt : Self → core.fmt.Formatter → Result (core.result.Result Unit core.fmt.Error × core.fmt.Formatter)

structure core.fmt.LowerHex (Self : Type) where
  fmt : Self → core.fmt.Formatter → Result (core.result.Result Unit core.fmt.Error × core.fmt.Formatter)

structure core.error.Error (Self : Type) where
  fmtDebugInst : core.fmt.Debug Self
  fmtDisplayInst : core.fmt.Display Self

def core.fmt.DebugShared.fmt {T : Type} (inst : core.fmt.Debug T) (x : T) (f : core.fmt.Formatter) :
    Result (core.result.Result Unit core.fmt.Error × core.fmt.Formatter) := inst.fmt x f

def core.fmt.DebugShared {T : Type} (inst : core.fmt.Debug T) : core.fmt.Debug T := inst

def core.fmt.Arguments.from_str (s : Str) : Result core.fmt.Arguments := ok ()

def core.fmt.Arguments.new {N M : Usize} (pieces : Array U8 N) (args : Array core.fmt.rt.Argument M) : Result core.fmt.Arguments := ok ()

def core.fmt.rt.Argument.new_debug {T : Type} (inst : core.fmt.Debug T) (x : T) : Result core.fmt.rt.Argument := ok ()

def core.fmt.rt.Argument.new_display {T : Type} (inst : core.fmt.Display T) (x : T) : Result core.fmt.rt.Argument := ok ()

def core.fmt.rt.Argument.new_lower_hex {T : Type} (inst : core.fmt.LowerHex T) (x : T) : Result core.fmt.rt.Argument := ok ()

def std.io.stdio._print (a : core.fmt.Arguments) : Result Unit := ok ()
`);

/** Formatting writes nothing that a program could see: it succeeds. */
const written = (formatter: unknown): Data => pair(rustOk(null), formatter);
const FORMATTED = 'Result (core.result.Result Unit core.fmt.Error × core.fmt.Formatter)';
const WRITER = dictionary((_: unknown, formatter: unknown) => written(formatter));

const FORMATTERS: readonly Entry[] = [
  ...[...SCALARS, 'Bool', 'Unit'].flatMap((S): Entry[] => [
    [`Aeneas.Std.core.fmt.Debug${S}`, js(`: core.fmt.Debug ${S}`, () => WRITER)],
    std(`core.fmt.Debug${S}.fmt`, `(x : ${S}) (f : core.fmt.Formatter) : ${FORMATTED}`, (_: unknown, f: unknown) => written(f)),
  ]),
  ...SCALARS.flatMap((S): Entry[] =>
    ['Debug', 'LowerHex', 'imp.Display'].map((kind) =>
      std(`core.fmt.num.${kind}${S}.fmt`, `(x : ${S}) (f : core.fmt.Formatter) : ${FORMATTED}`, (_: unknown, f: unknown) =>
        written(f),
      ),
    ),
  ),
  std('core.fmt.DebugVec', '{T : Type} (inst : core.fmt.Debug T) : core.fmt.Debug (alloc.vec.Vec T)', () => WRITER),
  std('Array.Insts.CoreFmtDebug', '{T : Type} (N : Usize) (inst : core.fmt.Debug T) : core.fmt.Debug (Array T N)', () => WRITER),
  std('core.fmt.DebugTryFromSliceError', ': core.fmt.Debug core.array.TryFromSliceError', () => WRITER),
  std('core.fmt.Formatter.write_str', `(f : core.fmt.Formatter) (s : Str) : ${FORMATTED}`, written),
  std('core.fmt.Formatter.write_fmt', `(f : core.fmt.Formatter) (a : core.fmt.Arguments) : ${FORMATTED}`, written),
];

/** `From` between integers that Rust converts without loss, and from `bool`. */
const LOSSLESS: readonly Entry[] = INT_TYPES.flatMap((to) => {
  const sources = INT_TYPES.filter((from) => isSigned(from) === isSigned(to) && (from === to || bitsOf(from) < bitsOf(to) || (to.endsWith('size') && bitsOf(from) < 64))).map(leanName);
  const T = leanName(to);
  const identity = dictionary((x: unknown) => x, (x: unknown) => x);
  const fromBool = (b: boolean): number => (b ? 1 : 0);
  return [
    ...sources.flatMap((S): Entry[] => [
      std(`core.convert.num.From${T}${S}.from`, `(x : ${S}) : ${T}`, (x: Integer) => x),
      std(`core.convert.From${T}${S}`, `: core.convert.From ${T} ${S}`, () => identity),
    ]),
    std(`core.convert.num.From${T}Bool.from`, `(b : Bool) : ${T}`, fromBool),
    std(`core.convert.From${T}Bool`, `: core.convert.From ${T} Bool`, () => dictionary(fromBool, fromBool)),
  ];
}); // biome-ignore format: one table

const UNSIGNED = INT_TYPES.filter((type) => !isSigned(type)).map(widthOf);

export const TRAIT_ITEMS: readonly Entry[] = [
  ...CONVERSIONS,
  ...FUNCTIONS,
  ...OPERATORS,
  ...FORMATTING,
  ...FORMATTERS,
  ...LOSSLESS,
  std(
    'core.num.tryFromUScalar',
    '{src : UScalarTy} (tgt : UScalarTy) (x : UScalar src) : Result (core.result.Result (UScalar tgt) core.num.error.TryFromIntError)',
    (_: Data, tgt: Data, x: Integer) => {
      const w = UNSIGNED[tgt.t];
      return w !== undefined && fits(x, w) ? rustOk(wrap(x, w)) : rustErr(null);
    },
  ),
  std(
    'core.result.Result.Insts.CoreOpsTryTraitFromResidualResultInfallible.from_residual',
    '(T : Type) {E F : Type} (inst : core.convert.From F E) (r : core.result.Result core.convert.Infallible E) : Std.Result (core.result.Result T F)',
    (inst: Data, r: Data) => rustErr(method(inst, 1)(r['a0'])),
  ),
];
