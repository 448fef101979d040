/** Where a new `&mut` points: a known place, or a cell when the element it is to may only be reached once. */
import type { Expr, FunType, Pattern } from '../../ir/functional.ts';
import type { Operand, Place } from '../../rust/mir.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { refuse } from '../refusal.ts';
import type { VariableInfo } from './context.ts';
import { freshVariable, newCell, rootName, rust } from './context.ts';
import { variable } from './draft.ts';
import type { GiveBack, Resolved, ResolvedStep } from './environment.ts';
import { overlaps, sameElement, samePlaces } from './environment.ts';
import { fieldTypes } from './field-types.ts';
import { holdsMutable, pointee } from './mutable-types.ts';
import { operandExpr, operandType } from './operands.ts';
import type { Here } from './places.ts';
import { letVariable, read, resolve } from './places.ts';

/** Elements become cells at once: the index may change later, and it must be in range now. */
export function borrow(here: Here, place: Place): Resolved {
  const resolved = resolve(here, place);
  let at: Resolved = { root: resolved.root, path: [] };
  for (const step of resolved.path) {
    if (step.kind === 'range') refuse('a mutable sub-slice pattern', here.span, 'use split_at_mut or indices');
    at = step.kind === 'index' ? elementCell(here, at, step) : { root: at.root, path: [...at.path, step] };
  }
  return at;
}

function elementCell(here: Here, whole: Resolved, step: Extract<ResolvedStep, { kind: 'index' }>): Resolved {
  const { of } = step;
  if (of.kind !== 'array' && of.kind !== 'slice') return refuse('an element of an unknown type is borrowed', here.span);
  const place: Resolved = { root: whole.root, path: [...whole.path, step] };
  if (step.fixed !== undefined) {
    const known = here.environment.loans.find((loan) => loan.element !== undefined && sameElement(loan.element, place));
    if (known !== undefined) return { root: known.cell, path: [] };
    if (keepOthersApart(here, place)) return openElement(here, rust(of.item), place);
  }
  const container = read(here, whole);
  const [item, whole_] = [rust(of.item), rust(of)];
  const name = freshVariable(here.context, null, item);
  const back = freshVariable(here.context, 'index_mut_back', { kind: 'arrow', params: [item], result: whole_ });
  const items: Pattern[] = [
    { kind: 'var', name, type: item },
    { kind: 'var', name: back, type: { kind: 'arrow', params: [item], result: whole_ } },
  ];
  const kind = of.kind === 'array' ? 'array' : 'slice';
  const mutable = { kind: 'index-mut', of: container, container: kind, index: step.index } as const;
  here.lines.push({ kind: 'bind', pattern: { kind: 'tuple', items }, unit: false, step: mutable });
  const cell = openCell(here, item, variable(name), [whole], functionRoot(here, back));
  if (step.fixed !== undefined) {
    here.environment.loans = here.environment.loans.map((l) => (l.cell === cell.root ? { ...l, element: place } : l));
  }
  return cell;
}

/**
 * Other elements of the array that patterns lent (`[x, y]`): from now on each is put back by itself, since a function
 * made from the whole array would undo the others. False if there are none.
 */
function keepOthersApart(here: Here, place: Resolved): boolean {
  const { environment } = here;
  let found = false;
  environment.loans = environment.loans.map((loan) => {
    const { element } = loan;
    if (element === undefined || element.path.length !== place.path.length) return loan;
    if (element.root !== place.root || overlaps(element, place)) return loan;
    if (!samePlaces({ ...element, path: element.path.slice(0, -1) }, { ...place, path: place.path.slice(0, -1) })) return loan;
    found = true;
    return { ...loan, parents: [element], give: { kind: 'part', path: [] } };
  });
  return found;
}

function openElement(here: Here, type: FunType, element: Resolved): Resolved {
  const content = read(here, element);
  const cell = newCell(here.context, type, null);
  here.environment.values.set(cell, content);
  const give: GiveBack = { kind: 'part', path: [] };
  here.environment.loans = [...here.environment.loans, { cell, item: null, parents: [element], give, element }];
  return { root: cell, path: [] };
}

/** Gives back all of the content through the function the variable holds. */
export function functionRoot(here: Here, name: string, parts: readonly (readonly number[])[] = [[]]): GiveBack {
  const { hint, type } = here.context.variables.get(name) as VariableInfo;
  const fn = newCell(here.context, type, hint);
  here.environment.values.set(fn, variable(name));
  return { kind: 'apply', fn, parts };
}

export function openCell(here: Here, type: FunType, content: Expr, parents: readonly Resolved[], give: GiveBack): Resolved {
  const first = parents[0];
  const hint = parents.length === 1 && first !== undefined && give.kind === 'part' ? rootName(here.context, first.root) : null;
  const cell = newCell(here.context, type, hint);
  here.environment.values.set(cell, content);
  here.environment.loans = [...here.environment.loans, { cell, item: null, parents, give }];
  return { root: cell, path: [] };
}

/** `&mut [T; N]` as `&mut [T]`. */
export function unsizeMutable(here: Here, operand: Extract<Operand, { kind: 'copy' | 'move' }>, to: MirType): Resolved {
  const [source, target] = [pointee(operandType(here, operand)), pointee(to)];
  if (source.kind !== 'array' || target.kind !== 'slice') return refuse('a trait object', here.span);
  const whole = resolve(here, operand.place);
  const array = read(here, whole);
  const [slice, back] = [rust(target), { kind: 'arrow', params: [rust(target)], result: rust(source) } as const];
  const [name, backName] = [freshVariable(here.context, null, slice), freshVariable(here.context, 'to_slice_mut_back', back)];
  const items: Pattern[] = [
    { kind: 'var', name, type: slice },
    { kind: 'var', name: backName, type: back },
  ];
  const call = { lean: 'Array.to_slice_mut', leading: [], local: null };
  here.lines.push({
    kind: 'let',
    pattern: { kind: 'tuple', items },
    value: { kind: 'call', target: call, lift: true, args: [array] },
  });
  return openCell(here, slice, variable(name), [whole], functionRoot(here, backName));
}

/** A tuple, struct or variant with `&mut` inside: a cell whose parts go back to where they were borrowed. */
export function keepAggregate(here: Here, local: number, type: MirType, items: readonly Operand[], variant: string | null): void {
  const { context, environment } = here;
  const isEnum = variant !== null && (type.kind !== 'adt' || context.lookups.adt(type.path)?.kind === 'enum');
  const types = fieldTypes(context.lookups, type, isEnum ? variant : null);
  const places = items.map((item) => (holdsMutable(operandType(here, item), context.lookups) ? placeOf(here, item) : null));
  const fields = items.map((item, i) => {
    const place = places[i];
    return place ? read(here, place) : operandExpr(here, item);
  });
  const value: Expr =
    type.kind === 'tuple'
      ? { kind: 'tuple', items: fields }
      : { kind: 'build', adt: type, variant: isEnum ? variant : null, fields };
  const content = letVariable(here, value, context.body.locals[local]?.name ?? null, rust(type));
  const cell = newCell(context, rust(type), context.body.locals[local]?.name ?? null);
  environment.values.set(cell, content);
  places.forEach((place, index) => {
    if (place === null) return;
    const field: ResolvedStep = { kind: 'field', index, of: type };
    const path: ResolvedStep[] = isEnum ? [{ kind: 'variant', name: variant, of: type }, field] : [field];
    environment.loans = [...environment.loans, { cell, item: null, parents: [place], give: { kind: 'part', path } }];
  });
  if (types.length !== items.length && types.length > 0) refuse('a value with a number of fields that is not known', here.span);
  environment.aliases.set(local, { root: cell, path: [] });
}

const placeOf = (here: Here, operand: Operand): Resolved =>
  operand.kind === 'const' ? refuse('a mutable borrow of a constant', here.span) : resolve(here, operand.place);
