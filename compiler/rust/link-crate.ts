import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import type { RustcOutput } from '../translate-api.ts';
import { CrateNames, type Scope } from './crate-names.ts';
import { Cursor, UnknownShape } from './cursor.ts';
import { writeDefaults } from './default-arguments.ts';
import { displayPath } from './display-path.ts';
import { HiddenTypes } from './hidden-types.ts';
import { hirCrateOf } from './hir-crate.ts';
import { inlinePromoted } from './inline-promoted.ts';
import { ItemSource } from './item-source.ts';
import { linkClosure } from './link-closure.ts';
import type { Generic, LinkedAdt, LinkedConst, LinkedCrate, LinkedFunction, LinkedImpl, LinkedTrait } from './linked-crate.ts';
import type { MirBody } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import type { MirType } from './mir-type.ts';
import { type CompleteItems, copyDefaults, type HirConst, type HirFunction } from './copy-defaults.ts';
import type { Bindings } from './match-type.ts';
import { nameAssociated } from './name-associated-types.ts';
import { readHirItems } from './read-hir-items.ts';
import { LocatedShape, readMirBody } from './read-mir-body.ts';
import { readTrivialConst } from './read-final-mir.ts';
import { readPath } from './read-mir-type.ts';
import { resolveAssociated, withRegions } from './resolve-signature.ts';
import { tellApart } from './tell-apart.ts';
import { captureCount, restoreCaptures } from './restore-captures.ts';
import { outputsOf } from './signature-outputs.ts';

export interface LinkAnswer {
  readonly crate: LinkedCrate;
  /** Items that could not be read; bodies that could not are refused one by one. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws `UnknownShape` only when the HIR tree is not one. */
export function linkCrate(output: RustcOutput): LinkAnswer {
  const hir = hirCrateOf(output.hirTree);
  const items = nameAssociated(copyDefaults(writeDefaults(readHirItems(hir, new ItemSource(output.sources)))));
  return { crate: new Linker(output, hir.name, items).link(), diagnostics: items.diagnostics };
}

const NO_SCOPE: Scope = { generics: [], bounds: [] };

class Linker {
  readonly #name: string;
  readonly #items: CompleteItems;
  readonly #dumps: ReadonlyMap<string, string>;
  readonly #names: CrateNames;
  readonly #hidden: HiddenTypes;
  readonly #finalMir: string;
  readonly #adts: ReadonlyMap<string, LinkedAdt>;
  readonly #impls: ReadonlyMap<string, LinkedImpl>;
  readonly #traits: ReadonlyMap<string, LinkedTrait>;

  constructor(output: RustcOutput, name: string, items: CompleteItems) {
    this.#name = name;
    this.#items = items;
    this.#dumps = dumpsByKey(output.mir);
    const closures = closurePlaces(this.#dumps);
    this.#names = new CrateNames(items, closures);
    const generic = new Set(items.functions.filter((f) => f.generics.length > 0).map((f) => f.key));
    this.#hidden = new HiddenTypes(this.#dumps, closures, (key) => generic.has(key));
    this.#finalMir = output.finalMir;
    this.#adts = new Map(items.adts.map((adt) => [adt.path, adt]));
    this.#impls = new Map(items.impls.map((impl) => [impl.key, impl]));
    this.#traits = new Map(items.traits.map((trait) => [trait.path, trait]));
  }

  link(): LinkedCrate {
    const functions = new Map<string, LinkedFunction>();
    for (const item of this.#items.functions) functions.set(item.key, this.#function(item));
    for (const key of this.#dumps.keys()) {
      const parent = /^(.*)::\{closure#\d+\}$/.exec(key)?.[1];
      const around = parent === undefined ? undefined : this.#enclosing(functions, parent);
      if (parent === undefined || around === undefined) continue;
      const body = this.#body(key, around, around.span);
      functions.set(key, linkClosure(key, parent, around, body, functions));
    }
    return {
      name: this.#name,
      adts: this.#adts,
      unread: this.#items.unread,
      functions,
      consts: new Map(this.#items.consts.map((item) => [item.key, this.#const(item)])),
      traits: this.#traits,
      impls: this.#impls,
    };
  }

  /** A closure may stand in a closure. */
  #enclosing(functions: ReadonlyMap<string, LinkedFunction>, key: string): LinkedFunction | undefined {
    const outer = /^(.*)::\{closure#\d+\}$/.exec(key)?.[1];
    return functions.get(key) ?? (outer === undefined ? undefined : this.#enclosing(functions, outer));
  }

  #function(item: HirFunction): LinkedFunction {
    const { unsafe, hasBody, copyOf, ...rest } = item;
    const rust = displayPath(item.key, this.#items.impls);
    const scope = { owner: item.owner, bounds: item.bounds, impls: this.#impls, traits: this.#traits };
    const written = item.params.map((p) => resolveAssociated(p.type, scope));
    const result = resolveAssociated(item.result, scope);
    const around = item.owner.kind === 'trait' ? (this.#traits.get(item.owner.path)?.bounds ?? []) : [];
    const inside = { generics: item.generics, bounds: [...item.bounds, ...around] };
    const body = hasBody ? this.#body(copyOf?.key ?? item.key, inside, item.span, copyOf?.given) : null;
    const found = body !== null && 'blocks' in body ? body.locals : [];
    const params = item.params.map(({ name }, i) => {
      const type = written[i] ?? { kind: 'unit' };
      const resolved = found[i + 1]?.type;
      return { name, type: resolved === undefined ? type : withRegions(resolved, type) };
    });
    const returned = found[0] === undefined ? result : withRegions(found[0].type, result);
    const outputs = outputsOf(
      params.map((p) => p.type),
      returned,
      (path) => this.#adts.get(path),
      item.owner.kind === 'impl' && this.#impls.get(item.owner.key)?.trait !== null,
    );
    const refused: Diagnostic | null = unsafe
      ? { code: 'AE5201', message: 'unsafe functions are not supported', span: item.span, hint: null }
      : null;
    return { ...rest, rust, params, result: returned, outputs, body: refused ?? body };
  }

  #body(key: string, scope: Scope, span: Span, given?: Bindings): MirBody | Diagnostic {
    const refuse = (message: string, at: Span | null, hint: string | null): Diagnostic => ({
      code: 'AE5102',
      message,
      span: at ?? span,
      hint,
    });
    const dump = this.#dumps.get(key);
    if (dump === undefined) {
      const hint = key.includes('#') ? 'give local items of one name different names' : null;
      return refuse(`the compiler wrote no MIR for ${key}`, span, hint);
    }
    try {
      const read = this.#read(dump, key, this.#names.within(scope, given));
      const body = this.#toldApart(read, key, scope.generics);
      if (!('blocks' in body)) return body;
      return restoreCaptures(body, (closure) => captureCount(this.#dumps.get(closure) ?? ''));
    } catch (error) {
      if (!(error instanceof LocatedShape || error instanceof UnknownShape)) throw error;
      const type = /^unknown type `([^`]+)`/.exec(error.message)?.[1];
      const reason = type === undefined ? undefined : this.#items.unread.get(type.replaceAll('::', '.'));
      if (reason !== undefined)
        return { ...reason, code: 'AE5210', message: `needs \`${type}\`, which is refused: ${reason.message}` };
      if (error.message.includes('{coroutine@')) return refuse('an `async` function', span, 'write a plain function');
      const message = error.hint === null ? `unknown MIR: ${error.message}` : error.message;
      return refuse(message, error.span, error.hint);
    }
  }

  /** Several arguments written `impl Tr`. */
  #toldApart(body: MirBody, key: string, generics: readonly Generic[]): MirBody | Diagnostic {
    const functions = this.#items.functions;
    const find = (of: string) => functions.find((f) => f.key === of);
    const params = (find(key)?.params ?? []).map((p) => p.type);
    let told = body;
    for (const text of new Set(generics.map((g) => g.printed))) {
      const names = generics.filter((g) => g.printed === text).map((g) => g.name);
      if (text === undefined || names.length < 2) continue;
      const answer = tellApart(told, { text, names }, params, find);
      if (answer === null) return refuseAlike(body, text, params, names);
      told = answer;
    }
    return told;
  }

  #read(dump: string, key: string, names: MirNames): MirBody {
    const opaque = (text: string): MirType => {
      const plain = names.opaque(text);
      // An argument and the result of a function called here, printed alike: nothing tells which is meant.
      if (plain.kind === 'param' && this.#hidden.mayMean(text, key, dump)) return { kind: 'opaque', text };
      return plain.kind === 'opaque' ? (this.#hidden.find(text, key, dump) ?? plain) : plain;
    };
    const { body } = readMirBody(dump, { ...names, opaque, static: staticsOf(dump, names) });
    if (!dump.includes('::promoted[')) return body;
    return inlinePromoted(body, (index) => {
      const promoted = this.#dumps.get(`${key}::promoted[${index}]`);
      return promoted === undefined ? null : this.#read(promoted, key, names);
    });
  }

  #const(item: HirConst): LinkedConst {
    const { required, copyOf, ...rest } = item;
    const key = copyOf?.key ?? item.key;
    const scope = { owner: item.owner, bounds: [], impls: this.#impls, traits: this.#traits };
    const written = resolveAssociated(item.type, scope);
    const base = { ...rest, type: written, rust: displayPath(item.key, this.#items.impls) };
    if (required) return { ...base, value: { kind: 'required' } };
    const constant = readTrivialConst(this.#finalMir, printedKey(key, this.#impls), this.#names.within(NO_SCOPE));
    if (constant !== null) return { ...base, value: { kind: 'trivial', constant } };
    const outer = item.owner.kind === 'impl' ? (this.#impls.get(item.owner.key) ?? NO_SCOPE) : NO_SCOPE;
    const body = this.#body(key, outer, item.span, copyOf?.given);
    if (!('blocks' in body)) return { ...base, value: { kind: 'refused', diagnostic: body } };
    const type = body.locals[0] === undefined ? written : withRegions(body.locals[0].type, written);
    return { ...base, type, value: { kind: 'body', body } };
  }
}

/** At the second argument so written. */
function refuseAlike(body: MirBody, text: string, params: readonly MirType[], names: readonly string[]): Diagnostic {
  const second = params.findIndex((type) => JSON.stringify(type).includes(`"name":"${names[1] ?? ''}"`)) + 1;
  const at = body.debug.find((d) => d.value.kind !== 'const' && d.value.place.local === second)?.span;
  return {
    code: 'AE5202',
    message: `several arguments are written \`${text}\`, and the compiler does not show which is meant`,
    span: at ?? body.locals.find((local) => local.span !== null)?.span ?? null,
    hint: 'name their types: `fn f<A: Tr, B: Tr>(a: A, b: B)`',
  };
}

/** After the body: `alloc1 (static: m::LIMIT, size: 4, align: 4) {`. */
function staticsOf(dump: string, names: MirNames): MirNames['static'] {
  return (alloc) => {
    const path = new RegExp(`^${alloc} \\(static: (.+?)(?:, size: \\d+, align: \\d+)?\\)`, 'm').exec(dump)?.[1];
    return path === undefined ? null : names.constant(readPath(new Cursor(path), names, true));
  };
}

/** `app.m-{impl#0}-get.SimplifyCfg-post-analysis.after.mir` → `m::{impl#0}::get`. */
function dumpsByKey(files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of Object.entries(files)) {
    const path = /^(?:.*\/)?[^./]+\.(.+)\.SimplifyCfg-post-analysis\.after\.mir$/.exec(file)?.[1];
    if (path !== undefined) found.set(path.replaceAll('-', '::'), text);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The environment is the first parameter of a closure's body: `_1: &{closure@src/lib.rs:2:45: 2:53}`. */
function closurePlaces(dumps: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of dumps) {
    if (!/\{closure#\d+\}$/.test(key)) continue;
    const place = /^fn .*?\(_1: (?:&mut |&)?\{closure@([^}]*)\}/m.exec(text)?.[1];
    if (place !== undefined) found.set(place, key);
  }
  return found;
}

/** How MIR prints the name of a constant's definition; `…` for the end of an impl's head. */
function printedKey(key: string, impls: ReadonlyMap<string, LinkedImpl>): string {
  for (const impl of impls.values()) {
    if (!key.startsWith(`${impl.key}::`)) continue;
    const { span: s } = impl;
    const module = impl.key.slice(0, impl.key.lastIndexOf('{'));
    return `${module}<impl at ${s.file}:${s.line}:${s.column}: …>${key.slice(impl.key.length)}`;
  }
  return key;
}
