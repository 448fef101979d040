import { Cursor } from './cursor.ts';
import type { AssertMessage, MirStatement, MirTerminator, Operand } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readOperand, readPlace } from './read-mir-place.ts';
import { readRvalue } from './read-mir-rvalue.ts';
import { spanOf } from './read-mir-span.ts';
import { readCallee } from './read-mir-type.ts';

/** What follows a statement or terminator: `;`, and where it is. */
function readLocation(c: Cursor): { readonly scope: number; readonly span: ReturnType<typeof spanOf> } {
  c.expect(';');
  const found = c.match(/ *\/\/ scope (\d+) at (.*)$/y);
  if (found === null) return c.done ? { scope: 0, span: null } : c.fail('a source location');
  return { scope: Number(found[1]), span: spanOf(found[2] ?? '') };
}

/** More than half of all lines: read without the cursor, and without their place, which nobody asks for. */
const STORAGE = /^ *Storage(Live|Dead)\(_(\d+)\);/;

export function readStatement(line: string, names: MirNames): MirStatement {
  const storage = STORAGE.exec(line);
  if (storage !== null) {
    return { kind: storage[1] === 'Live' ? 'storage-live' : 'storage-dead', local: Number(storage[2]), scope: 0, span: null };
  }
  const c = new Cursor(line);
  c.match(/ */y);
  if (c.take('PlaceMention(')) {
    const place = readPlace(c, names);
    c.expect(')');
    return { kind: 'place-mention', place, ...readLocation(c) };
  }
  const place = readPlace(c, names);
  c.expect(' = ');
  return { kind: 'assign', place, value: readRvalue(c, names), ...readLocation(c) };
}

export function readTerminator(line: string, names: MirNames): MirTerminator {
  const c = new Cursor(line);
  c.match(/ */y);
  const word = c.match(/(return|unreachable|resume)(?=;)/y)?.[1];
  if (word === 'return' || word === 'unreachable' || word === 'resume') return { kind: word, ...readLocation(c) };
  if (c.take('goto -> bb')) return { kind: 'goto', target: c.natural(), ...readLocation(c) };
  if (c.take('switchInt(')) return readSwitch(c, names);
  if (c.take('drop(')) {
    const place = readPlace(c, names);
    c.expect(') -> [return: bb');
    return { kind: 'drop', place, target: readTargetEnd(c), ...readLocation(c) };
  }
  if (c.take('assert(')) return readAssert(c, names);
  return readCall(c, names);
}

/** The block number after `bb`, and the unwind action, which is of no use here. */
function readTargetEnd(c: Cursor): number {
  const target = c.natural();
  c.expect(', unwind');
  c.balanced(']');
  c.expect(']');
  return target;
}

function readSwitch(c: Cursor, names: MirNames): MirTerminator {
  const value = readOperand(c, names);
  c.expect(') -> [');
  const targets: { readonly value: bigint; readonly target: number }[] = [];
  for (;;) {
    const found = c.match(/(\d+|otherwise): bb(\d+)(?:, )?/y) ?? c.fail('a switch target');
    const target = Number(found[2]);
    if (found[1] !== 'otherwise') {
      targets.push({ value: BigInt(found[1] ?? ''), target });
      continue;
    }
    c.expect(']');
    return { kind: 'switch', value, targets, otherwise: target, ...readLocation(c) };
  }
}

function readCall(c: Cursor, names: MirNames): MirTerminator {
  const place = readPlace(c, names);
  c.expect(' = ');
  const indirect = c.starts('move ') || c.starts('copy ');
  const callee = indirect ? ({ kind: 'indirect', value: readOperand(c, names) } as const) : readCallee(c, names);
  c.expect('(');
  const args = c.list(')', () => readOperand(c, names));
  if (c.take(' -> [return: bb')) return { kind: 'call', callee, args, place, target: readTargetEnd(c), ...readLocation(c) };
  // A call that never returns has one successor at most, the cleanup block, and that is printed without a name.
  if (c.match(/ -> bb\d+(?=;)/y) === null) c.expect(' -> unwind');
  c.balanced(';');
  return { kind: 'call', callee, args, place, target: null, ...readLocation(c) };
}

const MESSAGES: readonly (readonly [RegExp, (operands: readonly Operand[]) => AssertMessage])[] = [
  [/^attempt to compute `\{\} \+ \{\}`/, (operands) => ({ kind: 'overflow', op: 'Add', operands })],
  [/^attempt to compute `\{\} - \{\}`/, (operands) => ({ kind: 'overflow', op: 'Sub', operands })],
  [/^attempt to compute `\{\} \* \{\}`/, (operands) => ({ kind: 'overflow', op: 'Mul', operands })],
  [/^attempt to compute `\{\} \/ \{\}`/, (operands) => ({ kind: 'overflow', op: 'Div', operands })],
  [/^attempt to compute (?:the remainder of )?`\{\} % \{\}`/, (operands) => ({ kind: 'overflow', op: 'Rem', operands })],
  [/^attempt to shift left by/, (operands) => ({ kind: 'overflow', op: 'Shl', operands })],
  [/^attempt to shift right by/, (operands) => ({ kind: 'overflow', op: 'Shr', operands })],
  [/^attempt to negate/, (operands) => ({ kind: 'overflow-neg', operands })],
  [/^attempt to divide `\{\}` by zero/, (operands) => ({ kind: 'division-by-zero', operands })],
  [
    /^attempt to calculate the remainder of `\{\}` with a divisor of zero/,
    (operands) => ({ kind: 'remainder-by-zero', operands }),
  ],
  [/^index out of bounds/, (operands) => ({ kind: 'bounds', operands })],
];

function readAssert(c: Cursor, names: MirNames): MirTerminator {
  const expected = !c.take('!');
  const condition = readOperand(c, names);
  c.expect(', "');
  const text = c.match(/[^"]*/y)?.[0] ?? '';
  c.expect('"');
  c.take(', ');
  const operands = c.list(')', () => readOperand(c, names));
  const message = MESSAGES.find(([pattern]) => pattern.test(text))?.[1] ?? c.fail(`a known assertion, not "${text}"`);
  c.expect(' -> [success: bb');
  return { kind: 'assert', condition, expected, message: message(operands), target: readTargetEnd(c), ...readLocation(c) };
}
