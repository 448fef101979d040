import type { Output } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';

/** Lifetimes of the mutable references in a type. */
export function mutableRegions(type: MirType): readonly string[] {
  switch (type.kind) {
    case 'ref':
      return [...(type.mutable ? [type.region ?? ''] : []), ...mutableRegions(type.item)];
    case 'tuple':
      return type.items.flatMap(mutableRegions);
    case 'adt':
      return type.args.flatMap(mutableRegions);
    case 'array':
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
      return mutableRegions(type.item);
    case 'result':
      return [...mutableRegions(type.ok), ...mutableRegions(type.err)];
    default:
      return [];
  }
}

/** The components of a returned tuple that borrow mutably for the lifetime; none: the whole value does. */
export const borrowedComponents = (result: MirType, region: string): readonly number[] =>
  result.kind === 'tuple' ? result.items.flatMap((item, i) => (mutableRegions(item).includes(region) ? [i] : [])) : [];

/**
 * What the model returns after the value: `&mut` parameters whose lifetime is that of a returned `&mut` become one back function for the
 * lifetime, all others their final value; in the order of the parameters.
 */
export function outputsOf(params: readonly MirType[], result: MirType): readonly Output[] {
  const returned = new Set(mutableRegions(result));
  const outputs: Output[] = [];
  const done = new Set<string>();
  params.forEach((type, param) => {
    const regions = mutableRegions(type);
    if (regions.length === 0) return;
    const region = regions.find((r) => returned.has(r));
    if (region === undefined) outputs.push({ kind: 'final', param });
    else if (!done.has(region)) {
      done.add(region);
      const sharing = params.flatMap((other, i) => (mutableRegions(other).includes(region) ? [i] : []));
      outputs.push({ kind: 'back', region, params: sharing });
    }
  });
  return outputs;
}
