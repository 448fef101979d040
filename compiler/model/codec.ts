/** Values of a type from and to JSON (docs/values.md), as the model has them. */
import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { bitsOf, isSigned } from '../../pipeline/core/rust-type.ts';
import {
  ARRAY_DECL,
  BOOL_DECL,
  INT_DECL,
  LIST_DECL,
  NAT_DECL,
  ORDERING_DECL,
  PROD_DECL,
  scalarOf,
  UNIT_DECL,
} from './builtin-types.ts';
import type { Core, Type } from './core.ts';
import type { Global, Inductive, InductiveCtor } from './environment.ts';
import { settled } from './js/conventions.ts';
import { fits, type Integer, norm, type Width, width } from './runtime/integer.ts';
import type { Data } from './runtime/data.ts';
import { type List, listOf, toArray } from './runtime/list.ts';
import { itemsOf, type Seq, seqShowing } from './runtime/seq.ts';
import { instantiate, resolve, showType, unfold, whnf } from './types.ts';

export interface Codec {
  /** Throws `data/invalid` where the value does not fit. Sequences are marked so that runs never change them. */
  encode(json: JsonValue): unknown;
  decode(value: unknown): JsonValue;
}

const bad = (json: JsonValue, type: Type): never => {
  const text = JSON.stringify(json);
  throw new AegisError(
    'data/invalid',
    `${text.length > 80 ? `${text.slice(0, 80)}…` : text} is no value of type ${showType(type)}`,
  );
};

/** Codecs by type as written: recursive types need theirs while it is made. */
export class Codecs {
  private readonly byText = new Map<string, Codec>();
  private readonly variables: boolean;

  /** With `variables` a type variable is a type of any values: they pass through as they are. */
  constructor(variables = false) {
    this.variables = variables;
  }

  of(type: Type): Codec {
    const key = showType(type);
    const known = this.byText.get(key);
    if (known !== undefined) return known;
    let made: Codec | null = null;
    const later: Codec = {
      encode: (json) => (made as Codec).encode(json),
      decode: (value) => (made as Codec).decode(value),
    };
    this.byText.set(key, later);
    made = this.make(type);
    this.byText.set(key, made);
    return made;
  }

  private make(type: Type): Codec {
    const alias = resolve(type);
    const open = unfold(alias);
    // A one-field tuple struct is its field; `{"_0": x}` is read too.
    if (open !== null && alias.kind === 'con' && !(alias.decl as Global).library) return wrapper(this.of(open), whnf(open));
    const scalar = scalarOf(type);
    if (scalar !== null) return integers(type, width(bitsOf(scalar), isSigned(scalar)));
    if (open !== null) return this.of(open);
    if (alias.kind === 'var' && this.variables) return { encode: (j) => j, decode: (v) => v as JsonValue };
    if (alias.kind !== 'con' || alias.decl.kind !== 'inductive') return unsupported(type);
    const { decl } = alias;
    const item = (): Codec => this.of(alias.args[0] as Type);
    if (decl === NAT_DECL) return integers(type, { bits: 0, signed: false, min: 0, max: Infinity });
    if (decl === INT_DECL) return integers(type, { bits: 0, signed: true, min: -Infinity, max: Infinity });
    if (decl === BOOL_DECL) return { encode: (j) => (typeof j === 'boolean' ? j : bad(j, type)), decode: (v) => v as boolean };
    if (decl === UNIT_DECL) return { encode: (j) => (j === null ? null : bad(j, type)), decode: () => null };
    if (decl.representation === 'text')
      return { encode: (j) => (typeof j === 'string' ? j : bad(j, type)), decode: (v) => v as string };
    if (decl.representation === 'float')
      return { encode: (j) => (typeof j === 'number' ? j : bad(j, type)), decode: (v) => v as number };
    if (decl === LIST_DECL) return lists(item(), type);
    if (decl.representation === 'seq') return sequences(item(), type, decl === ARRAY_DECL ? lengthOf(alias.args[1]) : null);
    if (decl === PROD_DECL) return this.tuples(alias);
    if (decl.representation !== 'data') return unsupported(type);
    return decl.structure || namedFields(decl) ? this.structures(decl, alias.args, type) : this.enums(decl, alias.args, type);
  }

  private tuples(type: Type): Codec {
    const parts: Codec[] = [];
    let t = whnf(type);
    for (;;) {
      if (t.kind !== 'con' || t.decl !== PROD_DECL) break;
      parts.push(this.of(t.args[0] as Type));
      const next = resolve(t.args[1] as Type);
      // An abbreviation is a value of its own.
      if (next.kind !== 'con' || next.decl !== PROD_DECL) {
        parts.push(this.of(next));
        break;
      }
      t = next;
    }
    return {
      encode: (json) => {
        const items = Array.isArray(json) ? json : (tupleFields(json, parts.length) ?? bad(json, type));
        if (items.length !== parts.length) return bad(json, type);
        let out = (parts[parts.length - 1] as Codec).encode(items[items.length - 1] as JsonValue);
        for (let i = parts.length - 2; i >= 0; i--)
          out = { t: 0, a0: (parts[i] as Codec).encode(items[i] as JsonValue), a1: out };
        return out;
      },
      decode: (value) => {
        const out: JsonValue[] = [];
        let v = value;
        for (let i = 0; i < parts.length - 1; i++) {
          out.push((parts[i] as Codec).decode((v as Data)['a0']));
          v = (v as Data)['a1'];
        }
        out.push((parts[parts.length - 1] as Codec).decode(v));
        return out;
      },
    };
  }

  private structures(decl: Inductive, args: readonly Type[], type: Type): Codec {
    const fields = this.fieldsOf(decl.ctors[0] as InductiveCtor, args);
    return {
      encode: (json) => {
        if (typeof json !== 'object' || json === null || Array.isArray(json)) return bad(json, type);
        if (Object.keys(json).length !== fields.length) return bad(json, type);
        const out: Record<string, unknown> = { t: 0 };
        fields.forEach(({ name, codec }, i) => {
          const given = json[name];
          out[`a${i}`] = given === undefined ? bad(json, type) : codec().encode(given);
        });
        return out;
      },
      decode: (value) => Object.fromEntries(fields.map(({ name, codec }, i) => [name, codec().decode((value as Data)[`a${i}`])])),
    };
  }

  private fieldsOf(ctor: InductiveCtor, args: readonly Type[]): { readonly name: string; readonly codec: () => Codec }[] {
    const locals = ctor.owner.params.map((p) => p.local);
    return ctor.fields
      .filter((f) => f.slot >= 0)
      .map((f) => {
        const of = instantiate(f.type, locals, args);
        let made: Codec | null = null;
        return { name: ctor.owner.accessors?.get(f.slot) ?? f.name, codec: () => (made ??= this.of(of)) };
      });
  }

  /** The last field of the same type is followed by looping: lists of any length. */
  private enums(decl: Inductive, args: readonly Type[], type: Type): Codec {
    const ctors = decl.ctors.map((ctor) => ({ ctor, name: variantName(decl, ctor), fields: this.fieldsOf(ctor, args) }));
    const byName = new Map(ctors.map((c) => [c.name, c]));
    let own: Codec | null = null;
    const self = (): Codec => (own ??= this.of(type));
    const encode = (start: JsonValue): unknown => {
      let root: unknown;
      let hole: { readonly into: Record<string, unknown>; readonly key: string } | null = null;
      for (let json: JsonValue = start; ; ) {
        const [name, items] = variantOf(json) ?? bad(json, type);
        const found = byName.get(name);
        if (found === undefined || found.fields.length !== items.length) return bad(json, type);
        const out: Record<string, unknown> = { t: found.ctor.index };
        const last = found.fields.length - 1;
        const loops = last >= 0 && found.fields[last]?.codec() === self();
        found.fields.forEach(({ codec }, i) => {
          out[`a${i}`] = i === last && loops ? undefined : codec().encode(items[i] as JsonValue);
        });
        if (hole === null) root = out;
        else hole.into[hole.key] = out;
        if (!loops) return root;
        hole = { into: out, key: `a${last}` };
        json = items[last] as JsonValue;
      }
    };
    const decode = (start: unknown): JsonValue => {
      let root: JsonValue = null;
      let hole: JsonValue[] | null = null;
      for (let value = start as Data; ; ) {
        const found = ctors[value.t];
        if (found === undefined) throw new AegisError('internal/bug', `a value without a constructor of ${decl.name}`);
        const last = found.fields.length - 1;
        const loops = last >= 0 && found.fields[last]?.codec() === self();
        const items: JsonValue[] = [];
        found.fields.forEach(({ codec }, i) => {
          if (i < last || !loops) items.push(codec().decode(value[`a${i}`]));
        });
        const json: JsonValue = { [found.name]: items };
        if (hole === null) root = json;
        else hole.push(json);
        if (!loops) return root;
        hole = items;
        value = value[`a${last}`] as Data;
      }
    };
    return { encode, decode };
  }
}

/** A recursive struct: its fields have names although the type is no structure of Lean's. */
export const namedFields = (decl: Inductive): boolean =>
  decl.accessors !== undefined &&
  decl.ctors.length === 1 &&
  decl.ctors[0]?.fields.every((f) => decl.accessors?.has(f.slot) === true) === true;

/** Rust's names for the constructors of the standard types. */
function variantName(decl: Inductive, ctor: InductiveCtor): string {
  if (decl === ORDERING_DECL) return { lt: 'Less', eq: 'Equal', gt: 'Greater' }[ctor.name] ?? ctor.name;
  return decl.name === 'Option' ? (ctor.name === 'some' ? 'Some' : 'None') : ctor.name;
}

function variantOf(json: JsonValue): readonly [string, readonly JsonValue[]] | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const [name, more] = Object.keys(json);
  if (name === undefined || more !== undefined) return null;
  const items = json[name];
  return Array.isArray(items) ? [name, items] : null;
}

/** The items of `{"_0": a, "_1": b}`. */
function tupleFields(json: JsonValue, count: number): readonly JsonValue[] | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || Object.keys(json).length !== count) return null;
  const items = Array.from({ length: count }, (_, i) => json[`_${i}`]);
  return items.some((x) => x === undefined) ? null : (items as JsonValue[]);
}

function wrapper(inner: Codec, open: Type): Codec {
  const isTuple = open.kind === 'con' && open.decl === PROD_DECL;
  return { encode: (json) => inner.encode(isTuple ? json : (tupleFields(json, 1)?.[0] ?? json)), decode: (v) => inner.decode(v) };
}

function integers(type: Type, w: Width): Codec {
  return {
    encode: (json) => {
      let n: Integer;
      if (typeof json === 'number' && Number.isSafeInteger(json)) n = json + 0;
      else if (typeof json === 'number' && Math.abs(json) === 2 ** 53) n = BigInt(json);
      else if (typeof json === 'string' && /^-?\d+$/.test(json)) n = norm(BigInt(json));
      else return bad(json, type);
      return fits(n, w) ? n : bad(json, type);
    },
    decode: (v) => (typeof v === 'number' ? v : v === 9007199254740992n || v === -9007199254740992n ? Number(v) : String(v)),
  };
}

function lists(item: Codec, type: Type): Codec {
  return {
    encode: (json) => (Array.isArray(json) ? listOf(encoded(item, json)) : bad(json, type)),
    decode: (v) => decoded(item, toArray(v as List)),
  };
}

function sequences(item: Codec, type: Type, length: number | null): Codec {
  return {
    encode: (json) => {
      if (!Array.isArray(json) || (length !== null && json.length !== length)) return bad(json, type);
      return seqShowing(encoded(item, json));
    },
    decode: (v) => decoded(item, itemsOf(v as Seq)),
  };
}

// Loops, not `map`: most of what is encoded and decoded are the items of sequences, millions in a run.
function encoded(item: Codec, items: readonly JsonValue[]): unknown[] {
  const out: unknown[] = [];
  for (const x of items) out.push(item.encode(x));
  return out;
}

function decoded(item: Codec, items: readonly unknown[]): JsonValue[] {
  const out: JsonValue[] = [];
  for (const x of items) out.push(item.decode(x));
  return out;
}

export function lengthOf(type: Type | undefined): number | null {
  const t = type === undefined ? null : resolve(type);
  if (t?.kind !== 'value') return null;
  const core = opened(t.core);
  return core.kind === 'integer' ? Number(core.value) : null;
}

function opened(core: Core): Core {
  let c = settled(core);
  while (c.kind === 'call' && c.args.length === 0 && c.decl.body.kind === 'core') c = settled(c.decl.body.core);
  return c;
}

function unsupported(type: Type): Codec {
  const no = (): never => {
    throw new AegisError('data/invalid', `values of type ${showType(type)} cannot be read or written`);
  };
  return { encode: no, decode: no };
}
