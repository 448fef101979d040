/** Short forms for tables of library items. */
import { INT_TYPES, type IntType, bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import { js, type LibraryItem, lean } from '../catalogue.ts';
import type { Data } from '../runtime/data.ts';
import { type Width, width } from '../runtime/integer.ts';

export type Entry = readonly [name: string, item: LibraryItem];

/** `U32`, `Usize`. */
export const leanName = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);
export const widthOf = (type: IntType): Width => width(bitsOf(type), isSigned(type));
export const SCALARS: readonly string[] = INT_TYPES.map(leanName);

/** Declarations in Lean under the names they declare, separated by blank lines. */
export function declarations(text: string): Entry[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part): Entry => {
      const name = /^(?:def|abbrev|structure|inductive)\s+(\S+)/.exec(part.trim())?.[1];
      if (name === undefined) throw new Error(`no declaration: ${part}`);
      return [`Aeneas.Std.${name.replace(/[«»]/g, '')}`, lean(part.trim())];
    });
}

/** A function of Aeneas's library. */
export const std = (
  name: string,
  signature: string,
  run: (...args: never[]) => unknown,
  inline?: (...args: readonly string[]) => string,
): Entry => [`Aeneas.Std.${name}`, js(signature, run, inline)];

/** The same for every scalar type: `'S` stands for its name. */
export const forScalars = (text: string, names: readonly string[] = SCALARS): Entry[] =>
  names.flatMap((name) => declarations(text.replaceAll("'S", name)));

/** The method in a slot of a dictionary. */
export const method = (dictionary: Data, slot: number): ((...args: unknown[]) => unknown) =>
  dictionary[`a${slot}`] as (...args: unknown[]) => unknown;

/** A structure's value. */
export const dictionary = (...fields: readonly unknown[]): Data =>
  Object.fromEntries([['t', 0], ...fields.map((field, i) => [`a${i}`, field] as const)]) as unknown as Data;
