import { beforeAll, expect, test } from 'vitest';
import { judgeMutants, liveMutants, mutationScore } from '../../../compiler/mutate/analyse-mutants.ts';
import { Court, type Judge } from '../../../compiler/mutate/judge-mutants.ts';
import type { Mutant } from '../../../compiler/mutate/mutant.ts';
import { mutantsOfCrate } from '../../../compiler/mutate/mutate-crate.ts';
import { mutantsOf } from '../../../compiler/mutate/mutate-model.ts';
import { sampleInputs } from '../../../compiler/mutate/sample-inputs.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { translate } from '../../../compiler/translate.ts';
import { statements } from '../../stages/small-model.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

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

const CASES = [
  [7, 2],
  [2, 7],
  [0, 0],
];

function found(text: string, mutants: readonly Mutant[], theorem: string) {
  const opened = openModel([{ name: MODEL.name, text }]);
  const entry = opened.status === 'ok' ? opened.model.functions.get('quotient') : undefined;
  if (opened.status !== 'ok' || entry === undefined) throw new Error('the model does not read');
  const { answers, tree } = openFile(opened.model, 's.lean', statements(theorem).text);
  const judges = answers.flatMap((answer): Judge[] => {
    if (answer.verdict !== 'ok') throw new Error(answer.reason);
    const plan = planStatement(opened.model, answer.statement, tree, []);
    return typeof plan === 'string' ? [] : [{ name: answer.name, statement: answer.statement, plan }];
  });
  const samples = sampleInputs(opened.model, entry, text, CASES, 500);
  return judgeMutants(liveMutants(mutants, MODEL.name, 'quotient', samples, 30), new Court(entry, judges));
}

const STRONG = 's (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val = a.val / b.val ⦄';

test('of a text: every place in a body is changed, none outside', () => {
  const changes = mutantsOf(MODEL.name, MODEL.text).map((m) => m.description);
  expect(changes).toContain('line 8: < becomes ≤');
  expect(changes).toContain('line 8: a < b becomes ¬ (a < b)');
  expect(changes).toContain('line 9: 0 becomes 1');
  expect(changes).toContain('line 10: / becomes %');
  expect(changes.every((text) => Number(/line (\d+)/.exec(text)?.[1]) >= 8)).toBe(true);
});

test('a strong statement kills what a weak one lets live', () => {
  const mutants = mutantsOf(MODEL.name, MODEL.text);
  const strong = found(MODEL.text, mutants, STRONG);
  const weak = found(MODEL.text, mutants, 'w (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ 255 ⦄');
  const all = (): boolean => true;
  expect(mutationScore(strong.judged, all)).toBe(1);
  expect(mutationScore(weak.judged, all)).toBeLessThan(0.5);
  expect(mutationScore(strong.judged, (name) => name !== 's')).toBe(0);
  expect(strong.judged.length).toBeGreaterThan(2);
  expect(strong.judged.every((m) => m.example.length === 2)).toBe(true);
});

const RUST = `
/// How often the smaller fits.
pub fn quotient(a: u8, b: u8) -> u8 {
    let mut left = a;
    let mut count = 0u8;
    while left >= b {
        left -= b;
        count += 1;
    }
    let (spare, _) = (0u8 + 0, unused(a));
    count + spare
}

pub fn unused(x: u8) -> u8 { x / 2 }

pub fn apart(x: u8) -> u8 { x * 2 }
`;

let text = '';
let mutants: readonly Mutant[] = [];

beforeAll(async () => {
  const output = await rustcOutput('quotient', RUST);
  text = translate(output).text;
  mutants = mutantsOfCrate(output, 'quotient');
}, 120_000);

test('of functional code: what the entry reaches is changed, and every variant reads', () => {
  const changes = mutants.map((m) => m.description);
  expect(changes.some((c) => c.startsWith('quotient: ') && c.includes('becomes (left gt b)'))).toBe(true);
  expect(changes.some((c) => c.startsWith('unused: '))).toBe(true);
  expect(changes.some((c) => c.startsWith('apart: '))).toBe(false);
  expect(new Set(mutants.map((m) => m.operator)).size).toBeGreaterThan(3);
  const unread = mutants.filter((m) => openModel([{ name: MODEL.name, text: m.text() }]).status !== 'ok');
  expect(unread.map((m) => m.description)).toEqual([]);
  expect(mutants.every((m) => m.text() !== text)).toBe(true);
});

test('what behaves the same on thousands of inputs is not held against a statement', () => {
  const { judged, equivalent, unreadable } = found(text, mutants, STRONG);
  expect(unreadable).toBe(0);
  // Half of the argument is computed and not used.
  expect(equivalent).toBeGreaterThan(0);
  expect(judged.length).toBeGreaterThan(3);
  // The remainder fails no more than the quotient does; a product may.
  expect(judged.some((m) => m.description === 'unused: x div 2_u8 becomes x rem 2_u8')).toBe(false);
  expect(judged.some((m) => m.description === 'unused: x div 2_u8 becomes x mul 2_u8')).toBe(true);
  expect(judged.filter((m) => m.killedBy.length === 0).map((m) => m.description)).toEqual([]);
});
