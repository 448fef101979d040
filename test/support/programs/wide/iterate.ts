/** Loops over the elements of vectors, arrays and slices. */
import type { Statement } from '../program.ts';
import type { Place } from './scope.ts';
import { nest, type Statements } from './statements.ts';
import { int, isCopy } from './types.ts';

/** Over elements: shared, with numbers, in pairs, mutable. */
export function iterate(s: Statements, depth: number): Statement {
  const r = s.e.random;
  const wanted = (p: Place): boolean =>
    (p.ty.kind === 'vec' || p.ty.kind === 'array' || p.ty.kind === 'slice') && isCopy(p.ty.item);
  const mutable = r.oneIn(3);
  const place = s.e.scope.place(r, (p) => wanted(p) && (!mutable || p.mutable), s.e.index);
  if (place === null || !('item' in place.ty)) return s.counting(depth);
  const item = place.ty.item;
  const [i, x] = [s.e.fresh('i'), s.e.fresh('x')];
  const { owner, text } = place;
  return s.inside('loop', (label) => {
    const numbered = r.oneIn(3);
    const body = (): readonly Statement[] =>
      s.e.scope.nested(() => {
        s.e.scope.add({ name: x, ty: item, mutable, via: mutable ? 'mut' : 'ref' });
        if (numbered) s.e.scope.add({ name: i, ty: int('usize'), mutable: false, via: 'own' });
        return s.some(depth - 1, 2);
      });
    if (mutable) {
      const over = `${text}.iter_mut()`;
      const made = s.e.scope.without([owner.name], body);
      return nest([numbered ? `${label}: for (${i}, ${x}) in ${over}.enumerate()` : `${label}: for ${x} in ${over}`], [made]);
    }
    const over = r.pick([`${text}.iter()`, `${text}.iter().take(2)`]);
    const made = s.e.scope.frozen([owner.name], body);
    return nest(
      [
        numbered
          ? `${label}: for (${i}, ${x}) in ${over}.enumerate()`
          : `${label}: for ${x} in ${r.oneIn(3) ? `&${text}` : over}`,
      ],
      [made],
    );
  });
}
