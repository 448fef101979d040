/** The types that elaboration itself knows: numbers, lists, Aeneas's scalars and sequences, `Result`. */
import { INT_TYPES, type IntType, isSigned } from '../../pipeline/core/rust-type.ts';
import { NOWHERE } from '../lean/tree.ts';
import type { Local, Type } from './core.ts';
import type { Constant, Global, Inductive, InductiveCtor, Param, Representation } from './environment.ts';
import { ERRORS } from './runtime/signals.ts';
import { arrow, isErased, PROP, resolve, TYPE, whnf } from './types.ts';

const STD = 'Aeneas.Std';

interface CtorShape {
  readonly name: string;
  readonly fields?: readonly (readonly [name: string, type: (params: readonly Type[], self: Type) => Type])[];
}

export const con = (decl: Inductive | Global, ...args: Type[]): Type => ({ kind: 'con', decl, args });
const varOf = (local: Local): Type => ({ kind: 'var', local });

export function param(name: string, type: Type = TYPE, info: Param['info'] = 'explicit'): Param {
  return { info, type, local: { name, type } };
}

function inductive(
  name: string,
  params: readonly Param[],
  ctors: readonly CtorShape[],
  representation: Representation = 'data',
  structure = false,
  deriving: string[] = ['BEq', 'DecidableEq', 'Inhabited', 'Repr'],
): Inductive {
  const owner: Inductive = {
    kind: 'inductive', name, params, ctors: [], structure, representation, discriminants: null, deriving, library: true,
  }; // biome-ignore format: one record
  const args = params.map((p) => varOf(p.local));
  const self = con(owner, ...args);
  owner.ctors = ctors.map((shape, index) => ctorOf(owner, shape, index, args, self));
  return owner;
}

function ctorOf(owner: Inductive, shape: CtorShape, index: number, args: readonly Type[], self: Type): InductiveCtor {
  const fields = (shape.fields ?? []).map(([name, make], slot) => {
    const type = make(args, self);
    return { name, info: 'explicit' as const, local: { name, type }, type, slot: isErased(type) ? -1 : slot, initial: null };
  });
  const over = fields.reduceRight<Type>((cod, f) => ({ kind: 'pi', info: 'explicit', local: f.local, dom: f.type, cod }), self);
  return { kind: 'ctor', name: shape.name, index, owner, type: overParams(owner.params, over), fields };
}

/** `{params} → type`. */
export const overParams = (params: readonly Param[], type: Type): Type =>
  params.reduceRight<Type>((cod, p) => ({ kind: 'pi', info: 'implicit', local: p.local, dom: p.type, cod }), type);

const first: (params: readonly Type[]) => Type = (p) => p[0] as Type;
const second: (params: readonly Type[]) => Type = (p) => p[1] as Type;

export const NAT_DECL = inductive('Nat', [], [{ name: 'zero' }, { name: 'succ', fields: [['n', (_, self) => self]] }], 'integer');
export const NAT = con(NAT_DECL);
export const INT_DECL = inductive(
  'Int',
  [],
  [
    { name: 'ofNat', fields: [['n', () => NAT]] },
    { name: 'negSucc', fields: [['n', () => NAT]] },
  ],
  'integer',
);
export const INT = con(INT_DECL);
export const BOOL_DECL = inductive('Bool', [], [{ name: 'false' }, { name: 'true' }], 'bool');
export const BOOL = con(BOOL_DECL);
export const UNIT_DECL = inductive('PUnit', [], [{ name: 'unit' }], 'unit', true);
export const UNIT = con(UNIT_DECL);
export const CHAR_DECL = inductive('Char', [], [], 'text');
export const CHAR = con(CHAR_DECL);
export const STRING_DECL = inductive('String', [], [], 'text');
export const STRING = con(STRING_DECL);
export const STR_DECL = inductive(`${STD}.Str`, [], [], 'text');
export const LIST_DECL = inductive('List', [param('α')], [{ name: 'nil' }, { name: 'cons', fields: [['head', first], ['tail', (_, self) => self]] }], 'list'); // biome-ignore format: one record
export const PROD_DECL = inductive('Prod', [param('α'), param('β')], [{ name: 'mk', fields: [['fst', first], ['snd', second]] }], 'data', true); // biome-ignore format: one record
export const OPTION_DECL = inductive('Option', [param('α')], [{ name: 'none' }, { name: 'some', fields: [['val', first]] }]);
export const ORDERING_DECL = inductive('Ordering', [], [{ name: 'lt' }, { name: 'eq' }, { name: 'gt' }]);
export const ERROR_DECL = inductive(
  `${STD}.Error`,
  [],
  ERRORS.map((name) => ({ name })),
);
export const RESULT_DECL = inductive(`${STD}.Result`, [param('α')], [{ name: 'ok', fields: [['v', first]] }, { name: 'fail', fields: [['e', () => con(ERROR_DECL)]] }, { name: 'div' }], 'result', false, ['BEq', 'Repr']); // biome-ignore format: one record
export const CONTROL_FLOW_DECL = inductive(`${STD}.ControlFlow`, [param('α'), param('β')], [{ name: 'cont', fields: [['v', first]] }, { name: 'done', fields: [['v', second]] }]); // biome-ignore format: one record

const UNSIGNED = INT_TYPES.filter((t) => !isSigned(t));
const SIGNED = INT_TYPES.filter(isSigned);
/** `u32` as in `U32`. */
export const leanName = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);
export const USCALAR_TY_DECL = inductive(
  `${STD}.UScalarTy`,
  [],
  UNSIGNED.map((t) => ({ name: leanName(t) })),
);
export const ISCALAR_TY_DECL = inductive(
  `${STD}.IScalarTy`,
  [],
  SIGNED.map((t) => ({ name: leanName(t) })),
);
export const USCALAR_DECL = inductive(`${STD}.UScalar`, [param('ty', con(USCALAR_TY_DECL))], [], 'integer');
export const ISCALAR_DECL = inductive(`${STD}.IScalar`, [param('ty', con(ISCALAR_TY_DECL))], [], 'integer');

function alias(name: string, type: Type, params: readonly Param[] = []): Global {
  const sort = params.reduceRight<Type>((cod, p) => arrow(p.type, cod), TYPE);
  return {
    kind: 'global',
    name,
    loc: NOWHERE,
    type: sort,
    params,
    alias: type,
    body: { kind: 'proof' },
    library: true,
    attributes: [],
  };
}

const SCALARS: ReadonlyMap<IntType, Global> = new Map(
  INT_TYPES.map((type) => {
    const signed = isSigned(type);
    const tag = (signed ? ISCALAR_TY_DECL : USCALAR_TY_DECL).ctors.find((c) => c.name === leanName(type)) as InductiveCtor;
    const of = con(signed ? ISCALAR_TY_DECL : USCALAR_TY_DECL);
    const value: Type = { kind: 'value', core: { kind: 'construct', ctor: tag, args: [], type: of } };
    return [type, alias(`${STD}.${leanName(type)}`, con(signed ? ISCALAR_DECL : USCALAR_DECL, value))];
  }),
);
export const scalarType = (type: IntType): Type => con(SCALARS.get(type) as Global);
export const USIZE = scalarType('usize');

export const SLICE_DECL = inductive(`${STD}.Slice`, [param('α')], [], 'seq');
export const VEC_DECL = inductive(`${STD}.alloc.vec.Vec`, [param('α')], [], 'seq');
export const ARRAY_DECL = inductive(`${STD}.Array`, [param('α'), param('n', USIZE)], [], 'seq');

/** Kept as their number; the proof that it is below `n` is not kept. */
export const FIN_DECL = inductive(
  'Fin',
  [param('n', NAT)],
  [
    {
      name: 'mk',
      fields: [
        ['val', () => NAT],
        ['isLt', () => ({ kind: 'proof', prop: { kind: 'erased', type: PROP } })],
      ],
    },
  ],
  'integer',
  true,
);
/** Kept as the number without sign. */
export const BITVEC_DECL = inductive('BitVec', [param('n', NAT)], [], 'integer');
export const FINSET_DECL = inductive('Finset', [param('α')], [], 'bag');
export const MULTISET_DECL = inductive('Multiset', [param('α')], [], 'bag');

export const list = (item: Type): Type => con(LIST_DECL, item);
export const prod = (a: Type, b: Type): Type => con(PROD_DECL, a, b);
export const result = (of: Type): Type => con(RESULT_DECL, of);
export const option = (of: Type): Type => con(OPTION_DECL, of);

/** The width of a scalar type, or null for anything else (also where it is not known yet). */
export function scalarOf(type: Type): IntType | null {
  const t = whnf(type);
  if (t.kind !== 'con' || (t.decl !== USCALAR_DECL && t.decl !== ISCALAR_DECL)) return null;
  const arg = t.args[0] === undefined ? null : resolve(t.args[0]);
  if (arg?.kind !== 'value' || arg.core.kind !== 'construct') return null;
  return (t.decl === USCALAR_DECL ? UNSIGNED : SIGNED)[arg.core.ctor.index] ?? null;
}

/** The arguments of the type if it is made with this declaration. */
export function argsOf(type: Type, decl: Inductive): readonly Type[] | null {
  const t = whnf(type);
  return t.kind === 'con' && t.decl === decl ? t.args : null;
}

const FLOATS = ['F32', 'F64'].map((name) => inductive(`${STD}.${name}`, [], [], 'float', false, ['Inhabited', 'Repr', 'BEq']));

const UNIT_ALIAS = alias('Unit', UNIT);
const DECLS: readonly Inductive[] = [
  NAT_DECL, INT_DECL, BOOL_DECL, UNIT_DECL, CHAR_DECL, STRING_DECL, STR_DECL, LIST_DECL, PROD_DECL, OPTION_DECL, ORDERING_DECL, ERROR_DECL,
  RESULT_DECL, CONTROL_FLOW_DECL, USCALAR_TY_DECL, ISCALAR_TY_DECL, USCALAR_DECL, ISCALAR_DECL, SLICE_DECL, VEC_DECL, ARRAY_DECL,
  FIN_DECL, BITVEC_DECL, FINSET_DECL, MULTISET_DECL,
]; // biome-ignore format: one table

/** Names that Lean exports to the root. */
const EXPORTED: readonly (readonly [string, InductiveCtor | undefined])[] = [
  ['true', BOOL_DECL.ctors[1]],
  ['false', BOOL_DECL.ctors[0]],
  ['none', OPTION_DECL.ctors[0]],
  ['some', OPTION_DECL.ctors[1]],
  ['Unit.unit', UNIT_DECL.ctors[0]],
];

export function builtinConstants(): Map<string, Constant> {
  const out = new Map<string, Constant>();
  for (const decl of [...DECLS, ...FLOATS]) {
    out.set(decl.name, decl);
    for (const ctor of decl.ctors) out.set(`${decl.name}.${ctor.name}`, ctor);
  }
  for (const [name, ctor] of EXPORTED) if (ctor !== undefined) out.set(name, ctor);
  for (const scalar of SCALARS.values()) out.set(scalar.name, scalar);
  out.set('Unit', UNIT_ALIAS);
  out.set('Set', SET_ALIAS);
  out.set('Fin.val', field(FIN_DECL, 0));
  out.set('ℕ', alias('ℕ', NAT));
  out.set('ℤ', alias('ℤ', INT));
  out.set('Aeneas.Std.alloc.boxed.Box', alias('Aeneas.Std.alloc.boxed.Box', varOf(BOX.local), [BOX]));
  return out;
}
const BOX = param('α');

const SET_ITEM = param('α');
/** A set is the property of being in it. */
export const SET_ALIAS = alias('Set', arrow(varOf(SET_ITEM.local), PROP), [SET_ITEM]);

/** A field as a function of its structure. */
function field(owner: Inductive, index: number): Global {
  const f = owner.ctors[0]?.fields[index] as InductiveCtor['fields'][number];
  const self = con(owner, ...owner.params.map((p) => varOf(p.local)));
  const local: Local = { name: 'self', type: self };
  const params: Param[] = [
    ...owner.params.map((p): Param => ({ ...p, info: 'implicit' })),
    { info: 'explicit', local, type: self },
  ];
  const type = params.reduceRight<Type>((cod, p) => ({ kind: 'pi', info: p.info, local: p.local, dom: p.type, cod }), f.type);
  return {
    kind: 'global',
    name: `${owner.name}.${f.name}`,
    loc: NOWHERE,
    type,
    params,
    alias: null,
    body: { kind: 'projection', owner, index },
    library: true,
    attributes: [],
  };
}
