import { expect, it } from 'vitest';
import type { LoadedModel } from '../../../compiler/model/load-model.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';

const TEXT = `import Aeneas
open Aeneas Aeneas.Std Result
namespace m
def STEP : Std.U32 := 3#u32
def twice (x : Std.U32) : Result Std.U32 := do
  let i ← x + x
  ok i
def quadruple (x : Std.U32) : Result Std.U32 := do
  let i ← twice x
  twice i
def stepped (x : Std.U32) : Result Std.U32 := do
  let i ← twice x
  i + STEP
def above (x : Std.U32) : Result Std.U32 := stepped x
end m
`;

it('functions of a model are shared between statements, but those that come to a constant are not: each statement pays for its own', () => {
  const answer = loadModel([{ name: 'm.lean', text: TEXT }]);
  if (answer.status !== 'ok') throw new Error(answer.diagnostics.map((d) => d.message).join('\n'));
  const model = answer.model as LoadedModel;
  const of = (name: string) => {
    const decl = model.globals.find((g) => g.name === `m.${name}`);
    if (decl === undefined) throw new Error(`no ${name}`);
    return model.compiled(decl);
  };
  expect(of('quadruple')?.(5)).toBe(20);
  expect(of('twice')).toBe(of('twice'));
  expect([of('STEP'), of('stepped'), of('above')]).toEqual([null, null, null]);
});
