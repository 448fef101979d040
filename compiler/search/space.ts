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
  /** Whether a value of the type itself may lie below, at whatever distance. */
  readonly recursive: boolean;
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
    const space = new SpaceBuilder(source).build(type);
    settleDepths(space);
    return space;
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
    sum.cases = constructors.map((c) =>
      caseOf(
        c.name,
        c.fields.map((f) => this.build(f.type)),
      ),
    );
    return sum;
  }
}

function sumOf(cases: readonly (readonly [string, readonly Space[]])[]): Space {
  return { kind: 'sum', cases: cases.map(([name, fields]) => caseOf(name, fields)) };
}

const caseOf = (name: string, fields: readonly Space[]): SumCase => ({ name, fields, depth: 0, recursive: false });

/** Depths of all cases by fixpoint, through options and records too; a type none of whose values ends has no space. Cases that end soonest come first. */
function settleDepths(root: Space): void {
  const spaces = [...reachedFrom([root])];
  const least = new Map<Space, number>(spaces.map((space) => [space, Number.POSITIVE_INFINITY]));
  const of = (space: Space): number => least.get(space) ?? 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const space of spaces) {
      const now = leastDepth(space, of);
      if (now >= of(space)) continue;
      least.set(space, now);
      changed = true;
    }
  }
  if (!Number.isFinite(of(root))) throw new NoSpace('a type without finite values');
  for (const space of spaces) {
    if (space.kind !== 'sum') continue;
    space.cases = space.cases
      .map((c) => ({ ...c, depth: caseDepth(c, of), recursive: reachedFrom(c.fields).has(space) }))
      .sort((a, b) => a.depth - b.depth);
  }
}

const caseDepth = ({ fields }: SumCase, of: (space: Space) => number): number => Math.max(0, ...fields.map((f) => of(f) + 1));

/** -1 where no constructor of a sum is needed. */
function leastDepth(space: Space, of: (space: Space) => number): number {
  switch (space.kind) {
    case 'integer':
    case 'bool':
    case 'unit':
    case 'choices':
      return -1;
    case 'list':
      return space.minLength === 0 ? -1 : of(space.item);
    case 'tuple':
    case 'record':
      return Math.max(-1, ...partsOf(space).map(of));
    case 'sum':
      return Math.min(...space.cases.map((c) => caseDepth(c, of)));
  }
}

function partsOf(space: Space): readonly Space[] {
  switch (space.kind) {
    case 'integer':
    case 'bool':
    case 'unit':
      return [];
    case 'choices':
      return [space.of];
    case 'list':
      return [space.item];
    case 'tuple':
      return space.items;
    case 'record':
      return space.fields.map((f) => f.space);
    case 'sum':
      return space.cases.flatMap((c) => c.fields);
  }
}

function reachedFrom(roots: readonly Space[]): ReadonlySet<Space> {
  const reached = new Set(roots);
  for (const space of reached) for (const part of partsOf(space)) reached.add(part);
  return reached;
}
