/** Where the meaning that Aeneas's library gives an operation is known to differ from what rustc does. The evaluator follows the library. */
import type { LeanTree } from '../lean/commands.ts';

/** Recordings and pins that the table was checked with: Aeneas 03a38a6f and 8ad35dd8. */
export type LibraryVersion = '2026-05' | '2026-08';

export interface Divergence {
  /** As in `model-divergence:rem`. */
  readonly flag: string;
  /** Names or operators of the library, without the scalar type; `%` is the operator. */
  readonly lean: readonly string[];
  readonly library: string;
  readonly rustc: string;
  readonly versions: readonly LibraryVersion[];
}

const BOTH: readonly LibraryVersion[] = ['2026-05', '2026-08'];

export const DIVERGENCES: readonly Divergence[] = [
  {
    flag: 'rem',
    lean: ['%'],
    library: '`MIN % -1` is 0 for signed numbers',
    rustc: 'panics: the division overflows',
    versions: BOTH,
  },
  {
    flag: 'checked_rem',
    lean: ['checked_rem'],
    library: '`MIN.checked_rem(-1)` is `some 0`',
    rustc: '`None`',
    versions: BOTH,
  },
  {
    flag: 'vec_insert',
    lean: ['alloc.vec.Vec.insert'],
    library: '`insert(i, x)` replaces element i; `i = len` is out of bounds',
    rustc: 'moves the elements from i on and makes the vector longer; `i = len` appends',
    versions: BOTH,
  },
  {
    flag: 'with_capacity',
    lean: ['alloc.vec.Vec.with_capacity'],
    library: 'always an empty vector',
    rustc: 'panics when the capacity is beyond `isize::MAX` bytes',
    versions: BOTH,
  },
  {
    flag: 'clone_once',
    lean: ['alloc.vec.Vec.resize'],
    library: '`resize` clones the value once, also when nothing is added',
    rustc: 'clones it for every element but one that is added',
    versions: BOTH,
  },
  {
    flag: 'length_limit',
    lean: ['alloc.vec.Vec.push', 'alloc.vec.from_elem'],
    library: 'a vector may have as many elements as `usize` counts',
    rustc: 'at most `isize::MAX` bytes',
    versions: BOTH,
  },
];

/** The differences that a file could show, by the names and operators it uses: the types of `%` are not looked at. */
export function divergencesIn(tree: LeanTree): readonly Divergence[] {
  const used = new Set<string>();
  collect(tree.commands, used);
  return DIVERGENCES.filter(({ lean }) => lean.some((name) => used.has(name)));
}

function collect(part: unknown, used: Set<string>): void {
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('kind' in next && next.kind === 'ident' && 'name' in next && Array.isArray(next.name)) {
      used.add(next.name.join('.'));
      used.add(String(next.name.at(-1)));
    }
    if ('kind' in next && next.kind === 'binary' && 'op' in next) used.add(String(next.op));
    waiting.push(...Object.values(next));
  }
}
