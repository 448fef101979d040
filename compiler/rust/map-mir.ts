import type { MirStatement, MirTerminator, Operand, Place, Rvalue } from './mir.ts';

/** How places and operands change; both are given each occurrence once, operands with their places already changed. */
export interface MirMap {
  readonly place: (place: Place) => Place;
  readonly operand: (operand: Operand) => Operand;
}

export function mapStatement(statement: MirStatement, map: MirMap): MirStatement {
  switch (statement.kind) {
    case 'assign':
      return { ...statement, place: map.place(statement.place), value: mapRvalue(statement.value, map) };
    case 'place-mention':
      return { ...statement, place: map.place(statement.place) };
    default:
      return { ...statement, local: map.place({ local: statement.local, path: [] }).local };
  }
}

const mapOperand = (operand: Operand, map: MirMap): Operand =>
  map.operand(operand.kind === 'const' ? operand : { ...operand, place: map.place(operand.place) });

function mapRvalue(value: Rvalue, map: MirMap): Rvalue {
  switch (value.kind) {
    case 'use':
    case 'repeat':
    case 'cast':
    case 'unary':
    case 'ptr-metadata':
      return { ...value, value: mapOperand(value.value, map) };
    case 'ref':
    case 'fake-borrow':
    case 'raw-ref':
    case 'discriminant':
      return { ...value, place: map.place(value.place) };
    case 'binary':
    case 'checked':
      return { ...value, left: mapOperand(value.left, map), right: mapOperand(value.right, map) };
    case 'tuple':
    case 'array':
      return { ...value, items: value.items.map((o) => mapOperand(o, map)) };
    case 'adt':
      return { ...value, fields: value.fields.map((o) => mapOperand(o, map)) };
    case 'closure':
      return { ...value, captures: value.captures.map((c) => ({ ...c, value: mapOperand(c.value, map) })) };
  }
}

/** Operands and places; block numbers stay. */
export function mapTerminator(terminator: MirTerminator, map: MirMap): MirTerminator {
  switch (terminator.kind) {
    case 'switch':
      return { ...terminator, value: mapOperand(terminator.value, map) };
    case 'drop':
      return { ...terminator, place: map.place(terminator.place) };
    case 'call': {
      const callee =
        terminator.callee.kind === 'indirect'
          ? { ...terminator.callee, value: mapOperand(terminator.callee.value, map) }
          : terminator.callee;
      return { ...terminator, callee, args: terminator.args.map((o) => mapOperand(o, map)), place: map.place(terminator.place) };
    }
    case 'assert':
      return {
        ...terminator,
        condition: mapOperand(terminator.condition, map),
        message: { ...terminator.message, operands: terminator.message.operands.map((o) => mapOperand(o, map)) },
      };
    default:
      return terminator;
  }
}
