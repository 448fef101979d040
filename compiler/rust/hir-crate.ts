import { UnknownShape } from './cursor.ts';
import { bodyIn, type HirNode, lookInto, readHirTree } from './hir-node.ts';

/** `DefId(0:9 ~ app[62d1]::m::f)`. */
export interface DefPath {
  /** `0:9`: tells apart what has the same path (lifetimes called `'_`). */
  readonly id: string;
  readonly crate: string;
  /** Empty for the crate's root. */
  readonly path: string;
}

export function defPathOf(text: string): DefPath {
  const found = /^DefId\((\d+:\d+) ~ ([A-Za-z_0-9]+)\[[0-9a-f]+\](?:::(.*))?\)$/.exec(text);
  if (found === null) throw new UnknownShape(`unknown definition \`${text}\` in the HIR tree`);
  return { id: found[1] ?? '', crate: found[2] ?? '', path: found[3] ?? '' };
}

/** `x#0`, `r#type#0`. */
export const identOf = (text: string): string => text.replace(/#\d+$/, '').replace(/^r#/, '');

export function field(node: HirNode, name: string): HirNode {
  const found = node.fields.get(name);
  if (found === undefined) throw new UnknownShape(`\`${node.name}\` has no field \`${name}\` in the HIR tree`);
  return found;
}

export function item(node: HirNode, index: number): HirNode {
  const found = node.items[index];
  if (found === undefined) throw new UnknownShape(`\`${node.name}\` has no part ${index} in the HIR tree`);
  return found;
}

/** The last text, kept: extraction and translation of a program read the same one. */
let last: { readonly text: string; readonly crate: HirCrate } | null = null;

export function hirCrateOf(text: string): HirCrate {
  if (last?.text !== text) last = { text, crate: new HirCrate(text) };
  return last.crate;
}

/** Owners of the crate's own, by definition path; the root's path is empty. */
export class HirCrate {
  readonly owners: ReadonlyMap<string, HirNode>;
  readonly name: string;

  constructor(text: string) {
    const owners = readHirTree(text).map(({ owner, node }) => ({ at: defPathOf(owner), node }));
    this.owners = new Map(owners.map(({ at, node }) => [at.path, node]));
    this.name = owners.find(({ at }) => at.path === '')?.at.crate ?? '';
  }

  /** `Item { … }`, `ImplItem { … }`, `TraitItem { … }`; null for the root and foreign items. */
  node(path: string): HirNode | null {
    const owner = this.owners.get(path);
    if (owner === undefined) return null;
    const node = field(field(owner, 'node'), 'node');
    const inner = node.items[0];
    return inner !== undefined && /^(?:Item|ImplItem|TraitItem)$/.test(node.name) ? inner : null;
  }

  /** The body that `BodyId { hir_id: HirId(DefId(…).8) }` names: `Body { params, value }`. */
  body(bodyId: HirNode): HirNode {
    const found = /^HirId\((DefId\(.*\))\.(\d+)\)$/.exec(field(bodyId, 'hir_id').name);
    if (found === null) throw new UnknownShape('unknown body in the HIR tree');
    const owner = this.owners.get(defPathOf(found[1] ?? '').path);
    if (owner === undefined) throw new UnknownShape('a body without owner in the HIR tree');
    const body = bodyIn(field(owner, 'bodies'), found[2] ?? '');
    if (body === null) throw new UnknownShape(`no body ${found[2] ?? ''} in the HIR tree`);
    return body;
  }

  expression(bodyId: HirNode): HirNode {
    return lookInto(field(this.body(bodyId), 'value'));
  }
}
