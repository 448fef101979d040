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
