import { afterAll, expect, test } from 'vitest';
import { loadModel } from '../../compiler/model/load-model.ts';
import { translate } from '../../compiler/translate.ts';
import { INT_TYPES, type IntType, isSigned, rangeOf } from '../../pipeline/core/rust-type.ts';
import { nativeOutcomes } from '../support/programs/run-natively.ts';
import { toolContext } from '../support/tool-context.ts';

const tools = toolContext(4);
afterAll(() => tools.dispose());

/** Bodies over `a: T, b: T`, with the result type; signed types have more. */
const BINARY: readonly (readonly [name: string, body: string, result: string])[] = [
  ...['+', '-', '*', '/', '%', '&', '|', '^'].map((op, i) => [`arith${i}`, `a ${op} b`, 'T'] as const),
  ...['==', '!=', '<', '<=', '>', '>='].map((op, i) => [`cmp${i}`, `a ${op} b`, 'bool'] as const),
  ['shl', 'a << b', 'T'],
  ['shr', 'a >> b', 'T'],
  ...['add', 'sub', 'mul'].map((op) => [`wrapping_${op}`, `a.wrapping_${op}(b)`, 'T'] as const),
  ...['add', 'sub'].map((op) => [`saturating_${op}`, `a.saturating_${op}(b)`, 'T'] as const),
  ...['add', 'sub', 'mul', 'div', 'rem'].map(
    (op) => [`checked_${op}`, `match a.checked_${op}(b) { Some(x) => x as i32, None => 999 }`, 'i32'] as const,
  ),
  ...['add', 'sub', 'mul'].map(
    (op) =>
      [`overflowing_${op}`, `match a.overflowing_${op}(b) { (x, c) => (x as i128) ^ ((c as i128) << 100) }`, 'i128'] as const,
  ),
  ['overflowing_div', 'match a.overflowing_div(b) { (x, c) => (x as i128) ^ ((c as i128) << 100) }', 'i128'],
  ...['wrapping_shl', 'wrapping_shr', 'rotate_left', 'rotate_right'].map((op) => [op, `a.${op}(b as u32)`, 'T'] as const),
  ['clamp', 'a.clamp(b, 100)', 'T'],
  ['cmp', 'match a.cmp(&b) { std::cmp::Ordering::Less => 0, std::cmp::Ordering::Equal => 1, _ => 2 }', 'u8'],
  ['partial_cmp', 'match a.partial_cmp(&b) { Some(std::cmp::Ordering::Greater) => 0, Some(_) => 1, None => 2 }', 'u8'],
  ['by_reference', '{ let (x, y) = (&a, &b); (x == y) ^ (x < y) ^ (x >= y) }', 'bool'],
  ['min', 'a.min(b)', 'T'],
  ['max', 'a.max(b)', 'T'],
  ['assign', '{ let mut x = a; x += b; x }', 'T'],
];
const UNARY: readonly (readonly [string, string, string])[] = [
  ['not', '!a', 'T'],
  ['leading_zeros', 'a.leading_zeros()', 'u32'],
  ['limits', 'if a == T::MAX { 1 } else if a == T::MIN { 2 } else { T::BITS }', 'u32'],
  ['pattern', 'match a { 0 => 1, 1..=9 => 2, 100 | 101 => 3, x if x < 50 => 4, _ => 5 }', 'u8'],
  ...INT_TYPES.map((to) => [`to_${to}`, `a as ${to}`, to] as const),
];

interface Operation {
  readonly name: string;
  readonly text: string;
  readonly inputs: readonly (readonly bigint[])[];
}

const everything = (type: IntType): readonly bigint[] => {
  const { min, max } = rangeOf(type);
  return Array.from({ length: Number(max - min) + 1 }, (_, i) => min + BigInt(i));
};

/** Around the ends, around zero and around the ends of narrower types. */
const edges = (type: IntType): readonly bigint[] => {
  const { min, max } = rangeOf(type);
  const near = [
    min,
    min + 1n,
    -129n,
    -128n,
    -1n,
    0n,
    1n,
    2n,
    7n,
    31n,
    127n,
    128n,
    255n,
    256n,
    65_535n,
    65_536n,
    2n ** 31n,
    2n ** 32n,
    2n ** 63n,
    max - 1n,
    max,
  ];
  return [...new Set(near.filter((value) => value >= min && value <= max))];
};

function operations(type: IntType, values: readonly bigint[]): readonly Operation[] {
  const put = (text: string): string => text.replaceAll(/\bT\b/g, type);
  const pairs = values.flatMap((a) => values.map((b) => [a, b]));
  const unary = isSigned(type) ? [...UNARY, ['neg', '-a', 'T'] as const] : UNARY;
  const both = BINARY.map(([name, body, result]): Operation => {
    const fn = `${name}_${type}`;
    return { name: fn, text: `pub fn ${fn}(a: ${type}, b: ${type}) -> ${put(result)} { ${put(body)} }\n`, inputs: pairs };
  });
  const one = unary.map(([name, body, result]): Operation => {
    const fn = `${name}_${type}`;
    return { name: fn, text: `pub fn ${fn}(a: ${type}) -> ${put(result)} { ${put(body)} }\n`, inputs: values.map((a) => [a]) };
  });
  return [...both, ...one];
}

async function compare(all: readonly Operation[]): Promise<readonly string[]> {
  const { context } = tools;
  const lib = all.map((op) => op.text).join('');
  const dump = await context.rustc.dump({ crate: 'ops', edition: '2021', sources: { 'src/lib.rs': lib } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump).slice(0, 1000));
  const translation = translate(dump.value.output);
  const loaded = loadModel([{ name: 'ops.lean', text: translation.text }]);
  if (loaded.status !== 'ok') throw new Error(JSON.stringify(loaded.diagnostics.slice(0, 3)));
  const native = await nativeOutcomes(context, harness(lib, all));
  const wrong: string[] = [];
  for (const op of all) {
    const refused = translation.functions.find((f) => f.rust === op.name && f.status === 'refused');
    const fn = loaded.model.functions.get(op.name);
    if (fn === undefined) {
      wrong.push(`${op.name}: ${refused?.diagnostics.map((d) => d.message).join('; ') ?? 'missing'}`);
      continue;
    }
    const outcomes = native.get(op.name) ?? [];
    const differs = op.inputs.findIndex((input, i) => {
      const outcome = fn.call(input.map((x) => (x > 2n ** 53n || x < -(2n ** 53n) ? String(x) : Number(x))));
      return ('ok' in outcome ? String(outcome.ok) : 'panic' in outcome ? 'P' : outcome.unknown) !== outcomes[i];
    });
    if (differs >= 0) wrong.push(`${op.name}(${op.inputs[differs]?.join(', ')}): natively ${outcomes[differs]}`);
  }
  return wrong;
}

function harness(lib: string, all: readonly Operation[]): string {
  const runs = all.map((op) => {
    const arity = op.inputs[0]?.length ?? 1;
    const type = /_([ui](?:8|16|32|64|128|size))$/.exec(op.name)?.[1] ?? 'u8';
    const values = [...new Set(op.inputs.map(([a]) => a))].map((v) => `${v}`).join(', ');
    const call =
      arity === 2 ? `for a in V { for b in V { show(|| ${op.name}(a, b)); } }` : `for a in V { show(|| ${op.name}(a)); }`;
    return `{ const V: &[${type}] = &[${values}]; print!("${op.name}"); ${call.replaceAll('in V', 'in V.iter().copied()')} println!(); }`;
  });
  const show = `fn show<R: std::fmt::Display>(f: impl Fn() -> R + std::panic::UnwindSafe) { match std::panic::catch_unwind(f) { Ok(v) => print!(" {}", v), Err(_) => print!(" P") } }`;
  return `${lib}${show}\nfn main() { std::panic::set_hook(Box::new(|_| {}));\n${runs.join('\n')}\n}\n`;
}

test.each(['u8', 'i8'] as const)('every operation and cast of %s on every input', { timeout: 1_200_000 }, async (type) => {
  expect(await compare(operations(type, everything(type)))).toEqual([]);
});

test('every operation and cast of the wider types on edge values', { timeout: 1_200_000 }, async () => {
  const wide = INT_TYPES.filter((type) => type !== 'u8' && type !== 'i8');
  expect(await compare(wide.flatMap((type) => operations(type, edges(type))))).toEqual([]);
});
