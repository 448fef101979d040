/** Type definitions. */
import type { Attribute, Declaration } from '../lean/commands.ts';
import { NOWHERE, type Term } from '../lean/tree.ts';
import type { LinkedAdt, LinkedCrate } from '../rust/linked-crate.ts';
import { app, arrow, binder, name, product, TYPE } from './build.ts';
import { leanType } from './lean-type.ts';
import { itemPath } from './rust-path.ts';
import { docComment } from './source-comment.ts';

const span = NOWHERE;
const reducible: Attribute = { name: 'reducible', args: '' };

export function declareAdt(adt: LinkedAdt, crate: LinkedCrate, recursive: boolean): Declaration {
  const doc = docComment(`[${itemPath(adt.key, crate)}]`, adt.span, adt.public);
  const binders = adt.generics.map((g) => binder(g.name, g.constType === null ? TYPE : leanType(g.constType, crate)));
  const base = { name: adt.path.split('.'), binders, deriving: [], span, nameSpan: span } as const;
  const [only] = adt.variants;
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
    return {
      ...base,
      kind: 'structure',
      keyword: 'structure',
      modifiers,
      parents: [],
      type: null,
      constructorName: null,
      fields,
    };
  }
  if (adt.kind === 'struct' && !recursive) {
    const attributes = types.length <= 1 ? [reducible] : [];
    const modifiers = { doc, attributes, keywords: [] };
    return {
      ...base,
      kind: 'def',
      keyword: 'def',
      modifiers,
      type: null,
      body: { kind: 'term', value: product(types) },
      termination: [],
    };
  }
  return inductive(adt, crate, doc, base);
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

/** The values only when they are not 0, 1, 2, … */
function discriminant(adt: LinkedAdt): Attribute {
  const plain = adt.variants.every((v, i) => v.discriminant === BigInt(i));
  const values = plain ? '' : ` [ ${adt.variants.map((v) => v.discriminant).join(' , ')} ]`;
  return { name: 'discriminant', args: `${adt.discriminantType}${values}` };
}
