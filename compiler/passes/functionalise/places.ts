/** Reading and writing places: the value of the root, projected or rebuilt. Borrows that are over are given back first. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { Expr, FunType, Pattern, Step } from '../../ir/functional.ts';
import type { MirSpan, Place } from '../../rust/mir.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { project } from '../../ir/place-type.ts';
import { refuse } from '../refusal.ts';
import { fieldTypes } from './field-types.ts';
import { fieldOf, isAtom, keyOf } from './atoms.ts';
import type { Context } from './context.ts';
import { freshVariable, rootName, rust } from './context.ts';
import type { Line } from './draft.ts';
import { tupleExpr, tuplePattern, variable } from './draft.ts';
import type { Environment, Resolved, ResolvedStep } from './environment.ts';
import { cellsOf } from './environment.ts';
import { giveBackOverlapping } from './loans.ts';
import { pointee } from './mutable-types.ts';

/** Where the translation stands: everything one statement reads and extends. */
export interface Here {
  readonly context: Context;
  readonly environment: Environment;
  readonly lines: Line[];
  readonly span: MirSpan;
}

/** Follows references that are known; indices are read now. */
export function resolve(here: Here, place: Place): Resolved {
  const { context, environment } = here;
  const local = context.body.locals[place.local];
  if (local === undefined) throw new RangeError(`no local _${place.local}`);
  const start = environment.aliases.get(place.local) ?? { root: place.local, path: [] };
  const path: ResolvedStep[] = [...start.path];
  let type = local.type;
  for (const step of place.path) {
    const of = pointee(type);
    switch (step.kind) {
      case 'deref':
        break;
      case 'field':
        path.push({ kind: 'field', index: step.index, of });
        break;
      case 'downcast':
        path.push({ kind: 'variant', name: step.variant, of });
        break;
      case 'index':
        path.push({ kind: 'index', index: read(here, { root: step.local, path: [] }), of });
        break;
      case 'constant-index':
        path.push({
          kind: 'index',
          index: constantIndex(here, { root: start.root, path: [...path] }, step, of),
          of,
          fixed: step,
        });
        break;
      case 'subslice':
        path.push(subslice(here, { root: start.root, path: [...path] }, step, of));
        break;
      default:
        assertNever(step);
    }
    type = project(type, step);
  }
  return { root: start.root, path };
}

const usize = (value: number): Expr => ({ kind: 'literal', value: { kind: 'int', type: 'usize', value: BigInt(value) } });

/** Slice patterns test the length first, so that counting from the end cannot fail. */
function constantIndex(
  here: Here,
  whole: Resolved,
  step: { readonly offset: number; readonly fromEnd: boolean },
  of: MirType,
): Expr {
  here.context.beyond.add('slice pattern');
  return step.fromEnd ? fromEnd(here, whole, step.offset, of) : usize(step.offset);
}

function fromEnd(here: Here, whole: Resolved, offset: number, of: MirType): Expr {
  if (of.kind === 'array' && typeof of.length === 'number') return usize(of.length - offset);
  const length = lengthOf(here, whole, of);
  if (offset === 0) return length;
  const step = { kind: 'binary', op: 'sub', type: { kind: 'int', type: 'usize' }, left: length, right: usize(offset) } as const;
  return bindStep(here, step, null, { kind: 'int', type: 'usize' });
}

function subslice(
  here: Here,
  whole: Resolved,
  step: { readonly from: number; readonly to: number; readonly fromEnd: boolean },
  of: MirType,
): ResolvedStep {
  if (of.kind === 'slice') here.context.beyond.add('slice pattern');
  const to = step.fromEnd ? fromEnd(here, whole, step.to, of) : usize(step.to);
  return { kind: 'range', from: usize(step.from), to, of };
}

/** Number of elements of the slice or array. */
export function lengthOf(here: Here, whole: Resolved, of: MirType): Expr {
  if (of.kind === 'array') return typeof of.length === 'number' ? usize(of.length) : { kind: 'const-param', name: of.length };
  const target = { lean: 'Slice.len', leading: [], local: null };
  const value: Expr = { kind: 'call', target, lift: false, args: [read(here, whole)] };
  return nameExpr(here, value, null, { kind: 'int', type: 'usize' });
}

export function read(here: Here, place: Resolved): Expr {
  giveBackOverlapping(here, place, false);
  const { environment, context, span } = here;
  const start = environment.values.get(place.root);
  if (start === undefined) {
    const name = rootName(context, place.root);
    return refuse(`a value is used that is not known here${name === null ? '' : ` (${name})`}`, span);
  }
  return place.path.reduce((value, step) => readStep(here, value, step), start);
}

/** A variant step leaves the value as it is: the field step after it needs the variant to be known. */
function readStep(here: Here, value: Expr, step: ResolvedStep): Expr {
  switch (step.kind) {
    case 'field':
      return readField(here, value, step.index, step.of);
    case 'variant':
      return openVariant(here, value, step.name, step.of);
    case 'index': {
      const container = step.of.kind === 'array' ? 'array' : 'slice';
      const item = step.of.kind === 'array' || step.of.kind === 'slice' ? step.of.item : step.of;
      return bindStep(here, { kind: 'index', of: value, container, index: step.index }, null, item);
    }
    case 'range':
      return readRange(here, value, step);
    default:
      return assertNever(step);
  }
}

/** `&s[from..to]`, as the library has it. */
function readRange(here: Here, value: Expr, step: Extract<ResolvedStep, { kind: 'range' }>): Expr {
  const { of } = step;
  if (of.kind === 'array') return readArrayPart(here, value, step, of);
  if (of.kind !== 'slice') return refuse('a part of an array in a pattern', here.span, 'take a slice of it first');
  const usizeType: MirType = { kind: 'int', type: 'usize' };
  const range: MirType = { kind: 'adt', path: 'std::ops::Range', args: [usizeType] };
  const slice: MirType = { kind: 'ref', mutable: false, item: of };
  const callee = { kind: 'trait', self: of, trait: 'std::ops::Index', traitArgs: [range], method: 'index', args: [] } as const;
  const answer = here.context.lookups.call(callee, [slice, range], slice);
  if (answer.status !== 'ok') return refuse('a sub-slice pattern', here.span);
  const bounds: Expr = { kind: 'build', adt: range, variant: null, fields: [step.from, step.to] };
  return bindStep(here, { kind: 'call', target: answer.shape.target, args: [value, bounds] }, null, of);
}

/** Element by element: the library has no arrays of arrays' parts. */
function readArrayPart(
  here: Here,
  value: Expr,
  { from, to }: Extract<ResolvedStep, { kind: 'range' }>,
  { item }: Extract<MirType, { kind: 'array' }>,
): Expr {
  const [first, after] = [from, to].map((e) => (e.kind === 'literal' && e.value.kind === 'int' ? e.value.value : null));
  if (first === null || after === null || first === undefined || after === undefined || after - first > MAX_PART)
    return refuse('a part of an array in a pattern', here.span, 'take a slice of it first');
  const items = Array.from({ length: Number(after - first) }, (_, i): Expr => {
    const index: Expr = usize(Number(first) + i);
    return bindStep(here, { kind: 'index', of: value, container: 'array', index }, null, item);
  });
  return letVariable(here, { kind: 'array', item, items }, null, rust({ kind: 'array', item, length: items.length }));
}

/** Elements copied one by one. */
const MAX_PART = 32n;

const readField = (here: Here, value: Expr, index: number, of: MirType): Expr => fieldOf(value, index, of, shapeOf(here, value));

/** What the atom is known to be built of. */
export function shapeOf({ context, environment }: Here, value: Expr): Expr | undefined {
  if (value.kind === 'build' || value.kind === 'tuple') return value;
  if (!isAtom(value)) return undefined;
  return environment.facts.get(keyOf(value)) ?? (value.kind === 'var' ? context.definitions.get(value.name) : undefined);
}

/** The value, with its fields known to be those of the variant: from a match around, or by one that cannot fail. */
function openVariant(here: Here, value: Expr, variant: string, of: MirType): Expr {
  const known = shapeOf(here, value);
  if (known?.kind === 'build' && known.variant === variant) return known;
  const types = fieldTypes(here.context.lookups, of, variant).map(rust);
  const names = types.map((type) => freshVariable(here.context, null, type));
  const bound = (list: readonly string[]): Pattern[] => list.map((name, i) => ({ kind: 'var', name, type: types[i] as FunType }));
  const pattern: Pattern = { kind: 'adt', adt: of, variant, fields: bound(names) };
  const inner = types.map((type) => freshVariable(here.context, null, type));
  const build: Expr = { kind: 'build', adt: of, variant, fields: inner.map(variable) };
  const items = bound(inner);
  here.lines.push({
    kind: 'bind',
    pattern: tuplePattern(items),
    unit: false,
    step: {
      lines: [],
      end: {
        kind: 'match',
        of: value,
        arms: [
          { pattern, body: { lines: [], end: { kind: 'ok', of: tupleExpr(names.map(variable)) } } },
          { pattern: { kind: 'wild' }, body: { lines: [], end: { kind: 'fail' } } },
        ],
      },
    },
  });
  if (isAtom(value)) here.environment.facts.set(keyOf(value), build);
  return build;
}

export function write(here: Here, place: Resolved, value: Expr, hint: string | null = null): void {
  giveBackOverlapping(here, place, true);
  const { context, environment } = here;
  if (environment.ended.has(place.root) && !environment.loans.some((loan) => cellsOf(loan).includes(place.root))) {
    refuse('a mutable borrow is written after another borrow of the same value', here.span, 'end one borrow before the other');
  }
  const name = hint ?? rootName(context, place.root);
  const old = environment.values.get(place.root);
  if (place.path.length > 0 && old === undefined) refuse('a part of a value is set before the value', here.span);
  const next = place.path.length === 0 ? value : rebuild(here, old as Expr, place.path, value);
  const type = context.rootTypes.get(place.root) ?? rust(context.body.locals[place.root]?.type ?? { kind: 'unit' });
  environment.values.set(place.root, isAtom(next) ? next : letVariable(here, next, name, type));
  environment.dirty.add(place.root);
}

/** `old` with the part at the path replaced. */
function rebuild(here: Here, old: Expr, path: readonly ResolvedStep[], value: Expr): Expr {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  switch (step.kind) {
    case 'field': {
      const part = rest.length === 0 ? value : rebuild(here, readField(here, old, step.index, step.of), rest, value);
      return withField(here, old, step.index, step.of, part);
    }
    case 'variant': {
      const opened = openVariant(here, old, step.name, step.of);
      const [field, ...deeper] = rest;
      if (opened.kind !== 'build' || field?.kind !== 'field') return refuse('a variant is written whole', here.span);
      const part = rebuild(here, opened.fields[field.index] as Expr, deeper, value);
      return { ...opened, fields: opened.fields.map((f, i) => (i === field.index ? asAtom(here, part, field) : f)) };
    }
    case 'index': {
      const container = step.of.kind === 'array' ? 'array' : 'slice';
      const item = rest.length === 0 ? value : rebuild(here, readStep(here, old, step), rest, value);
      return bindStep(here, { kind: 'update', of: old, container, index: step.index, value: item }, null, step.of);
    }
    case 'range':
      return refuse('a sub-slice pattern is written through', here.span);
    default:
      return assertNever(step);
  }
}

function withField(here: Here, old: Expr, index: number, of: MirType, part: Expr): Expr {
  const known = shapeOf(here, old);
  const value = asAtom(here, part, { kind: 'field', index, of });
  if (known?.kind === 'build') return { ...known, fields: known.fields.map((f, i) => (i === index ? value : f)) };
  if (known?.kind === 'tuple') return { ...known, items: known.items.map((f, i) => (i === index ? value : f)) };
  if (of.kind === 'tuple') {
    return { kind: 'tuple', items: of.items.map((_, i) => (i === index ? value : readField(here, old, i, of))) };
  }
  const fields = fieldTypes(here.context.lookups, of, null).length;
  if (fields === 0) return refuse('a field of an unknown type is set', here.span);
  const variant = null;
  return {
    kind: 'build',
    adt: of,
    variant,
    fields: Array.from({ length: fields }, (_, i) => (i === index ? value : readField(here, old, i, of))),
  };
}

/** Nested aggregates are named, so that what is known of their parts is not lost. */
function asAtom(here: Here, value: Expr, step: Extract<ResolvedStep, { kind: 'field' }>): Expr {
  if (isAtom(value)) return value;
  const type = step.of.kind === 'tuple' ? step.of.items[step.index] : undefined;
  return letVariable(here, value, null, rust(type ?? (value.kind === 'build' ? value.adt : { kind: 'unit' })));
}

/** The expression under a name, unless it is small; what it is built of is remembered. */
export function nameExpr(here: Here, value: Expr, hint: string | null, type: MirType): Expr {
  return isAtom(value) ? value : letVariable(here, value, hint, rust(type));
}

export function letVariable(here: Here, value: Expr, hint: string | null, type: FunType): Expr {
  const name = freshVariable(here.context, hint, type);
  here.lines.push({ kind: 'let', pattern: { kind: 'var', name, type }, value });
  if (value.kind === 'build' || value.kind === 'tuple') here.context.definitions.set(name, value);
  return variable(name);
}

export function bindStep(here: Here, step: Step, hint: string | null, type: MirType): Expr {
  const name = freshVariable(here.context, hint, rust(type));
  here.lines.push({ kind: 'bind', pattern: { kind: 'var', name, type: rust(type) }, step, unit: false });
  return variable(name);
}
