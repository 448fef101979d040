/** What a wide program has besides its functions: types, constants, a trait with impls, generic and recursive functions, lenses. */
import type { Random } from '../../../../pipeline/core/random.ts';
import { INT_TYPES, type IntType } from '../../../../pipeline/core/rust-type.ts';
import { type Adt, fieldName, int, isCopy, type Shape, text, type Ty } from './types.ts';

/** A function from `&mut` of one type to `&mut` of a part of it. */
export interface Lens {
  readonly name: string;
  readonly from: Ty;
  readonly to: Ty;
}

const anyInt = (r: Random): Ty => int(r.pick(INT_TYPES as readonly [IntType, ...IntType[]]));

/** Types of values; `adts` are those made so far. */
export function randomType(r: Random, adts: readonly Adt[], depth = 2): Ty {
  const inner = (): Ty => randomType(r, adts, depth - 1);
  if (depth <= 0) return r.oneIn(5) ? { kind: 'bool' } : anyInt(r);
  switch (r.below(14)) {
    case 0:
    case 1:
    case 2:
      return anyInt(r);
    case 3:
      return { kind: 'bool' };
    case 4:
      return { kind: 'tuple', items: [inner(), inner()] };
    case 5:
      return { kind: 'array', item: inner(), length: 2 + r.below(2) };
    case 6:
    case 7:
      return { kind: 'vec', item: inner() };
    case 8:
    case 9:
      return { kind: 'option', item: inner() };
    case 10:
      return { kind: 'result', ok: inner(), err: anyInt(r) };
    default: {
      const adt = r.pick(adts);
      return adt === undefined ? anyInt(r) : { kind: 'adt', adt };
    }
  }
}

function randomAdt(r: Random, name: string, adts: readonly Adt[]): Adt {
  const shape = (called: string, least: number): Shape => {
    const fields = Array.from({ length: least + r.below(3) }, () => randomType(r, adts, 2));
    return { name: called, style: fields.length === 0 ? 'unit' : r.pick(['tuple', 'record', 'record']), fields };
  };
  const kind = r.oneIn(2) ? 'struct' : 'enum';
  const variants =
    kind === 'struct' ? [shape(name, 1)] : Array.from({ length: 2 + r.below(2) }, (_, i) => shape(`V${i}`, i === 0 ? 0 : 1));
  return { name, kind, variants, recursive: false, copy: variants.every((v) => v.fields.every(isCopy)) };
}

/** `Leaf(int)`, a chain and a fork. */
function recursiveAdt(r: Random): Adt {
  const adt: Adt = { name: 'Rec', kind: 'enum', variants: [], recursive: true, copy: false };
  const again: Ty = { kind: 'box', item: { kind: 'adt', adt } };
  adt.variants.push({ name: 'Leaf', style: 'tuple', fields: [anyInt(r)] });
  adt.variants.push({ name: 'Chain', style: r.oneIn(2) ? 'tuple' : 'record', fields: [anyInt(r), again] });
  if (r.oneIn(2)) adt.variants.push({ name: 'Fork', style: 'tuple', fields: [again, again] });
  return adt;
}

export function randomAdts(r: Random): readonly Adt[] {
  const adts: Adt[] = [];
  for (const name of ['A0', 'A1', 'A2']) adts.push(randomAdt(r, name, adts));
  return r.oneIn(2) ? [...adts, recursiveAdt(r)] : adts;
}

export function declareAdt(adt: Adt): string {
  const derives = adt.copy ? '#[derive(Clone, Copy)]\n' : '';
  const fields = (shape: Shape): string => {
    const own = adt.kind === 'struct' ? 'pub ' : '';
    if (shape.style === 'unit') return '';
    const list = shape.fields
      .map((f, i) => (shape.style === 'record' ? `${own}f${i}: ${text(f)}` : `${own}${text(f)}`))
      .join(', ');
    return shape.style === 'record' ? ` { ${list} }` : `(${list})`;
  };
  if (adt.kind === 'struct') {
    const [shape] = adt.variants as [Shape];
    return `${derives}pub struct ${adt.name}${fields(shape)}${shape.style === 'record' ? '' : ';'}\n`;
  }
  return `${derives}pub enum ${adt.name} { ${adt.variants.map((v) => `${v.name}${fields(v)}`).join(', ')} }\n`;
}

/** To a field of a struct, an element of an array, or a component of a tuple. */
export function lensesOf(adts: readonly Adt[]): readonly (Lens & { readonly code: string })[] {
  return adts.flatMap((adt, k) => {
    if (adt.kind !== 'struct') return [];
    const [shape] = adt.variants as [Shape];
    return shape.fields.slice(0, 2).map((to, i) => {
      const from: Ty = { kind: 'adt', adt };
      const name = `lens${k}_${i}`;
      return {
        name,
        from,
        to,
        code: `pub fn ${name}(x: &mut ${text(from)}) -> &mut ${text(to)} { &mut x.${fieldName(shape, i)} }\n`,
      };
    });
  });
}

/** Over the recursive type: a sum, a change everywhere, and the way to the last leaf. */
export function recursiveFunctions(adt: Adt): string {
  const arm = (shape: Shape, on: (field: Ty, name: string) => string): string => {
    const names = shape.fields.map((_, i) => `x${i}`);
    const pattern = shape.style === 'record' ? ` { ${names.map((n, i) => `f${i}: ${n}`).join(', ')} }` : `(${names.join(', ')})`;
    return `Rec::${shape.name}${pattern} => { ${shape.fields.map((f, i) => on(f, `x${i}`)).join(' ')} }`;
  };
  const isBox = (f: Ty): boolean => f.kind === 'box';
  const arms = (on: (field: Ty, name: string) => string): string => adt.variants.map((v) => arm(v, on)).join(' ');
  const sum = arms((f, x) =>
    isBox(f) ? `s = s.wrapping_add(rec_sum(${x}));` : `s = s.wrapping_mul(3).wrapping_add(*${x} as u64);`,
  );
  const bump = arms((f, x) => (isBox(f) ? `rec_bump(${x}, by);` : `*${x} ^= by as ${text(f)};`));
  return `pub fn rec_sum(r: &Rec) -> u64 { let mut s = 1u64; match r { ${sum} } s }
pub fn rec_bump(r: &mut Rec, by: u32) { match r { ${bump} } }
`;
}

export const SHARED = `pub fn app<F: Fn(u32) -> u32>(f: F, x: u32) -> u32 { f(x) ^ f(x / 3) }
pub fn largest<T: Copy + PartialOrd>(a: T, b: T) -> T { if a > b { a } else { b } }
pub trait Tr { const WEIGHT: u32; fn score(&self, x: u32) -> u32; fn both(&self) -> u32 { self.score(1) ^ self.score(Self::WEIGHT) } }
pub fn twice<T: Tr>(t: &T, x: u32) -> u32 { t.score(x).wrapping_add(t.score(x / 2)) }
`;

export const tableType = (r: Random): Ty => ({ kind: 'array', item: anyInt(r), length: 4 });
