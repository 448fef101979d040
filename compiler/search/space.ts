import type { LeanConstructor, LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { INT_RANGE, type IntegerSpace, integerSpace, NAT_RANGE, scalarRange } from './integers.ts';

export type Order = '<' | '≤' | '>' | '≥';

export interface ListSpace {
  readonly kind: 'list';
  readonly item: Space;
  readonly minLength: number;
  /** Null where nothing bounds it. */
  readonly maxLength: number | null;
  /** Neighbours stand in this relation; items are integers then. */
  readonly order: Order | null;
}

/** A set of values of one type, ready to draw from. Recursive types are cyclic. */
export type Space =
  | { readonly kind: 'integer'; readonly values: IntegerSpace }
  | { readonly kind: 'bool' }
  | { readonly kind: 'unit' }
  | ListSpace
  | { readonly kind: 'tuple'; readonly items: readonly Space[] }
  /** Some values of another space, found or named to be worth drawing. */
  | { readonly kind: 'choices'; readonly values: readonly JsonValue[]; readonly of: Space }
  | { readonly kind: 'record'; readonly fields: readonly { readonly name: string; readonly space: Space }[] }
  | SumSpace;

/** Written as `{"Name":[fields]}`. `cases` is filled after the space is made, because a field may be the space itself. */
export interface SumSpace {
  readonly kind: 'sum';
  cases: readonly SumCase[];
}
export interface SumCase {
  readonly name: string;
  readonly fields: readonly Space[];
  /** Constructors that lie below at least: 0 where the case can end a value at once. */
  readonly depth: number;
}

/** What building a space may ask of the model and its texts. */
export interface SpaceSource {
  constructorsOf(type: LeanType): readonly LeanConstructor[];
  /** Integers that the texts name (`5#u8`, `300`), for edge values. */
  readonly named: readonly bigint[];
}

/** The space of all values of a type; a text saying what cannot be drawn otherwise. */
export function spaceOf(type: LeanType, source: SpaceSource): Space | string {
  try {
    return new SpaceBuilder(source).build(type);
  } catch (error) {
    if (error instanceof NoSpace) return error.message;
    throw error;
  }
}

class NoSpace extends Error {}

class SpaceBuilder {
  private readonly source: SpaceSource;
  private readonly adts = new Map<string, Space>();
  private readonly integers = new Map<string, Space>();

  constructor(source: SpaceSource) {
    this.source = source;
  }

  build(type: LeanType): Space {
    switch (type.kind) {
      case 'bool':
      case 'unit':
        return { kind: type.kind };
      case 'nat':
        return this.integer('nat', () => integerSpace(NAT_RANGE, this.source.named));
      case 'int':
        return this.integer('int', () => integerSpace(INT_RANGE, this.source.named));
      case 'scalar':
        return this.integer(type.type, () => integerSpace(scalarRange(type.type), this.source.named, type.type === 'usize'));
      case 'list':
      case 'slice':
      case 'vec':
        return { kind: 'list', item: this.build(type.item), minLength: 0, maxLength: null, order: null };
      case 'array':
        return { kind: 'list', item: this.build(type.item), minLength: type.length, maxLength: type.length, order: null };
      case 'option':
        return sumOf([
          ['None', []],
          ['Some', [this.build(type.item)]],
        ]);
      case 'result':
        return sumOf([
          ['Ok', [this.build(type.ok)]],
          ['Err', [this.build(type.err)]],
        ]);
      case 'tuple':
        return { kind: 'tuple', items: type.items.map((item) => this.build(item)) };
      case 'adt':
        return this.adt(type);
      case 'char':
      case 'str':
      case 'prop':
        throw new NoSpace(`no values of type ${type.kind} can be drawn`);
      case 'function':
      case 'other':
        throw new NoSpace(`no values of type \`${type.text}\` can be drawn`);
    }
  }

  private integer(key: string, make: () => IntegerSpace): Space {
    const known = this.integers.get(key);
    if (known !== undefined) return known;
    const space: Space = { kind: 'integer', values: make() };
    this.integers.set(key, space);
    return space;
  }

  private adt(type: LeanType & { kind: 'adt' }): Space {
    const key = JSON.stringify(type);
    const known = this.adts.get(key);
    if (known !== undefined) return known;
    const constructors = this.source.constructorsOf(type);
    const only = constructors.length === 1 ? constructors[0] : undefined;
    if (only?.name === 'mk' && only.fields.every((f) => f.name !== null)) {
      const fields: { name: string; space: Space }[] = [];
      const record: Space = { kind: 'record', fields };
      this.adts.set(key, record);
      for (const field of only.fields) fields.push({ name: field.name ?? '', space: this.build(field.type) });
      return record;
    }
    if (constructors.length === 0) throw new NoSpace(`type \`${type.name}\` has no constructors`);
    const sum: SumSpace = { kind: 'sum', cases: [] };
    this.adts.set(key, sum);
    const built = constructors.map((c) => ({ name: c.name, fields: c.fields.map((f) => this.build(f.type)), depth: 0 }));
    sum.cases = built;
    sum.cases = withDepths(sum, built);
    return sum;
  }
}

function sumOf(cases: readonly (readonly [string, readonly Space[]])[]): Space {
  return { kind: 'sum', cases: cases.map(([name, fields]) => ({ name, fields, depth: 0 })) };
}

/** Depth by fixpoint; a type none of whose cases ends has no values. */
function withDepths(sum: SumSpace, cases: readonly SumCase[]): readonly SumCase[] {
  let depth = Number.POSITIVE_INFINITY;
  for (;;) {
    const found = cases.map((c) => Math.max(0, ...c.fields.map((f) => depthWith(f, sum, depth, new Set()) + 1)));
    const least = Math.min(...found);
    if (least >= depth) {
      if (!Number.isFinite(depth)) throw new NoSpace('a type without finite values');
      return cases.map((c, i) => ({ ...c, depth: found[i] ?? depth })).sort((a, b) => a.depth - b.depth);
    }
    depth = least;
  }
}

function depthWith(space: Space, self: SumSpace, selfDepth: number, seen: Set<Space>): number {
  if (space === self) return selfDepth;
  if (seen.has(space)) return Number.POSITIVE_INFINITY;
  const below = new Set(seen).add(space);
  switch (space.kind) {
    case 'integer':
    case 'bool':
    case 'unit':
    case 'choices':
      return -1;
    case 'list':
      return space.minLength === 0 ? -1 : depthWith(space.item, self, selfDepth, below);
    case 'tuple':
      return Math.max(-1, ...space.items.map((item) => depthWith(item, self, selfDepth, below)));
    case 'record':
      return Math.max(-1, ...space.fields.map((f) => depthWith(f.space, self, selfDepth, below)));
    case 'sum':
      return Math.min(...space.cases.map((c) => Math.max(-1, ...c.fields.map((f) => depthWith(f, self, selfDepth, below)))));
  }
}
