import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { drawInteger, type IntegerSpace, integerJson, integerOf, type Magnitude } from './integers.ts';
import type { Random } from '../../pipeline/core/random.ts';
import { pickOf } from './random.ts';
import type { ListSpace, Order, Space, SumCase, SumSpace } from './space.ts';

/** How one case is drawn: all values of a case share it, so that they meet (equal elements, indices within lengths). */
export interface Flavour {
  readonly magnitude: Magnitude;
  readonly maxLength: number;
  /** With how many different integers of each kind the case gets by; 0 for any number. */
  readonly alphabet: number;
  readonly maxDepth: number;
}

const SPANS = [1, 2, 4, 4, 8, 8, 16, 40, 100, 255, 1000, 70000] as const;
const LENGTHS = [0, 1, 2, 3, 3, 4, 5, 6, 8, 8, 12, 20] as const;

const DEPTHS = [0, 1, 2, 3, 3, 4, 5, 8] as const;

export function drawFlavour(random: Random): Flavour {
  const wild = random.below(8);
  return {
    magnitude: {
      span: pickOf(random, SPANS),
      edgeOneIn: wild < 3 ? 3 : 12,
      wideOneIn: wild === 7 ? 2 : wild < 2 ? 8 : 0,
      namedOnly: random.oneIn(6),
    },
    maxLength: random.oneIn(40) ? 60 : pickOf(random, LENGTHS),
    alphabet: random.below(5) < 2 ? 1 + random.below(4) : 0,
    maxDepth: pickOf(random, DEPTHS),
  };
}

const FEW_NODES = 45;
const MOST_NODES = 300;

/** One case's worth of draws. */
export class Drawer {
  private readonly random: Random;
  private readonly flavour: Flavour;
  /** Made when it is first needed: most cases have none. */
  private alphabets: Map<object, readonly JsonValue[]> | null = null;
  /** Ends growth: a nested type may otherwise multiply its lengths. */
  private nodes: number;

  constructor(random: Random, flavour: Flavour) {
    this.random = random;
    this.flavour = flavour;
    this.nodes = random.oneIn(16) ? MOST_NODES : FEW_NODES;
  }

  draw(space: Space, depth = this.flavour.maxDepth): JsonValue {
    this.nodes -= 1;
    switch (space.kind) {
      case 'integer':
        return this.integer(space.values);
      case 'bool':
        return this.random.oneIn(2);
      case 'unit':
        return null;
      case 'choices':
        return pickOf(
          this.random,
          this.letters(space, () => pickOf(this.random, space.values)),
        );
      case 'list':
        return this.list(space, depth);
      case 'tuple':
        return this.all(space.items, depth);
      case 'record':
        return Object.fromEntries(space.fields.map((f) => [f.name, this.draw(f.space, depth)]));
      case 'sum':
        return this.sum(space, depth);
    }
  }

  private integer(values: IntegerSpace): JsonValue {
    if (this.flavour.alphabet === 0) return drawInteger(values, this.flavour.magnitude, this.random);
    return pickOf(
      this.random,
      this.letters(values, () => drawInteger(values, this.flavour.magnitude, this.random)),
    );
  }

  /** The few values this case gets by with; a draw of its own where the case has no alphabet. */
  private letters(key: object, draw: () => JsonValue): readonly JsonValue[] {
    if (this.flavour.alphabet === 0) return [draw()];
    this.alphabets ??= new Map();
    const known = this.alphabets.get(key);
    if (known !== undefined) return known;
    const letters: JsonValue[] = [];
    while (letters.length < this.flavour.alphabet) letters.push(draw());
    this.alphabets.set(key, letters);
    return letters;
  }

  private list(space: ListSpace, depth: number): JsonValue {
    const items: JsonValue[] = [];
    for (let left = this.length(space); left > 0; left--) items.push(this.draw(space.item, Math.max(0, depth - 1)));
    return space.order === null ? items : inOrder(items, space.order);
  }

  private length({ minLength, maxLength }: ListSpace): number {
    const room = Math.max(0, Math.min(this.flavour.maxLength, this.nodes));
    const high = Math.max(minLength, maxLength === null ? minLength + room : Math.min(maxLength, minLength + room));
    if (maxLength !== null && maxLength <= 64 && this.random.oneIn(12)) return maxLength;
    return minLength + this.random.below(high - minLength + 1);
  }

  /** Depth allowing, cases that go on are taken more often than those that end at once; a single inner value of the same kind hardly counts as depth. */
  private sum(space: SumSpace, depth: number): JsonValue {
    const { inner, soonest, linear } = choicesOf(space);
    const ending = depth <= 0 || this.nodes <= 0;
    const goesOn = !ending && inner.length > 0 && !this.random.oneIn(4);
    const chosen = pickOf(this.random, goesOn ? inner : ending ? soonest : space.cases);
    const below = linear.has(chosen) && this.random.oneIn(2) ? depth : depth - 1;
    return { [chosen.name]: this.all(chosen.fields, below) };
  }

  private all(spaces: readonly Space[], depth: number): JsonValue[] {
    const values: JsonValue[] = [];
    for (const space of spaces) values.push(this.draw(space, depth));
    return values;
  }
}

interface Choices {
  readonly inner: readonly SumCase[];
  readonly soonest: readonly SumCase[];
  /** With a single field of the type itself. */
  readonly linear: ReadonlySet<SumCase>;
}

const CHOICES = new WeakMap<readonly SumCase[], Choices>();

function choicesOf(space: SumSpace): Choices {
  const { cases } = space;
  const known = CHOICES.get(cases);
  if (known !== undefined) return known;
  const least = cases[0]?.depth ?? 0;
  const made = {
    inner: cases.filter((c) => c.recursive),
    soonest: cases.filter((c) => c.depth <= least),
    linear: new Set(cases.filter((c) => c.fields.filter((field) => field === space).length === 1)),
  };
  CHOICES.set(cases, made);
  return made;
}

/** Sorted as asked; equal neighbours are dropped where the order is strict. */
export function inOrder(items: readonly JsonValue[], order: Order): JsonValue[] {
  const numbers = items.map((item) => integerOf(item) ?? 0n);
  const distinct = order === '<' || order === '>' ? [...new Set(numbers)] : numbers;
  const up = order === '<' || order === '≤' ? 1 : -1;
  return distinct.sort((a, b) => (a < b ? -up : a > b ? up : 0)).map(integerJson);
}
