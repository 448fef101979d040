import { expect, test } from 'vitest';
import { pureContext } from '../../../pipeline/cli/pure-context.ts';
import type { FrozenStatement } from '../../../pipeline/core/statement.ts';
import { mutantTasksStage } from '../../../stages/mutate/mutant-tasks-stage.ts';
import { mutateStage } from '../../../stages/mutate/stage.ts';

const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace m

def f (a : Std.U8) (b : Std.U8) : Result Std.U8 := do
  if a < b
  then ok 0#u8
  else a / b

end m
`;

const hash = (letter: string): string => letter.repeat(64);
const artifacts = new Map([
  [hash('a'), MODEL],
  [
    hash('b'),
    JSON.stringify([
      [7, 2],
      [2, 7],
      [0, 0],
    ]),
  ],
]);
const put: string[] = [];
const context = pureContext(
  {
    get: (key) => artifacts.get(key) ?? '',
    put: (text) => {
      put.push(String(text));
      return hash('c');
    },
  },
  1,
);

const statement = (name: string, kind: FrozenStatement['kind'], theorem: string): FrozenStatement => ({
  statementId: name,
  statementSha256: hash('d'),
  modelSha256: hash('a'),
  name,
  kind,
  polarity: 'should-hold',
  defect: null,
  informal: 'words',
  header: '',
  prelude: 'open Aeneas Aeneas.Std Result\n\nnamespace m',
  theorem: `theorem ${name} ${theorem} := by sorry`,
  negation: '',
  axioms: [],
  leanPin: '',
  witness: null,
});

const exact = statement('exact', 'contract', '(a b : Std.U8) (h : 0 < b.val) : f a b ⦃ r => r.val = a.val / b.val ⦄');
const weak = statement('weak', 'output-bounds', '(a b : Std.U8) (h : 0 < b.val) : f a b ⦃ r => r.val ≤ 255 ⦄');
const wrong: FrozenStatement = {
  ...statement('wrong', 'output-bounds', '(a b : Std.U8) : f a b ⦃ r => r.val = 300 ⦄'),
  polarity: 'should-fail',
  defect: 'other',
};
const input = (...statements: readonly FrozenStatement[]) => ({
  model: { toolchain: 'aeneas' as const, namespace: 'm', text: hash('a'), entry: 'f', flags: ['beyond-aeneas'] },
  inputs: hash('b'),
  statements: [...statements],
});

test('variants of somebody else’s model are made from its text; only statements that should hold are asked', async () => {
  const answer = await mutateStage.run(input(exact, weak, wrong), context);
  if (answer.status !== 'ok') throw new Error(answer.status);
  const { source, judged } = answer.value;
  expect(source).toBe('text');
  expect(judged.length).toBeGreaterThan(3);
  expect(judged.every((m) => m.killedBy.includes('exact'))).toBe(true);
  expect(judged.some((m) => m.killedBy.includes('wrong'))).toBe(false);
  // One that fails where the program gives a value is all that the weak one sees.
  expect(judged.some((m) => !m.killedBy.includes('weak'))).toBe(true);
});

test('a task is a variant that a statement tells from the program, with a model of its own', async () => {
  const answer = await mutantTasksStage.run({ ...input(exact, weak), wanted: 3 }, context);
  if (answer.status !== 'ok') throw new Error(answer.status);
  const { mutants } = answer.value;
  expect(mutants).toHaveLength(3);
  expect(mutants.every((m) => m.statement === 'exact' || m.statement === 'weak')).toBe(true);
  expect(mutants[0]?.model).toEqual({
    toolchain: 'aeneas',
    namespace: 'm',
    text: hash('c'),
    entry: 'f',
    flags: ['beyond-aeneas'],
  });
  expect(put.length).toBe(3);
  expect(new Set(put).size).toBe(3);
  expect(put.includes(MODEL)).toBe(false);
});

test('a variant that no statement tells from the program makes no task', async () => {
  const answer = await mutantTasksStage.run({ ...input(), wanted: 3 }, context);
  expect(answer).toMatchObject({ status: 'ok', value: { mutants: [] } });
});
