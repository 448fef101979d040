/** Variables for the inputs of a statement: every value of a bounded space, and how an assignment reads as values again. */
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { BOOL_DECL, LIST_DECL, PROD_DECL, UNIT_DECL } from '../model/builtin-types.ts';
import type { Type } from '../model/core.ts';
import type { Inductive } from '../model/environment.ts';
import { instantiate, whnf } from '../model/types.ts';
import type { Space } from '../search/space.ts';
import type { Term, TermBank } from './term.ts';
import { boolValue, intValue, NOTHING, UNIT_VALUE, type Value } from './value.ts';

/** The inputs are not bounded, or by too much. */
export class NotBounded extends Error {}

/** Numbers of the query's variables by name; one that is missing may be anything. */
export type Assignment = ReadonlyMap<string, bigint>;

interface Input {
  readonly value: Value;
  readonly read: (assignment: Assignment) => JsonValue;
}

const MOST_ITEMS = 16n;
const MOST_DEPTH = 6;

export class InputMaker {
  private readonly bank: TermBank;
  /** A value of a type, for sequences of any length; null: there are none. */
  private readonly open: ((item: Type) => Value) | null;
  private count = 0;

  constructor(bank: TermBank, open: ((item: Type) => Value) | null) {
    this.bank = bank;
    this.open = open;
  }

  make(type: Type, space: Space, depth = 0): Input {
    if (depth > MOST_DEPTH) throw new NotBounded('values nested without a bound');
    switch (space.kind) {
      case 'integer': {
        const { min, max } = space.values.range;
        if (min === null || max === null) throw new NotBounded('a number without a bound');
        return this.integer(min, max);
      }
      case 'bool': {
        const term = this.bank.boolVariable(`x${this.count++}`);
        return { value: boolValue(term), read: (a) => (a.get(term.name) ?? 0n) === 1n };
      }
      case 'unit':
        return { value: UNIT_VALUE, read: () => null };
      case 'choices':
        return this.make(type, space.of, depth);
      case 'list':
        return this.list(type, space, depth);
      case 'tuple':
        return this.tuple(type, space.items, depth);
      case 'record': {
        const { owner, fields } = constructorOf(type, 'mk');
        const made = space.fields.map((f, i) => this.make(fields[i] as Type, f.space, depth + 1));
        const value: Value = { kind: 'data', owner, tag: this.bank.int(0n), fields: new Map([[0, made.map((m) => m.value)]]) };
        return { value, read: (a) => Object.fromEntries(space.fields.map((f, i) => [f.name, made[i]?.read(a) ?? null])) };
      }
      case 'sum':
        return this.sum(type, space, depth);
    }
  }

  private integer(min: bigint, max: bigint): Input {
    const term = this.bank.variable(`x${this.count++}`, min, max);
    return { value: intValue(term), read: (a) => jsonOf(numberOf(term, a)) };
  }

  private list(type: Type, space: Space & { kind: 'list' }, depth: number): Input {
    const t = whnf(type);
    const item = t.kind === 'con' ? (t.args[0] as Type) : type;
    const { open } = this;
    if (open !== null && (space.maxLength === null || space.maxLength > MOST_ITEMS)) {
      const most = space.maxLength === null ? 2n ** 64n - 1n : BigInt(space.maxLength);
      const length = this.bank.variable(`x${this.count++}`, BigInt(space.minLength), most);
      return { value: { kind: 'open', length, item: () => open(item) }, read: () => [] };
    }
    if (space.maxLength === null) throw new NotBounded('a sequence of any length');
    if (space.maxLength > MOST_ITEMS) throw new NotBounded(`a sequence of more than ${MOST_ITEMS} items`);
    const length = this.bank.variable(`x${this.count++}`, BigInt(space.minLength), BigInt(space.maxLength));
    const items = Array.from({ length: space.maxLength }, () => this.make(item, space.item, depth + 1));
    const value: Value = { kind: 'list', items: items.map((i) => i.value), length };
    return { value, read: (a) => items.slice(0, Number(numberOf(length, a))).map((i) => i.read(a)) };
  }

  /** `A × B × C` is nested pairs, and a flat array as JSON. */
  private tuple(type: Type, spaces: readonly Space[], depth: number): Input {
    const parts: Input[] = [];
    let t = type;
    for (const [i, space] of spaces.entries()) {
      const pair = whnf(t);
      const last = i === spaces.length - 1;
      if (!last && (pair.kind !== 'con' || pair.decl !== PROD_DECL)) throw new NotBounded('a tuple of unknown form');
      const args = pair.kind === 'con' ? pair.args : [];
      parts.push(this.make(last ? t : (args[0] as Type), space, depth + 1));
      if (!last) t = args[1] as Type;
    }
    const value = parts
      .slice(0, -1)
      .reduceRight<Value>((rest, part) => this.pair(part.value, rest), parts.at(-1)?.value ?? NOTHING);
    return { value, read: (a) => parts.map((p) => p.read(a)) };
  }

  private pair(a: Value, b: Value): Value {
    return { kind: 'data', owner: PROD_DECL, tag: this.bank.int(0n), fields: new Map([[0, [a, b]]]) };
  }

  private sum(type: Type, space: Space & { kind: 'sum' }, depth: number): Input {
    const cases = space.cases.map((c) => {
      const { owner, index, fields } = constructorOf(type, c.name);
      return { name: c.name, owner, index, made: c.fields.map((f, i) => this.make(fields[i] as Type, f, depth + 1)) };
    });
    const [first] = cases;
    if (first === undefined) throw new NotBounded('a type without values');
    const numbers = cases.map((c) => BigInt(c.index));
    const [min, max] = [numbers.reduce((a, b) => (a < b ? a : b)), numbers.reduce((a, b) => (a > b ? a : b))];
    if (max - min + 1n !== BigInt(cases.length)) throw new NotBounded('constructors with gaps');
    const tag = this.bank.variable(`x${this.count++}`, min, max);
    const fields = new Map(cases.map((c) => [c.index, c.made.map((m) => m.value)] as const));
    return {
      value: { kind: 'data', owner: first.owner, tag, fields },
      read: (a) => {
        const chosen = cases.find((c) => BigInt(c.index) === numberOf(tag, a)) ?? first;
        return { [chosen.name]: chosen.made.map((m) => m.read(a)) };
      },
    };
  }
}

function constructorOf(
  type: Type,
  name: string,
): { readonly owner: Inductive; readonly index: number; readonly fields: readonly Type[] } {
  const t = whnf(type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive' || [LIST_DECL, BOOL_DECL, UNIT_DECL].includes(t.decl))
    throw new NotBounded('a type of unknown form');
  const { decl, args } = t;
  const ctor = decl.ctors.find((c) => c.name === name) ?? decl.ctors.find((c) => c.name.toLowerCase() === name.toLowerCase());
  if (ctor === undefined) throw new NotBounded(`\`${decl.name}\` has no constructor \`${name}\``);
  const locals = decl.params.map((p) => p.local);
  const fields = ctor.fields.filter((f) => f.slot >= 0).map((f) => instantiate(f.type, locals, args));
  return { owner: decl, index: ctor.index, fields };
}

const numberOf = (term: Term, a: Assignment): bigint => {
  const given = term.op === 'constant' ? term.lo : (a.get(term.name) ?? term.lo);
  return given < term.lo ? term.lo : given > term.hi ? term.hi : given;
};

const EXACT = 2n ** 53n;
const jsonOf = (n: bigint): JsonValue => (n > EXACT || n < -EXACT ? n.toString() : Number(n));
