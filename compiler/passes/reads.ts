/** Which places and locals a statement mentions: for liveness and for checks of passes. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { CfgEnd, CfgRvalue, CfgStatement } from '../ir/cfg.ts';
import type { Operand, Place } from '../rust/mir.ts';

/** Places an rvalue reads or borrows. */
export function placesRead(value: CfgRvalue): readonly Place[] {
  switch (value.kind) {
    case 'use':
    case 'repeat':
    case 'cast':
    case 'unary':
    case 'fallible-neg':
    case 'ptr-metadata':
      return placesOf([value.value]);
    case 'binary':
    case 'checked':
    case 'fallible':
      return placesOf([value.left, value.right]);
    case 'ref':
    case 'fake-borrow':
    case 'raw-ref':
    case 'discriminant':
      return [value.place];
    case 'tuple':
    case 'array':
      return placesOf(value.items);
    case 'adt':
      return placesOf(value.fields);
    case 'closure':
      return placesOf(value.captures.map((capture) => capture.value));
    default:
      return assertNever(value);
  }
}

const placesOf = (operands: readonly Operand[]): readonly Place[] =>
  operands.flatMap((o) => (o.kind === 'const' ? [] : [o.place]));

export function placesReadBy(s: CfgStatement): readonly Place[] {
  switch (s.kind) {
    case 'assign':
      return placesRead(s.value);
    case 'call':
      return placesOf(s.callee.kind === 'indirect' ? [...s.args, s.callee.value] : s.args);
    case 'assert':
      return placesOf([s.condition]);
    default:
      return assertNever(s);
  }
}

export function placesReadAtEnd(end: CfgEnd): readonly Place[] {
  switch (end.kind) {
    case 'if':
      return placesOf([end.condition]);
    case 'match':
      return [end.place];
    case 'switch':
      return placesOf([end.value]);
    case 'return':
      return [{ local: 0, path: [] }];
    case 'goto':
    case 'panic':
    case 'unreachable':
      return [];
    default:
      return assertNever(end);
  }
}

/** The local a place starts at and those it is indexed with. */
export const localsOf = (place: Place): readonly number[] => [
  place.local,
  ...place.path.flatMap((step) => (step.kind === 'index' ? [step.local] : [])),
];
