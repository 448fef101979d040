/** JavaScript for operators on numbers: native arithmetic up to 32 bits, numbers with a slow path into bigints beyond. */
import { bitsOf, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import { INT_DECL, NAT_DECL, scalarOf } from '../builtin-types.ts';
import type { Op, Type } from '../core.ts';
import { width } from '../runtime/integer.ts';
import { whnf } from '../types.ts';

/** What the emitter offers here: a statement, and a fresh name. */
export interface CodeSink {
  line(text: string): void;
  fresh(hint: string): string;
  /** A number's width record, for slow paths. */
  width(type: IntType): string;
}

export type NumberKind = IntType | 'nat' | 'int';

export function numberKind(type: Type): NumberKind | null {
  const scalar = scalarOf(type);
  if (scalar !== null) return scalar;
  const t = whnf(type);
  return t.kind !== 'con' ? null : t.decl === NAT_DECL ? 'nat' : t.decl === INT_DECL ? 'int' : null;
}

export const literal = (value: bigint): string => {
  const small = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER);
  const text = small ? String(value) : `${value}n`;
  return value < 0n ? `(${text})` : text;
};

/** A string literal; without `$`, which marks operations. */
export const textLiteral = (text: string): string => JSON.stringify(text).replaceAll('$', '\\u0024');

const isLiteral = (code: string): boolean => /^\(?-?\d+\)?$/.test(code);
const OVERFLOW = "$.fail('integerOverflow')";

/** The value of the operation as an expression; checks are made before it. Operands are names or literals. */
export function numberOp(sink: CodeSink, op: Op, kind: NumberKind, a: string, b: string): string {
  if (kind === 'nat' || kind === 'int') return unbounded(sink, op, kind, a, b);
  return bitsOf(kind) <= 32 ? narrow(sink, op, kind, a, b) : wide(sink, op, kind, a, b);
}

function narrow(sink: CodeSink, op: Op, type: IntType, a: string, b: string): string {
  const bits = bitsOf(type);
  const signed = isSigned(type);
  const w = width(bits, signed);
  const checked = (expr: string, low: boolean, high: boolean): string => {
    const r = sink.fresh('r');
    sink.line(`const ${r} = ${expr};`);
    const tests = [...(high ? [`${r} > ${w.max}`] : []), ...(low ? [`${r} < ${w.min}`] : [])];
    sink.line(`if (${tests.join(' || ')}) ${OVERFLOW};`);
    return r;
  };
  switch (op) {
    case 'add':
      return checked(`${a} + ${b}`, signed, true);
    case 'sub':
      return checked(`${a} - ${b}`, true, signed);
    case 'mul':
      return checked(signed ? `${a} * ${b} + 0` : `${a} * ${b}`, signed, true);
    case 'neg':
      return checked(`0 - ${a}`, !signed, signed);
    case 'div':
      guardZero(sink, b);
      if (signed) sink.line(`if (${b} === -1 && ${a} === ${w.min}) ${OVERFLOW};`);
      return signed ? `(${a} / ${b} | 0)` : `(${a} / ${b} >>> 0)`;
    case 'mod':
      guardZero(sink, b);
      return signed ? `(${a} % ${b} | 0)` : `(${a} % ${b})`;
    case 'and':
    case 'or':
    case 'xor': {
      const sign = op === 'and' ? '&' : op === 'or' ? '|' : '^';
      return bits === 32 && !signed ? `((${a} ${sign} ${b}) >>> 0)` : `(${a} ${sign} ${b})`;
    }
    case 'not':
      return signed ? `(~${a})` : `(${w.max} - ${a})`;
    case 'shl':
      guardShift(sink, b, bits);
      if (signed) return bits === 32 ? `(${a} << ${b})` : `(${a} << ${b} << ${32 - bits} >> ${32 - bits})`;
      return bits === 32 ? `(${a} << ${b} >>> 0)` : `(${a} << ${b} & ${w.max})`;
    case 'shr':
      guardShift(sink, b, bits);
      return signed ? `(${a} >> ${b})` : `(${a} >>> ${b})`;
    default:
      return unknownOp(op);
  }
}

/** Conditions under which operands that may be bigints are numbers. */
const areNumbers = (...operands: readonly string[]): string[] =>
  [...new Set(operands)].filter((x) => !isLiteral(x)).map((x) => `typeof ${x} === 'number'`);

/** The quick sum if it is exact, else the slow one. `low`: the quick result may be too small. */
function guarded(
  sink: CodeSink,
  operands: readonly string[],
  quick: string,
  low: string | null,
  high: boolean,
  slow: string,
): string {
  const r = sink.fresh('r');
  const first = `(${r} = ${quick})`;
  const tests = [...areNumbers(...operands)];
  if (high) tests.push(`${first} <= 9007199254740991`, ...(low === null ? [] : [`${r} >= ${low}`]));
  else tests.push(`${first} >= ${low ?? '0'}`);
  sink.line(`let ${r}; if (!(${tests.join(' && ')})) ${r} = ${slow};`);
  return r;
}

/** Division of what may be bigints: of 32-bit integers natively. */
function division(sink: CodeSink, sign: '/' | '%', a: string, b: string, slow: string, signed = false): string {
  if (isZero(b)) return slow;
  const r = sink.fresh('r');
  const small = [a, b].filter((x) => !isLiteral(x)).map((x) => `(${x} | 0) === ${x}`);
  const tests = [
    ...areNumbers(a, b),
    ...small,
    ...(isLiteral(b) ? [] : [`${b} !== 0`]),
    ...(signed ? [`${a} !== -2147483648`] : []),
  ];
  sink.line(`const ${r} = ${tests.length === 0 ? 'true' : tests.join(' && ')} ? ${a} ${sign} ${b} | 0 : ${slow};`);
  return r;
}

const LOWEST = '-9007199254740991';

function wide(sink: CodeSink, op: Op, type: IntType, a: string, b: string): string {
  const signed = isSigned(type);
  const bits = bitsOf(type);
  const w = sink.width(type);
  const low = signed ? LOWEST : null;
  switch (op) {
    case 'add':
      return guarded(sink, [a, b], `${a} + ${b}`, low, true, `$.checked($.add(${a}, ${b}), ${w})`);
    case 'sub':
      return guarded(sink, [a, b], `${a} - ${b}`, signed ? LOWEST : '0', signed, `$.checked($.sub(${a}, ${b}), ${w})`);
    case 'mul':
      return guarded(sink, [a, b], signed ? `${a} * ${b} + 0` : `${a} * ${b}`, low, true, `$.checked($.mul(${a}, ${b}), ${w})`);
    case 'neg':
      return `$.checked($.neg(${a}), ${w})`;
    case 'div':
      guardZero(sink, b);
      return division(sink, '/', a, b, signed ? `$.checked($.tdiv(${a}, ${b}), ${w})` : `$.tdiv(${a}, ${b})`, signed);
    case 'mod':
      guardZero(sink, b);
      return division(sink, '%', a, b, `$.tmod(${a}, ${b})`);
    case 'and':
    case 'or':
    case 'xor':
      return `$.${op}(${a}, ${b})`;
    case 'not':
      return signed ? `$.sub(-1, ${a})` : `$.sub(${w}.max, ${a})`;
    case 'shl':
      guardShift(sink, b, bits);
      return `$.wrap($.shiftLeft(${a}, ${b}), ${w})`;
    case 'shr':
      guardShift(sink, b, bits);
      return `$.shiftRight(${a}, ${b})`;
    default:
      return unknownOp(op);
  }
}

function unbounded(sink: CodeSink, op: Op, kind: 'nat' | 'int', a: string, b: string): string {
  const low = kind === 'nat' ? null : LOWEST;
  switch (op) {
    case 'add':
      return guarded(sink, [a, b], `${a} + ${b}`, low, true, `$.add(${a}, ${b})`);
    case 'sub':
      return kind === 'nat'
        ? guarded(sink, [a, b], `${a} - ${b}`, '0', false, `$.natSub(${a}, ${b})`)
        : guarded(sink, [a, b], `${a} - ${b}`, low, true, `$.sub(${a}, ${b})`);
    case 'mul':
      return guarded(sink, [a, b], `${a} * ${b} + 0`, low, true, `$.mul(${a}, ${b})`);
    case 'neg':
      return `$.neg(${a})`;
    case 'div':
      return kind === 'nat' ? division(sink, '/', a, b, `$.tdiv(${a}, ${b})`) : `$.ediv(${a}, ${b})`;
    case 'mod':
      return kind === 'nat' ? division(sink, '%', a, b, `$.tmod(${a}, ${b})`) : `$.emod(${a}, ${b})`;
    case 'pow':
      return `$.pow(${a}, ${b})`;
    case 'and':
    case 'or':
    case 'xor':
      return `$.${op}(${a}, ${b})`;
    case 'shl':
      return `$.shiftLeft(${a}, ${b})`;
    case 'shr':
      return `$.shiftRight(${a}, ${b})`;
    default:
      return unknownOp(op);
  }
}

function unknownOp(op: Op): never {
  throw new Error(`no code for the operator ${op}`);
}

const isZero = (code: string): boolean => /^\(?-?0\)?$/.test(code);

function guardZero(sink: CodeSink, b: string): void {
  if (!isLiteral(b) || isZero(b)) sink.line(`if (${b} === 0) $.fail('divisionByZero');`);
}

function guardShift(sink: CodeSink, b: string, bits: number): void {
  if (isLiteral(b) && Number(b.replace(/[()]/g, '')) >= 0 && Number(b.replace(/[()]/g, '')) < bits) return;
  sink.line(`if (!(${b} >= 0 && ${b} < ${bits})) ${OVERFLOW};`);
}
