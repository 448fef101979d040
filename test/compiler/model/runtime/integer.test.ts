import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '../../../../compiler/model/runtime/budget.ts';
import * as integer from '../../../../compiler/model/runtime/integer.ts';

const around = [0n, 1n << 31n, 1n << 32n, 1n << 53n, 1n << 63n, 1n << 64n, 1n << 127n];
const any = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc
    .record({ near: fc.constantFrom(...around), by: fc.bigInt({ min: -3n, max: 3n }), negative: fc.boolean() })
    .map(({ near, by, negative }) => (negative ? -near - by : near + by)),
  fc.bigInt({ min: -(1n << 130n), max: 1n << 130n }),
);
const { norm } = integer;
const floorDiv = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);

const BINARY: Readonly<
  Record<string, readonly [(a: integer.Integer, b: integer.Integer) => integer.Integer, (a: bigint, b: bigint) => bigint | null]>
> = {
  add: [integer.add, (a, b) => a + b],
  sub: [integer.sub, (a, b) => a - b],
  mul: [integer.mul, (a, b) => a * b],
  tdiv: [integer.tdiv, (a, b) => (b === 0n ? 0n : a / b)],
  tmod: [integer.tmod, (a, b) => (b === 0n ? a : a % b)],
  fdiv: [integer.fdiv, (a, b) => (b === 0n ? 0n : floorDiv(a, b))],
  fmod: [integer.fmod, (a, b) => (b === 0n ? a : a - b * floorDiv(a, b))],
  ediv: [integer.ediv, (a, b) => (b === 0n ? 0n : b > 0n ? floorDiv(a, b) : -floorDiv(a, -b))],
  emod: [integer.emod, (a, b) => (b === 0n ? a : a - (b > 0n ? b : -b) * floorDiv(a, b > 0n ? b : -b))],
  and: [integer.and, (a, b) => a & b],
  or: [integer.or, (a, b) => a | b],
  xor: [integer.xor, (a, b) => a ^ b],
};

test.each(Object.entries(BINARY))('%s agrees with big integers', (_, [mixed, exact]) => {
  budget.memory = 1e12;
  fc.assert(
    fc.property(any, any, (a, b) => {
      const expected = exact(a, b);
      if (expected !== null) expect(Object.is(mixed(norm(a), norm(b)), norm(expected))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([8, 16, 32, 64, 128])('wrapping to %i bits', (bits) => {
  fc.assert(
    fc.property(any, (a) => {
      expect(integer.wrapUnsigned(norm(a), bits)).toBe(norm(BigInt.asUintN(bits, a)));
      expect(integer.wrapSigned(norm(a), bits)).toBe(norm(BigInt.asIntN(bits, a)));
    }),
  );
});

test('shifts', () => {
  budget.memory = 1e12;
  fc.assert(
    fc.property(any, fc.nat(140), (a, n) => {
      expect(integer.shiftLeft(norm(a), n)).toBe(norm(a << BigInt(n)));
      expect(integer.shiftRight(norm(a), n)).toBe(norm(a >> BigInt(n)));
    }),
  );
});
