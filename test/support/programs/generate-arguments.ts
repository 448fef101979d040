/** Random arguments, edge values often. */
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import type { Random } from '../../../pipeline/core/random.ts';
import { rangeOf } from '../../../pipeline/core/rust-type.ts';
import type { GeneratedProgram } from './program.ts';
import { isInt, type Type } from './scope.ts';

export interface Param {
  readonly name: string;
  readonly type: Type;
  readonly passing: 'value' | 'ref' | 'mut';
}

export function randomArguments(random: Random, params: readonly Param[]): GeneratedProgram['inputs'][number] {
  const made = params.map((p) => argument(random, p.type));
  return { rust: made.map((m) => m.rust), json: made.map((m) => m.json) };
}

function argument(random: Random, type: Type): { readonly rust: string; readonly json: JsonValue } {
  if (isInt(type)) {
    const { min, max } = rangeOf(type);
    const edges = [min, max, 0n, 1n, min + 1n, max - 1n];
    const value = random.oneIn(4) ? (random.pick(edges) as bigint) : BigInt(random.below(12));
    return { rust: `${value}${type}`.replace(/^-/, '-'), json: integer(value) };
  }
  switch (type) {
    case 'bool': {
      const value = random.oneIn(2);
      return { rust: String(value), json: value };
    }
    case 'vec': {
      const items = Array.from({ length: random.oneIn(6) ? random.below(4) : 4 + random.below(3) }, () =>
        random.below(random.oneIn(3) ? 256 : 6),
      );
      return { rust: `vec![${items.map((i) => `${i}u8`).join(', ')}]`, json: items };
    }
    case 'opt': {
      if (random.oneIn(3)) return { rust: 'None::<i32>', json: { None: [] } };
      const value = random.below(10);
      return { rust: `Some(${value}i32)`, json: { Some: [value] } };
    }
    default:
      throw new Error(`no arguments of type ${type}`);
  }
}

export const integer = (value: bigint): JsonValue => (value > 2n ** 53n || value < -(2n ** 53n) ? String(value) : Number(value));
