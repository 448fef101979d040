/** Types of places and operands. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Constant, Operand, Place, Projection } from '../rust/mir.ts';
import type { MirType } from '../rust/mir-type.ts';
import type { CfgLocal } from './cfg.ts';

export function typeOfPlace(locals: readonly CfgLocal[], place: Place): MirType {
  const local = locals[place.local];
  if (local === undefined) throw new RangeError(`no local _${place.local}`);
  return place.path.reduce(project, local.type);
}

/** Type after one projection; a downcast keeps the enum's. */
export function project(type: MirType, step: Projection): MirType {
  switch (step.kind) {
    case 'field':
      return step.type;
    case 'downcast':
      return type;
    case 'deref':
      return type.kind === 'ref' || type.kind === 'box' || type.kind === 'raw' ? type.item : unexpected(type, 'dereferenced');
    case 'index':
    case 'constant-index':
      return type.kind === 'array' || type.kind === 'slice' ? type.item : unexpected(type, 'indexed');
    case 'subslice':
      return subslice(type, step);
    default:
      return assertNever(step);
  }
}

function subslice(type: MirType, step: Extract<Projection, { kind: 'subslice' }>): MirType {
  if (type.kind === 'slice') return type;
  if (type.kind !== 'array' || typeof type.length === 'string') return unexpected(type, 'sliced');
  return { ...type, length: step.fromEnd ? type.length - step.to - step.from : step.to - step.from };
}

const unexpected = (type: MirType, what: string): never => {
  throw new TypeError(`a ${type.kind} is ${what}`);
};

/** Of constants that carry their own type; null for the others. */
export function typeOfConstant(constant: Constant): MirType | null {
  switch (constant.kind) {
    case 'int':
      return { kind: 'int', type: constant.type };
    case 'bool':
    case 'char':
    case 'unit':
      return { kind: constant.kind };
    case 'str':
      return { kind: 'ref', mutable: false, item: { kind: 'str' } };
    case 'bytes':
      return {
        kind: 'ref',
        mutable: false,
        item: { kind: 'array', item: { kind: 'int', type: 'u8' }, length: constant.value.length },
      };
    case 'float':
      return { kind: constant.type };
    case 'fn':
      return { kind: 'fn-item', callee: constant.callee };
    default:
      return null;
  }
}

export const typeOfOperand = (locals: readonly CfgLocal[], operand: Operand): MirType | null =>
  operand.kind === 'const' ? typeOfConstant(operand.value) : typeOfPlace(locals, operand.place);

export function samePlace(a: Place, b: Place): boolean {
  return a.local === b.local && a.path.length === b.path.length && a.path.every((step, i) => sameStep(step, b.path[i]));
}

function sameStep(a: Projection, b: Projection | undefined): boolean {
  if (b === undefined || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'deref':
      return true;
    case 'field':
      return b.kind === 'field' && a.index === b.index;
    case 'downcast':
      return b.kind === 'downcast' && a.variant === b.variant;
    case 'index':
      return b.kind === 'index' && a.local === b.local;
    case 'constant-index':
      return b.kind === 'constant-index' && a.offset === b.offset && a.fromEnd === b.fromEnd;
    case 'subslice':
      return b.kind === 'subslice' && a.from === b.from && a.to === b.to && a.fromEnd === b.fromEnd;
    default:
      return assertNever(a);
  }
}

/** Whether two operands are the same value when evaluated at the same moment. */
export function sameOperand(a: Operand, b: Operand): boolean {
  if (a.kind === 'const' || b.kind === 'const') {
    if (a.kind !== 'const' || b.kind !== 'const') return false;
    const [x, y] = [a.value, b.value];
    if (x.kind === 'int' && y.kind === 'int') return x.type === y.type && x.value === y.value;
    if (x.kind === 'named' && y.kind === 'named') return x.path === y.path;
    if (x.kind === 'const-param' && y.kind === 'const-param') return x.name === y.name;
    return x.kind === 'associated' && y.kind === 'associated' && JSON.stringify(x.callee) === JSON.stringify(y.callee);
  }
  return samePlace(a.place, b.place);
}
