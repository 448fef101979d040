import { describe, expect, test } from 'vitest';
import { drawRow, edgeRows, planOf } from '../../../compiler/search/input-plan.ts';
import { type Space, spaceOf } from '../../../compiler/search/space.ts';
import type { LeanConstructor, LeanType } from '../../../pipeline/core/lean-type.ts';
import { U8 } from './fake-statement.ts';

const adt = (name: string): LeanType => ({ kind: 'adt', name, args: [] });
const option = (item: LeanType): LeanType => ({ kind: 'option', item });
const mk = (fields: Readonly<Record<string, LeanType>>): LeanConstructor => ({
  name: 'mk',
  fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
});

/** A tree whose children are optional, one whose children are a list, and a type that never ends. */
const TYPES: Readonly<Record<string, readonly LeanConstructor[]>> = {
  Node: [mk({ value: U8, left: option(adt('Node')), right: option(adt('Node')) })],
  Rose: [{ name: 'Rose', fields: [{ name: null, type: { kind: 'vec', item: adt('Rose') } }] }],
  Endless: [mk({ next: adt('Endless') })],
};
const SOURCE = { constructorsOf: (type: LeanType) => (type.kind === 'adt' ? (TYPES[type.name] ?? []) : []), named: [] };

function space(type: LeanType): Space {
  const found = spaceOf(type, SOURCE);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('types that are recursive through options, records and lists', () => {
  test.each([
    ['an optional node', option(adt('Node'))],
    ['a node', adt('Node')],
    ['a tree of lists', adt('Rose')],
  ])('%s has edge values and draws that end', (_, type) => {
    const plan = planOf([space(type)], []);
    expect(edgeRows(plan, 60).length).toBeGreaterThan(5);
    const sizes = Array.from({ length: 300 }, (__, seed) => JSON.stringify(drawRow(plan, seed)).length);
    expect(new Set(sizes).size).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });

  test('a case knows how soon it ends and whether it leads back', () => {
    const node = space(adt('Node'));
    const left = node.kind === 'record' ? node.fields[1]?.space : undefined;
    expect(left).toMatchObject({
      kind: 'sum',
      cases: [
        { name: 'None', depth: 0, recursive: false },
        { name: 'Some', depth: 1, recursive: true },
      ],
    });
  });

  test('a type without finite values has no space', () => {
    expect(spaceOf(adt('Endless'), SOURCE)).toBe('a type without finite values');
  });
});
