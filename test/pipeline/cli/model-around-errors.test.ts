import { expect, it } from 'vitest';
import { modelAround } from '../../../pipeline/cli/model-around-errors.ts';

const TEXT = `import Aeneas
open Aeneas Aeneas.Std Result
namespace app
def bad (x : Option Std.U32) : Result Std.U32 := do
  match x with
  | none => ok 9#u32
def good (x : Std.U32) : Result Std.U32 := do
  x + 1#u32
end app
`;

it('runs what an ill-typed neighbour does not touch, and tells the error', () => {
  const told: string[] = [];
  const answer = modelAround('App.lean', TEXT, { err: (text) => void told.push(text) });
  expect(answer?.whole).toBe(false);
  expect(answer?.model.functions.get('good')?.call([1])).toEqual({ ok: 2 });
  expect(told.join('')).toContain('missing cases');
});
