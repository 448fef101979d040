/** One statement of the tree: an assignment, a call or a check that stayed. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { CfgRvalue, CfgStatement } from '../../ir/cfg.ts';
import type { Expr, PureBinary } from '../../ir/functional.ts';
import { typeOfPlace } from '../../ir/place-type.ts';
import type { BinaryOp, Operand, Place } from '../../rust/mir.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { typeText } from '../../rust/display-path.ts';
import { Refusal, refuse } from '../refusal.ts';
import { discriminantTypeOf } from '../variants.ts';
import { borrow, keepAggregate, unsizeMutable } from './borrows.ts';
import { translateCall } from './calls.ts';
import { isAtom } from './atoms.ts';
import { FIRST_CELL, rust } from './context.ts';
import { holdsMutable, pointee } from './mutable-types.ts';
import { UNIT_EXPR } from './draft.ts';
import { operandExpr, operandType } from './operands.ts';
import type { Here } from './places.ts';
import { bindStep, lengthOf, letVariable, read, resolve, shapeOf, write } from './places.ts';
import type { Resolved } from './environment.ts';

export function translateStatement(here: Here, s: CfgStatement): void {
  switch (s.kind) {
    case 'assign':
      return translateAssignment(here, s.place, s.value);
    case 'call':
      return translateCall(here, s);
    case 'assert':
      return translateCheck(here, s);
    default:
      return assertNever(s);
  }
}

/**
 * A check that was not folded is an assertion: of an index nobody reads at, of a division that only comes after a call
 * (`*f(x) = a / b`), and of `MIN % -1`.
 */
function translateCheck(here: Here, s: Extract<CfgStatement, { kind: 'assert' }>): void {
  const { message } = s;
  const value = operandExpr(here, s.condition);
  const cond: Expr = s.expected ? value : { kind: 'not', type: { kind: 'bool' }, of: value };
  if (value.kind === 'literal' && value.value.kind === 'bool' && value.value.value === s.expected) return;
  if (message.kind === 'overflow' && message.op === 'Rem') here.context.divergences.add('model-divergence:rem-overflow');
  here.lines.push({ kind: 'bind', pattern: { kind: 'wild' }, step: { kind: 'assert', cond }, unit: true });
}

function translateAssignment(here: Here, place: Place, value: CfgRvalue): void {
  const { context } = here;
  // Only the length behind a fake borrow is ever read.
  if (value.kind === 'fake-borrow') return void here.environment.aliases.set(place.local, resolve(here, value.place));
  const type = typeOfPlace(context.body.locals, place);
  if (holdsMutable(type, context.lookups)) return assignBorrow(here, place, value, type);
  const hint = place.path.length === 0 ? (context.body.locals[place.local]?.name ?? null) : null;
  const expr = rvalueExpr(here, value, type, hint);
  // The place is followed after the value is known: the right side is evaluated first.
  const target = place.path.length === 0 ? { root: place.local, path: [] } : resolve(here, place);
  if (hint !== null) adoptName(here, expr, hint);
  const named = isAtom(expr) ? expr : letVariable(here, expr, hint, rust(pointee(type)));
  write(here, target, named);
}

/** The content of a borrow is called like the first variable that holds the borrow. */
function nameContent(here: Here, local: number): void {
  const { environment, context } = here;
  const { root, path } = environment.aliases.get(local) as Resolved;
  const name = context.body.locals[local]?.name ?? null;
  if (name === null || path.some((step) => step.kind === 'index')) return;
  let value = environment.values.get(root);
  for (const step of path) {
    const known: Expr | undefined = value === undefined ? undefined : shapeOf(here, value);
    if (step.kind === 'variant') value = known;
    else value = step.kind === 'field' && known?.kind === 'build' ? known.fields[step.index] : undefined;
  }
  if (value !== undefined && (root >= FIRST_CELL || path.length > 0)) adoptName(here, value, name);
}

/** A value that had no name of its own takes that of the first variable it is put in. */
function adoptName({ context }: Here, expr: Expr, hint: string): void {
  if (expr.kind !== 'var') return;
  const info = context.variables.get(expr.name);
  if (info !== undefined && !info.named) context.variables.set(expr.name, { ...info, hint, named: true });
}

/** The value of a place that holds a `&mut`: the borrow is followed, never copied. */
function assignBorrow(here: Here, place: Place, value: CfgRvalue, type: MirType): void {
  if (place.path.length > 0) refuse('a mutable borrow is stored in a part of a value', here.span);
  const { aliases } = here.environment;
  switch (value.kind) {
    case 'ref':
      aliases.set(place.local, borrow(here, value.place));
      return nameContent(here, place.local);
    case 'use':
      if (value.value.kind === 'const') return refuse('a mutable borrow of a constant', here.span);
      return void aliases.set(place.local, resolve(here, value.value.place));
    case 'cast':
      if (value.cast !== 'unsize' || value.value.kind === 'const') return refuse('a cast of a mutable borrow', here.span);
      return void aliases.set(place.local, unsizeMutable(here, value.value, type));
    case 'tuple':
      return keepAggregate(here, place.local, type, value.items, null);
    case 'adt':
      return keepAggregate(here, place.local, type, value.fields, value.variant);
    case 'closure': {
      const captured = value.captures.map((capture) => capture.value);
      return keepAggregate(here, place.local, type, captured, null);
    }
    default:
      return refuse('a mutable borrow inside a value of this kind', here.span);
  }
}

const COMPARISONS: Partial<Record<BinaryOp, PureBinary>> = {
  Eq: 'eq',
  Ne: 'ne',
  Lt: 'lt',
  Le: 'le',
  Gt: 'gt',
  Ge: 'ge',
  BitAnd: 'and',
  BitOr: 'or',
  BitXor: 'xor',
};

function rvalueExpr(here: Here, value: CfgRvalue, type: MirType, hint: string | null): Expr {
  const operand = (o: Operand): Expr => operandExpr(here, o);
  // The type says which function it is: where it is passed on, it is written out. (`_2 = W;` prints like a struct without fields.)
  if (type.kind === 'fn-item') return UNIT_EXPR;
  switch (value.kind) {
    case 'use':
      return operand(value.value);
    case 'ref':
      return read(here, resolve(here, value.place));
    case 'fallible': {
      const operands = { left: operand(value.left), right: operand(value.right) };
      return bindStep(here, { kind: 'binary', op: value.op, type, ...operands }, hint, type);
    }
    case 'fallible-neg':
      refuseFloat(here, type);
      return bindStep(here, { kind: 'neg', type, of: operand(value.value) }, hint, type);
    case 'binary':
      return comparison(here, value);
    case 'unary':
      refuseFloat(here, type);
      return { kind: 'not', type, of: operand(value.value) };
    case 'cast':
      return castExpr(here, value, type);
    case 'discriminant': {
      const adt = pointee(typeOfPlace(here.context.body.locals, value.place));
      const as = discriminantTypeOf(adt, here.context.lookups);
      return { kind: 'discriminant', adt, as, of: read(here, resolve(here, value.place)) };
    }
    case 'tuple':
      return value.items.length === 0
        ? { kind: 'literal', value: { kind: 'unit' } }
        : { kind: 'tuple', items: value.items.map(operand) };
    case 'adt':
      return {
        kind: 'build',
        adt: value.type,
        variant: isStruct(here, value.type) ? null : value.variant,
        fields: value.fields.map(operand),
      };
    case 'array':
      return { kind: 'array', item: type.kind === 'array' ? type.item : type, items: value.items.map(operand) };
    case 'repeat':
      return { kind: 'repeat', item: type.kind === 'array' ? type.item : type, length: value.length, of: operand(value.value) };
    case 'ptr-metadata':
      return sliceLength(here, value.value);
    case 'closure':
      return { kind: 'build', adt: value.type, variant: null, fields: value.captures.map((c) => operand(c.value)) };
    case 'checked':
      return refuse('an overflow check that is not followed by its use', here.span);
    case 'fake-borrow':
    case 'raw-ref':
      return refuse('a raw pointer', here.span);
    default:
      return assertNever(value);
  }
}

const isStruct = (here: Here, type: MirType): boolean =>
  type.kind === 'adt' && here.context.lookups.adt(type.path)?.kind === 'struct';

function comparison(here: Here, value: Extract<CfgRvalue, { kind: 'binary' }>): Expr {
  const op = COMPARISONS[value.op];
  refuseFloat(here, operandType(here, value.left));
  if (op === undefined) return refuse(`an operation without its check (${value.op})`, here.span);
  const [left, right] = [operandExpr(here, value.left), operandExpr(here, value.right)];
  const type = operandType(here, value.left);
  if (left.kind === 'literal' && right.kind === 'literal' && left.value.kind === 'int' && right.value.kind === 'int') {
    const known = compareLiterals(op, left.value.value, right.value.value);
    if (known !== null) return { kind: 'literal', value: { kind: 'bool', value: known } };
  }
  return { kind: 'binary', op, type, left, right };
}

function compareLiterals(op: PureBinary, a: bigint, b: bigint): boolean | null {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    default:
      return null;
  }
}

function castExpr(here: Here, value: Extract<CfgRvalue, { kind: 'cast' }>, to: MirType): Expr {
  const from = operandType(here, value.value);
  const of = operandExpr(here, value.value);
  if (value.cast === 'int-to-int') {
    if (from.kind === 'char' || to.kind === 'char') {
      const message = `a cast from ${typeText(from)} to ${typeText(to)} has no model`;
      throw new Refusal('AE5205', message, here.span, 'use `u8` for characters');
    }
    return from.kind === 'int' && to.kind === 'int' && from.type === to.type ? of : { kind: 'cast', from, to, of };
  }
  const [source, target] = [pointee(from), pointee(to)];
  if (value.cast === 'unsize' && source.kind === 'array' && target.kind === 'slice') {
    return { kind: 'call', target: { lean: 'Array.to_slice', leading: [], local: null }, lift: true, args: [of] };
  }
  if (value.cast === 'unsize') return refuse('a trait object', here.span, 'use a generic parameter, or an enum and match');
  if (value.cast.includes('float')) return refuse('floating-point arithmetic', here.span, 'use scaled integers');
  return refuse('a function pointer', here.span, 'take a generic parameter `F: Fn(..) -> ..`');
}

/** They may be passed and stored; the library has no operations on them. */
function refuseFloat(here: Here, type: MirType): void {
  const { kind } = pointee(type);
  if (kind === 'f32' || kind === 'f64') refuse('floating-point arithmetic', here.span, 'use scaled integers');
}

/** Length behind a slice reference or a fake borrow: of a slice pattern, or of an index check that stayed. */
function sliceLength(here: Here, operand: Operand): Expr {
  if (operand.kind === 'const') return refuse('the length of a constant', here.span);
  const pointer = operandType(here, operand);
  const type = pointee(pointer.kind === 'raw' ? pointer.item : pointer);
  return lengthOf(here, resolve(here, operand.place), type);
}
