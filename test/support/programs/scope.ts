/** Variables in reach while a function is made up. */
import { INT_TYPES, type IntType } from '../../../pipeline/core/rust-type.ts';
import type { Param } from './generate-arguments.ts';

export type Type = IntType | 'bool' | 'vec' | 'opt' | 'pair' | 'array' | 'struct' | 'enum' | 'list';

export const INTS: readonly IntType[] = ['u8', 'i32', 'u32', 'i64', 'usize', 'i8', 'u64', 'u16', 'i128'];
export const isInt = (type: Type): type is IntType => (INT_TYPES as readonly string[]).includes(type);

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly mutable: boolean;
  /** Owned, or behind a reference. */
  readonly via: 'own' | 'ref' | 'mut';
}

export interface Callable {
  readonly name: string;
  readonly params: readonly Param[];
  readonly result: Type;
}

export class Scope {
  #variables: Variable[] = [];

  add(variable: Variable): void {
    this.#variables.push(variable);
  }

  find(wanted: (v: Variable) => boolean): readonly Variable[] {
    return this.#variables.filter(wanted);
  }

  /** Variables added inside are gone after. */
  nested<T>(inside: () => T): T {
    const before = [...this.#variables];
    const result = inside();
    this.#variables = before;
    return result;
  }

  without<T>(name: string, inside: () => T): T {
    const before = this.#variables;
    this.#variables = before.filter((v) => v.name !== name);
    const result = inside();
    this.#variables = before;
    return result;
  }
}

/** Texts of the types. */
export const RUST: Readonly<Record<Type, string>> = {
  u8: 'u8',
  u16: 'u16',
  u32: 'u32',
  u64: 'u64',
  u128: 'u128',
  usize: 'usize',
  i8: 'i8',
  i16: 'i16',
  i32: 'i32',
  i64: 'i64',
  i128: 'i128',
  isize: 'isize',
  bool: 'bool',
  vec: 'Vec<u8>',
  opt: 'Option<i32>',
  pair: '(u8, i32)',
  array: '[u32; 3]',
  struct: 'S',
  enum: 'E',
  list: 'L',
};
