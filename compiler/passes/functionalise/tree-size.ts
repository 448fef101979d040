import type { Tree } from '../../ir/tree.ts';

const sizes = new WeakMap<Tree, number>();

/** Statements and branches in a tree; loops count ten times, since their copies are definitions of their own. */
export function sizeOf(tree: Tree): number {
  const known = sizes.get(tree);
  if (known !== undefined) return known;
  const size = measure(tree);
  sizes.set(tree, size);
  return size;
}

function measure(tree: Tree): number {
  switch (tree.kind) {
    case 'seq':
      return tree.statements.length + sizeOf(tree.end);
    case 'block':
      return sizeOf(tree.inside) + sizeOf(tree.after);
    case 'loop':
      return 10 * sizeOf(tree.body);
    case 'if':
      return 1 + sizeOf(tree.then) + sizeOf(tree.else);
    case 'match':
    case 'switch': {
      const arms = tree.arms.reduce((sum, arm) => sum + sizeOf(arm.body), 0);
      return 1 + arms + (tree.otherwise === null ? 0 : sizeOf(tree.otherwise));
    }
    default:
      return 1;
  }
}
