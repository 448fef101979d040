import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { parseJson } from '../../../pipeline/core/parse-json.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import { type AdtDef, INT_TYPES, rangeOf, type RustType, type Signature } from '../../../pipeline/core/rust-type.ts';
import { equalValues, outcomeType, typeTable, type Value } from '../../../pipeline/core/value.ts';
import { generateValue } from '../../../pipeline/core/value-generate.ts';
import { printValue, readArguments, readValue } from '../../../pipeline/core/value-json.ts';
import { leanName } from '../../../pipeline/core/lean-name.ts';
import { rustExpression } from '../../../pipeline/core/value-rust.ts';

const int = (type: (typeof INT_TYPES)[number]): RustType => ({ kind: 'int', type });
const adt = (path: string, ...args: RustType[]): RustType => ({ kind: 'adt', path, args });
const box = (item: RustType): RustType => ({ kind: 'box', item });
const field = (type: RustType, i: number) => ({ name: `_${i}`, type });
const param: RustType = { kind: 'param', name: 'T' };

const ADTS: readonly AdtDef[] = [
  {
    kind: 'struct',
    path: 'm.Point',
    params: [],
    shape: 'record',
    fields: [
      { name: 'x', type: int('i32') },
      { name: 'end', type: int('u8') },
    ],
  },
  { kind: 'struct', path: 'Wrap', params: ['T'], shape: 'tuple', fields: [field(param, 0)] },
  { kind: 'struct', path: 'Pair', params: [], shape: 'tuple', fields: [int('u8'), { kind: 'bool' } as const].map(field) },
  { kind: 'struct', path: 'Nothing', params: [], shape: 'unit', fields: [] },
  {
    kind: 'enum',
    path: 'Tree',
    params: ['T'],
    variants: [
      { name: 'Leaf', shape: 'unit', fields: [] },
      { name: 'Node', shape: 'tuple', fields: [box(adt('Tree', param)), param, box(adt('Tree', param))].map(field) },
      { name: 'Named', shape: 'record', fields: [{ name: 'tag', type: int('u16') }] },
    ],
  },
];
const TABLE = typeTable(ADTS);

const anyType: fc.Arbitrary<RustType> = fc.letrec<{ type: RustType }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<RustType>({ kind: 'bool' }, { kind: 'unit' }, { kind: 'char' }, { kind: 'string' }, { kind: 'f64' }),
    fc.constantFrom(...INT_TYPES).map(int),
    fc.constantFrom(adt('m.Point'), adt('Pair'), adt('Nothing')),
    tie('type').map((item): RustType => ({ kind: 'vec', item })),
    tie('type').map((item): RustType => ({ kind: 'option', item })),
    tie('type').map((item): RustType => ({ kind: 'array', item, length: 2 })),
    tie('type').map((item): RustType => ({ kind: 'ref', mutable: false, item: { kind: 'slice', item } })),
    fc.array(tie('type'), { minLength: 2, maxLength: 3 }).map((items): RustType => ({ kind: 'tuple', items })),
    fc.tuple(tie('type'), tie('type')).map(([ok, err]): RustType => ({ kind: 'result', ok, err })),
    tie('type').map((t) => adt('Tree', t)),
    tie('type').map((t) => adt('Wrap', t)),
  ),
})).type;
const anyTyped = fc
  .tuple(anyType, fc.nat())
  .map(([type, seed]) => ({ type, value: generateValue(type, TABLE, randomFrom(seed), { items: 6, magnitude: 50 }) }));

describe('JSON of values', () => {
  test('reading what was printed gives the value back, also through JSON text', () => {
    fc.assert(
      fc.property(anyTyped, ({ type, value }) => {
        const json = printValue(value, type, TABLE);
        expect(equalValues(readValue(json, type, TABLE), value)).toBe(true);
        const text = parseJson(JSON.stringify(json), 'text');
        expect(text).toEqual(json);
        expect(equalValues(readValue(text, type, TABLE), value)).toBe(true);
      }),
    );
  });

  test.each(INT_TYPES)('%s takes its whole range, as number or string, and nothing beyond', (type) => {
    const { min, max } = rangeOf(type);
    for (const edge of [min, max]) {
      expect(readValue(edge.toString(), int(type), TABLE)).toEqual({ kind: 'int', value: edge });
      const printed = printValue({ kind: 'int', value: edge }, int(type), TABLE);
      expect(readValue(parseJson(JSON.stringify(printed), 'text'), int(type), TABLE)).toEqual({ kind: 'int', value: edge });
    }
    expect(() => readValue((max + 1n).toString(), int(type), TABLE)).toThrow('range');
    expect(() => readValue((min - 1n).toString(), int(type), TABLE)).toThrow('range');
  });

  test('an integer beyond 2^53 written as a number is not rounded', () => {
    const json = parseJson('[9007199254740993, 18446744073709551615, 9007199254740992, -9007199254740993]', 'text');
    expect(json).toEqual(['9007199254740993', '18446744073709551615', 9007199254740992, '-9007199254740993']);
  });

  test.each([
    [[1, 2, 300], 'a[2]: 300 is not in the range of u8'],
    [[1, 'x'], 'a[1]: expected an integer of type u8, got "x"'],
    [[1, 1.5], 'a[1]: expected an integer of type u8, got 1.5'],
    [{}, 'a: expected an array, got {}'],
  ] as const)('a fault names its place: %j', (json, message) => {
    const signature: Signature = {
      name: 'f',
      params: [{ name: 'a', type: { kind: 'vec', item: int('u8') } }],
      result: { kind: 'unit' },
    };
    expect(() => readArguments([json as JsonValue], signature, TABLE)).toThrow(message);
    expect(() => readArguments([], signature, TABLE)).toThrow('f takes 1 arguments, not 0');
  });

  test.each([
    [{ x: 1 }, 'the field end of m.Point is missing'],
    [{ x: 1, end: 2, z: 3 }, 'm.Point has no field z'],
  ])('struct fields are checked: %j', (json, message) => {
    expect(() => readValue(json, adt('m.Point'), TABLE)).toThrow(message);
  });

  test('variants are checked', () => {
    const tree = adt('Tree', int('i8'));
    expect(() => readValue({ Leef: [] }, tree, TABLE)).toThrow('expected an object with one of Leaf, Node, Named as its key');
    expect(() => readValue({ Node: [{ Leaf: [] }, 200, { Leaf: [] }] }, tree, TABLE)).toThrow(
      'value.Node[1]: 200 is not in the range of i8',
    );
    expect(() => readValue({ Leaf: [], Node: [] }, tree, TABLE)).toThrow('expected an object');
  });

  test('the form of a model is read too', () => {
    const five: Value = { kind: 'int', value: 5n };
    expect(readValue(5, adt('Wrap', int('u8')), TABLE)).toEqual({ kind: 'struct', items: [five] });
    expect(readValue({ _0: 5 }, adt('Wrap', int('u8')), TABLE)).toEqual({ kind: 'struct', items: [five] });
    expect(readValue([5, true], adt('Pair'), TABLE)).toEqual(readValue({ _0: 5, _1: true }, adt('Pair'), TABLE));
    expect(readValue(null, adt('Nothing'), TABLE)).toEqual(readValue({}, adt('Nothing'), TABLE));
  });

  test('the outcome of a function with &mut parameters holds their final values', () => {
    const vec: RustType = { kind: 'vec', item: int('u8') };
    const params = [
      { name: 'a', type: { kind: 'ref', mutable: true, item: vec } as const },
      { name: 'k', type: int('u8') },
    ];
    expect(readValue([null, [1]], outcomeType({ name: 'f', params, result: { kind: 'unit' } }), TABLE)).toEqual({
      kind: 'tuple',
      items: [{ kind: 'unit' }, { kind: 'list', items: [{ kind: 'int', value: 1n }] }],
    });
  });

  test('floats are equal within the tolerance only', () => {
    const float = (value: number): Value => ({ kind: 'float', value });
    expect(equalValues(float(1), float(1.0000001), 1e-6)).toBe(true);
    expect(equalValues(float(1), float(1.00001), 1e-6)).toBe(false);
    expect(equalValues(float(Number.NaN), float(Number.NaN))).toBe(true);
  });
});

describe('JSON text', () => {
  test('agrees with JSON.parse wherever no integer is too long', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const text = JSON.stringify(json, (_, v: unknown) => (typeof v === 'number' && Math.abs(v) > 2 ** 53 ? 0.5 : v));
        expect(parseJson(text, 'text')).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['{"a": 1,\n "a": 2}', 'text: line 2, column 2: the key "a" occurs twice'],
    ['[1, 2', "text: line 1, column 6: expected ',' (found the end)"],
    ['[01]', "expected ','"],
    ['nul', 'expected true, false or null'],
    ['[1] x', 'text after the end of the value'],
    ['1e999', 'the number 1e999 is too large'],
    ['["\t"]', 'expected a string'],
  ])('%s', (text, message) => {
    expect(() => parseJson(text, 'text')).toThrow(message);
  });

  test('very deep nesting is refused, not a crash', () => {
    expect(() => parseJson('['.repeat(100_000), 'text')).toThrow('nested more than');
  });
});

describe('rendering', () => {
  const value = (json: JsonValue, type: RustType) => readValue(json, type, TABLE);
  test.each([
    [-7, int('i32'), '-7i32'],
    ['340282366920938463463374607431768211455', int('u128'), '340282366920938463463374607431768211455u128'],
    [[1, 2], { kind: 'vec', item: int('u8') }, 'vec![1u8, 2u8]'],
    [[1, 2], { kind: 'ref', mutable: false, item: { kind: 'slice', item: int('u8') } }, '&[1u8, 2u8]'],
    [[1, 2], { kind: 'array', length: 2, item: int('u8') }, '[1u8, 2u8]'],
    [{ x: 1, end: 2 }, adt('m.Point'), 'crate::m::Point { x: 1i32, end: 2u8 }'],
    [{ _0: 5 }, adt('Wrap', int('u8')), 'crate::Wrap(5u8)'],
    [{ _0: 5, _1: true }, adt('Pair'), 'crate::Pair(5u8, true)'],
    [
      { Node: [{ Leaf: [] }, 1, { Leaf: [] }] },
      adt('Tree', int('i8')),
      'crate::Tree::Node(Box::new(crate::Tree::Leaf), 1i8, Box::new(crate::Tree::Leaf))',
    ],
    [{ Named: [3] }, adt('Tree', int('i8')), 'crate::Tree::Named { tag: 3u16 }'],
    [{ Err: [null] }, { kind: 'result', ok: int('u8'), err: { kind: 'unit' } }, 'Err(())'],
    [
      { Some: [[1, false]] },
      { kind: 'option', item: { kind: 'tuple', items: [int('u8'), { kind: 'bool' }] } },
      'Some((1u8, false))',
    ],
  ] as readonly (readonly [JsonValue, RustType, string])[])('%j', (json, type, rust) => {
    expect(rustExpression(value(json, type), type, TABLE)).toBe(rust);
  });

  test('a name that Lean reads as a keyword is quoted', () => {
    expect(['end', 'from', 'x'].map(leanName)).toEqual(['«end»', '«from»', 'x']);
  });

  test('text is escaped for Rust', () => {
    expect(rustExpression(value('a"\\\n', { kind: 'string' }), { kind: 'string' }, TABLE)).toBe(
      'String::from("a\\u{22}\\u{5c}\\u{a}")',
    );
  });
});

describe('generating', () => {
  test('the same seed gives the same value', () => {
    fc.assert(
      fc.property(anyType, fc.nat(), (type, seed) => {
        const make = () => generateValue(type, TABLE, randomFrom(seed), { items: 6, magnitude: 50 });
        expect(make()).toEqual(make());
      }),
    );
  });

  test('recursive types give values of many sizes', () => {
    const sizes = new Set<number>();
    const count = (value: Value): number => ('items' in value ? value.items.reduce((n, item) => n + count(item), 1) : 0);
    for (let seed = 0; seed < 200; seed++)
      sizes.add(count(generateValue(adt('Tree', int('i8')), TABLE, randomFrom(seed), { items: 12, magnitude: 9 })));
    expect(sizes.size).toBeGreaterThan(8);
  });

  test('a type without finite values is refused', () => {
    const table = typeTable([{ kind: 'struct', path: 'Loop', params: [], shape: 'tuple', fields: [field(box(adt('Loop')), 0)] }]);
    expect(() =>
      generateValue({ kind: 'vec', item: { kind: 'never' } }, table, randomFrom(3), { items: 9, magnitude: 1 }),
    ).not.toThrow('stack');
    const only = typeTable([
      { kind: 'enum', path: 'Loop', params: [], variants: [{ name: 'A', shape: 'tuple', fields: [field(box(adt('Loop')), 0)] }] },
    ]);
    expect(() => generateValue(adt('Loop'), only, randomFrom(1), { items: 9, magnitude: 1 })).toThrow('no finite values');
    expect(() => generateValue(adt('Loop'), table, randomFrom(1), { items: 9, magnitude: 1 })).toThrow('no finite values');
  });
});
