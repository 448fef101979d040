import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../pipeline/core/answer.ts';
import { MutantTasks, MutantTasksInput } from '../../../pipeline/core/mutation.ts';
import { defineStage } from '../../../pipeline/core/stage.ts';
import type { StageSet } from '../../../pipeline/core/stage-set.ts';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { fakeRun } from '../../support/fake-run.ts';
import { fakeStages, fakeSubmission } from '../../support/fake-stages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-mutants-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One variant of each program, about the first of its statements. */
const mutantTasks = defineStage({
  name: 'mutant-tasks',
  version: 1,
  tools: [],
  work: 'pure',
  input: MutantTasksInput,
  output: MutantTasks,
  run: async ({ model, statements, wanted }, { getArtifact, putArtifact }) => {
    expect(wanted).toBe(2);
    const variant = { ...model, text: putArtifact(`variant of ${getArtifact(model.text)}`) };
    const statement = statements.find((s) => s.polarity === 'should-hold')?.name ?? '';
    return ok({ mutants: [{ model: variant, operator: 'comparison', description: 'lt becomes le', example: [], statement }] });
  },
});

/** The fake freeze drops the last draft, which would be the only one about a variant. */
function stages(): StageSet {
  const set = fakeStages();
  const freeze: StageSet['freeze'] = {
    ...set.freeze,
    run: async (input, context) => {
      const answer = await set.freeze.run({ ...input, drafts: [...input.drafts, ...input.drafts.slice(0, 1)] }, context);
      return answer.status === 'ok' ? ok({ results: answer.value.results.slice(0, -1) }) : answer;
    },
  };
  return { ...set, freeze };
}

test('variants of a program become programs of their own with statements that should fail', async () => {
  await fakeRun(folder, [fakeSubmission('p')], stages(), { settings: { mutants: 2 }, mutantTasks });
  const { reader, close } = openWorkspace(folder, { create: false });
  const [program, ...others] = reader.programs('g1');
  const [variant, ...more] = reader.variants('g1');
  const tasks = reader.tasks('g1');
  close();
  expect(others).toEqual([]);
  expect(more).toEqual([]);
  expect(variant?.detail.origin).toEqual({ programId: program?.program_id, change: 'lt becomes le' });
  expect(variant?.detail.model?.text).not.toBe(program?.detail.model?.text);
  expect(variant?.detail.sources).toBeNull();
  const own = tasks.filter((task) => task.program_id === variant?.program_id);
  expect(own).toMatchObject([
    { polarity: 'should-fail', defect: 'other', problem_id: 'p', flags: [`mutant:${program?.program_id ?? ''}:comparison`] },
  ]);
  expect(own[0]?.screen_outcome).not.toBeNull();
  expect(own[0]?.label).not.toBeNull();
});

test('none are made where none are wanted', async () => {
  await fakeRun(folder, [fakeSubmission('p')], stages(), { mutantTasks });
  const { reader, close } = openWorkspace(folder, { create: false });
  expect(reader.variants('g1')).toEqual([]);
  close();
});
