import { ambiguousPaths, refuseAmbiguous } from './ambiguous-paths.ts';
import { UnknownShape } from './cursor.ts';
import { traitArguments, withDefaults } from './default-arguments.ts';
import { leanPath } from './lean-path.ts';
import type { Bound, Generic, LinkedAdt, LinkedImpl, LinkedTrait } from './linked-crate.ts';
import { argumentsOf, type Bindings, genericSet, matchType, substitute } from './match-type.ts';
import type { Constant } from './mir.ts';
import type { MirNames, Segment } from './mir-names.ts';
import type { Callee, MirType } from './mir-type.ts';
import { withBoundTypes } from './name-associated-types.ts';
import type { HirItems } from './read-hir-items.ts';
import { stdType } from './std-type.ts';

/** Enums of the standard library whose variants MIR builds by name. */
const STD_ENUMS: ReadonlySet<string> = new Set([
  'option::Option',
  'result::Result',
  'cmp::Ordering',
  'ops::ControlFlow',
  'ops::Bound',
]);

export interface Scope {
  readonly generics: readonly Generic[];
  readonly bounds: readonly Bound[];
}

/** Resolves what MIR prints with the crate's tables; local names come first, as a local `mod core` prints like the real one. */
export class CrateNames {
  readonly #adts: ReadonlyMap<string, LinkedAdt>;
  readonly #functions: ReadonlyMap<string, HirItems['functions'][number]>;
  readonly #consts: ReadonlySet<string>;
  readonly #impls: readonly LinkedImpl[];
  readonly #traitTable: ReadonlyMap<string, LinkedTrait>;
  readonly #closures: ReadonlyMap<string, string>;
  readonly #ambiguous: ReadonlySet<string>;
  readonly #unread: HirItems['unread'];

  /** `closures`: key of each closure by its place (`src/lib.rs:2:45: 2:53`). */
  constructor(items: HirItems, closures: ReadonlyMap<string, string>) {
    this.#adts = new Map(items.adts.map((adt) => [adt.path, adt]));
    this.#functions = new Map(items.functions.map((f) => [f.key, f]));
    this.#consts = new Set(items.consts.map((c) => c.key));
    this.#impls = items.impls;
    this.#traitTable = new Map(items.traits.map((t) => [t.path, t]));
    this.#closures = closures;
    this.#ambiguous = ambiguousPaths(items);
    this.#unread = items.unread;
  }

  /** The names as seen from inside a definition with these parameters and bounds; `given` replaces those of a trait whose method is copied. */
  within({ generics, bounds }: Scope, given: Bindings = new Map()): MirNames {
    const scope = new Map(generics.map((g) => [g.name, g]));
    return {
      type: (path) => this.#given(path, given) ?? this.#type(path, scope),
      projection: (type) => withBoundTypes(this.#projection(type), bounds, this.#traitTable),
      opaque: (text) => opaqueType(text, generics),
      callee: (path) => this.#callee(path),
      traitCallee: (callee) => this.#traitCallee(callee),
      constant: (path) => this.#constant(path, scope),
      static: () => null,
      traitConstant: (callee) => this.#traitConstant(callee),
      closure: (place) => ({ kind: 'closure', id: this.#closures.get(place) ?? place }),
      trait: (path) => this.#trait(path),
      constructor: (path) => this.#built(path, scope),
      isFunction: (path) => this.#isFunction(path),
    };
  }

  #trait(path: string): string {
    refuseAmbiguous(path.split('::'), this.#ambiguous);
    return this.#traitTable.has(leanPath(path)) ? leanPath(path) : path;
  }

  #given(path: readonly Segment[], given: Bindings): MirType | undefined {
    const [first] = path;
    return path.length === 1 && first?.kind === 'name' ? given.get(first.name) : undefined;
  }

  #projection(type: MirType & { readonly kind: 'projection' }): MirType {
    const of = this.implOf(type.trait, type.self, type.args);
    const found = of?.impl.types.find((t) => t.name === type.name);
    if (of === null || found === undefined) return type;
    return substitute(
      found.type,
      new Map(of.impl.generics.flatMap((g, i) => (of.args[i] === undefined ? [] : [[g.name, of.args[i]] as const]))),
    );
  }

  #type(path: readonly Segment[], scope: ReadonlyMap<string, Generic>): MirType {
    const [first] = path;
    if (path.length === 1 && first?.kind === 'name') {
      const generic = scope.get(first.name);
      if (generic !== undefined)
        return generic.kind === 'const' ? { kind: 'const', value: generic.name } : { kind: 'param', name: generic.name };
      if (first.name === 'Self') return { kind: 'param', name: 'Self' };
    }
    const key = this.#keyOf(path);
    const args = argsOf(path);
    const adt = key === null ? undefined : this.#adts.get(leanPath(key));
    if (adt !== undefined) return { kind: 'adt', path: adt.path, args: withDefaults(adt.generics, args) };
    if (key === null || !key.includes('::') || this.#unread.has(leanPath(key)))
      throw new UnknownShape(`unknown type \`${key ?? '<impl>'}\``);
    return stdType(key, args);
  }

  /** Definition path of a printed one; null when it names an impl block in a way that does not tell which. */
  #keyOf(path: readonly Segment[]): string | null {
    const parts: string[] = [];
    for (const segment of path) {
      if (segment.kind === 'name') parts.push(segment.name);
      else if (segment.kind === 'impl') return null;
      else {
        const at = this.#impls.filter((i) => segment.place.startsWith(placeText(i)));
        const [only] = at;
        if (at.length !== 1 || only === undefined) return null;
        parts.splice(0, parts.length, ...only.key.split('::'));
      }
    }
    refuseAmbiguous(parts, this.#ambiguous);
    return parts.join('::');
  }

  #callee(path: readonly Segment[]): Callee {
    const key = this.#keyOf(path);
    const args = argsOf(path);
    if (key !== null && this.#functions.has(key)) return { kind: 'own', key, args };
    const last = path[path.length - 1];
    if (last?.kind !== 'name') throw new UnknownShape('a callee without name');
    const before = path[path.length - 2];
    if (before?.kind === 'impl') {
      const own = this.#inherent(before.self, last);
      const module = path
        .slice(0, -2)
        .map((s) => (s.kind === 'name' ? s.name : ''))
        .join('::');
      return own ?? { kind: 'inherent', module, self: before.self, method: last.name, args: last.args };
    }
    const owner = this.#keyOf(path.slice(0, -1));
    if (owner !== null && this.#adts.has(leanPath(owner))) {
      const own = this.#inherent({ kind: 'adt', path: leanPath(owner), args: argsOf(path.slice(0, -1)) }, last);
      if (own !== null) return own;
    }
    if (key !== null && this.#isBuilt(path)) return { kind: 'path', path: key, args };
    if (key === null || !key.includes('::')) throw new UnknownShape(`unknown function \`${key ?? last.name}\``);
    return { kind: 'path', path: key, args };
  }

  /** A method of an inherent impl; which impl the type's arguments decide. */
  #inherent(self: MirType, method: { readonly name: string; readonly args: readonly MirType[] }): Callee | null {
    for (const impl of this.#impls) {
      const key = `${impl.key}::${method.name}`;
      const found = new Map<string, MirType>();
      if (impl.trait !== null || !impl.methods.includes(key)) continue;
      if (!matchType(impl.self, self, genericSet(impl.generics), found)) continue;
      return { kind: 'own', key, args: [...argumentsOf(impl.generics, found), ...method.args] };
    }
    return null;
  }

  /** The crate's impl of a trait for a type, and the values of its parameters. */
  implOf(
    trait: string,
    self: MirType,
    written: readonly MirType[],
  ): { readonly impl: LinkedImpl; readonly args: readonly MirType[] } | null {
    const args = traitArguments(trait, self, written, this.#traitTable);
    for (const impl of this.#impls) {
      if (impl.trait?.path !== trait) continue;
      const found = new Map<string, MirType>();
      const params = genericSet(impl.generics);
      if (!matchType(impl.self, self, params, found)) continue;
      if (!impl.trait.args.every((arg, i) => args[i] === undefined || matchType(arg, args[i], params, found))) continue;
      return { impl, args: argumentsOf(impl.generics, found) };
    }
    return null;
  }

  #traitCallee(callee: Callee & { readonly kind: 'trait' }): Callee {
    const of = this.implOf(callee.trait, callee.self, callee.traitArgs);
    const key = of === null ? '' : `${of.impl.key}::${callee.method}`;
    return of !== null && of.impl.methods.includes(key) ? { kind: 'own', key, args: [...of.args, ...callee.args] } : callee;
  }

  /** Of the standard library by its name: unit structs and variants are written with a capital. */
  #isFunction(path: readonly Segment[]): boolean {
    if (path.some((s) => s.kind === 'impl')) return true;
    if (this.#isBuilt(path)) return false;
    const last = path[path.length - 1];
    const lower = path.length > 1 && last?.kind === 'name' && /^[a-z]/.test(last.name);
    return lower || this.#functions.has(this.#keyOf(path) ?? '');
  }

  #isBuilt(path: readonly Segment[]): boolean {
    const owner = path.length > 1 ? this.#keyOf(path.slice(0, -1)) : null;
    const key = this.#keyOf(path);
    return [key, owner].some((of) => of !== null && this.#adts.has(leanPath(of)));
  }

  #constant(path: readonly Segment[], scope: ReadonlyMap<string, Generic>): Constant {
    const key = this.#keyOf(path);
    const [first] = path;
    const param = path.length === 1 && first?.kind === 'name' ? scope.get(first.name) : undefined;
    const type = param?.constType ?? null;
    if (param !== undefined && type !== null) return { kind: 'const-param', name: param.name, type };
    if (key !== null && this.#consts.has(key)) return { kind: 'named', path: key, args: argsOf(path) };
    const last = path[path.length - 1];
    const self = this.#ownerType(path.slice(0, -1));
    if (last?.kind === 'name' && self !== null) {
      for (const impl of this.#impls) {
        const constKey = `${impl.key}::${last.name}`;
        const found = new Map<string, MirType>();
        if (!impl.consts.includes(constKey) || !matchType(impl.self, self, genericSet(impl.generics), found)) continue;
        return { kind: 'named', path: constKey, args: argumentsOf(impl.generics, found) };
      }
    }
    return { kind: 'associated', callee: this.#callee(path) };
  }

  /** `m::S`, or `a::<impl m::S>` for an impl that stands in another module. */
  #ownerType(path: readonly Segment[]): MirType | null {
    const last = path[path.length - 1];
    if (last?.kind === 'impl') return last.self;
    const key = this.#keyOf(path);
    return key !== null && this.#adts.has(leanPath(key)) ? { kind: 'adt', path: leanPath(key), args: argsOf(path) } : null;
  }

  #traitConstant(callee: Callee & { readonly kind: 'trait' }): Constant {
    const of = this.implOf(callee.trait, callee.self, callee.traitArgs);
    const key = of === null ? '' : `${of.impl.key}::${callee.method}`;
    if (of !== null && of.impl.consts.includes(key)) return { kind: 'named', path: key, args: of.args };
    return { kind: 'associated', callee };
  }

  #built(
    path: readonly Segment[],
    scope: ReadonlyMap<string, Generic>,
  ): { readonly type: MirType; readonly variant: string | null } {
    const whole = this.#keyOf(path);
    if (whole !== null && this.#adts.has(leanPath(whole))) return { type: this.#type(path, scope), variant: null };
    const last = path[path.length - 1];
    const owner = this.#keyOf(path.slice(0, -1));
    if (last?.kind === 'name' && owner !== null) {
      if (this.#adts.has(leanPath(owner)) || STD_ENUMS.has(owner.replace(/^(?:std|core)::/, ''))) {
        return { type: this.#type(path.slice(0, -1), scope), variant: last.name };
      }
    }
    return { type: this.#type(path, scope), variant: null };
  }
}

/** An argument of type `impl Tr` is a parameter; several so printed are read under that name, for `tellApart`. */
function opaqueType(text: string, generics: readonly Generic[]): MirType {
  const [only, ...more] = generics.filter((g) => g.printed === text);
  if (only === undefined) return { kind: 'opaque', text };
  return { kind: 'param', name: more.length === 0 ? only.name : text };
}

const argsOf = (path: readonly Segment[]): readonly MirType[] => path.flatMap((s) => (s.kind === 'name' ? s.args : []));

/** Start of how MIR names an impl block; it goes on with the end of the block's head. */
const placeText = ({ span: s }: LinkedImpl): string => `${s.file}:${s.line}:${s.column}: `;
