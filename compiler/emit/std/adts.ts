/** Structs and enums of the standard library whose parts programs touch. */
import type { LinkedAdt, Variant } from '../../rust/linked-crate.ts';
import type { MirType } from '../../rust/mir-type.ts';

const span = { file: 'std', line: 1, column: 1, endLine: 1, endColumn: 1 };
const param = (name: string): MirType => ({ kind: 'param', name });

function adt(
  path: string,
  params: readonly string[],
  kind: LinkedAdt['kind'],
  variants: readonly Variant[],
): [string, LinkedAdt] {
  const generics = params.map((name) => ({ name, kind: 'type', constType: null }) as const);
  const discriminantType = path === 'std::cmp::Ordering' ? 'i8' : 'isize';
  return [path, { key: path, span, public: true, kind, path, generics, bounds: [], variants, discriminantType }];
}

const range = (name: string, fields: readonly string[]) =>
  adt(`std::ops::${name}`, ['Idx'], 'struct', [
    { name, shape: 'record', fields: fields.map((f) => ({ name: f, type: param('Idx') })), discriminant: 0n },
  ]);

/** In the order of declaration, which is that of Lean's arms. */
export const STD_ADTS: ReadonlyMap<string, LinkedAdt> = new Map([
  adt(
    'std::cmp::Ordering',
    [],
    'enum',
    ['Less', 'Equal', 'Greater'].map((name, i) => ({ name, shape: 'unit', fields: [], discriminant: BigInt(i - 1) })),
  ),
  adt('std::ops::ControlFlow', ['B', 'C'], 'enum', [
    { name: 'Continue', shape: 'tuple', fields: [{ name: '_0', type: param('C') }], discriminant: 0n },
    { name: 'Break', shape: 'tuple', fields: [{ name: '_0', type: param('B') }], discriminant: 1n },
  ]),
  range('Range', ['start', 'end']),
  range('RangeFrom', ['start']),
  range('RangeTo', ['end']),
  range('RangeToInclusive', ['end']),
]);
