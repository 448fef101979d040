import { beforeAll, describe, expect, test } from 'vitest';
import { INT_TYPES, type IntType, bitsOf, isSigned, rangeOf } from '../../../../pipeline/core/rust-type.ts';
import type { JsonValue } from '../../../../pipeline/core/outcome.ts';
import type { Model } from '../../../../compiler/model/api.ts';
import { DIVERGENCES } from '../../../../compiler/model/divergences.ts';
import { loadModel } from '../../../../compiler/model/load-model.ts';
import { rustOutput } from './rustc.ts';
import { show } from './show.ts';

/** An operation in both languages: `x`, `y` are the operands, `T` Rust's type, `S` Lean's. */
interface Operation {
  readonly name: string;
  readonly rust: string;
  /** A term of type `Result R`. */
  readonly lean: string;
  readonly type: string;
  readonly shape: string;
  readonly only?: 'signed' | 'unsigned';
  /** `shift`: y is a `u32`. */
  readonly operands: 'one' | 'two' | 'shift';
}

const two = (name: string, rust: string, lean: string, type = 'S', shape = '.', only?: Operation['only']): Operation => ({
  ...{ name, rust, lean, type, shape, operands: 'two' as const },
  ...(only === undefined ? {} : { only }),
});
const one = (...args: Parameters<typeof two>): Operation => ({ ...two(...args), operands: 'one' });
const shift = (...args: Parameters<typeof two>): Operation => ({ ...two(...args), operands: 'shift' });
const core = (op: string): string => `ok (core.num.S.${op} x y)`;

const OPERATIONS: readonly Operation[] = [
  ...['+', '-', '*', '/'].map((op) => two(op, `x ${op} y`, `x ${op} y`)),
  two('%', 'x % y', 'x % y'),
  ...(['&', '|', '^'] as const).map((op) => two(op, `x ${op} y`, `ok (x ${op.repeat(3)} y)`)),
  ...['<', '<=', '>', '>='].map((op) => two(op, `x ${op} y`, `ok (x ${op} y)`, 'Bool')),
  two('==', 'x == y', 'ok (x = y)', 'Bool'),
  two('!=', 'x != y', 'ok (x != y)', 'Bool'),
  ...['add', 'sub', 'mul'].flatMap((op) => [
    two(`wrapping_${op}`, `x.wrapping_${op}(y)`, core(`wrapping_${op}`)),
    two(`checked_${op}`, `x.checked_${op}(y)`, `ok (S.checked_${op} x y)`, 'Option S', '?.'),
    two(`overflowing_${op}`, `x.overflowing_${op}(y)`, core(`overflowing_${op}`), 'S × Bool', '(.,.)'),
  ]),
  two('checked_div', 'x.checked_div(y)', 'ok (S.checked_div x y)', 'Option S', '?.'),
  two('checked_rem', 'x.checked_rem(y)', 'ok (S.checked_rem x y)', 'Option S', '?.'),
  two('overflowing_div', 'x.overflowing_div(y)', 'core.num.S.overflowing_div x y', 'S × Bool', '(.,.)'),
  two('saturating_add', 'x.saturating_add(y)', core('saturating_add')),
  two('saturating_sub', 'x.saturating_sub(y)', core('saturating_sub')),
  two('is_multiple_of', 'y != 0 && x % y == 0 || y == 0 && x == 0', 'core.num.S.is_multiple_of x y', 'Bool', '.', 'unsigned'),
  ...['min', 'max'].map((op) => two(op, `x.${op}(y)`, `ok (core.cmp.impls.OrdS.${op} x y)`)),
  ...['min', 'max'].map((op) => two(`cmp::${op}`, `std::cmp::${op}(x, y)`, `core.cmp.${op} core.cmp.OrdS x y`)),
  two('max of the trait', 'x.max(y)', 'core.cmp.Ord.max.default core.cmp.OrdS x y'),
  two('min of the trait', 'x.min(y)', 'core.cmp.Ord.min.trait_default core.cmp.OrdS x y'),
  two('cmp', 'x.cmp(&y)', 'ok (core.cmp.impls.OrdS.cmp x y)', 'Ordering', 'o'),
  two('partial_cmp', 'x.partial_cmp(&y)', 'ok (core.cmp.impls.PartialOrdS.partial_cmp x y)', 'Option Ordering', '?o'),
  ...['lt', 'le', 'gt', 'ge'].map((op) => two(`.${op}()`, `x.${op}(&y)`, `ok (core.cmp.impls.PartialOrdS.${op} x y)`, 'Bool')),
  ...['lt', 'le', 'gt', 'ge'].map((op) => two(`${op} of the trait`, `x.${op}(&y)`, `core.cmp.PartialOrd.${op}.default core.cmp.PartialOrdS x y`, 'Bool')),
  ...['eq', 'ne'].map((op) => two(`.${op}()`, `x.${op}(&y)`, `ok (core.cmp.impls.PartialEqS.${op} x y)`, 'Bool')),
  two('clamp', '{ let (a, b) = (x.min(y), y); x.clamp(a, b) }', 'core.cmp.impls.OrdS.clamp x (core.cmp.impls.OrdS.min x y) y'),
  two('clamp out of order', 'x.clamp(x, y)', 'core.cmp.impls.OrdS.clamp x x y'),
  one('neg', '-x', '-. x', 'S', '.', 'signed'),
  one('not', '!x', 'ok (~~~ x)'),
  one('leading_zeros', 'x.leading_zeros()', 'ok (core.num.S.leading_zeros x)', 'U32'),
  one('is_power_of_two', 'x.is_power_of_two()', 'core.num.S.is_power_of_two x', 'Bool', '.', 'unsigned'),
  one('cast_signed', 'x.cast_signed()', 'core.num.S.cast_signed x', 'C', '.', 'unsigned'),
  one('cast_unsigned', 'x.cast_unsigned()', 'core.num.S.cast_unsigned x', 'C', '.', 'signed'),
  one('clone', 'x.clone()', 'core.clone.CloneS.clone x'),
  one('MAX', '{ let _ = x; T::MAX }', 'ok core.num.S.MAX'),
  one('MIN', '{ let _ = x; T::MIN }', 'ok core.num.S.MIN'),
  one('BITS', '{ let _ = x; T::BITS }', 'ok core.num.S.BITS', 'U32'),
  one('default', '{ let _ = x; T::default() }', 'ok core.default.DefaultS.default'),
  shift('<<', 'x << y', 'x <<< y'),
  shift('>>', 'x >> y', 'x >>> y'),
  shift('<< by a signed amount', 'x << (y as i32)', 'do\n  let i ← lift (UScalar.hcast .I32 y)\n  x <<< i'),
  ...['wrapping_shl', 'wrapping_shr', 'rotate_left', 'rotate_right'].map((op) => shift(op, `x.${op}(y)`, core(op))),
  shift('step forward', '{ let n = y as usize; if (x as i128) >= 0 && n as u128 > u64::MAX as u128 { None } else { T::try_from(n as u128).ok().and_then(|n| x.checked_add(n)) } }', 'do\n  let n ← lift (UScalar.cast .Usize y)\n  core.iter.range.StepS.forward_checked x n', 'Option S', '?.', 'unsigned'),
]; // biome-ignore format: one table

const NO_USIZE: readonly Operation[] = (['le', 'be'] as const).flatMap((end) => [
  one(`to_${end}_bytes`, `x.to_${end}_bytes()`, `ok (core.num.S.to_${end}_bytes x)`, 'Array U8 N#usize', '[.]'),
  one(`from_${end}_bytes`, 'x', `ok (core.num.S.from_${end}_bytes (core.num.S.to_${end}_bytes x))`),
  one(`from_${end}_bytes of to_${end === 'le' ? 'be' : 'le'}_bytes`, 'x.swap_bytes()', `ok (core.num.S.from_${end}_bytes (core.num.S.to_${end === 'le' ? 'be' : 'le'}_bytes x))`),
]); // biome-ignore format: one table

const leanName = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);
const counterpart = (type: IntType): IntType => `${isSigned(type) ? 'u' : 'i'}${type.slice(1)}` as IntType;
const isNarrow = (type: IntType): boolean => bitsOf(type) === 8;

function operands(type: IntType): bigint[] {
  const { min, max } = rangeOf(type);
  if (isNarrow(type)) return Array.from({ length: 256 }, (_, i) => min + BigInt(i));
  const around = [0n, 1n, 2n, 3n, 7n, 10n, 255n, 256n, 1000n, 32767n, 65535n, (1n << 31n) - 1n, 1n << 32n, (1n << 53n) - 1n, 1n << 53n, (1n << 53n) + 1n, 0x0123456789abcdefn]; // biome-ignore format: short
  const all = [...around, ...around.map((n) => -n), min, min + 1n, max, max - 1n, max / 2n, max / 2n + 1n, min / 2n, max / 3n];
  return [...new Set(all)].filter((n) => n >= min && n <= max);
}
const amounts = (type: IntType): bigint[] => {
  const bits = BigInt(bitsOf(type));
  return [
    ...new Set([0n, 1n, 2n, 3n, 5n, 7n, bits / 2n, bits - 1n, bits, bits + 1n, 2n * bits + 3n, 255n, 0x80000000n, 0xffffffffn]),
  ];
};

const operationsOf = (type: IntType): Operation[] =>
  [...OPERATIONS, ...(type.endsWith('size') ? [] : NO_USIZE)].filter(
    ({ only }) => only === undefined || (only === 'signed') === isSigned(type),
  );

function rustProgram(): { readonly items: string; readonly body: string } {
  const functions: string[] = [];
  const calls: string[] = [];
  for (const type of INT_TYPES) {
    const values = operands(type).map((v) => (v === rangeOf(type).min && v < 0n ? `${type}::MIN` : `${v}`));
    functions.push(`const V_${type}: &[${type}] = &[${values.join(', ')}];`);
    functions.push(`const A_${type}: &[u32] = &[${amounts(type).join(', ')}];`);
    operationsOf(type).forEach((op, i) => {
      const name = `f_${type}_${i}`;
      const expr = op.rust.replace(/\bT\b/g, type);
      const ys = op.operands === 'one' ? '&[0u32] as &[u32]' : op.operands === 'shift' ? `A_${type}` : `V_${type}`;
      functions.push(
        `fn ${name}() -> String { let mut out = String::new(); for &x in V_${type} { for &y in ${ys} { out.push_str(&run(|| { ${expr} })); out.push(' '); } } out }`,
      );
      calls.push(`  println!("{}", ${name}());`);
    });
  }
  return { items: functions.join('\n'), body: calls.join('\n') };
} // biome-ignore format: generated text

function leanModel(): string {
  const lines = ['import Aeneas', 'open Aeneas Aeneas.Std Result ControlFlow Error', 'namespace scalars'];
  for (const type of INT_TYPES) {
    const S = leanName(type);
    const replace = (text: string): string =>
      text
        .replace(/\bS\b/g, S)
        .replace(/(\.|\b)(Ord|PartialOrd|PartialEq|Clone|Default|Step)S\b/g, `$1$2${S}`)
        .replace(/\bC\b/g, leanName(counterpart(type)))
        .replace('N#usize', `${bitsOf(type) / 8}#usize`);
    operationsOf(type).forEach((op, i) => {
      const y = op.operands === 'one' ? '' : op.operands === 'shift' ? ' (y : Std.U32)' : ` (y : Std.${S})`;
      lines.push(`def f_${type}_${i} (x : Std.${S})${y} : Result (${replace(op.type)}) := ${replace(op.lean)}`);
    });
  }
  return [...lines, 'end scalars', ''].join('\n');
}

const json = (n: bigint): JsonValue => (n <= 2n ** 53n && n >= -(2n ** 53n) ? Number(n) : String(n));

describe('every scalar operation agrees with rustc', () => {
  let rust: Map<string, string[]>;
  let model: Model;
  beforeAll(() => {
    const { items, body } = rustProgram();
    const lines = rustOutput(items, body);
    const names = INT_TYPES.flatMap((type) => operationsOf(type).map((_, i) => `f_${type}_${i}`));
    rust = new Map(names.map((name, i) => [name, lines[i]?.trimEnd().split(' ') ?? []]));
    const answer = loadModel([{ name: 'scalars.lean', text: leanModel() }]);
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics.slice(0, 5)));
    model = answer.model;
  }, 600_000);

  test.each(INT_TYPES)('%s', (type) => {
    const differences: string[] = [];
    operationsOf(type).forEach((op, i) => {
      const name = `f_${type}_${i}`;
      const f = model.functions.get(name);
      const expected = rust.get(name) ?? [];
      if (f === undefined) throw new Error(`${name}: no function for ${op.name}`);
      let at = 0;
      for (const x of operands(type)) {
        for (const y of op.operands === 'one' ? [null] : op.operands === 'shift' ? amounts(type) : operands(type)) {
          const got = show(f.call(y === null ? [json(x)] : [json(x), json(y)]), op.shape).replaceAll(' ', '');
          const want = expected[at++];
          if (got !== want && !isKnown(type, op.name, x, y))
            differences.push(`${type} ${op.name} ${x} ${y ?? ''}: ${got}, rustc ${want ?? '?'}`);
          if (got === want && isKnown(type, op.name, x, y))
            differences.push(`${type} ${op.name} ${x} ${y ?? ''}: no longer differs`);
        }
      }
      if (at !== expected.length) differences.push(`${op.name}: ${expected.length} results of rustc for ${at} calls`);
    });
    expect(differences.slice(0, 20)).toEqual([]);
  });
});

/** The differences of the table that scalars can show: the remainder of the least number by -1. */
function isKnown(type: IntType, op: string, x: bigint, y: bigint | null): boolean {
  const listed = DIVERGENCES.some(({ flag }) => flag === (op === '%' ? 'rem' : op));
  return listed && isSigned(type) && x === rangeOf(type).min && y === -1n;
}

test('casts between all types agree with rustc', () => {
  const pairs = INT_TYPES.flatMap((from) => INT_TYPES.map((to) => [from, to] as const));
  const items = pairs.map(([from, to], i) => {
    const values = operands(from).map((v) => (v === rangeOf(from).min && v < 0n ? `${from}::MIN` : `${v}`));
    return `fn c_${i}() -> String { let v: &[${from}] = &[${values.join(', ')}]; v.iter().map(|&x| (x as ${to}).show()).collect::<Vec<_>>().join(" ") }`;
  });
  const lines = rustOutput(items.join('\n'), pairs.map((_, i) => `println!("{}", c_${i}());`).join('\n'));
  const cast = ([from, to]: readonly [IntType, IntType]): string =>
    `${isSigned(from) ? 'I' : 'U'}Scalar.${isSigned(from) === isSigned(to) ? 'cast' : 'hcast'} .${leanName(to)} x`;
  const defs = pairs.map((p, i) => `def c_${i} (x : Std.${leanName(p[0])}) : Result Std.${leanName(p[1])} := lift (${cast(p)})`);
  const text = `import Aeneas\nopen Aeneas Aeneas.Std Result\nnamespace casts\n${defs.join('\n')}\nend casts\n`;
  const answer = loadModel([{ name: 'casts.lean', text }]);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics.slice(0, 5)));
  pairs.forEach(([from, to], i) => {
    const got = operands(from).map((x) =>
      show(answer.model.functions.get(`c_${i}`)?.call([json(x)]) ?? { unknown: 'none' }, '.'),
    );
    expect(got.join(' '), `${from} as ${to}`).toBe(lines[i]);
  });
}, 300_000);
