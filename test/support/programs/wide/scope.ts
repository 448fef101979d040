/** Variables in reach, and random places inside them. */
import type { Random } from '../../../../pipeline/core/random.ts';
import { type Adt, fieldName, type Shape, type Ty } from './types.ts';

export interface Variable {
  readonly name: string;
  readonly ty: Ty;
  readonly mutable: boolean;
  /** Owned, or behind a reference. */
  readonly via: 'own' | 'ref' | 'mut';
  /** Loops around its declaration: it may be moved out of at that depth only. */
  readonly loops: number;
}

export interface Place {
  readonly text: string;
  readonly ty: Ty;
  readonly mutable: boolean;
  readonly owner: Variable;
  /** Part of a vector or slice: the place may not exist. */
  readonly indexed: boolean;
}

export interface Param {
  readonly name: string;
  readonly ty: Ty;
  readonly passing: 'value' | 'ref' | 'mut';
}

export interface Callable {
  readonly name: string;
  readonly params: readonly Param[];
  readonly result: Ty;
}

/** What a program has besides its functions. */
export interface Items {
  readonly adts: readonly Adt[];
  /** Those with `impl Tr`. */
  readonly traited: readonly Ty[];
  readonly consts: readonly { readonly name: string; readonly ty: Ty }[];
}

export class Scope {
  #variables: Variable[] = [];
  readonly #moved = new Set<string>();
  loops = 0;

  add(variable: Omit<Variable, 'loops'>): void {
    this.#variables.push({ ...variable, loops: this.loops });
  }

  find(wanted: (v: Variable) => boolean): readonly Variable[] {
    return this.#variables.filter((v) => !this.#moved.has(v.name) && wanted(v));
  }

  /** For good: in what follows, whichever branch was taken, nobody uses it. */
  move(name: string): void {
    this.#moved.add(name);
  }

  movable(v: Variable): boolean {
    return v.via === 'own' && v.mutable && v.loops === this.loops;
  }

  nested<T>(inside: () => T): T {
    return this.#with([...this.#variables], inside);
  }

  without<T>(names: readonly string[], inside: () => T): T {
    return this.#with(
      this.#variables.filter((v) => !names.includes(v.name)),
      inside,
    );
  }

  /** Borrowed as shared meanwhile: read only, and not to be moved. */
  frozen<T>(names: readonly string[], inside: () => T): T {
    return this.#with(
      this.#variables.map((v) => (names.includes(v.name) ? { ...v, mutable: false } : v)),
      inside,
    );
  }

  #with<T>(variables: Variable[], inside: () => T): T {
    const before = this.#variables;
    this.#variables = variables;
    const result = inside();
    this.#variables = before;
    return result;
  }

  /** A walk from some variable to a part that `wanted` takes, or null. `index` makes the text of an index. */
  place(random: Random, wanted: (p: Place) => boolean, index: (owner: Variable) => string, tries = 8): Place | null {
    const from = this.find(() => true);
    for (let i = 0; i < tries; i++) {
      const owner = random.pick(from);
      if (owner === undefined) return null;
      const text = owner.via === 'own' ? owner.name : `(*${owner.name})`;
      let at: Place | null = { text, ty: owner.ty, mutable: owner.mutable, owner, indexed: false };
      for (let depth = 0; at !== null && depth < 4; depth++) {
        if (wanted(at) && (depth > 0 || !random.oneIn(4))) return at;
        at = step(random, at, index);
      }
    }
    return null;
  }
}

function step(random: Random, at: Place, index: (owner: Variable) => string): Place | null {
  const { ty } = at;
  switch (ty.kind) {
    case 'tuple': {
      if (ty.items.length === 0) return null;
      const i = random.below(ty.items.length);
      return { ...at, text: `${at.text}.${i}`, ty: ty.items[i] as Ty };
    }
    case 'array':
      return {
        ...at,
        text: `${at.text}[${random.oneIn(3) ? `(${index(at.owner)}) % ${ty.length}` : random.below(ty.length)}]`,
        ty: ty.item,
      };
    case 'vec':
    case 'slice':
      return { ...at, text: `${at.text}[${index(at.owner)}]`, ty: ty.item, indexed: true };
    case 'box':
      return { ...at, text: `(*${at.text})`, ty: ty.item };
    case 'adt': {
      if (ty.adt.kind === 'enum') return null;
      const [shape] = ty.adt.variants as [Shape];
      if (shape.fields.length === 0) return null;
      const i = random.below(shape.fields.length);
      return { ...at, text: `${at.text}.${fieldName(shape, i)}`, ty: shape.fields[i] as Ty };
    }
    default:
      return null;
  }
}
