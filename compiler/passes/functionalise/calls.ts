/** Calls: arguments by value, `&mut` contents in and out, borrows that come back as cells. */
import type { CallAnswer, CallResult, CallShape } from '../../ir/call.ts';
import type { CfgStatement } from '../../ir/cfg.ts';
import type { Expr, FunType, Pattern } from '../../ir/functional.ts';
import { typeOfPlace } from '../../ir/place-type.ts';
import { constructorItem } from '../../rust/constructor-item.ts';
import type { Operand } from '../../rust/mir.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { Refusal, refuse } from '../refusal.ts';
import { functionRoot } from './borrows.ts';
import { freshVariable, newCell, rootName, rust } from './context.ts';
import { tuplePattern, tupleType, UNIT_EXPR, variable } from './draft.ts';
import type { Resolved } from './environment.ts';
import { samePlaces } from './environment.ts';
import { typeOfResolved } from './loans.ts';
import { holdsMutable, pointee } from './mutable-types.ts';
import { operandExpr, operandType } from './operands.ts';
import type { Here } from './places.ts';
import { read, resolve, write } from './places.ts';

type CallStatement = Extract<CfgStatement, { kind: 'call' }>;

export function translateCall(here: Here, s: CallStatement): void {
  const { context } = here;
  if (s.callee.kind === 'indirect') return translateItemCall(here, s, operandType(here, s.callee.value));
  const result = typeOfPlace(context.body.locals, s.place);
  const types = s.args.map((arg) => operandType(here, arg));
  if (isOwnIterator(s.callee, types, here)) return void here.environment.aliases.set(s.place.local, placeOf(here, s.args[0]));
  if (isBoxNew(s.callee)) return setResult(here, s, result, operandExpr(here, s.args[0] as Operand));
  const answer = context.lookups.call(s.callee, types, result);
  if (answer.status === 'refused') throw new Refusal(answer.code, answer.message, here.span, answer.hint);
  if (answer.status === 'inline') return inlineCall(here, s, answer, types, result);
  const { shape } = answer;
  const places = s.args.map((arg, i) => mutablePlace(here, arg, types[i] as MirType, shape, i));
  const values = s.args.map((arg, i) => {
    const place = places[i];
    return place ? read(here, place) : operandExpr(here, arg);
  });
  for (const flag of shape.divergences) context.divergences.add(flag);
  const args = shape.args.map((i) => values[i] as Expr);
  const names = bindResults(here, shape, args, places, result, hintOf(here, s));
  takeResults(here, s, shape, names, places, result);
}

/** `let f = inc; f(x)`: the variable's type names the function, or the constructor. */
function translateItemCall(here: Here, s: CallStatement, of: MirType): void {
  if (of.kind !== 'fn-item') return refuse('a call through a function pointer', here.span, 'use a generic `F: Fn(…)`');
  const built = constructorItem(of.callee, here.context.lookups.adt);
  if (built === null) return translateCall(here, { ...s, callee: of.callee });
  const fields = s.args.map((arg) => operandExpr(here, arg));
  setResult(here, s, built.type, { kind: 'build', adt: built.type, variant: built.variant, fields });
}

function inlineCall(
  here: Here,
  s: CallStatement,
  answer: Extract<CallAnswer, { status: 'inline' }>,
  types: readonly MirType[],
  result: MirType,
): void {
  if (types.some((type) => holdsMutable(type, here.context.lookups))) refuse('a call that keeps a mutable borrow', here.span);
  const args = s.args.map((arg) => operandExpr(here, arg));
  for (const cond of answer.asserts(args)) {
    here.lines.push({ kind: 'bind', pattern: tuplePattern([]), step: { kind: 'assert', cond }, unit: true });
  }
  for (const flag of answer.divergences) here.context.divergences.add(flag);
  setResult(here, s, result, answer.value(args));
}

/** `into_iter` of what iterates already. */
const isOwnIterator = (callee: CallStatement['callee'], types: readonly MirType[], here: Here): boolean =>
  callee.kind === 'trait' &&
  callee.method === 'into_iter' &&
  types[0]?.kind === 'adt' &&
  holdsMutable(types[0], here.context.lookups);

const placeOf = (here: Here, operand: Operand | undefined): Resolved =>
  operand === undefined || operand.kind === 'const'
    ? refuse('a mutable borrow of a constant', here.span)
    : resolve(here, operand.place);

const isBoxNew = (callee: CallStatement['callee']): boolean =>
  callee.kind === 'path' && (callee.path === 'std::boxed::Box::new' || callee.path === 'alloc::boxed::Box::new');

const hintOf = (here: Here, s: CallStatement): string | null =>
  s.place.path.length === 0 ? (here.context.body.locals[s.place.local]?.name ?? null) : null;

/** Where an argument's borrow points. Its content must come back from the call, or the model would forget a change. */
function mutablePlace(here: Here, arg: Operand, type: MirType, { results, target }: CallShape, index: number): Resolved | null {
  if (!holdsMutable(type, here.context.lookups)) return null;
  if (arg.kind === 'const') return refuse('a mutable borrow of a constant', here.span);
  // An own function that pointed the inner borrow elsewhere would itself be refused; an iterator's step says what it does.
  const isKnown = target.local !== null || results.some((r) => r.kind === 'back-next');
  if (!isKnown && type.kind === 'ref' && holdsMutable(type.item, here.context.lookups)) {
    return refuse('a mutable borrow of a value that itself holds a mutable borrow', here.span);
  }
  const comesBack = results.some((r) => (r.kind === 'final' && r.arg === index) || (r.kind === 'back' && r.args.includes(index)));
  if (!comesBack) refuse('a call that keeps a mutable borrow', here.span);
  return resolve(here, arg.place);
}

/** Emits the call; a variable for each component of what it returns. */
function bindResults(
  here: Here,
  shape: CallShape,
  args: readonly Expr[],
  places: readonly (Resolved | null)[],
  result: MirType,
  hint: string | null,
): readonly string[] {
  const types = shape.results.map((r) => resultType(here, r, places, result));
  const last = shape.target.lean.split('.').at(-1) ?? '';
  const names = shape.results.map((r, i) => {
    const name =
      r.kind === 'value' ? hint : r.kind === 'back' || r.kind === 'back-next' ? `${last}_back` : finalName(here, places[r.arg]);
    return freshVariable(here.context, name, types[i] as FunType);
  });
  const pattern = tuplePattern(
    names.map(
      (name, i): Pattern =>
        shape.results[i]?.kind === 'unchanged' ? { kind: 'wild' } : { kind: 'var', name, type: types[i] as FunType },
    ),
  );
  if (shape.mode === 'monadic') {
    const step =
      shape.step?.(args, (name, type) => freshVariable(here.context, name, type)) ??
      ({ kind: 'call', target: shape.target, args } as const);
    here.lines.push({ kind: 'bind', pattern, step, unit: names.length === 0 });
  } else if (names.length > 0) {
    const lift = shape.mode === 'lift';
    here.lines.push({ kind: 'let', pattern, value: { kind: 'call', target: shape.target, lift, args } });
  }
  return names;
}

const finalName = (here: Here, place: Resolved | null | undefined): string | null =>
  place ? rootName(here.context, place.root) : null;

function resultType(here: Here, r: CallResult, places: readonly (Resolved | null)[], result: MirType): FunType {
  const placeType = (i: number): FunType => {
    const place = places[i];
    return place ? typeOfResolved(here, place) : refuse('a call gives back an argument that is not a mutable borrow', here.span);
  };
  switch (r.kind) {
    case 'value':
      return rust(result);
    case 'final':
      return placeType(r.arg);
    case 'unchanged':
      return { kind: 'arrow', params: [placeType(r.arg)], result: placeType(r.arg) };
    case 'back-next':
      return { kind: 'arrow', params: [placeType(r.arg), rust(result)], result: placeType(r.arg) };
    default: {
      const params = r.parts.map((path) => rust(path.reduce(component, pointee(result))));
      return { kind: 'arrow', params: [tupleType(params)], result: tupleType(r.args.map(placeType)) };
    }
  }
}

const component = (type: MirType, index: number): MirType => (type.kind === 'tuple' ? pointee(type.items[index] ?? type) : type);

/** Finals go to where the arguments point; a returned borrow opens a cell. */
function takeResults(
  here: Here,
  s: CallStatement,
  shape: CallShape,
  names: readonly string[],
  places: readonly (Resolved | null)[],
  result: MirType,
): void {
  let value: Expr = UNIT_EXPR;
  const step = shape.results.findIndex((r) => r.kind === 'back-next');
  if (step >= 0) return stepIterator(here, s, shape, names, step, places, result);
  shape.results.forEach((r, i) => {
    if (r.kind === 'value') value = variable(names[i] as string);
    if (r.kind === 'final') write(here, places[r.arg] as Resolved, variable(names[i] as string));
  });
  const backs = shape.results.flatMap((r, i) => (r.kind === 'back' ? [{ ...r, name: names[i] as string }] : []));
  if (backs.length === 0) return setResult(here, s, result, value);
  const { context, environment } = here;
  if (s.place.path.length > 0) refuse('a mutable borrow is stored in a part of a value', here.span);
  const cell = newCell(context, rust(result), context.body.locals[s.place.local]?.name ?? null);
  environment.values.set(cell, value);
  for (const { parts, args, name } of backs) {
    const parents = args.map((i) => places[i] as Resolved);
    environment.loans = [...environment.loans, { cell, item: null, parents, give: functionRoot(here, name, parts) }];
  }
  if (shape.target.local !== null) environment.dirty.add(cell);
  environment.aliases.set(s.place.local, { root: cell, path: [] });
}

/** The iterator that goes on takes the place of the one before, which comes back from it and the item. */
function stepIterator(
  here: Here,
  s: CallStatement,
  shape: CallShape,
  names: readonly string[],
  step: number,
  places: readonly (Resolved | null)[],
  result: MirType,
): void {
  const { context, environment } = here;
  const back = shape.results[step];
  const named = (kind: CallResult['kind']): Expr => variable(names[shape.results.findIndex((r) => r.kind === kind)] as string);
  const before = back?.kind === 'back-next' ? places[back.arg] : null;
  if (!before || s.place.path.length > 0) return refuse('a step of an iterator that is not known', here.span);
  const cell = newCell(context, typeOfResolved(here, before), rootName(context, before.root));
  const item = newCell(context, rust(result), null);
  environment.values.set(cell, named('final'));
  environment.values.set(item, named('value'));
  environment.loans = [...environment.loans, { cell, item, parents: [before], give: functionRoot(here, names[step] as string) }];
  for (const [local, place] of environment.aliases)
    if (samePlaces(place, before)) environment.aliases.set(local, { root: cell, path: [] });
  environment.aliases.set(s.place.local, { root: item, path: [] });
}

function setResult(here: Here, s: CallStatement, result: MirType, value: Expr): void {
  if (holdsMutable(result, here.context.lookups)) refuse('a call whose returned mutable borrow is not given back', here.span);
  const target = s.place.path.length === 0 ? { root: s.place.local, path: [] } : resolve(here, s.place);
  write(here, target, value);
}
