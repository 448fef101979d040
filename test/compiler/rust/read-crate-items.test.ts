/** Types read from the HIR tree against what rustdoc's JSON says of the same crate. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { UnknownShape } from '../../../compiler/rust/cursor.ts';
import type { CrateItems } from '../../../compiler/translate-api.ts';
import { rustcOutput } from '../../support/rustc-output.ts';
import { toolContext } from '../../support/tool-context.ts';

const LIB = `//! Items of many kinds.
pub mod m {
    /// A point.
    #[derive(Clone)]
    pub struct Point { pub x: i32, y: i32 }
    pub struct Pair<A, B>(pub A, B);
    pub struct Unit;
    pub mod deep { pub enum Tree { Leaf, Node(Box<Tree>, u64, Box<Tree>), Named { left: Option<u8>, right: Vec<[bool; 3]> } } }
}
pub type Grid = Vec<Vec<u8>>;
const N: usize = 2 + 2;
pub enum Void {}
pub struct Buf<const K: usize> { pub data: [u16; K], pub fixed: [u8; N], pub by: [u8; N * 2] }
pub fn f(g: &Grid, p: &mut m::Point, s: &[(u8, char)]) -> Result<Option<m::deep::Tree>, ()> { let _ = (g, p, s); Err(()) }
impl m::Point { pub fn sum(&self, k: i32) -> i32 { self.x + k } }
pub fn outer(a: u8) -> u8 { struct Inner { q: u8 } fn nested(i: Inner) -> u8 { i.q } nested(Inner { q: a }) }
pub fn many(v: Vec<Box<[u32]>>, t: (i8, (u128, isize)), o: &str) -> usize { let _ = (v, t, o); 0 }
`;

let items: CrateItems;
let documented: Record<string, { readonly name: string | null; readonly inner: Record<string, unknown> }>;

beforeAll(async () => {
  items = readCrateItems((await rustcOutput('kinds', LIB)).hirTree);
  const { context, dispose } = toolContext();
  const folder = await context.scratch();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/lib.rs'), LIB);
  const sysroot = await context.exec({ program: 'rustc', args: ['--print', 'sysroot'], cwd: folder });
  const args = ['src/lib.rs', '--edition', '2021', '--crate-type', 'lib', '--crate-name', 'kinds', '--output-format', 'json'];
  const run = await context.exec({
    program: join(sysroot.stdout.trim(), 'bin/rustdoc'),
    args: [...args, '-Zunstable-options', '--document-private-items', '-o', folder],
    cwd: folder,
    env: { RUSTC_BOOTSTRAP: '1' },
  });
  expect(run.stderr).toBe('');
  documented = (JSON.parse(readFileSync(join(folder, 'kinds.json'), 'utf8')) as { index: typeof documented }).index;
  await dispose();
}, 120_000);

interface DocStruct {
  readonly kind: 'unit' | { readonly plain?: { readonly fields: readonly number[] }; readonly tuple?: readonly number[] };
}

const fieldNames = (ids: readonly number[]): readonly (string | null)[] => ids.map((id) => documented[id]?.name ?? null);

function shapeOf(kind: DocStruct['kind'] | 'plain'): readonly (string | null)[] {
  if (typeof kind === 'string') return [];
  if (kind.tuple !== undefined) return kind.tuple.map((_, i) => `_${i}`);
  return fieldNames(kind.plain?.fields ?? []);
}

describe('types', () => {
  it('are those of rustdoc, field by field', () => {
    const expected = Object.values(documented).flatMap(({ name, inner }): readonly (readonly [unknown, unknown])[] => {
      if (inner['struct'] !== undefined) return [[name, shapeOf((inner['struct'] as DocStruct).kind)]];
      if (inner['enum'] === undefined) return [];
      const variants = (inner['enum'] as { readonly variants: readonly number[] }).variants.map((id) => {
        const { kind } = documented[id]?.inner['variant'] as {
          kind: 'plain' | { tuple?: number[]; struct?: { fields: number[] } };
        };
        if (kind === 'plain') return [documented[id]?.name, []];
        return [documented[id]?.name, kind.tuple?.map((_, i) => `_${i}`) ?? fieldNames(kind.struct?.fields ?? [])];
      });
      return [[name, variants]];
    });
    const ours = items.adts
      .filter((adt) => !adt.path.startsWith('outer.'))
      .map((adt): readonly [unknown, unknown] => [
        adt.path.split('.').at(-1),
        adt.kind === 'struct' ? adt.fields.map((f) => f.name) : adt.variants.map((v) => [v.name, v.fields.map((f) => f.name)]),
      ]);
    const byName = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(ours.sort(byName)).toEqual(expected.sort(byName));
    expect(ours).toHaveLength(6);
  });

  it('have paths as in Lean, parameters, and lengths that are evaluated', () => {
    const buf = items.adts.find((adt) => adt.path === 'Buf');
    const u8 = { kind: 'int', type: 'u8' };
    expect(buf).toMatchObject({
      kind: 'struct',
      params: ['K'],
      fields: [
        { type: { kind: 'array', length: 'K' } },
        { type: { kind: 'array', item: u8, length: 4 } },
        { type: { kind: 'array', item: u8, length: 8 } },
      ],
    });
    expect(items.adts.map((adt) => adt.path)).toEqual(expect.arrayContaining(['m.Point', 'm.deep.Tree', 'outer.Inner']));
  });
});

describe('functions', () => {
  const find = (name: string) => items.functions.find((f) => f.name === name);
  it('follow aliases and erase nothing of a reference but its lifetime', () => {
    expect(find('f')).toEqual({
      name: 'f',
      params: [
        {
          name: 'g',
          type: { kind: 'ref', mutable: false, item: { kind: 'vec', item: { kind: 'vec', item: { kind: 'int', type: 'u8' } } } },
        },
        { name: 'p', type: { kind: 'ref', mutable: true, item: { kind: 'adt', path: 'm.Point', args: [] } } },
        {
          name: 's',
          type: {
            kind: 'ref',
            mutable: false,
            item: { kind: 'slice', item: { kind: 'tuple', items: [{ kind: 'int', type: 'u8' }, { kind: 'char' }] } },
          },
        },
      ],
      result: {
        kind: 'result',
        ok: { kind: 'option', item: { kind: 'adt', path: 'm.deep.Tree', args: [] } },
        err: { kind: 'unit' },
      },
    });
  });
  it('are methods, nested and derived ones too', () => {
    expect(items.functions.map((f) => f.name)).toEqual(
      expect.arrayContaining(['m::Point::sum', 'outer::nested', '<m::Point as std::clone::Clone>::clone']),
    );
  });
});

it('says what is wrong with text of another kind', () => {
  expect(() => readCrateItems('error[E0601]: nothing')).toThrow(UnknownShape);
});
