import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionedNames, orderNodes } from '../../../compiler/emit/order.ts';

const graph = fc
  .array(fc.array(fc.nat(14), { maxLength: 4 }), { minLength: 1, maxLength: 15 })
  .map((uses) => uses.map((targets, i) => ({ id: String(i), uses: targets.filter((t) => t < uses.length).map(String) })));

/** Ids reachable over one step or more. */
function reachable(
  from: string,
  nodes: readonly { readonly id: string; readonly uses: readonly string[] }[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const stack = [from];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const use of nodes.find((n) => n.id === at)?.uses ?? []) {
      if (seen.has(use)) continue;
      seen.add(use);
      stack.push(use);
    }
  }
  return seen;
}

describe('dependency order', () => {
  it('keeps every item once, what is used first, and exactly the cycles together', () => {
    fc.assert(
      fc.property(graph, (nodes) => {
        const groups = orderNodes(nodes);
        expect(groups.flat().sort()).toEqual(nodes.map((n) => n.id).sort());
        const position = new Map(groups.flatMap((group, i) => group.map((id) => [id, i] as const)));
        for (const { id, uses } of nodes) {
          for (const use of uses) expect(position.get(use)).toBeLessThanOrEqual(position.get(id) ?? -1);
          for (const other of nodes) {
            const together = id === other.id || (reachable(id, nodes).has(other.id) && reachable(other.id, nodes).has(id));
            expect(position.get(id) === position.get(other.id)).toBe(together);
          }
        }
      }),
    );
  });

  it('is source order where nothing decides', () => {
    expect(orderNodes(['c', 'a', 'b'].map((id) => ({ id, uses: [] })))).toEqual([['c'], ['a'], ['b']]);
  });

  it('takes chains of any depth', () => {
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({ id: String(i), uses: [String(i + 1)] }));
    expect(orderNodes(nodes)[0]).toEqual(['19999']);
  });
});

it('finds the longest name an identifier can mean', () => {
  const known = new Set(['m.f', 'm', 'T', 'f.closure']);
  const ident = (...name: readonly string[]) => ({ kind: 'ident', name });
  const found = (tree: unknown) => [...mentionedNames(tree, known)];
  expect(found(ident('m', 'f', 'x'))).toEqual(['m.f']);
  expect(found({ fn: ident('f', 'closure', 'Insts', 'Fn'), args: [{ value: ident('x', 'T') }] })).toEqual(['f.closure']);
  expect(found([{ kind: 'ctor', name: ['T', 'A'] }, ident('y')])).toEqual(['T']);
});
