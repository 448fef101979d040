import { afterAll, expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { programIdOf } from '../../../pipeline/core/program.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import { type AdtDef, INT_TYPES, type RustType } from '../../../pipeline/core/rust-type.ts';
import { typeTable } from '../../../pipeline/core/value.ts';
import { generateValue } from '../../../pipeline/core/value-generate.ts';
import { printValue } from '../../../pipeline/core/value-json.ts';
import { testStage } from '../../../stages/test/test-stage.ts';
import { toolContext } from '../../support/tool-context.ts';

const world = toolContext();
afterAll(() => world.dispose());

const int = (type: (typeof INT_TYPES)[number]): RustType => ({ kind: 'int', type });
const adt = (path: string, ...args: RustType[]): RustType => ({ kind: 'adt', path, args });
const TYPES = `pub mod m { pub struct Point { pub x: i64, y: u128 } impl Point { pub fn y(&self) -> u128 { self.y } } }
pub struct Wrap<T>(T, bool);
pub struct Nothing;
pub enum Tree<T> { Leaf, Node(Box<Tree<T>>, T, Box<Tree<T>>), Named { tag: u16, list: Vec<T> } }
`;
const field = (type: RustType, i: number) => ({ name: `_${i}`, type });
const T: RustType = { kind: 'param', name: 'T' };
const ADTS: readonly AdtDef[] = [
  {
    kind: 'struct',
    path: 'm.Point',
    params: [],
    shape: 'record',
    fields: [
      { name: 'x', type: int('i64') },
      { name: 'y', type: int('u128') },
    ],
  },
  { kind: 'struct', path: 'Wrap', params: ['T'], shape: 'tuple', fields: [T, { kind: 'bool' } as const].map(field) },
  { kind: 'struct', path: 'Nothing', params: [], shape: 'unit', fields: [] },
  {
    kind: 'enum',
    path: 'Tree',
    params: ['T'],
    variants: [
      { name: 'Leaf', shape: 'unit', fields: [] },
      {
        name: 'Node',
        shape: 'tuple',
        fields: [adt('Tree', T), T, adt('Tree', T)].map((t, i) => field(i === 1 ? t : { kind: 'box', item: t }, i)),
      },
      {
        name: 'Named',
        shape: 'record',
        fields: [
          { name: 'tag', type: int('u16') },
          { name: 'list', type: { kind: 'vec', item: T } },
        ],
      },
    ],
  },
];
const TABLE = typeTable(ADTS);

/** A random type that a function can take and give back by value. */
function randomType(random: ReturnType<typeof randomFrom>, depth: number): RustType {
  const inner = (): RustType => randomType(random, depth - 1);
  switch (depth <= 0 ? random.below(4) : random.below(12)) {
    case 0:
      return random.pick([{ kind: 'bool' }, { kind: 'char' }, { kind: 'string' }, { kind: 'unit' }, adt('Nothing')] as const);
    case 1:
      return adt('m.Point');
    case 2:
    case 3:
      return int(random.pick(INT_TYPES));
    case 4:
      return { kind: 'option', item: inner() };
    case 5:
      return { kind: 'result', ok: inner(), err: inner() };
    case 6:
      return { kind: 'tuple', items: [inner(), inner(), inner()] };
    case 7:
      return { kind: 'array', item: inner(), length: random.below(4) };
    case 8:
      return adt('Wrap', inner());
    case 9:
      return adt('Tree', inner());
    case 10:
      return { kind: 'box', item: inner() };
    default:
      return { kind: 'vec', item: inner() };
  }
}

function rustType(type: RustType): string {
  switch (type.kind) {
    case 'int':
      return type.type;
    case 'unit':
      return '()';
    case 'string':
      return 'String';
    case 'tuple':
      return `(${type.items.map(rustType).join(', ')})`;
    case 'array':
      return `[${rustType(type.item)}; ${type.length}]`;
    case 'vec':
    case 'option':
    case 'box':
      return `${{ vec: 'Vec', option: 'Option', box: 'Box' }[type.kind]}<${rustType(type.item)}>`;
    case 'result':
      return `Result<${rustType(type.ok)}, ${rustType(type.err)}>`;
    case 'adt':
      return `crate::${type.path.replace('.', '::')}${type.args.length === 0 ? '' : `<${type.args.map(rustType).join(', ')}>`}`;
    default:
      return type.kind;
  }
}

test('whatever goes into the identity of a random type comes out', async () => {
  const random = randomFrom(20261130);
  const types = Array.from({ length: 24 }, () => randomType(random, 3));
  const inputs = types.map((type, i) => {
    const cases = Array.from({ length: 30 }, () => {
      const json: JsonValue = printValue(generateValue(type, TABLE, random, { items: 6, magnitude: 40 }), type, TABLE);
      return { args: [json], expected: { ok: json }, visible: true };
    });
    const text = `${TYPES}pub fn same(x: ${rustType(type)}) -> ${rustType(type)} { x }\n`;
    const sources = { 'src/lib.rs': world.context.putArtifact(text) };
    const program = { problemId: `t${i}`, crate: `t${i}`, entry: 'same', edition: '2021' as const, sources };
    return { program: { programId: programIdOf(program), ...program }, cases, freshCases: 0 };
  });
  const results = (await testStage.batch?.run(inputs, world.context)) ?? [];
  const odd = results.flatMap((result, i) =>
    'answer' in result && result.answer.status === 'ok' ? [] : [`${rustType(types[i] as RustType)}: ${JSON.stringify(result)}`],
  );
  expect(odd).toEqual([]);
  expect(results).toHaveLength(24);
}, 300_000);
