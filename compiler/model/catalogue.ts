/**
 * How the items of Lean's and Aeneas's libraries are described: a Lean type (or a whole Lean declaration), and what runs.
 *
 * Texts are read when a name is first used, as if they stood in `namespace Aeneas.Std` after `open Aeneas Aeneas.Std Result ControlFlow Error`;
 * `_root_.List` is the way to the standard names that a prefix of the item's own name hides.
 */

/** What `run` gets and gives (`runtime/` has the operations on them):
 *
 * | Lean | JavaScript |
 * | --- | --- |
 * | `U8`…`U32`, `I8`…`I32` | number |
 * | wider scalars, `Nat`, `Int` | `Integer`: a number up to 2^53 - 1 in size, a bigint beyond (`norm`), so `===` is equality |
 * | `Bool`, `Unit`, `Char`, `String`, `Str` | boolean, `null`, string of one code point, string, string |
 * | `List α` | `List` (runtime/list.ts) |
 * | `Slice`, `Array`, `alloc.vec.Vec` | `Seq` (runtime/seq.ts): persistent, quick while the newest version is used |
 * | `A × B × C` | nested pairs `pair(a, pair(b, c))` |
 * | every other inductive or structure, also `Option`, `Ordering`, `Except` | `Data`: `{ t: constructor's number, a0, a1, … }` |
 * | `A → B → C` | curried: `f(a)(b)` |
 * | a structure's field of function type (a trait's method) | one function of all its parameters: `dict.a0(x, y)` |
 * | something of type `Result α` that is *returned* (by `run`, a closure or a method) | the value itself; failure is thrown: `fail('panic')` |
 * | something of type `Result α` kept as a value (argument, component) | `Data`: `ok` is constructor 0, `fail` 1, `div` 2 |
 *
 * Parameters of `run`: one for each binder of the signature that has a value at run time, implicit ones and dictionaries included. Types,
 * propositions and the instances `BEq`, `DecidableEq`, `LawfulBEq`, `Decidable`-like have none (equality is structural: `equal`);
 * `[Inhabited α]` gives the default value.
 * Work that is not constant calls `spend(steps)`; big allocations call `charge(bytes)`.
 */
export type LibraryItem =
  | {
      readonly kind: 'js';
      /** Binders and type: `{α : Type} (s : Slice α) (i : Usize) : Result α`. */
      readonly signature: string;
      readonly run: (...args: never[]) => unknown;
      /**
       * The call as a JavaScript expression of its arguments, each an identifier or a literal; `$.name` is an export of `runtime/operations.ts`.
       * Only where `run` is too slow; tests hold the two against each other.
       */
      readonly inline?: (...args: readonly string[]) => string;
    }
  /** A declaration in Lean (`def`, `abbrev`, `inductive`, `structure`) with its full text; its name is the item's. */
  | { readonly kind: 'lean'; readonly text: string };

/** By full name without `_root_`: `Aeneas.Std.Slice.len`, `List.filter`. */
export type Catalogue = ReadonlyMap<string, LibraryItem>;

export const js = (
  signature: string,
  run: (...args: never[]) => unknown,
  inline?: (...args: readonly string[]) => string,
): LibraryItem => (inline === undefined ? { kind: 'js', signature, run } : { kind: 'js', signature, run, inline });

export const lean = (text: string): LibraryItem => ({ kind: 'lean', text });
