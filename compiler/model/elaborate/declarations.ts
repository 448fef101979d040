/** Declarations: their headers first, so that they can name each other, then their bodies. */
import { INT_TYPES } from '../../../pipeline/core/rust-type.ts';
import type { Body, Declaration } from '../../lean/commands.ts';
import type { Name, Term } from '../../lean/tree.ts';
import { overParams } from '../builtin-types.ts';
import type { BinderInfo, Local, Type } from '../core.ts';
import type { Global, GlobalBody, Inductive, InductiveCtor, Param } from '../environment.ts';
import { freshMeta, isErased, TYPE, whnf } from '../types.ts';
import { type Context, ElabError, unifies, withLocals } from './context.ts';
import { elabBinders, namesType, piOver } from './elab-types.ts';
import { armsFunction } from './matching.ts';
import { literal } from './structures.ts';

type Def = Extract<Declaration, { kind: 'def' }>;
type InductiveDef = Extract<Declaration, { kind: 'inductive' }>;
type StructureDef = Extract<Declaration, { kind: 'structure' }>;

export interface Header {
  readonly decl: Global;
  readonly inner: Context;
  readonly source: Def;
  /** Type of the body, behind the binders. */
  readonly result: Type;
}

/** Name, binders and type of a definition; the body comes later. */
export function elabHeader(cx: Context, source: Def, name: string, library: boolean): Header {
  const { params, inner } = elabBinders(cx, source.binders);
  const result = source.type === null ? freshMeta() : cx.session.elab.type(inner, source.type);
  const decl: Global = {
    kind: 'global', name, loc: source.nameSpan, type: piOver(params, result), params, alias: null, body: { kind: 'pending' }, library,
    attributes: source.modifiers.attributes.map((a) => a.name),
  }; // biome-ignore format: one record
  return { decl, inner, source, result };
}

/** Elaborates the body; the caller settles what is left open. */
export function elabBody(header: Header): GlobalBody {
  const { decl, source, inner, result } = header;
  const { body } = source;
  switch (body.kind) {
    case 'none':
      return { kind: 'missing', reason: `${source.keyword} \`${decl.name}\`` };
    case 'term':
      return isTypeDef(inner, result, body.value)
        ? typeAlias(header, body.value)
        : { kind: 'core', core: inner.session.elab.termOf(inner, body.value, result) };
    case 'arms':
      return byCases(header, body.arms);
    case 'fields': {
      const t = whnf(result);
      if (t.kind !== 'con' || t.decl.kind !== 'inductive' || !t.decl.structure)
        throw new ElabError('AE4307', '`where` needs a structure type', source.nameSpan);
      return { kind: 'core', core: literal(inner, t.decl, t.args, result, body.fields, null, source.span) };
    }
  }
}

function isTypeDef(cx: Context, result: Type, value: Term): boolean {
  const t = whnf(result);
  if (t.kind === 'sort') return t.sort === 'Type';
  // `def T := A × B`: the body says it is a type.
  return t.kind === 'meta' && namesType(cx, value);
}

function typeAlias({ decl, inner, result }: Header, value: Term): GlobalBody {
  unifies(inner, result, TYPE);
  const type = inner.session.elab.type(inner, value);
  decl.alias = type.kind === 'proof' ? null : type;
  return { kind: 'proof' };
}

/** The arguments that the arms match become parameters. */
function byCases({ decl, inner, result, source }: Header, arms: Extract<Body, { kind: 'arms' }>['arms']): GlobalBody {
  const begin = (params: readonly Local[]): void => {
    decl.params = [...decl.params, ...params.map((local): Param => ({ info: 'explicit', local, type: local.type }))];
  };
  return { kind: 'core', core: armsFunction(inner, arms, result, inner.session.elab.termOf, source.nameSpan, begin).core };
}

// ── Types ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const attribute = (d: InductiveDef | StructureDef, name: string): string | null =>
  d.modifiers.attributes.find((a) => a.name === name)?.args ?? null;

/** `isize [3, 7, 8]` of `@[discriminant …]`; without a list 0, 1, 2, … */
function discriminants(d: InductiveDef): Inductive['discriminants'] {
  const args = attribute(d, 'discriminant');
  const type = INT_TYPES.find((t) => args?.trim().split(/\s|\[/)[0] === t);
  if (args === null || type === undefined) return null;
  const inside = args.includes('[') ? args.slice(args.indexOf('[') + 1, args.lastIndexOf(']')) : null;
  const values =
    inside === null
      ? d.constructors.map((_, i) => BigInt(i))
      : inside.split(',').map((n) => BigInt(n.replaceAll(/[^-\d]/g, '') || '0'));
  return { type, values };
}

export interface TypeHeader {
  readonly decl: Inductive;
  readonly inner: Context;
  readonly source: InductiveDef | StructureDef;
}

export function elabTypeHeader(cx: Context, source: InductiveDef | StructureDef, name: string, library: boolean): TypeHeader {
  const { params, inner } = elabBinders(cx, source.binders);
  const decl: Inductive = {
    kind: 'inductive',
    name,
    params,
    ctors: [],
    structure: source.kind === 'structure',
    representation: 'data',
    discriminants: source.kind === 'inductive' ? discriminants(source) : null,
    deriving: source.deriving.map((n) => n.join('.')),
    library,
  };
  return { decl, inner, source };
}

/** Fills in the constructors; the names they define besides. */
export function elabConstructors({ decl, inner, source }: TypeHeader): readonly (readonly [string, InductiveCtor | Global])[] {
  const self: Type = {
    kind: 'con',
    decl,
    args: decl.params.map((p) => (isErased(p.type) ? { kind: 'var', local: p.local } : { kind: 'var', local: p.local })),
  };
  if (source.kind === 'structure') return structureParts(decl, inner, source, self);
  decl.ctors = source.constructors.map((c, index) => {
    const { params, inner: scope } = elabBinders(inner, c.binders);
    const rest = c.type === null ? self : scope.session.elab.type(scope, c.type);
    const fields: RawField[] = params.map((p) => ({ name: p.local.name, info: p.info, local: p.local, type: p.type }));
    for (let t = whnf(rest); ; t = whnf(t)) {
      if (t.kind !== 'pi') {
        if (!unifies(scope, t, self)) throw new ElabError('AE4301', `this constructor does not give \`${decl.name}\``, c.span);
        break;
      }
      fields.push({ name: t.local.name, info: t.info, local: t.local, type: t.dom });
      t = t.cod;
    }
    return ctorOf(decl, c.name, index, fields, self);
  });
  return decl.ctors.map((ctor) => [`${decl.name}.${ctor.name}`, ctor] as const);
}

interface RawField {
  readonly name: string;
  readonly info: BinderInfo;
  readonly local: Local;
  readonly type: Type;
  readonly initial?: InductiveCtor['fields'][number]['initial'];
}

function ctorOf(owner: Inductive, name: string, index: number, raw: readonly RawField[], self: Type): InductiveCtor {
  let slot = 0;
  const fields = raw.map((f) => ({ ...f, initial: f.initial ?? null, slot: isErased(f.type) ? -1 : slot++ }));
  const type = raw.reduceRight<Type>((cod, f) => ({ kind: 'pi', info: f.info, local: f.local, dom: f.type, cod }), self);
  return { kind: 'ctor', name, index, owner, type: overParams(owner.params, type), fields };
}

function structureParts(
  decl: Inductive,
  inner: Context,
  source: StructureDef,
  self: Type,
): readonly (readonly [string, InductiveCtor | Global])[] {
  const raw: RawField[] = [];
  let scope = inner;
  const add = (name: string, info: BinderInfo, type: Type, initial: RawField['initial'] = null): void => {
    const local: Local = { name, type };
    raw.push({ name, info, local, type, initial });
    scope = withLocals(scope, [local]);
  };
  for (const parent of source.parents) {
    const type = inner.session.elab.type(scope, parent);
    const t = whnf(type);
    const name = t.kind === 'con' ? t.decl.name : 'parent';
    add(`to${name.slice(name.lastIndexOf('.') + 1)}`, 'explicit', type);
  }
  for (const field of source.fields) {
    const { params, inner: under } = elabBinders(scope, field.binders);
    for (const name of field.names) {
      const type = field.type === null ? freshMeta() : under.session.elab.type(under, field.type);
      const info = field.kind === 'explicit' ? 'explicit' : field.kind === 'instance' ? 'instance' : 'implicit';
      add(name, info, piOver(params, type), initialOf(field, inner));
    }
  }
  const ctorName = source.constructorName ?? 'mk';
  const ctor = ctorOf(decl, ctorName, 0, raw, self);
  decl.ctors = [ctor];
  const projections = ctor.fields.map(
    (f, index) => [`${decl.name}.${f.name}`, projection(decl, f, index, self, source)] as const,
  );
  return [[`${decl.name}.${ctorName}`, ctor], ...projections];
}

function initialOf({ default: value, binders }: StructureDef['fields'][number], { scope }: Context): RawField['initial'] {
  if (value === null) return null;
  const params = binders.map((binder) => ({ kind: 'binder' as const, binder }));
  return { scope, term: params.length === 0 ? value : { kind: 'lambda', params, body: value, span: value.span } };
}

function projection(
  owner: Inductive,
  field: InductiveCtor['fields'][number],
  index: number,
  self: Type,
  source: StructureDef,
): Global {
  const local: Local = { name: 'self', type: self };
  const params: Param[] = [
    ...owner.params.map((p): Param => ({ ...p, info: 'implicit' })),
    { info: source.keyword === 'class' ? 'instance' : 'explicit', local, type: self },
  ];
  return {
    kind: 'global', name: `${owner.name}.${field.name}`, loc: source.nameSpan, type: piOver(params, field.type), params, alias: null,
    body: { kind: 'projection', owner, index }, library: owner.library, attributes: [],
  }; // biome-ignore format: one record
}

export const dotted = (namespace: string, name: Name): string =>
  name[0] === '_root_' ? name.slice(1).join('.') : namespace === '' ? name.join('.') : `${namespace}.${name.join('.')}`;
