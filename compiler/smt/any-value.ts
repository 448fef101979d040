/** Any value of a type, as variables of the query. */
import { rangeOf } from '../../pipeline/core/rust-type.ts';
import { ARRAY_DECL, BOOL_DECL, LIST_DECL, SLICE_DECL, UNIT_DECL, VEC_DECL } from '../model/builtin-types.ts';
import type { Type } from '../model/core.ts';
import { numberKind } from '../model/js/scalar-code.ts';
import { instantiate, showType, whnf } from '../model/types.ts';
import type { Machine } from './machine.ts';
import type { Term } from './term.ts';
import { boolValue, intValue, UNIT_VALUE, type Value } from './value.ts';

const MOST_DEPTH = 5;

export function anyValue(machine: Machine, type: Type, depth = 0): Value {
  const { bank } = machine;
  const kind = numberKind(type);
  const strange = (): Value => machine.giveUp(`any value of type \`${showType(type)}\``);
  if (depth > MOST_DEPTH || kind === 'nat' || kind === 'int') return strange();
  if (kind !== null) {
    const { min, max } = rangeOf(kind);
    return intValue(machine.fresh(min, max));
  }
  const t = whnf(type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return strange();
  const { decl, args } = t;
  if (decl === BOOL_DECL) return boolValue(machine.freshBool());
  if (decl === UNIT_DECL) return UNIT_VALUE;
  const [item] = args;
  if ((decl === SLICE_DECL || decl === VEC_DECL || decl === LIST_DECL) && item !== undefined)
    return { kind: 'open', length: machine.fresh(0n, 2n ** 64n - 1n), item: () => anyValue(machine, item) };
  if (decl === ARRAY_DECL || decl.representation !== 'data' || decl.ctors.length === 0) return strange();
  const locals = decl.params.map((p) => p.local);
  const fields = new Map(
    decl.ctors.map((ctor) => [
      ctor.index,
      ctor.fields.filter((f) => f.slot >= 0).map((f) => anyValue(machine, instantiate(f.type, locals, args), depth + 1)),
    ]),
  );
  const tag = decl.ctors.length === 1 ? bank.int(0n) : machine.fresh(0n, BigInt(decl.ctors.length - 1));
  return { kind: 'data', owner: decl, tag, fields };
}

/** The numbers and lengths of a value, in a fixed order for values of one type. */
export function numbersOf(value: Value): readonly Term[] {
  switch (value.kind) {
    case 'int':
      return [value.term];
    case 'open':
    case 'list':
      return [value.length];
    case 'data':
      if (value.owner.ctors.length !== 1) return [];
      return (value.fields.get(0) ?? []).flatMap((f) => numbersOf(f));
    case 'bool':
    case 'unit':
    case 'text':
    case 'result':
    case 'function':
    case 'nothing':
      return [];
  }
}
