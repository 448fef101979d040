import { expect, test } from 'vitest';
import { fuelLeft } from '../../../compiler/model/run.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import type { LeanType } from '../../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { exploreForms } from '../../../stages/specify/explore-forms.ts';

/** Some only where the list begins with 1, 2, 3, 4, looked at in that order. */
const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow
namespace pin
def pin.body (a : Slice Std.Usize) (i : Std.Usize) : Result (ControlFlow Std.Usize (Option Std.Usize)) := do
  if i < 4#usize then
    let x ← Slice.index_usize a i
    let j ← i + 1#usize
    if x = j then ok (cont j)
    else ok (done none)
  else ok (done (some 9#usize))
def pin (a : Slice Std.Usize) : Result (Option Std.Usize) := do
  let n := Slice.len a
  if n < 4#usize then ok none else loop (pin.body a) 0#usize
end pin`;

const opened = openModel([{ name: 'pin.lean', text: MODEL }]);
if (opened.status === 'rejected') throw new Error(JSON.stringify(opened.diagnostics));
const entry = opened.model.functions.get('pin');
if (entry === undefined) throw new Error('no pin');

const FUEL = 20_000;
const USIZE: LeanType = { kind: 'scalar', type: 'usize' };
const draw = (seed: number): JsonValue[] => [Array.from({ length: 4 }, (_, i) => randomFrom(seed * 4 + i).below(12))];
const subject = {
  result: { kind: 'option', item: USIZE } as const,
  constructorsOf: () => [],
  cases: [],
  run: (args: readonly JsonValue[]) => entry.call(args, { fuel: FUEL }),
  draw,
  near: ([list]: readonly JsonValue[], seed: number) => {
    const random = randomFrom(seed);
    return [Array.isArray(list) ? list.with(random.below(4), random.below(12)) : []];
  },
};

test('inputs with a result that draws do not meet are found by what runs longer', () => {
  const drawn = Array.from({ length: 3000 }, (_, i) => subject.run(draw(i)));
  expect(new Set(drawn.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"ok":{"None":[]}}']));
  const rows = exploreForms(subject, FUEL);
  expect(rows).toContainEqual([[1, 2, 3, 4]]);
});

test('what a run leaves of its fuel tells how long it was', () => {
  subject.run([[1, 2, 3, 4]]);
  const long = FUEL - fuelLeft();
  subject.run([[0, 0, 0, 0]]);
  expect(FUEL - fuelLeft()).toBeLessThan(long);
});
