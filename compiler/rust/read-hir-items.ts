import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';
import { UnknownShape } from './cursor.ts';
import { defPathOf, field, type HirCrate, identOf, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';
import type { ItemSource } from './item-source.ts';
import { lastPart, leanPath, parentPath } from './lean-path.ts';
import type { LinkedAdt, LinkedConst, LinkedFunction, LinkedImpl, LinkedTrait, Owner } from './linked-crate.ts';
import { readAdtShape } from './read-hir-adt.ts';
import { readSignature } from './read-hir-function.ts';
import { readBounds, readGenerics, readTraitRef } from './read-hir-generics.ts';
import { lifetimesOf, readHirType } from './read-hir-type.ts';
import { spanOf } from './read-mir-span.ts';

/** Everything of a crate but bodies and constants' values. */
export interface HirItems {
  readonly adts: readonly LinkedAdt[];
  readonly functions: readonly (Omit<LinkedFunction, 'body' | 'rust' | 'outputs'> & {
    readonly unsafe: boolean;
    readonly hasBody: boolean;
  })[];
  readonly consts: readonly (Omit<LinkedConst, 'value' | 'rust'> & { readonly required: boolean })[];
  readonly traits: readonly LinkedTrait[];
  readonly impls: readonly LinkedImpl[];
  /** Items that could not be read. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same by path with dots. */
  readonly unread: ReadonlyMap<string, Diagnostic>;
}

const NOWHERE: Span = { file: 'src/lib.rs', line: 1, column: 1, endLine: 1, endColumn: 1 };

export function readHirItems(crate: HirCrate, source: ItemSource): HirItems {
  const reader = new ItemReader(crate, source);
  for (const key of crate.owners.keys()) reader.read(key);
  return reader;
}

class ItemReader implements HirItems {
  readonly adts: LinkedAdt[] = [];
  readonly functions: HirItems['functions'][number][] = [];
  readonly consts: HirItems['consts'][number][] = [];
  readonly traits: LinkedTrait[] = [];
  readonly impls: LinkedImpl[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly unread = new Map<string, Diagnostic>();
  readonly #crate: HirCrate;
  readonly #source: ItemSource;

  constructor(crate: HirCrate, source: ItemSource) {
    this.#crate = crate;
    this.#source = source;
  }

  read(key: string): void {
    const node = this.#crate.node(key);
    if (node === null) return;
    const span = spanOf(field(node, 'span').name);
    try {
      this.#readItem(key, node, span ?? NOWHERE);
    } catch (error) {
      if (!(error instanceof UnknownShape)) throw error;
      const diagnostic = { code: 'AE5101', message: error.message, span: error.span ?? span, hint: error.hint };
      this.diagnostics.push(diagnostic);
      this.unread.set(leanPath(key), diagnostic);
    }
  }

  #readItem(key: string, node: HirNode, span: Span): void {
    const kind = field(node, 'kind');
    const base = { key, span, public: this.#isPublic(node, key) };
    switch (kind.name) {
      case 'Fn':
        return this.#readFunction(base, node, kind);
      case 'Struct':
      case 'Enum': {
        const generics = readGenerics(this.#crate, item(kind, 1));
        const shape = readAdtShape(this.#crate, kind, this.#source.attributesBefore(span));
        const lifetimes = lifetimesOf(item(kind, 1));
        this.adts.push({ ...base, path: leanPath(key), ...generics, ...shape, ...(lifetimes.length === 0 ? {} : { lifetimes }) });
        return;
      }
      case 'Const':
      case 'Static':
        return this.#readConst(base, kind);
      case 'Impl':
        return this.#readImpl(base, item(kind, 0));
      case 'Trait':
        return this.#readTrait(base, kind);
      case 'Union':
        throw new UnknownShape('unions are not supported', null, 'use an enum');
      default:
        return;
    }
  }

  /** `pub` alone; methods of traits and their impls are as public as their trait, which is what Aeneas says of them. */
  #isPublic(node: HirNode, key: string): boolean {
    if (node.name === 'TraitItem') return true;
    const implKind = node.fields.get('impl_kind');
    if (implKind?.name === 'Trait') return true;
    const written = implKind === undefined ? field(node, 'vis_span') : field(implKind, 'vis_span');
    return key !== '' && this.#source.at(spanOf(written.name)) === 'pub';
  }

  #ownerOf(key: string): Owner {
    const parent = parentPath(key);
    const node = this.#crate.node(parent);
    const kind = node === null ? '' : field(node, 'kind').name;
    if (kind === 'Impl') return { kind: 'impl', key: parent };
    if (kind === 'Trait') return { kind: 'trait', path: leanPath(parent) };
    return kind === 'Fn' ? { kind: 'function', parent } : { kind: 'module' };
  }

  /** Generics and bounds around an associated item. */
  #outer(owner: Owner) {
    const none = { generics: [], bounds: [] };
    const node =
      owner.kind === 'impl' ? this.#crate.node(owner.key) : owner.kind === 'trait' ? this.#traitNode(owner.path) : null;
    if (node === null) return none;
    const kind = field(node, 'kind');
    return readGenerics(this.#crate, kind.name === 'Impl' ? field(item(kind, 0), 'generics') : traitGenerics(kind));
  }

  #traitNode = (path: string): HirNode | null => this.#crate.node(path.replaceAll('.', '::'));

  #readFunction(base: Pick<LinkedFunction, 'key' | 'span' | 'public'>, node: HirNode, kind: HirNode): void {
    const owner = this.#ownerOf(base.key);
    const own = readGenerics(this.#crate, node.fields.get('generics') ?? field(kind, 'generics'));
    const outer = this.#outer(owner);
    this.functions.push({
      ...base,
      name: lastPart(base.key),
      generics: [...outer.generics, ...own.generics],
      bounds: [...outer.bounds, ...own.bounds],
      ...readSignature(this.#crate, kind),
      owner,
    });
  }

  #readConst(base: Pick<LinkedConst, 'key' | 'span' | 'public'>, kind: HirNode): void {
    const type = kind.items.find((part) => part.name === 'Ty');
    if (type === undefined) throw new UnknownShape(`the constant ${base.key} has no type`);
    const value = kind.items.find((part) => part.name === 'Body' || part.name === 'BodyId' || part.name === 'Some');
    this.consts.push({
      ...base,
      name: lastPart(base.key),
      type: readHirType(this.#crate, type),
      mutableStatic: kind.name === 'Static' && kind.items[0]?.name === 'Mut',
      owner: this.#ownerOf(base.key),
      required: value === undefined,
    });
  }

  #readImpl(base: Pick<LinkedImpl, 'key' | 'span' | 'public'>, impl: HirNode): void {
    const of = field(impl, 'of_trait');
    const self = readHirType(this.#crate, field(impl, 'self_ty'));
    const trait = of.name === 'Some' ? readTraitRef(this.#crate, field(item(of, 0), 'trait_ref')) : null;
    const items = this.#itemsOf(field(impl, 'items'));
    this.impls.push({
      ...base,
      self,
      trait: trait === null ? null : { path: trait.trait, args: trait.args },
      ...readGenerics(this.#crate, field(impl, 'generics')),
      types: items.types.map(({ key, name, kind }) => {
        const type = kind.items[0];
        if (type?.name !== 'Ty') throw new UnknownShape(`the associated type ${key} has no value`);
        return { name, type: readHirType(this.#crate, type) };
      }),
      consts: items.consts,
      methods: items.methods,
      derived: !this.#source.at({ ...base.span, endLine: base.span.line, endColumn: base.span.column + 6 }).includes('impl'),
    });
  }

  #readTrait(base: Pick<LinkedTrait, 'key' | 'span' | 'public'>, kind: HirNode): void {
    const generics = traitGenerics(kind);
    const position = kind.items.indexOf(generics);
    const own = readGenerics(this.#crate, generics);
    const items = this.#itemsOf(item(kind, position + 2));
    this.traits.push({
      ...base,
      path: leanPath(base.key),
      name: lastPart(base.key),
      generics: own.generics,
      bounds: [...readBounds(this.#crate, { kind: 'param', name: 'Self' }, item(kind, position + 1)), ...own.bounds],
      types: items.types.map(({ name, kind: type }) => ({
        name,
        bounds: readBounds(
          this.#crate,
          { kind: 'projection', self: { kind: 'param', name: 'Self' }, trait: leanPath(base.key), args: [], name },
          item(type, 0),
        ),
      })),
      consts: items.consts,
      methods: items.methods,
    });
  }

  #itemsOf(list: HirNode) {
    const types: { readonly key: string; readonly name: string; readonly kind: HirNode }[] = [];
    const consts: string[] = [];
    const methods: string[] = [];
    for (const entry of list.items) {
      const key = defPathOf(field(entry, 'owner_id').name).path;
      const node = this.#crate.node(key);
      if (node === null) throw new UnknownShape(`unknown associated item ${key}`);
      const kind = field(node, 'kind');
      if (kind.name === 'Fn') methods.push(key);
      else if (kind.name === 'Const') consts.push(key);
      else types.push({ key, name: identOf(field(node, 'ident').name), kind });
    }
    return { types, consts, methods };
  }
}

function traitGenerics(kind: HirNode): HirNode {
  const generics = kind.items.find((part) => part.name === 'Generics');
  if (generics === undefined) throw new UnknownShape('a trait without generics in the HIR tree');
  return generics;
}
