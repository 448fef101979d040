import { describe, expect, test } from 'vitest';
import { openModel } from '../../../../compiler/search/open-model.ts';
import { openFile } from '../../../../compiler/search/open-statement.ts';

const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result
namespace m
def twice (x : Std.U8) : Result Std.U8 := do
  let y ← x + x
  ok y
end m
`;

function read(text: string): readonly object[] {
  const opened = openModel([{ name: 'M.lean', text: MODEL }]);
  if (opened.status === 'rejected') throw new Error(JSON.stringify(opened));
  return openFile(opened.model, 'S.lean', `open Aeneas Aeneas.Std Result\nnamespace m\n${text}\nend m\n`).answers;
}

const CLAIM = 'twice x ⦃ r => r.val = x.val + x.val ⦄ := by sorry';

describe('an instance for a known type would change what the operators below it mean', () => {
  test.each([
    ['among the binders', `theorem t [Add Nat] (x : Std.U8) (h : x.val < 9) : ${CLAIM}`],
    ['with a name', `theorem t [inst : Add Nat] (x : Std.U8) (h : x.val < 9) : ${CLAIM}`],
    ['of decidable equality', `theorem t (x : Std.U8) [DecidableEq Nat] (h : x.val < 9) : ${CLAIM}`],
  ])('%s', (_, text) =>
    expect(read(text)).toMatchObject([{ verdict: 'error', reason: expect.stringContaining('operators mean') }]),
  );
  test('in an auxiliary definition', () => {
    const definition = 'def two [Add Nat] (n : Nat) : Nat := n + n';
    const theorem = 'theorem t (x : Std.U8) : twice x ⦃ r => r.val = two x.val ⦄ := by sorry';
    expect(read(`${definition}\n${theorem}`)).toMatchObject([{ verdict: 'error' }]);
  });
});

test('a class over a type that is a variable changes nothing', () => {
  const definition = 'def size {α : Type} [Inhabited α] (l : List α) : Nat := l.length';
  const theorem = 'theorem t (x : Std.U8) : twice x ⦃ r => r.val = size [x.val + x.val] ⦄ := by sorry';
  expect(read(`${definition}\n${theorem}`)).toMatchObject([{ verdict: 'ok' }]);
});
