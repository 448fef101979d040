import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CostReport } from '../../../pipeline/cli/cost.ts';
import { aegis } from '../../support/command.ts';
import { authors, isCoder } from '../../support/scripted-authors.ts';
import { type ScriptedModel, startScriptedModel } from '../../support/scripted-model.ts';
import { query } from '../../support/query.ts';

const ONLY = ['run', '--only', 'gcd_lcm', '--statements', '4'];

let folder: string;
let model: ScriptedModel;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-agents-'));
  model = await startScriptedModel(authors);
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const TASKS =
  'SELECT name, kind, polarity, informal, formal_statement, screen_outcome, counterexample, label FROM tasks ORDER BY name';

test('no key is left anywhere in the workspace, or said', async () => {
  const key = 'sk-ant-api03-0123456789abcdef';
  const printing = await startScriptedModel(() => ({ text: `My key is ${key}.` }));
  const before = process.env['ANTHROPIC_API_KEY'];
  process.env['ANTHROPIC_API_KEY'] = key;
  try {
    const workspace = join(folder, 'keys');
    const options = ['--workspace', workspace, '--until', 'code', '--model', `anthropic:claude-sonnet-5@${printing.url}`];
    const { out, err } = await aegis('run', '--only', 'gcd_lcm', ...options);
    expect(printing.asked[0]?.headers['authorization']).toContain(key);
    const files = readdirSync(workspace, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(texts.some((text) => text.includes('[key removed]'))).toBe(true);
    expect([out, err, ...texts].filter((text) => text.includes(key))).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['ANTHROPIC_API_KEY'];
    else process.env['ANTHROPIC_API_KEY'] = before;
    await printing.close();
  }
});

describe('a run with a model', () => {
  let workspace: string;
  beforeAll(async () => {
    workspace = join(folder, 'first');
    const { code, err } = await aegis(...ONLY, '--workspace', workspace, '--model', `anthropic:claude-sonnet-5@${model.url}`);
    expect(err).not.toContain('fault');
    expect(code).toBe(0);
  });

  test('mends what the stages refuse, and a wrong program never reaches specify', () => {
    expect(query(workspace, 'SELECT stage, status FROM program_run')).toEqual([{ stage: 'freeze', status: 'passed' }]);
    const complaints = model.asked.filter(isCoder).map(({ said }) => said.at(-1)?.text ?? '');
    expect(complaints).toHaveLength(4);
    expect(complaints[1]).toContain('AE1015');
    expect(complaints[2]).toMatch(/src\/lib\.rs:\d+:\d+: AE1002/);
    expect(complaints[3]).toContain('AE2005');
    expect(model.asked.filter((asked) => !isCoder(asked))).toHaveLength(2);
  });

  test('mends drafts before they are frozen', () => {
    const [, second] = model.asked.filter((asked) => !isCoder(asked));
    const findings = second?.said.at(-1)?.text ?? '';
    expect(findings).toMatch(/of_zero: error: .*value/);
    expect(findings).toMatch(/small: you say it should hold, and it is false for \{"a":0/);
    expect(findings).toMatch(/nameless: kind: /);
    expect(findings).not.toContain('strictly');
    expect(query(workspace, 'SELECT name, class FROM drafts ORDER BY name')).toEqual(
      ['divides', 'of_zero', 'small', 'strictly'].map((name) => ({
        name,
        class: name === 'divides' ? expect.any(String) : 'ok',
      })),
    );
    const strictly = `SELECT t.screen_outcome, t.label, o.name AS twin FROM tasks t JOIN tasks o ON o.statement_id = t.twin_of WHERE t.name = 'strictly'`;
    expect(query(workspace, strictly)).toEqual([{ screen_outcome: 'counterexample', label: 'refuted', twin: 'small' }]);
  });

  test('never shows hidden cases', () => {
    const said = model.asked.map(({ body }) => JSON.stringify(body)).join('\n');
    expect(said).toContain('[1071,462]');
    expect(said).not.toContain('[100,75]');
  });

  test('has every call on its ledger', () => {
    expect(
      query(workspace, 'SELECT stage, agent, count(*) AS n, sum(output_tokens) AS output FROM model_call GROUP BY 1, 2'),
    ).toEqual([
      { stage: 'code', agent: 'coder', n: 4, output: 1200 },
      { stage: 'specify', agent: 'specifier', n: 2, output: 600 },
    ]);
    // 1,000 · 2 + 2,000 · 0.2 + 500 · 2.5 + 300 · 10 dollars per million tokens, six times.
    const [{ usd }] = query(workspace, 'SELECT sum(usd) AS usd FROM model_call') as [{ usd: number }];
    expect(usd).toBeCloseTo((6 * (2000 + 400 + 1250 + 3000)) / 1e6, 9);
  });

  test('tells what it cost', async () => {
    const { code, out } = await aegis('report', '--cost', '--json', '--workspace', workspace);
    expect(code).toBe(0);
    const report = JSON.parse(out) as CostReport;
    expect(report.total).toMatchObject({ calls: 6, failed: 0, replayed: 0, cached: 12_000, unpriced: 0 });
    expect(report.byProgram).toMatchObject([{ problem: 'gcd_lcm', program: expect.any(String), calls: 6 }]);
    expect(report.success).toMatchObject([
      { stage: 'code', tried: 1, succeeded: 1 },
      { stage: 'specify', tried: 1, succeeded: 1 },
    ]);
    expect((await aegis('report', '--cost', '--workspace', workspace)).out).toContain('specifier (anthropic:claude-sonnet-5)');
  });

  test('asks nothing twice', async () => {
    const before = model.asked.length;
    expect((await aegis(...ONLY, '--workspace', workspace, '--model', `anthropic:claude-sonnet-5@${model.url}`)).code).toBe(0);
    expect(model.asked).toHaveLength(before);
  });

  test('is reproduced from its transcripts, without a model', async () => {
    const before = model.asked.length;
    const again = join(folder, 'again');
    const { code, err } = await aegis(...ONLY, '--workspace', again, '--replay', workspace);
    expect(err).not.toContain('fault');
    expect(code).toBe(0);
    expect(model.asked).toHaveLength(before);
    expect(query(again, TASKS)).toEqual(query(workspace, TASKS));
    expect(query(again, 'SELECT DISTINCT replayed FROM model_call')).toEqual([{ replayed: 1 }]);
    expect(readdirSync(join(again, 'transcripts')).length).toBeGreaterThan(0);
  });

  test('stops cleanly when the money is spent, and goes on with more', async () => {
    const short = join(folder, 'short');
    const options = [...ONLY, '--workspace', short, '--model', `anthropic:claude-sonnet-5@${model.url}`];
    const stopped = await aegis(...options, '--max-usd', '0.2');
    expect(stopped.code).toBe(1);
    expect(stopped.err).toMatch(/--max-usd 0\.2: \$0\.0\d+ are spent/);
    const before = model.asked.length;
    const [{ n: paid, usd }] = query(short, 'SELECT count(*) AS n, sum(usd) AS usd FROM model_call') as [
      { n: number; usd: number },
    ];
    expect(paid).toBeGreaterThan(0);
    expect(usd).toBeLessThan(0.2);
    expect((await aegis(...options, '--max-usd', '5')).code).toBe(0);
    expect(model.asked.length - before).toBe(6 - paid);
    expect(query(short, TASKS)).toEqual(query(workspace, TASKS));
  });

  test('replayed with another question, says so', async () => {
    const { code, err } = await aegis('run', '--only', 'nim_move', '--workspace', join(folder, 'else'), '--replay', workspace);
    expect(code).toBe(1);
    expect(err).toContain('the recording has no answer for coder of nim_move');
  });
});
