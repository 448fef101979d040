/**
 * MIR prints the types of `fn f(a: impl Tr, b: impl Tr)` alike: `impl Tr`. Which parameter is meant a local's uses tell: each argument is of
 * its own, and what is assigned from it, borrowed from it or passed with it to the one type argument so printed is of the same.
 */
import type { MirBody, MirStatement, MirTerminator, Place } from './mir.ts';
import type { Callee, MirType } from './mir-type.ts';
import { mapStatement, mapTerminator } from './map-mir.ts';
import { substitute, typeParts } from './match-type.ts';
import type { LinkedFunction } from './linked-crate.ts';

type Signature = Pick<LinkedFunction, 'generics' | 'params' | 'result'>;
/** `text` is what is printed, and the name such parameters were read under; `names` are theirs. */
export interface SharedName {
  readonly text: string;
  readonly names: readonly string[];
}

/** Thrown and caught here: the uses do not tell. */
class Untold extends Error {}

/** Null where some use does not tell. `params`: of the function itself, from the HIR tree; `signature`: of the crate's functions by key. */
export function tellApart(
  body: MirBody,
  shared: SharedName,
  params: readonly MirType[],
  signature: (key: string) => Signature | undefined,
): MirBody | null {
  try {
    const told = new Telling(body, shared, params, signature).rewrite();
    return holds(told, shared.text) ? null : told;
  } catch (error) {
    if (error instanceof Untold) return null;
    throw error;
  }
}

/** Anything left under the shared name, or an associated type that its bounds would have named. */
function holds(body: MirBody, text: string): boolean {
  const all = JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return all.includes(`{"kind":"param","name":${JSON.stringify(text)}}`) || all.includes('{"kind":"projection"');
}

const count = (type: MirType, name: string): number =>
  type.kind === 'param' ? Number(type.name === name) : typeParts(type).reduce((sum, part) => sum + count(part, name), 0);

class Telling {
  readonly #body: MirBody;
  readonly #shared: SharedName;
  readonly #signature: (key: string) => Signature | undefined;
  /** Locals of one type parameter. */
  readonly #same: number[];
  readonly #known = new Map<number, string>();

  constructor(body: MirBody, shared: SharedName, params: readonly MirType[], signature: (key: string) => Signature | undefined) {
    this.#body = body;
    this.#shared = shared;
    this.#signature = signature;
    this.#same = body.locals.map((_, i) => i);
    if (body.locals.some(({ type }) => count(type, shared.text) > 1)) throw new Untold();
    for (const [i, type] of params.entries()) {
      const [name, ...more] = shared.names.filter((n) => count(type, n) > 0);
      if (name !== undefined && more.length === 0) this.#known.set(i + 1, name);
    }
  }

  rewrite(): MirBody {
    const { blocks, debug, locals } = this.#body;
    for (const { statements, terminator } of blocks) {
      for (const s of statements) this.#unite(this.#placesOf((map) => mapStatement(s, map)));
      if (terminator.kind === 'call') this.#call(terminator);
    }
    for (const [i] of locals.entries()) if (this.#mentions(i)) this.#nameOf(i);
    const place = (p: Place): Place => this.#place(p);
    const map = { place, operand: <T>(o: T): T => o };
    return {
      ...this.#body,
      locals: locals.map((local, i) => ({ ...local, type: this.#type(local.type, i) })),
      debug: debug.map((d) => (d.value.kind === 'const' ? d : { ...d, value: { ...d.value, place: place(d.value.place) } })),
      blocks: blocks.map((block) => ({
        ...block,
        statements: block.statements.map((s) => this.#built(mapStatement(s, map))),
        terminator: this.#called(mapTerminator(block.terminator, map), block.terminator),
      })),
    };
  }

  #mentions(local: number): boolean {
    const type = this.#body.locals[local]?.type;
    return type !== undefined && count(type, this.#shared.text) > 0;
  }

  /** The local, when what stands at the place is of a type so printed. */
  #holder({ local, path }: Place): number | null {
    const field = path.findLast((step) => step.kind === 'field');
    if (field === undefined) return this.#mentions(local) ? local : null;
    if (count(field.type, this.#shared.text) === 0) return null;
    if (!this.#mentions(local)) throw new Untold();
    return local;
  }

  #placesOf(walk: (map: Parameters<typeof mapStatement>[1]) => unknown): readonly number[] {
    const found: number[] = [];
    const place = (p: Place): Place => {
      const local = this.#holder(p);
      if (local !== null) found.push(local);
      return p;
    };
    walk({ place, operand: (o) => o });
    return found;
  }

  #root(local: number): number {
    const next = this.#same[local] ?? local;
    return next === local ? local : this.#root(next);
  }

  #unite(locals: readonly number[]): void {
    const [first, ...rest] = locals.map((local) => this.#root(local));
    for (const other of rest) {
      const [a, b] = [this.#root(first ?? other), this.#root(other)];
      const [x, y] = [this.#known.get(a), this.#known.get(b)];
      if (x !== undefined && y !== undefined && x !== y) throw new Untold();
      this.#same[b] = a;
      if (x === undefined && y !== undefined) this.#known.set(a, y);
    }
  }

  #nameOf(local: number): string {
    const name = this.#known.get(this.#root(local));
    if (name === undefined) throw new Untold();
    return name;
  }

  #call(call: MirTerminator & { readonly kind: 'call' }): void {
    const { callee } = call;
    if (callee.kind === 'indirect') throw new Untold();
    const locals = typesOf(callee).map((_, i) => this.#given(call, callee, i));
    for (const found of locals) this.#unite(found);
  }

  /** Locals of the parameter that the callee's type argument `index` is. */
  #given(call: MirTerminator & { readonly kind: 'call' }, callee: Callee, index: number): readonly number[] {
    const types = typesOf(callee);
    const { text } = this.#shared;
    const here = types.flatMap((type, i) => (count(type, text) > 0 ? [i] : []));
    if (!here.includes(index)) return [];
    if (types.some((type) => count(type, text) > 1)) throw new Untold();
    const holders = call.args.map((arg) => (arg.kind === 'const' ? null : this.#holder(arg.place)));
    const result = this.#holder(call.place);
    const own = callee.kind === 'own' ? this.#signature(callee.key) : undefined;
    if (own === undefined) {
      // A result printed so may be a type that the function hides.
      const hidden =
        callee.kind === 'trait' ? this.#signature(`${callee.trait.replaceAll('.', '::')}::${callee.method}`) : undefined;
      if (here.length > 1 || callee.kind === 'own' || (hidden !== undefined && hides(hidden))) throw new Untold();
      return [...holders, result].filter((local) => local !== null);
    }
    if (hides(own)) throw new Untold();
    const name = own.generics[index]?.name ?? '';
    const others = here.flatMap((i) => (i === index ? [] : [own.generics[i]?.name ?? '']));
    const only = (type: MirType | undefined): boolean =>
      type !== undefined && count(type, name) > 0 && others.every((other) => count(type, other) === 0);
    const args = holders.filter((local, i) => local !== null && only(own.params[i]?.type));
    return [...args, only(own.result) ? result : null].filter((local) => local !== null);
  }

  #type(type: MirType, local: number): MirType {
    if (count(type, this.#shared.text) === 0) return type;
    return substitute(type, new Map([[this.#shared.text, { kind: 'param', name: this.#nameOf(local) }]]));
  }

  #place({ local, path }: Place): Place {
    return { local, path: path.map((step) => (step.kind === 'field' ? { ...step, type: this.#type(step.type, local) } : step)) };
  }

  #built(s: MirStatement): MirStatement {
    if (s.kind !== 'assign' || !('type' in s.value)) return s;
    return { ...s, value: { ...s.value, type: this.#type(s.value.type, s.place.local) } };
  }

  #called(mapped: MirTerminator, call: MirTerminator): MirTerminator {
    if (mapped.kind !== 'call' || mapped.callee.kind === 'indirect' || call.kind !== 'call') return mapped;
    const { callee } = mapped;
    const types = typesOf(callee).map((type, i) => {
      const [local] = this.#given(call, callee, i);
      return local === undefined ? type : this.#type(type, local);
    });
    return { ...mapped, callee: withTypes(callee, types) };
  }
}

const hides = ({ result }: Signature): boolean => JSON.stringify(result).includes('"opaque"');

const typesOf = (callee: Callee): readonly MirType[] =>
  callee.kind === 'trait'
    ? [callee.self, ...callee.traitArgs, ...callee.args]
    : callee.kind === 'inherent'
      ? [callee.self, ...callee.args]
      : callee.args;

function withTypes(callee: Callee, types: readonly MirType[]): Callee {
  const [self = { kind: 'unit' } as const, ...rest] = types;
  switch (callee.kind) {
    case 'trait': {
      const split = callee.traitArgs.length;
      return { ...callee, self, traitArgs: rest.slice(0, split), args: rest.slice(split) };
    }
    case 'inherent':
      return { ...callee, self, args: rest };
    default:
      return { ...callee, args: types };
  }
}
