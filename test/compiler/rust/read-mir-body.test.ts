import { describe, expect, it } from 'vitest';
import type { MirNames } from '../../../compiler/rust/mir-names.ts';
import { LocatedShape, readMirBody } from '../../../compiler/rust/read-mir-body.ts';

const text = (path: readonly { readonly kind: string; readonly name?: string }[]): string =>
  path.map((s) => s.name ?? '<impl>').join('::');
const NAMES: MirNames = {
  type: (path) => ({ kind: 'adt', path: text(path), args: path.flatMap((s) => (s.kind === 'name' ? s.args : [])) }),
  callee: (path) => ({ kind: 'path', path: text(path), args: path.flatMap((s) => (s.kind === 'name' ? s.args : [])) }),
  traitCallee: (callee) => callee,
  constant: (path) => ({ kind: 'named', path: text(path), args: [] }),
  static: () => null,
  traitConstant: (callee) => ({ kind: 'associated', callee }),
  closure: (id) => ({ kind: 'closure', id }),
  trait: (path) => path,
  projection: (type) => type,
  opaque: (t) => ({ kind: 'opaque', text: t }),
  isFunction: () => false,
  constructor: (path) => ({ type: { kind: 'adt', path: text(path), args: [] }, variant: null }),
};

/** A body of one block with these lines. */
const body = (...lines: readonly string[]): string => `// MIR for \`f\` after SimplifyCfg-post-analysis

fn f(_1: u32, _2: &mut [u8]) -> () {
    debug a => _1;                       // in scope 0 at src/lib.rs:1:6: 1:7
    let mut _0: ();                      // return place in scope 0 at src/lib.rs:1:20: 1:20
    scope 1 {
        debug x => _3;                   // in scope 1 at src/lib.rs:2:9: 2:10
        let _3: std::option::Option<u32>; // in scope 0 at src/lib.rs:2:9: 2:10
    }

    bb0: {
${lines.map((line) => `        ${line} // scope 0 at src/lib.rs:4:5: 4:9`).join('\n')}
        return;                          // scope 0 at src/lib.rs:5:2: 5:2
    }
}
`;

const statements = (...lines: readonly string[]) => readMirBody(body(...lines), NAMES).body.blocks[0]?.statements;
const value = (line: string) => {
  const [first] = statements(`_3 = ${line};`) ?? [];
  return first?.kind === 'assign' ? first.value : undefined;
};

it('reads locals, names, scopes and places', () => {
  const { body: read } = readMirBody(body('StorageLive(_3);', '((*_2).0: u32)[_1] = copy _1;'), NAMES);
  expect(read.argCount).toBe(2);
  expect(read.locals.map((l) => l.type.kind)).toEqual(['unit', 'int', 'ref', 'adt']);
  expect(read.debug.map((d) => [d.name, d.scope])).toEqual([
    ['a', 0],
    ['x', 1],
  ]);
  expect(read.blocks[0]?.statements[1]).toMatchObject({
    place: { local: 2, path: [{ kind: 'deref' }, { kind: 'field', index: 0 }, { kind: 'index', local: 1 }] },
    span: { file: 'src/lib.rs', line: 4, column: 5, endLine: 4, endColumn: 9 },
  });
});

describe('constants', () => {
  it.each([
    ['const -1_i8', { kind: 'int', type: 'i8', value: -1n }],
    ['const 340282366920938463463374607431768211455_u128', { kind: 'int', type: 'u128', value: 2n ** 128n - 1n }],
    ['const i64::MIN', { kind: 'int', type: 'i64', value: -(2n ** 63n) }],
    ['const true', { kind: 'bool', value: true }],
    [String.raw`const '\''`, { kind: 'char', value: "'" }],
    [String.raw`const '\u{e9}'`, { kind: 'char', value: 'é' }],
    [String.raw`const "a\"; // -> [b"`, { kind: 'str', value: 'a"; // -> [b' }],
    [String.raw`const b"\x00\xffz\n"`, { kind: 'bytes', value: [0, 255, 122, 10] }],
    ['const 0.5f64', { kind: 'float', type: 'f64', text: '0.5' }],
    ['const m::n::K', { kind: 'named', path: 'm::n::K', args: [] }],
    ['const f::promoted[1]', { kind: 'promoted', path: 'f::promoted', index: 1 }],
    ['const <T as Tr<u8>>::N', { kind: 'associated', callee: { kind: 'trait', method: 'N', trait: 'Tr' } }],
  ])('%s', (line, expected) => {
    expect(value(line)).toMatchObject({ kind: 'use', value: { kind: 'const', value: expected } });
  });
});

describe('right sides', () => {
  it.each([
    ['AddWithOverflow(copy _1, const 1_u32)', { kind: 'checked', op: 'Add' }],
    ['Shr(copy _1, const 3_i32)', { kind: 'binary', op: 'Shr' }],
    ['PtrMetadata(copy _2)', { kind: 'ptr-metadata' }],
    ['&mut (*_2)', { kind: 'ref', mutable: true }],
    ['&raw const (fake) (*_2)', { kind: 'fake-borrow' }],
    ['(copy _1,)', { kind: 'tuple', items: [{ kind: 'copy' }] }],
    ['[const 0_u8; N]', { kind: 'repeat', length: 'N' }],
    ['[move _1, copy _1]', { kind: 'array', items: [{ kind: 'move' }, { kind: 'copy' }] }],
    ['copy _1 as u8 (IntToInt)', { kind: 'cast', cast: 'int-to-int', type: { kind: 'int', type: 'u8' } }],
    [
      'std::ops::Range::<usize> { start: const 0_usize, end: copy _1 }',
      { kind: 'adt', fields: [{ kind: 'const' }, { kind: 'copy' }] },
    ],
    ['{closure@src/lib.rs:2:45: 2:53} { k: move _1 }', { kind: 'closure', captures: [{ name: 'k' }] }],
    ['copy (*_2)[-1 of 3]', { value: { place: { path: [{}, { kind: 'constant-index', offset: 1, min: 3, fromEnd: true }] } } }],
    ['&(*_2)[1:-2]', { place: { path: [{}, { kind: 'subslice', from: 1, to: 2, fromEnd: true }] } }],
  ])('%s', (line, expected) => {
    expect(value(line)).toMatchObject(expected);
  });
});

it('reads calls of all kinds', () => {
  const call = (line: string) => {
    const dump = body().replace('return;  ', line);
    return readMirBody(dump, NAMES).body.blocks[0]?.terminator;
  };
  expect(call('_0 = core::slice::<impl [u32]>::swap(copy _2, const 0_usize) -> [return: bb0, unwind continue];')).toMatchObject({
    kind: 'call',
    target: 0,
  });
  expect(
    call('_0 = <impl Fn(u32) -> u32 as std::ops::Fn<(u32,)>>::call(move _3, move _1) -> [return: bb0, unwind: bb0];'),
  ).toMatchObject({
    callee: { kind: 'trait', self: { kind: 'opaque' }, method: 'call' },
  });
  expect(call('_0 = core::panicking::panic(const "a -> b; c") -> unwind continue;')).toMatchObject({ target: null });
  expect(call('switchInt(copy _1) -> [4294967295: bb0, otherwise: bb0];')).toMatchObject({
    targets: [{ value: 4294967295n, target: 0 }],
  });
});

it.each([
  ['an unknown operation', '_3 = Offset(copy _1, copy _1) as u8;'],
  ['an unknown cast', '_3 = copy _1 as u8 (Transmute);'],
  ['an unknown statement', 'Retag(_3);'],
  ['text after the end', '_3 = copy _1 + 1;'],
])('locates %s', (_, line) => {
  try {
    readMirBody(body('StorageLive(_3);', line), NAMES);
  } catch (error) {
    expect(error).toBeInstanceOf(LocatedShape);
    expect((error as LocatedShape).span).toMatchObject({ line: 4, column: 5 });
    expect((error as LocatedShape).message).toContain(line.slice(0, 12));
    return;
  }
  expect.unreachable('was read');
});
