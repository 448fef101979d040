/** Types as MIR mentions them. A `RustType` of core is one too; `rustTypeOf` goes the other way. */
import type { IntType, RustType } from '../../pipeline/core/rust-type.ts';

/** Lifetimes occur only in signatures read from the HIR tree (`region`, `regions`), where they decide the back functions. */
export type MirType =
  | { readonly kind: 'bool' | 'char' | 'str' | 'string' | 'unit' | 'never' | 'f32' | 'f64' }
  | { readonly kind: 'int'; readonly type: IntType }
  | { readonly kind: 'tuple'; readonly items: readonly MirType[] }
  /** A length that is not a number names a const parameter or a constant. */
  | { readonly kind: 'array'; readonly item: MirType; readonly length: number | string }
  | { readonly kind: 'slice' | 'vec' | 'option' | 'box'; readonly item: MirType }
  | { readonly kind: 'result'; readonly ok: MirType; readonly err: MirType }
  | { readonly kind: 'ref'; readonly mutable: boolean; readonly item: MirType; readonly region?: string }
  /** The crate's own: dots and no crate name (`m.T`). Of the standard library: `::` and as MIR prints it (`std::slice::Iter`). */
  | { readonly kind: 'adt'; readonly path: string; readonly args: readonly MirType[]; readonly regions?: readonly string[] }
  /** `Self` too, in traits. */
  | { readonly kind: 'param'; readonly name: string }
  /** Value of a const parameter, among the arguments of an `adt` or a call: a number, or the name of a const parameter. */
  | { readonly kind: 'const'; readonly value: number | string }
  /** `<T as Tr<A>>::Item`. */
  | {
      readonly kind: 'projection';
      readonly self: MirType;
      readonly trait: string;
      readonly args: readonly MirType[];
      readonly name: string;
    }
  /** Key of the closure's body in `LinkedCrate.functions` (`f::{closure#0}`); before linking its `FILE:L:C: L:C`. */
  | { readonly kind: 'closure'; readonly id: string }
  /** A function item used as a value. */
  | { readonly kind: 'fn-item'; readonly callee: Callee }
  | { readonly kind: 'fn-pointer'; readonly params: readonly MirType[]; readonly result: MirType }
  /** Argument- or return-position `impl Tr`, as text (`impl Fn(u32) -> u32`). */
  | { readonly kind: 'opaque'; readonly text: string }
  | { readonly kind: 'raw'; readonly mutable: boolean; readonly item: MirType }
  | { readonly kind: 'dyn' | 'other'; readonly text: string };

/** What a call names. After linking, everything of the crate is `own` unless only the caller's type arguments decide (then `trait`). */
export type Callee =
  /** `key` in `LinkedCrate.functions`; `args` in the order of its `generics` (those of the impl first). */
  | { readonly kind: 'own'; readonly key: string; readonly args: readonly MirType[] }
  /** `<Self as Tr<A>>::m::<G>`; the trait's path with dots when it is the crate's own, else as MIR prints it (`std::ops::Index`). */
  | {
      readonly kind: 'trait';
      readonly self: MirType;
      readonly trait: string;
      readonly traitArgs: readonly MirType[];
      readonly method: string;
      readonly args: readonly MirType[];
    }
  /** `core::slice::<impl [u32]>::swap`: module, type, name. */
  | {
      readonly kind: 'inherent';
      readonly module: string;
      readonly self: MirType;
      readonly method: string;
      readonly args: readonly MirType[];
    }
  /** `std::vec::Vec::<u32>::len`: path without arguments, and all type arguments from left to right. */
  | { readonly kind: 'path'; readonly path: string; readonly args: readonly MirType[] };

/** The same type for everyone outside the translator; what core has no word for becomes `other`. */
export function rustTypeOf(type: MirType): RustType {
  switch (type.kind) {
    case 'tuple':
      return { kind: 'tuple', items: type.items.map(rustTypeOf) };
    case 'array':
      return { kind: 'array', item: rustTypeOf(type.item), length: type.length };
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
      return { kind: type.kind, item: rustTypeOf(type.item) };
    case 'result':
      return { kind: 'result', ok: rustTypeOf(type.ok), err: rustTypeOf(type.err) };
    case 'ref':
      return { kind: 'ref', mutable: type.mutable, item: rustTypeOf(type.item) };
    case 'adt':
      return { kind: 'adt', path: type.path, args: type.args.map(rustTypeOf) };
    case 'const':
      return { kind: 'other', text: String(type.value) };
    case 'closure':
      return { kind: 'other', text: `{closure ${type.id}}` };
    case 'opaque':
    case 'dyn':
    case 'other':
      return { kind: 'other', text: type.text };
    case 'projection':
    case 'fn-item':
    case 'fn-pointer':
    case 'raw':
      return { kind: 'other', text: type.kind };
    default:
      return type;
  }
}
