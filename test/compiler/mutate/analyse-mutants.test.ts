import { expect, test } from 'vitest';
import { analyseMutants, type Judge } from '../../../compiler/mutate/analyse-mutants.ts';
import { mutantsOf } from '../../../compiler/mutate/mutate-model.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { statements } from '../../stages/small-model.ts';

const MODEL = {
  name: 'm.lean',
  text: `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace quotient

/-- 1 + 1 < 3 in a comment is no code. -/
def quotient (a : Std.U8) (b : Std.U8) : Result Std.U8 := do
  if a < b
  then ok 0#u8
  else a / b

end quotient
`,
};

function analysis(theorem: string) {
  const opened = openModel([MODEL]);
  const entry = opened.status === 'ok' ? opened.model.functions.get('quotient') : undefined;
  if (opened.status !== 'ok' || entry === undefined) throw new Error('the model does not read');
  const { answers, tree } = openFile(opened.model, 's.lean', statements(theorem).text);
  const judges = answers.flatMap((answer): Judge[] => {
    if (answer.verdict !== 'ok') throw new Error(answer.reason);
    const plan = planStatement(opened.model, answer.statement, tree, []);
    return typeof plan === 'string' ? [] : [{ name: answer.name, statement: answer.statement, plan }];
  });
  const samples = [
    [7, 2],
    [2, 7],
    [0, 0],
    [9, 3],
    [3, 3],
  ];
  return analyseMutants(MODEL, entry, judges, { most: 20, samples });
}

test('every place in a body is changed, none outside', () => {
  const found = mutantsOf(MODEL.name, MODEL.text).map((m) => m.description);
  expect(found).toContain('line 8: < becomes ≤');
  expect(found).toContain('line 8: a < b becomes ¬ (a < b)');
  expect(found).toContain('line 9: 0 becomes 1');
  expect(found).toContain('line 10: / becomes %');
  expect(found.every((text) => Number(/line (\d+)/.exec(text)?.[1]) >= 8)).toBe(true);
});

test('a strong statement kills what a weak one lets live', () => {
  const strong = analysis('s (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val = a.val / b.val ⦄');
  const weak = analysis('w (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ 255 ⦄');
  expect(strong.score).toBe(1);
  expect(weak.score).toBeLessThan(0.5);
  expect(strong.judged.length).toBeGreaterThan(2);
});

test('what behaves the same on all samples is not held against a statement', () => {
  const found = analysis('s (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val = a.val / b.val ⦄');
  // `>` for a swapped comparison would differ; `≤` does on 3 and 3.
  expect(found.judged.map((m) => m.description)).toContain('line 8: < becomes ≤');
  expect(found.judged.every((m) => m.example.length === 2)).toBe(true);
});
