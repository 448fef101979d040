/** The crate that the pairs are of: a list `L`, a pair `P`; and MIR's names as they are printed. */
import type { LinkedAdt, LinkedCrate } from '../../../compiler/rust/linked-crate.ts';
import type { MirNames, Segment } from '../../../compiler/rust/mir-names.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';

const U32: MirType = { kind: 'int', type: 'u32' };
const LIST: MirType = { kind: 'adt', path: 'L', args: [] };
const span = { file: 'src/lib.rs', line: 1, column: 1, endLine: 1, endColumn: 1 };

const adt = (path: string, kind: LinkedAdt['kind'], variants: readonly (readonly [string, readonly MirType[]])[]): LinkedAdt => ({
  key: path,
  path,
  kind,
  span,
  public: true,
  generics: [],
  bounds: [],
  discriminantType: 'isize',
  variants: variants.map(([name, types], i) => ({
    name,
    shape: 'tuple',
    fields: types.map((type, at) => ({ name: `${at}`, type })),
    discriminant: BigInt(i),
  })),
});

const ADTS = [
  adt('L', 'enum', [
    ['Nil', []],
    ['Cons', [U32, { kind: 'box', item: LIST }]],
  ]),
  adt('P', 'struct', [['P', [U32, U32]]]),
];

export const smallCrate: LinkedCrate = {
  name: 'small',
  adts: new Map(ADTS.map((one) => [one.path, one])),
  functions: new Map(),
  consts: new Map(),
  traits: new Map(),
  impls: new Map(),
};

const pathOf = (path: readonly Segment[]): string => path.map((s) => (s.kind === 'name' ? s.name : '<impl>')).join('::');
const argsOf = (path: readonly Segment[]): readonly MirType[] => path.flatMap((s) => (s.kind === 'name' ? s.args : []));

export const MIR_NAMES: MirNames = {
  type: (path) => ({ kind: 'adt', path: pathOf(path), args: argsOf(path) }),
  callee: (path) => ({ kind: 'path', path: pathOf(path), args: argsOf(path) }),
  traitCallee: (callee) => callee,
  constant: (path) => ({ kind: 'named', path: pathOf(path), args: [] }),
  static: () => null,
  traitConstant: (callee) => ({ kind: 'associated', callee }),
  closure: (id) => ({ kind: 'closure', id }),
  trait: (path) => path,
  projection: (type) => type,
  opaque: (text) => ({ kind: 'opaque', text }),
  isFunction: () => false,
  constructor: (path) => ({ type: { kind: 'adt', path: pathOf(path), args: [] }, variant: null }),
};
