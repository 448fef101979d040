/** `{ x := 1, y }`, `{ s with x := 1 }`, `⟨a, b⟩`, `(a, b)`. */
import type { FieldValue, Loc, Term } from '../../lean/tree.ts';
import { PROD_DECL, prod, UNIT, UNIT_DECL } from '../builtin-types.ts';
import type { Core, Local, Type } from '../core.ts';
import type { Inductive, InductiveCtor } from '../environment.ts';
import { freshMeta, showType, substitute, whnf } from '../types.ts';
import { apply } from './apply.ts';
import { type Context, delay, ElabError, runTasks, withLocals } from './context.ts';
import { structureField } from './names.ts';

export function elabTuple(cx: Context, items: readonly Term[], expected: Type | null): Core {
  const [head, ...rest] = items;
  if (head === undefined) return { kind: 'construct', ctor: UNIT_DECL.ctors[0] as InductiveCtor, args: [], type: UNIT };
  const of = expected === null ? null : whnf(expected);
  const parts = of?.kind === 'con' && of.decl === PROD_DECL ? of.args : null;
  const part = (t: Term, type: Type | undefined): Core =>
    type === undefined ? cx.session.elab.term(cx, t, null) : cx.session.elab.termOf(cx, t, type);
  if (rest.length === 0) return part(head, expected ?? undefined);
  const a = part(head, parts?.[0]);
  const b = rest.length === 1 ? part(rest[0] as Term, parts?.[1]) : elabTuple(cx, rest, parts?.[1] ?? null);
  return { kind: 'construct', ctor: PROD_DECL.ctors[0] as InductiveCtor, args: [a, b], type: prod(a.type, b.type) };
}

/** The structure that is wanted, or null while it is not known. */
function wanted(type: Type, loc: Loc, what: string): { readonly decl: Inductive; readonly args: readonly Type[] } | null {
  const t = whnf(type);
  if (t.kind === 'meta') return null;
  if (t.kind !== 'con' || t.decl.kind !== 'inductive' || t.decl.ctors.length !== 1)
    throw new ElabError('AE4307', `${what} needs a type with one constructor, not \`${showType(type)}\``, loc);
  return { decl: t.decl, args: t.args };
}

export function elabAnonymous(cx: Context, items: readonly Term[], expected: Type | null, loc: Loc): Core {
  const type = expected ?? freshMeta();
  const make = (): Core | null => {
    const found = wanted(type, loc, '`⟨…⟩`');
    if (found === null) return null;
    const ctor = found.decl.ctors[0] as InductiveCtor;
    const count = ctor.fields.filter((f) => f.info === 'explicit').length;
    const given =
      items.length <= count
        ? items
        : [...items.slice(0, count - 1), { kind: 'anonymous' as const, items: items.slice(count - 1), span: loc }];
    const args = given.map((value) => ({ kind: 'positional' as const, value }));
    const core = apply(cx, { head: { kind: 'ctor', ctor }, args, explicit: false, loc }, type);
    return cx.session.elab.ensure(cx, core, type, loc);
  };
  return delay(cx, loc, type, make, () => new ElabError('AE4305', '`⟨…⟩` needs a type that is known here', loc));
}

export function elabStructure(cx: Context, term: Extract<Term, { kind: 'structure' }>, expected: Type | null): Core {
  const source = term.sources[0] === undefined ? null : cx.session.elab.term(cx, term.sources[0], expected);
  if (term.sources.length > 1) throw new ElabError('AE4312', 'several sources in `{ … with … }` are not supported', term.span);
  const written = term.type === null ? null : cx.session.elab.type(cx, term.type);
  runTasks(cx.session);
  const type =
    written ?? (expected !== null && whnf(expected).kind !== 'meta' ? expected : (source?.type ?? expected ?? freshMeta()));
  const make = (): Core | null => {
    const found = wanted(type, term.span, '`{ … }`');
    if (found === null) return null;
    if (!found.decl.structure) throw new ElabError('AE4307', `\`{ … }\` needs a structure, not \`${showType(type)}\``, term.span);
    return literal(cx, found.decl, found.args, type, term.fields, source, term.span);
  };
  return delay(
    cx,
    term.span,
    type,
    make,
    () => new ElabError('AE4305', '`{ … }` needs a type that is known here', term.span, 'write `{ … : T }`'),
  );
}

export function literal(
  cx: Context,
  decl: Inductive,
  params: readonly Type[],
  type: Type,
  fields: readonly FieldValue[],
  source: Core | null,
  loc: Loc,
): Core {
  const ctor = decl.ctors[0] as InductiveCtor;
  // A source that is used more than once is computed once.
  const local = { name: '_', type: source?.type ?? type };
  const shared: Core | null = source === null || source.kind === 'local' ? source : { kind: 'local', local, type: local.type };
  const map = new Map(decl.params.map((p, i) => [p.local, params[i] as Type]));
  const byName = new Map<string, FieldValue[]>();
  for (const f of fields) {
    const name = f.path[0] ?? '';
    byName.set(name, [...(byName.get(name) ?? []), f]);
  }
  const args: Core[] = [];
  const earlier: { readonly local: Local; readonly value: Core }[] = [];
  const used = new Set<string>();
  for (const field of ctor.fields) {
    const fieldType = substitute(field.type, map);
    const given = byName.get(field.name);
    byName.delete(field.name);
    if (field.slot < 0) continue;
    const own = { name: field.name, type: fieldType };
    if (given === undefined && source === null && field.initial !== null) {
      for (const name of namesIn(field.initial.term)) used.add(name);
      const before = withLocals({ session: cx.session, scope: field.initial.scope, locals: null }, earlier.map((e) => e.local)); // biome-ignore format: short
      args.push(cx.session.elab.termOf(before, field.initial.term, fieldType));
      earlier.push({ local: own, value: args[args.length - 1] as Core });
      continue;
    }
    args.push(fieldCore(cx, { decl, params, field: field.name, type: fieldType, given, shared, loc, all: fields, ctor }, byName));
    earlier.push({ local: own, value: args[args.length - 1] as Core });
  }
  for (const name of byName.keys())
    throw new ElabError('AE4203', `\`${decl.name}\` has no field \`${name}\``, byName.get(name)?.[0]?.span ?? loc);
  const core = overFields(ctor, earlier, used, type);
  return shared !== source && source !== null ? { kind: 'let', local, value: source, body: core, type } : core;
}

/** Fields that others are defined by are computed first, each once; no other is, since a field may name the very value that is made. */
function overFields(
  ctor: InductiveCtor,
  fields: readonly { readonly local: Local; readonly value: Core }[],
  used: ReadonlySet<string>,
  type: Type,
): Core {
  const first = fields.filter(({ local }) => used.has(local.name));
  const args = fields.map(
    ({ local, value }): Core => (used.has(local.name) ? { kind: 'local', local, type: local.type } : value),
  );
  const made: Core = { kind: 'construct', ctor, args, type };
  return first.reduceRight<Core>((body, { local, value }) => ({ kind: 'let', local, value, body, type }), made);
}

/** First components of the names in a term. */
function namesIn(term: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(term)) for (const part of term) namesIn(part, found);
  else if (typeof term === 'object' && term !== null) {
    if ('kind' in term && term.kind === 'ident' && 'name' in term && Array.isArray(term.name)) found.add(String(term.name[0]));
    for (const part of Object.values(term)) namesIn(part, found);
  }
  return found;
}

interface FieldGoal {
  readonly decl: Inductive;
  readonly params: readonly Type[];
  readonly ctor: InductiveCtor;
  readonly field: string;
  readonly type: Type;
  readonly given: readonly FieldValue[] | undefined;
  readonly shared: Core | null;
  readonly loc: Loc;
  readonly all: readonly FieldValue[];
}

function fieldCore(cx: Context, goal: FieldGoal, byName: Map<string, FieldValue[]>): Core {
  const { decl, params, field, type, given, shared, loc } = goal;
  const old = shared === null ? null : structureField(shared, decl, params, field);
  const [first] = given ?? [];
  if (first !== undefined) {
    if (first.path.length === 1) {
      const value: Term = first.value ?? { kind: 'ident', name: [field], explicit: false, span: first.span };
      return cx.session.elab.termOf(cx, value, type);
    }
    return nested(
      cx,
      goal,
      (given ?? []).map((f) => ({ ...f, path: f.path.slice(1) })),
      old,
    );
  }
  if (old !== null) return old;
  // Fields of a structure that this one extends may be given directly.
  const parent = whnf(type);
  if (field.startsWith('to') && parent.kind === 'con' && parent.decl.kind === 'inductive' && parent.decl.structure) {
    const names = new Set((parent.decl.ctors[0] as InductiveCtor).fields.map((f) => f.name));
    const mine = goal.all.filter((f) => f.path[0] !== undefined && names.has(f.path[0]));
    if (mine.length > 0) {
      for (const f of mine) byName.delete(f.path[0] ?? '');
      return literal(cx, parent.decl, parent.args, type, mine, null, loc);
    }
  }
  throw new ElabError('AE4313', `the field \`${field}\` of \`${decl.name}\` is missing`, loc);
}

/** `{ s with a.b := 1 }`. */
function nested(cx: Context, { type, loc, field }: FieldGoal, fields: readonly FieldValue[], old: Core | null): Core {
  const t = whnf(type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive' || !t.decl.structure)
    throw new ElabError('AE4203', `\`${field}\` is no structure`, loc);
  return literal(cx, t.decl, t.args, type, fields, old, loc);
}
