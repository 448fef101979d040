import type { Cursor } from './cursor.ts';
import type { Operand, Place, Projection } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readCallee, readType } from './read-mir-type.ts';
import { readConstant } from './read-mir-constant.ts';

/** `_1`, `(*P)`, `(P.0: T)`, `(P as Variant)`, `P[_3]`, `P[0 of 3]`, `P[-1 of 1]`, `P[1:]`, `P[1:-1]`, of arrays `P[1..4]`. */
export function readPlace(c: Cursor, names: MirNames): Place {
  let place: Place;
  if (c.take('(*')) {
    place = add(readPlace(c, names), { kind: 'deref' });
    c.expect(')');
  } else if (c.take('(')) {
    const inner = readPlace(c, names);
    if (c.take(' as ')) place = add(inner, { kind: 'downcast', variant: c.segment() });
    else {
      c.expect('.');
      const index = c.natural();
      c.expect(': ');
      place = add(inner, { kind: 'field', index, type: readType(c, names) });
    }
    c.expect(')');
  } else {
    c.expect('_');
    place = { local: c.natural(), path: [] };
  }
  while (c.take('[')) place = add(place, readElement(c));
  return place;
}

const add = (place: Place, step: Projection): Place => ({ local: place.local, path: [...place.path, step] });

/** After `[`. */
function readElement(c: Cursor): Projection {
  if (c.take('_')) {
    const local = c.natural();
    c.expect(']');
    return { kind: 'index', local };
  }
  const element = c.match(/(-?)(\d+) of (\d+)\]/y);
  if (element !== null) {
    return { kind: 'constant-index', offset: Number(element[2]), min: Number(element[3]), fromEnd: element[1] === '-' };
  }
  const between = c.match(/(\d+)\.\.(\d+)\]/y);
  if (between !== null) return { kind: 'subslice', from: Number(between[1]), to: Number(between[2]), fromEnd: false };
  const part = c.match(/(\d*):(-?)(\d*)\]/y) ?? c.fail('an index');
  const fromEnd = part[2] === '-' || part[3] === '';
  return { kind: 'subslice', from: Number(part[1]), to: Number(part[3]), fromEnd };
}

export function readOperand(c: Cursor, names: MirNames): Operand {
  if (c.take('move ')) return { kind: 'move', place: readPlace(c, names) };
  if (c.take('copy ')) return { kind: 'copy', place: readPlace(c, names) };
  if (c.take('const ')) return { kind: 'const', value: readConstant(c, names) };
  return { kind: 'const', value: { kind: 'fn', callee: readCallee(c, names) } };
}
