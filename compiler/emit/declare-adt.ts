/** Type definitions. */
import type { Attribute, Declaration } from '../lean/commands.ts';
import { type Binder, NOWHERE, type Pattern, type Term } from '../lean/tree.ts';
import type { LinkedAdt, LinkedCrate } from '../rust/linked-crate.ts';
import { app, arrow, binder, name, product, TYPE, varPattern } from './build.ts';
import { recursiveStructs } from './data-shape.ts';
import { leanType } from './lean-type.ts';
import { itemPath } from './rust-path.ts';
import { docComment } from './source-comment.ts';

const span = NOWHERE;
const reducible: Attribute = { name: 'reducible', args: '' };

/** A struct that contains itself comes with functions that read its fields. */
export function declareAdt(adt: LinkedAdt, crate: LinkedCrate): readonly Declaration[] {
  const doc = docComment(`[${itemPath(adt.key, crate)}]`, adt.span, adt.public);
  const binders = adt.generics.map((g) => binder(g.name, g.constType === null ? TYPE : leanType(g.constType, crate)));
  const base = { name: adt.path.split('.'), binders, deriving: [], span, nameSpan: span } as const;
  const [only] = adt.variants;
  const recursive = recursiveStructs(crate).has(adt.path);
  const types = only?.fields.map((f) => leanType(f.type, crate)) ?? [];
  if (adt.kind === 'struct' && only?.shape === 'record' && !recursive) {
    const fields = only.fields.map((f, i) => ({
      doc: null,
      kind: 'explicit' as const,
      names: [f.name],
      binders: [],
      type: types[i] ?? TYPE,
      default: null,
      span,
    }));
    const modifiers = { doc, attributes: [], keywords: [] };
    const parts = { parents: [], type: null, constructorName: null, fields };
    return [{ ...base, kind: 'structure', keyword: 'structure', modifiers, ...parts }];
  }
  if (adt.kind === 'struct' && !recursive) {
    const attributes = types.length <= 1 ? [reducible] : [];
    const modifiers = { doc, attributes, keywords: [] };
    const parts = { type: null, body: { kind: 'term', value: product(types) }, termination: [] } as const;
    return [{ ...base, kind: 'def', keyword: 'def', modifiers, ...parts }];
  }
  return [inductive(adt, crate, doc, base), ...(adt.kind === 'struct' ? accessors(adt, base.binders) : [])];
}

function inductive(
  adt: LinkedAdt,
  crate: LinkedCrate,
  doc: string,
  base: Pick<Declaration & { readonly kind: 'inductive' }, 'name' | 'binders' | 'deriving' | 'span' | 'nameSpan'>,
): Declaration {
  const self: Term = app(
    adt.path,
    adt.generics.map((g) => name(g.name)),
  );
  const constructors = adt.variants.map((v) => ({
    doc: null,
    name: adt.kind === 'struct' ? 'mk' : v.name,
    binders: [],
    type: v.fields.reduceRight((rest, f) => arrow(leanType(f.type, crate), rest), self),
    span,
  }));
  const modifiers = {
    doc,
    attributes: adt.variants.length === 0 || adt.kind === 'struct' ? [] : [discriminant(adt)],
    keywords: [],
  };
  return { ...base, kind: 'inductive', modifiers, type: null, constructors };
}

/** `def Node.v (x : Node) := match x with | Node.mk x1 _ => x1`: the result is left to Lean, as Aeneas leaves it. */
function accessors(adt: LinkedAdt, params: readonly Binder[]): readonly Declaration[] {
  const fields = adt.variants[0]?.fields ?? [];
  const self = app(
    adt.path,
    adt.generics.map((g) => name(g.name)),
  );
  return fields.map((f, index): Declaration => {
    const args = fields.map((_, i): Pattern => (i === index ? varPattern('value') : { kind: 'wild', span }));
    const pattern: Pattern = { kind: 'ctor', name: [...adt.path.split('.'), 'mk'], dot: false, args, rest: false, span };
    const value: Term = {
      kind: 'match',
      scrutinees: [{ name: null, term: name('self') }],
      arms: [{ alternatives: [[pattern]], body: name('value'), span }],
      span,
    };
    return {
      kind: 'def',
      keyword: 'def',
      modifiers: { doc: null, attributes: [], keywords: [] },
      name: [...adt.path.split('.'), f.name],
      binders: [...params.map((p) => ({ ...p, kind: 'implicit' as const })), binder('self', self)],
      type: null,
      body: { kind: 'term', value },
      termination: [],
      deriving: [],
      span,
      nameSpan: span,
    };
  });
}

/** The values only when they are not 0, 1, 2, … */
function discriminant(adt: LinkedAdt): Attribute {
  const plain = adt.variants.every((v, i) => v.discriminant === BigInt(i));
  const values = plain ? '' : ` [${adt.variants.map((v) => v.discriminant).join(',')}]`;
  return { name: 'discriminant', args: `${adt.discriminantType}${values}` };
}
