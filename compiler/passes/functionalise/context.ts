/** What the translation of one function carries along: variables made, loops found, reasons collected. */
import type { FunType, LoopDef, Expr } from '../../ir/functional.ts';
import type { TreeBody } from '../../ir/tree.ts';
import type { MirSpan } from '../../rust/mir.ts';
import type { MirType } from '../../rust/mir-type.ts';
import type { LinkedFunction } from '../../rust/linked-crate.ts';
import type { Lookups } from '../lookups.ts';
import { typeName } from './type-name.ts';
import type { Draft } from './draft.ts';
import type { Root } from './environment.ts';

/** What the function gives back, as in its signature. */
export type Signature = Pick<LinkedFunction, 'params' | 'result' | 'outputs'>;

export interface VariableInfo {
  /** Name it is to have, up to a number. */
  readonly hint: string;
  /** Whether the name is one of the source. */
  readonly named: boolean;
  readonly type: FunType;
  /** Order of creation: a variable made before a construct may be used after it. */
  readonly serial: number;
}

export interface DraftLoop extends Omit<LoopDef, 'suffix' | 'body' | 'number'> {
  /** Which call belongs to it. */
  readonly id: string;
  readonly label: number;
  readonly body: Draft;
}

export interface Context {
  readonly body: TreeBody;
  readonly lookups: Lookups;
  readonly signature: Signature;
  readonly variables: Map<string, VariableInfo>;
  /** Definitions of variables that hold a struct, tuple or variant built here. */
  readonly definitions: Map<string, Expr>;
  /** Values a variable of a join may have. */
  readonly joined: Map<string, readonly Expr[]>;
  /** Type of what each root holds. */
  readonly rootTypes: Map<Root, FunType>;
  /** Name a root was declared with. */
  readonly rootNames: Map<Root, string>;
  readonly loops: DraftLoop[];
  readonly beyond: Set<string>;
  readonly divergences: Set<string>;
  /** Parameters whose type holds a `&mut`: their content is given back at the return. */
  readonly paramRoots: Set<number>;
  readonly counters: { serial: number; cell: Root; loop: number };
  /** The last place in the source that was reached: for statements of macros, which have none. */
  readonly reached: { span: MirSpan };
}

export const FIRST_CELL = 1_000_000;

export const newContext = (body: TreeBody, signature: Signature, lookups: Lookups): Context => ({
  body,
  lookups,
  signature,
  variables: new Map(),
  definitions: new Map(),
  joined: new Map(),
  rootTypes: new Map(),
  rootNames: new Map(),
  loops: [],
  beyond: new Set(body.beyondAeneas),
  divergences: new Set(),
  paramRoots: new Set(),
  reached: { span: null },
  counters: { serial: 0, cell: FIRST_CELL, loop: 0 },
});

/** A new variable; without a hint it is named after its type. */
export function freshVariable(context: Context, hint: string | null, type: FunType): string {
  const serial = context.counters.serial++;
  const name = `%${serial}`;
  context.variables.set(name, { hint: hint ?? typeName(type), named: hint !== null, type, serial });
  return name;
}

export function newCell(context: Context, type: FunType, hint: string | null): Root {
  const cell = context.counters.cell++;
  context.rootTypes.set(cell, type);
  if (hint !== null) context.rootNames.set(cell, hint);
  return cell;
}

export const rust = (type: MirType): FunType => ({ kind: 'rust', type });

export function rootType(context: Context, root: Root): FunType {
  const known = context.rootTypes.get(root);
  if (known !== undefined) return known;
  const local = context.body.locals[root];
  if (local === undefined) throw new RangeError(`no root ${root}`);
  return rust(local.type);
}

export const rootName = (context: Context, root: Root): string | null =>
  context.rootNames.get(root) ?? context.body.locals[root]?.name ?? null;
