import { describe, expect, test } from 'vitest';
import type { Truth } from '../../../compiler/model/api.ts';
import { planOf } from '../../../compiler/search/input-plan.ts';
import { SEARCH_DEFAULTS, search } from '../../../compiler/search/find-counterexample.ts';
import { type Space, spaceOf } from '../../../compiler/search/space.ts';
import type { Constraint } from '../../../compiler/search/constraint.ts';
import type { LeanType } from '../../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { fakeStatement, I32, slice, U64, U8 } from './fake-statement.ts';

const SOURCE = { constructorsOf: () => [], named: [77n, 79n] };
const say = (holds: boolean): Truth => ({ kind: holds ? 'holds' : 'fails' });

function space(type: LeanType): Space {
  const found = spaceOf(type, SOURCE);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

function run(
  types: Readonly<Record<string, LeanType>>,
  constraints: readonly Constraint[],
  truth: (row: readonly JsonValue[]) => Truth,
) {
  return search(fakeStatement(types, truth), planOf(Object.values(types).map(space), constraints), SEARCH_DEFAULTS);
}

const numbers = (value: JsonValue | undefined): number[] => value as number[];

describe('search', () => {
  test('passes what holds, with the number of cases asked for', () => {
    const found = run({ x: U8 }, [], () => say(true));
    expect(found).toMatchObject({ outcome: 'passed', cases: SEARCH_DEFAULTS.cases, counterexample: null });
  });

  test('shrinks a counterexample to a smallest one', () => {
    const found = run({ l: slice(U8) }, [], ([l]) => say(numbers(l).reduce((a, b) => a + b, 0) < 300));
    expect(found.outcome).toBe('counterexample');
    expect(numbers(found.counterexample?.['l']).reduce((a, b) => a + b, 0)).toBe(300);
  });

  test('finds failures at the ends of a range', () => {
    expect(run({ x: U64 }, [], ([x]) => say(x !== '18446744073709551615')).counterexample).toEqual({ x: '18446744073709551615' });
    expect(run({ x: I32, y: I32 }, [], ([x, y]) => say(!(x === -2147483648 && y === -1))).outcome).toBe('counterexample');
  });

  test('the same seed gives the same answer', () => {
    const once = () => run({ l: slice(U8), x: U8 }, [], ([l, x]) => say(numbers(l).filter((y) => y === x).length < 3));
    expect(once()).toEqual(once());
    expect(once().outcome).toBe('counterexample');
  });

  test('gives up, with the rate, where nothing satisfies the hypotheses', () => {
    const found = run({ x: U8 }, [], () => ({ kind: 'excluded', index: 0 }));
    expect(found).toMatchObject({ outcome: 'gave-up', cases: 0 });
    expect(found.reason).toMatch(/^0 of \d+ inputs/);
  });

  test('climbs to inputs that satisfy several hypotheses in turn', () => {
    const found = run({ l: slice(U8) }, [], ([l]) => {
      const [a, b, c] = numbers(l);
      if (numbers(l).length < 6) return { kind: 'excluded', index: 0 };
      const index = [a === 77, b === 78, c === 79].findIndex((met) => !met);
      return index >= 0 ? { kind: 'excluded', index: index + 1 } : say(true);
    });
    expect(found.outcome).toBe('passed');
  });

  test('builds values from bounds, orders, members and permutations instead of waiting for them', () => {
    const sorted = (l: readonly number[]): boolean => l.every((x, i) => i === 0 || (l[i - 1] ?? 0) <= x);
    const constraints: Constraint[] = [
      { kind: 'bound', place: { input: 0, part: 'length' }, op: '≥', value: 3n, exact: true },
      { kind: 'order', input: 0, order: '≤' },
      { kind: 'member', item: 1, list: 0 },
      { kind: 'permutation', from: 0, to: 2 },
    ];
    const found = run({ a: slice(I32), x: I32, b: slice(I32) }, constraints, ([a, x, b]) => {
      const [l, m] = [numbers(a), numbers(b)];
      const ok =
        l.length >= 3 && sorted(l) && l.includes(x as number) && JSON.stringify([...m].sort()) === JSON.stringify([...l].sort());
      return ok ? say(true) : { kind: 'excluded', index: 0 };
    });
    expect(found.outcome).toBe('passed');
    expect(found.cases / found.generated).toBeGreaterThan(0.4);
  });

  test('a counterexample that a second run does not confirm does not count', () => {
    let calls = 0;
    const statement = { ...fakeStatement({ x: U8 }, () => say(false)), check: (): Truth => say((calls += 1) > 0) };
    const found = search(statement, planOf([space(U8)], []), SEARCH_DEFAULTS);
    expect(found).toMatchObject({ outcome: 'gave-up', counterexample: null });
  });

  test('a type without values to draw is said to be so', () => {
    expect(spaceOf({ kind: 'function', text: 'Nat → Nat' }, SOURCE)).toMatch(/Nat → Nat/);
  });

  test('recursive types are drawn, and end', () => {
    const tree: LeanType = { kind: 'adt', name: 'Tree', args: [] };
    const constructorsOf = () => [
      { name: 'Node', fields: [tree, I32, tree].map((type) => ({ name: null, type })) },
      { name: 'Leaf', fields: [] },
    ];
    const built = spaceOf(tree, { constructorsOf, named: [] });
    if (typeof built === 'string') throw new Error(built);
    const size = (t: JsonValue | undefined): number => {
      const node = (t as { Node?: JsonValue[] }).Node;
      return node === undefined ? 0 : size(node[0]) + 1 + size(node[2]);
    };
    const found = search(
      fakeStatement({ t: tree }, ([t]) => say(size(t) < 3)),
      planOf([built], []),
      SEARCH_DEFAULTS,
    );
    expect(size(found.counterexample?.['t'])).toBe(3);
  });
});
