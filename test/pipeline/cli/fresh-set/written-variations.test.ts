import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GenerationManifest } from '../../../../pipeline/cli/fresh-set/manifest.ts';
import { aegis } from '../../../support/command.ts';
import { type Asked, type Scripted, type ScriptedModel, startScriptedModel } from '../../../support/scripted-model.ts';
import { clockProblem } from '../../../support/clock-problem.ts';

/** What the model does, by the change it is asked for. */
const DIRECTION: Readonly<Record<string, string>> = {
  'another question': 'other-question',
  'Change one rule': 'other-rule',
  'Change the shape': 'other-shape',
  'one step harder': 'one-step-more',
  'unusual inputs': 'unusual-inputs',
};

const answer = (entry: string, rust: string, examples: readonly (readonly [readonly number[], unknown])[], more = {}): string => {
  const told = {
    title: `About ${entry}`,
    statement: 'A dial has twelve hours. Given the hour and how many hours go by, say where the hand points then.',
    difficulty: 'easy',
    category: 'clocks',
    entry,
    examples: examples.map(([args, expected]) => ({ args, expected })),
    ...more,
  };
  return `Here:\n\n\`\`\`rust\n${rust}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify(told, null, 1)}\n\`\`\`\n`;
};

const HIDDEN = [30, 9];
const INPUTS = [1, 2, 3, 4, 5, 60].map((x) => [x, 8]);
const across = (of: (x: number) => number): [number[], { ok: number }][] => INPUTS.map(([x = 0]) => [[x, 8], { ok: of(x) }]);
const clock = (entry: string, body: string): string => `pub fn ${entry}(x: u16, later: u16) -> u16 {\n    ${body}\n}`;

function varier({ said, system }: Asked): Scripted {
  if (!system.includes('You make one new programming problem')) return { text: 'What?' };
  const direction = Object.entries(DIRECTION).find(
    ([words]) =>
      said[0]?.text.includes(`What is to change: `) === true && said[0].text.split('What is to change: ')[1]?.includes(words),
  );
  const round = said.filter(({ role }) => role === 'user').length;
  switch (direction?.[1]) {
    case 'other-question': {
      const rust = clock('opposite', '(x % 12 + later % 12 + 6) % 12');
      const right = across((x) => (x + 8 + 6) % 12);
      if (round === 1) return { text: 'I would rather talk about it.' };
      if (round === 2) return { text: answer('opposite', rust, [...right.slice(0, 5), [[60, 8], { ok: 77 }]]) };
      return { text: answer('opposite', rust, right) };
    }
    case 'other-rule':
      return {
        text: answer(
          'again',
          clock('again', 'let t = x + later;\n    t % 12'),
          across((x) => (x + 8) % 12),
        ),
      };
    case 'other-shape':
      return { text: '', stop: 'refusal' };
    case 'one-step-more':
      return {
        text: answer(
          'minutes',
          clock('minutes', '((x % 12 + later % 12) % 12) * 60'),
          across((x) => ((x + 8) % 12) * 60),
        ),
      };
    default: {
      const rust =
        'pub fn maybe(x: u16, later: u16) -> Option<u16> {\n    if x > 12 || later > 1000 { return None; }\n    Some((x + later) % 12)\n}';
      const examples = INPUTS.map(([x = 0]): [number[], unknown] => [
        [x, 8],
        { ok: x > 12 ? { None: [] } : { Some: [(x + 8) % 12] } },
      ]);
      return { text: answer('maybe', rust, examples) };
    }
  }
}

let folder: string;
let dataset: string;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel((asked) => ({ ...varier(asked), usage: { input: 1000, output: 8000 } }));
  folder = mkdtempSync(join(tmpdir(), 'aegis-written-'));
  dataset = join(folder, 'problems.json');
  const problem = clockProblem(
    [[1, 9], [5, 9], [11, 9], HIDDEN].map((args) => ({
      args,
      expected: { ok: ((args[0] ?? 0) + (args[1] ?? 0)) % 12 },
      visible: args !== HIDDEN,
    })),
  );
  writeFileSync(dataset, JSON.stringify(problem));
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (workspace: string, ...argv: readonly string[]) =>
  aegis('run', dataset, '--workspace', join(folder, workspace), '--statements', '3', '--until', 'freeze', ...argv);
const manifestOf = (workspace: string): GenerationManifest =>
  GenerationManifest.parse(JSON.parse(readFileSync(join(folder, workspace, 'generations/v1/manifest.json'), 'utf8')));
const name = (): string => `anthropic:claude-sonnet-5@${model.url}`;
const WRITTEN = ['--generation', 'v1', '--vary', '4', '--variations', 'written', '--agents', 'vary'];

test('a model writes new problems; what is wrong with them goes back to it, and what stays wrong is dropped', {
  timeout: 600_000,
}, async () => {
  const { code, err } = await run('one', ...WRITTEN, '--model', name());
  expect([code, err]).toEqual([0, expect.stringContaining('3 of 5 possible variations (3 written); 2 tried and dropped')]);
  const manifest = manifestOf('one');
  expect(manifest.programs.map(({ note }) => /: (\S+)\.$/.exec(note)?.[1]).toSorted()).toEqual([
    'one-step-more',
    'other-question',
    'unusual-inputs',
  ]);
  for (const program of manifest.programs) expect(program).toMatchObject({ kind: 'written', of: ['wrap'], status: 'passed' });
  expect(Object.fromEntries(manifest.dropped.map(({ id, reason }) => [id, reason]))).toEqual({
    'wrap_written_other-rule': 'a near-duplicate of wrap',
    'wrap_written_other-shape': 'the model refused',
  });

  const complaints = model.asked
    .filter(({ said }) => said[0]?.text.includes('another question'))
    .map(({ said }) => said.at(-1)?.text ?? '');
  expect(complaints).toHaveLength(3);
  expect(complaints[1]).toContain('the answer holds no ```json block');
  expect(complaints[2]).toMatch(/AE2005.*77/s);
  // Neither the old program nor a hidden case is shown.
  const all = model.asked.map(({ body }) => JSON.stringify(body)).join('\n');
  expect(all).toContain('[11,9]');
  expect(all).not.toContain(JSON.stringify(HIDDEN));
  expect(all).not.toContain('(x + later) % 12\\n}\\n');

  const lines = readFileSync(join(folder, 'one/generations/v1/problems.jsonl'), 'utf8').trim().split('\n');
  const problems = lines.map(
    (line) =>
      JSON.parse(line) as {
        entry: string;
        source: string;
        licence: string;
        cases: { args: number[]; expected: unknown; visible: boolean }[];
      },
  );
  const minutes = problems.find(({ entry }) => entry === 'minutes');
  expect(minutes).toMatchObject({ source: 'made for a test, varied by anthropic:claude-sonnet-5', licence: 'Apache-2.0' });
  expect(minutes?.cases.length).toBeGreaterThan(6);
  for (const {
    args: [x = 0, later = 0],
    expected,
  } of minutes?.cases ?? [])
    expect(expected).toEqual({ ok: ((x + later) % 12) * 60 });
  expect(minutes?.cases.some(({ visible }) => !visible)).toBe(true);

  const db = new Database(join(folder, 'one/aegis.db'), { readonly: true });
  expect(db.prepare('SELECT stage, agent, count(*) AS n FROM model_call GROUP BY 1, 2').all()).toEqual([
    { stage: 'vary', agent: 'varier', n: 9 },
  ]);
  db.close();
});

test('the set is made again from its manifest, and from the transcripts, without a model', { timeout: 600_000 }, async () => {
  const asked = model.asked.length;
  const manifest = manifestOf('one');
  const again = await run('two', '--manifest', join(folder, 'one/generations/v1/manifest.json'));
  expect([again.code, again.err]).toEqual([0, expect.stringContaining('rebuilt: 3 programs')]);
  expect(manifestOf('two')).toEqual(manifest);
  const replayed = await run('three', ...WRITTEN, '--replay', join(folder, 'one'));
  expect([replayed.code, replayed.err]).toEqual([0, expect.stringContaining('3 written')]);
  expect(manifestOf('three')).toEqual(manifest);
  expect(model.asked).toHaveLength(asked);
});

test('money that does not reach stops the run, and more of it takes it on', { timeout: 600_000 }, async () => {
  const stopped = await run('short', ...WRITTEN, '--model', name(), '--max-usd', '0.3');
  expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining('--max-usd 0.3')]);
  expect((await run('short', ...WRITTEN, '--model', name(), '--max-usd', '50')).code).toBe(0);
  expect(manifestOf('short').programs.map(({ model_sha256: hash }) => hash)).toEqual(
    manifestOf('one').programs.map(({ model_sha256: hash }) => hash),
  );
});

test('options that make no sense are refused', async () => {
  const said = (...argv: readonly string[]) => run('none', ...argv);
  expect(await said('--generation', 'v1', '--vary', '2', '--variations', 'written')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--model'),
  });
  expect(await said('--agents', 'vary', '--model', name())).toMatchObject({ code: 2, err: expect.stringContaining('--vary') });
});
