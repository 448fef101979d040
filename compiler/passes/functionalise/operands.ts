/** Operands as expressions. */
import type { Expr, Literal, Pattern } from '../../ir/functional.ts';
import { typeOfConstant, typeOfPlace } from '../../ir/place-type.ts';
import { closureHint, type ConstructorItem, constructorItem } from '../../rust/constructor-item.ts';
import type { Constant, Operand } from '../../rust/mir.ts';
import type { Callee, MirType } from '../../rust/mir-type.ts';
import { Refusal, refuse } from '../refusal.ts';
import { freshVariable, rust } from './context.ts';
import { UNIT_EXPR, variable } from './draft.ts';
import type { Here } from './places.ts';
import { read, resolve } from './places.ts';

/** The operand's value now. A `&mut` is the content it points to. */
export function operandExpr(here: Here, operand: Operand): Expr {
  if (operand.kind === 'const') return constantExpr(here, operand.value);
  const type = typeOfPlace(here.context.body.locals, operand.place);
  return type.kind === 'fn-item' ? functionExpr(here, type.callee) : read(here, resolve(here, operand.place));
}

export function operandType(here: Here, operand: Operand): MirType {
  if (operand.kind !== 'const') return typeOfPlace(here.context.body.locals, operand.place);
  const known = typeOfConstant(operand.value);
  if (known !== null) return known;
  if (operand.value.kind === 'const-param') return operand.value.type;
  if (operand.value.kind !== 'named' && operand.value.kind !== 'associated') return { kind: 'other', text: operand.value.kind };
  const answer = here.context.lookups.constant(operand.value);
  if (answer.status === 'refused') throw new Refusal(answer.code, answer.message, here.span, answer.hint);
  return answer.status === 'literal' ? literalType(answer.value) : answer.type;
}

const literalType = (literal: Literal): MirType => {
  switch (literal.kind) {
    case 'int':
      return { kind: 'int', type: literal.type };
    default:
      return { kind: literal.kind };
  }
};

export function constantExpr(here: Here, constant: Constant): Expr {
  switch (constant.kind) {
    case 'int':
      return { kind: 'literal', value: { kind: 'int', type: constant.type, value: constant.value } };
    case 'bool':
      return { kind: 'literal', value: { kind: 'bool', value: constant.value } };
    case 'char':
      return { kind: 'literal', value: { kind: 'char', value: constant.value } };
    case 'unit':
      return UNIT_EXPR;
    case 'str':
      return { kind: 'literal', value: { kind: 'str', value: constant.value } };
    case 'bytes': {
      const items = constant.value.map(
        (byte): Expr => ({ kind: 'literal', value: { kind: 'int', type: 'u8', value: BigInt(byte) } }),
      );
      return { kind: 'array', item: { kind: 'int', type: 'u8' }, items };
    }
    case 'const-param':
      return { kind: 'const-param', name: constant.name };
    case 'named':
    case 'associated':
      return namedExpr(here, constant);
    case 'fn':
      return functionExpr(here, constant.callee);
    case 'float':
      return refuse('floating-point arithmetic', here.span, 'use scaled integers');
    case 'static':
      return refuse('a static that is mutable or behind a pointer', here.span, 'pass the state as a `&mut` parameter');
    default:
      return refuse(`a constant of a kind that is not known (${constant.kind})`, here.span);
  }
}

function namedExpr(here: Here, constant: Extract<Constant, { kind: 'named' | 'associated' }>): Expr {
  const answer = here.context.lookups.constant(constant);
  switch (answer.status) {
    case 'literal':
      return { kind: 'literal', value: answer.value };
    case 'pure':
      return { kind: 'constant', target: answer.target };
    case 'monadic': {
      const name = freshVariable(here.context, null, rust(answer.type));
      const pattern = { kind: 'var', name, type: rust(answer.type) } as const;
      here.lines.push({ kind: 'bind', pattern, step: { kind: 'constant', target: answer.target }, unit: false });
      return variable(name);
    }
    default:
      throw new Refusal(answer.code, answer.message, here.span, answer.hint);
  }
}

/** A constructor passed as a value: `fun x => ok (W x)`, of several fields from one tuple. */
function constructorExpr(here: Here, { type, variant, fields }: ConstructorItem): Expr {
  const names = fields.map(() => freshVariable(here.context, 'x', rust({ kind: 'unit' })));
  const params = names.map((name, i): Pattern => ({ kind: 'var', name, type: rust(fields[i] ?? { kind: 'unit' }) }));
  const [only] = params;
  const param: Pattern = params.length === 1 && only !== undefined ? only : { kind: 'tuple', items: params };
  const built: Expr = { kind: 'build', adt: type, variant, fields: names.map(variable) };
  const target = { lean: 'ok', leading: [], local: null };
  return {
    kind: 'lambda',
    params: [params.length === 0 ? { kind: 'wild' } : param],
    body: { kind: 'value', of: { kind: 'call', target, lift: false, args: [built] } },
  };
}

/** A function of the crate passed as a value: its Lean function, where several arguments come as one tuple and none as the unit. */
function functionExpr(here: Here, callee: Callee): Expr {
  const built = constructorItem(callee, here.context.lookups.adt);
  if (built !== null) return constructorExpr(here, built);
  const answer = callee.kind === 'own' ? here.context.lookups.call(callee, [], { kind: 'unit' }) : null;
  if (answer?.status !== 'ok' || answer.shape.results.some((r) => r.kind !== 'value')) {
    return refuse('a function is used as a value', here.span, closureHint(callee));
  }
  const { target, args } = answer.shape;
  if (args.length === 1) return { kind: 'constant', target };
  const unit = rust({ kind: 'unit' });
  const names = args.map(() => freshVariable(here.context, 'x', unit));
  const params = names.map((name): Pattern => ({ kind: 'var', name, type: unit }));
  const of: Expr =
    args.length === 0 ? { kind: 'constant', target } : { kind: 'call', target, lift: false, args: names.map(variable) };
  return {
    kind: 'lambda',
    params: [args.length === 0 ? { kind: 'wild' } : { kind: 'tuple', items: params }],
    body: { kind: 'value', of },
  };
}
