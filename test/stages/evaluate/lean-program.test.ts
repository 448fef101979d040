import { expect, test } from 'vitest';
import type { AdtDef, RustType } from '../../../pipeline/core/rust-type.ts';
import { writeProgram } from '../../../stages/evaluate/lean-program.ts';
import { readCases, reasonOf } from '../../../stages/evaluate/read-lean-cases.ts';

const int = (type: 'u8' | 'i32' | 'u64' | 'usize'): RustType => ({ kind: 'int', type });
const vec = (item: RustType): RustType => ({ kind: 'vec', item });
const adt = (path: string, ...args: RustType[]): RustType => ({ kind: 'adt', path, args });

const adts: readonly AdtDef[] = [
  {
    kind: 'struct',
    path: 'm.Point',
    params: [],
    shape: 'record',
    fields: [
      { name: 'x', type: int('i32') },
      { name: 'end', type: int('u64') },
    ],
  },
  { kind: 'struct', path: 'Wrap', params: [], shape: 'tuple', fields: [{ name: '_0', type: int('u8') }] },
  {
    kind: 'struct',
    path: 'Both',
    params: ['T'],
    shape: 'tuple',
    fields: [
      { name: '_0', type: { kind: 'param', name: 'T' } },
      { name: '_1', type: { kind: 'bool' } },
    ],
  },
  {
    kind: 'enum',
    path: 'Tree',
    params: [],
    variants: [
      { name: 'Leaf', shape: 'unit', fields: [] },
      {
        name: 'Node',
        shape: 'tuple',
        fields: [
          { name: '_0', type: { kind: 'box', item: adt('Tree') } },
          { name: '_1', type: int('i32') },
        ],
      },
    ],
  },
];

const model = { toolchain: 'aeneas' as const, namespace: 'zoo', text: 'a'.repeat(64), entry: 'm.go', flags: [] };

test('one file runs all cases', () => {
  const params = [
    { name: 'p', type: { kind: 'ref', mutable: false, item: adt('m.Point') } as RustType },
    { name: 't', type: adt('Tree') },
    { name: 'w', type: adt('Wrap') },
    { name: 'b', type: adt('Both', int('i32')) },
    { name: 'v', type: { kind: 'ref', mutable: true, item: vec(int('u8')) } as RustType },
    {
      name: 'a',
      type: { kind: 'array', item: { kind: 'tuple', items: [int('usize'), { kind: 'char' }] }, length: 1 } as RustType,
    },
  ];
  const result: RustType = { kind: 'result', ok: { kind: 'option', item: adt('Tree') }, err: adt('Both', int('i32')) };
  const types = { crate: 'zoo', adts: [...adts], entry: { name: 'm::go', params, result } };
  const input = [
    { x: -5, end: '18446744073709551615' },
    { Node: [{ Leaf: [] }, 3] },
    { _0: 7 },
    { _0: -1, _1: true },
    [1, 2],
    [[4, 'é']],
  ];
  const { module, text } = writeProgram(model, types, [input]);
  expect(module).toBe('AegisRun');
  expect(text).toMatchInlineSnapshot(`
    "import Models.Maaaaaaaaaaaaaaaa_of_zoo
    import Aegis
    open Aeneas Aeneas.Std Result ControlFlow Error
    set_option maxRecDepth 100000
    set_option maxHeartbeats 4000000
    set_option linter.all false

    namespace AegisCases

    mutual
    partial def encode2 (x : zoo.Tree) : String := match x with
      | zoo.Tree.Leaf => "{\\"Leaf\\":[" ++ "" ++ "]}"
      | zoo.Tree.Node v0 v1 => "{\\"Node\\":[" ++ (encode2 v0) ++ "," ++ ((fun (x : Std.I32) => Aegis.int x.val) v1) ++ "]}"
    partial def encode1 (x : (Option zoo.Tree)) : String := match x with
      | .none => "{\\"None\\":[" ++ "" ++ "]}"
      | .some v0 => "{\\"Some\\":[" ++ (encode2 v0) ++ "]}"
    partial def encode3 (x : (zoo.Both Std.I32)) : String := (fun (p : (zoo.Both Std.I32)) => match p with | (v0, v1) => "{" ++ ("\\"_0\\":" ++ (fun (x : Std.I32) => Aegis.int x.val) v0) ++ "," ++ ("\\"_1\\":" ++ (fun (x : Bool) => toString x) v1) ++ "}") x
    partial def encode0 (x : (core.result.Result (Option zoo.Tree) (zoo.Both Std.I32))) : String := match x with
      | .Ok v0 => "{\\"Ok\\":[" ++ (encode1 v0) ++ "]}"
      | .Err v0 => "{\\"Err\\":[" ++ (encode3 v0) ++ "]}"
    end

    -- case 0: [{"x":-5,"end":"18446744073709551615"},{"Node":[{"Leaf":[]},3]},{"_0":7},{"_0":-1,"_1":true},[1,2],[[4,"é"]]]
    def case0 (_ : Unit) : String := Aegis.outcome (fun (p : (core.result.Result (Option zoo.Tree) (zoo.Both Std.I32)) × (alloc.vec.Vec Std.U8)) => match p with | (v0, v1) => "[" ++ (encode0 v0) ++ "," ++ ((fun (x : (alloc.vec.Vec Std.U8)) => Aegis.list (fun (x : Std.U8) => Aegis.int x.val) x.val) v1) ++ "]") (zoo.m.go (zoo.m.Point.mk (Aegis.signed .I32 (-5)) (Aegis.unsigned .U64 (18446744073709551615))) (zoo.Tree.Node (zoo.Tree.Leaf) (Aegis.signed .I32 (3))) (Aegis.unsigned .U8 (7)) ((Aegis.signed .I32 (-1)), true) (Aegis.vec [(Aegis.unsigned .U8 (1)), (Aegis.unsigned .U8 (2))]) (Aeneas.Std.Array.make 1#usize [((Aegis.unsigned .Usize (4)), (Char.ofNat 233))]))

    end AegisCases

    def main (args : List String) : IO UInt32 :=
      Aegis.main [AegisCases.case0] args
    "
  `);
});

test('a single &mut parameter and no result', () => {
  const types = {
    crate: 'zoo',
    adts: [],
    entry: {
      name: 'f',
      params: [{ name: 'v', type: { kind: 'ref', mutable: true, item: vec(int('u8')) } as RustType }],
      result: { kind: 'unit' } as RustType,
    },
  };
  expect(writeProgram(model, types, [[[1]]]).text).toContain(
    '(fun (p : (alloc.vec.Vec Std.U8)) => match p with | v0 => "[" ++ "null" ++ "," ++ ((fun (x : (alloc.vec.Vec Std.U8)) => Aegis.list (fun (x : Std.U8) => Aegis.int x.val) x.val) v0) ++ "]")',
  );
});

test('back functions get what they take of the value', () => {
  const borrowed = (item: RustType): RustType => ({ kind: 'ref', mutable: true, item });
  const entry = {
    name: 'f',
    params: [
      { name: 'n', type: borrowed(int('u8')) },
      { name: 'x', type: borrowed(int('u64')) },
      { name: 'y', type: borrowed(int('u64')) },
    ],
    result: { kind: 'tuple', items: [int('i32'), borrowed(int('u64'))] } as RustType,
    outputs: [
      { kind: 'final' as const, param: 0 },
      { kind: 'back' as const, components: [1], params: [1, 2] },
    ],
  };
  const { text } = writeProgram(model, { crate: 'zoo', adts: [], entry }, [[1, 2, 3]]);
  expect(text).toContain(
    '(fun (p : (Std.I32 × Std.U64) × Std.U8 × (Std.U64 → (Std.U64 × Std.U64))) => match p with | (v, o0, o1) =>',
  );
  expect(text).toContain('let (c0, c1) := v; let f0 := o0; let (f1, f2) := o1 c1; "[" ++');
});

const run = (channel: readonly string[], end: 'done' | 'cpu' | 'memory' = 'done') => ({
  channel,
  end,
  reason: '',
  cpuSeconds: 1,
});

test('the channel tells outcomes and the case that was cut', () => {
  const lines = ['{"start":0}', '{"case":0,"outcome":{"ok":["9007199254740993",null]}}', '{"start":1}'];
  expect(readCases(run(lines, 'cpu'))).toEqual({ outcomes: new Map([[0, { ok: ['9007199254740993', null] }]]), cut: 1 });
  expect(reasonOf(run([], 'cpu'))).toBe('out of time in Lean');
  expect(reasonOf(run([], 'memory'))).toBe('out of memory in Lean');
});

test.each(['nonsense', '{"case":0}', '{"case":0,"outcome":{"maybe":1}}'])('a line like %s is a fault', (line) => {
  expect(() => readCases(run([line]))).toThrow(expect.objectContaining({ code: 'tool/bad-output' }));
});
