import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseNode } from '../../../pipeline/cli/check-node.ts';
import { chooseGeneration } from '../../../pipeline/cli/commands/run.ts';
import { fakeRun } from '../../support/fake-run.ts';
import { fakeStages, fakeSubmission } from '../../support/fake-stages.ts';
import { aegis } from '../../support/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('usage', () => {
  test('help names every command, and none that is not there', async () => {
    const { code, out } = await aegis('--help');
    expect(code).toBe(0);
    const named = [...out.matchAll(/^  ([a-z]+) /gm)].map(([, name]) => name).sort();
    const commands =
      'crate doctor export help import judge mcp model recheck record report run sample serve setup show statement status';
    expect(named).toEqual(commands.split(' '));
  });

  test.each([
    ['nonsense'],
    ['run', '--until', 'nowhere'],
    ['run', '--limit', 'three'],
    ['run', '--limit', '0'],
    ['run', '--toolchain', 'other'],
    ['run', '--generation', '../x'],
    ['crate', 'evaluate', 'somewhere'],
    ['model', 'check'],
    ['show'],
  ])('is refused with code 2: %s %s %s', async (...argv) => {
    const { code, out, err } = await aegis(...argv);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });

  test.each([
    [['run', 'nowhere.jsonl', '--json'], 2, 'data/invalid', /no such file/],
    [['run', '--json', '--until', 'nowhere'], 2, 'usage', /--until/],
    [['status', '--json', '--workspace', 'nowhere'], 2, 'config/invalid', /there is no workspace/],
    [['crate', 'extract', 'test/fixtures/translate', '--json'], 2, 'data/invalid', /not a crate/],
  ])('with --json a failure is an object too: %s', async (argv, exitCode, errorCode, message) => {
    const { code, out } = await aegis(...argv);
    expect(code).toBe(exitCode);
    const { error } = JSON.parse(out) as { error: { code: string; message: string } };
    expect(error.code).toBe(errorCode);
    expect(error.message).toMatch(message);
  });

  test('with --json a refusal lists its diagnostics', async () => {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/lib.rs'), 'use std::fs;\npub fn f() { unsafe {} }\n');
    const { code, out } = await aegis('crate', 'translate', folder, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: 'refused',
        diagnostics: [
          { code: 'AE1004', span: { line: 1, column: 5 } },
          { code: 'AE1002', span: { line: 2, column: 14 } },
        ],
      },
    });
  });

  test('an old Node is told what to do', () => {
    expect(refuseNode('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is 20\.18\.3/);
    expect(refuseNode('18.20.0')).not.toBeNull();
    expect([refuseNode('20.19.0'), refuseNode('22.0.0')]).toEqual([null, null]);
  });
});

test('generations are the named, the newest or a new one', () => {
  expect(chooseGeneration({ generation: undefined, fresh: false }, [])).toBe('g1');
  expect(chooseGeneration({ generation: undefined, fresh: false }, ['g1', 'mine'])).toBe('mine');
  expect(chooseGeneration({ generation: undefined, fresh: true }, ['g1', 'g3'])).toBe('g4');
  expect(chooseGeneration({ generation: 'mine', fresh: false }, ['g1'])).toBe('mine');
  expect(() => chooseGeneration({ generation: 'g1', fresh: true }, ['g1'])).toThrow(/there already/);
});

describe('a workspace', () => {
  test('that is not there is not made by looking', async () => {
    for (const argv of [['status'], ['show', 'x'], ['report']]) {
      const { code, err } = await aegis(...argv, '--workspace', join(folder, 'none'));
      expect(code).toBe(2);
      expect(err).toContain('there is no workspace');
    }
  });

  test('of a newer aegis is left alone', async () => {
    mkdirSync(join(folder, 'ws'));
    const db = new Database(join(folder, 'ws', 'aegis.db'));
    db.pragma('user_version = 999');
    db.close();
    for (const argv of [['status'], ['run', '--only', 'gcd_lcm']]) {
      const { code, out, err } = await aegis(...argv, '--workspace', join(folder, 'ws'));
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('newer aegis');
    }
  });

  test('that cannot be written is told', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, err } = await aegis('run', '--only', 'gcd_lcm', '--until', 'code', '--workspace', join(folder, 'file', 'ws'));
    expect(code).not.toBe(0);
    expect(err).not.toContain('at Object');
  });

  test('shows what it holds', async () => {
    await fakeRun(folder, [fakeSubmission('alpha'), fakeSubmission('beta', 'reject')], fakeStages());
    const status = await aegis('status', '--workspace', folder, '--json');
    expect(JSON.parse(status.out)).toMatchObject({
      generation: 'g1',
      programs: { tried: 2, accepted: 1, rejected: 1, undecided: 0, faults: 0 },
      stopped: [
        {
          stage: 'translate',
          status: 'rejected',
          reason: 'AE5201',
          programs: 1,
          which: [{ problem: 'beta', toolchain: 'builtin', detail: 'AE5201: no' }],
        },
      ],
      drafts: { ok: 5, trivial: 1 },
      statements: { total: 5, byKind: { totality: 3, 'output-bounds': 2 } },
      kernelChecked: false,
    });
    const table = await aegis('status', '--workspace', folder);
    expect(table.out).toContain('2 tried, 1 accepted, 1 rejected, 0 undecided');
    expect(table.out).toContain('1 rejected by translate (AE5201): beta: AE5201: no');
    const shown = await aegis('show', 'alpha', '--workspace', folder);
    for (const part of ['pub fn f()', 'model of', 'reference: [1]', 'theorem s1', 'trivial: planted'])
      expect(shown.out).toContain(part);
    const rejected = await aegis('show', 'beta', '--workspace', folder);
    expect(rejected.out).toContain('rejected by translate: AE5201');
    const { tasks } = JSON.parse((await aegis('show', 'alpha', '--workspace', folder, '--json')).out) as {
      tasks: { statement_id: string }[];
    };
    const one = await aegis('show', tasks[0]?.statement_id.slice(0, 8) ?? '', '--workspace', folder);
    expect(one.out).toContain(tasks[0]?.statement_id);
    expect((await aegis('show', 'gamma', '--workspace', folder)).code).toBe(2);
    expect((await aegis('show', 'alpha', '--generation', 'g9', '--workspace', folder)).code).toBe(2);
  });

  test('names ten programs of a group, and counts the rest', async () => {
    const many = Array.from({ length: 13 }, (_, i) => fakeSubmission(`p${i + 10}`, 'undecided'));
    await fakeRun(folder, many, fakeStages());
    const { out } = await aegis('status', '--workspace', folder);
    expect(out).toContain('13 undecided by translate: p10, p11, p12, p13, p14, p15, p16, p17, p18, p19 and 3 more\n');
    const { stopped } = JSON.parse((await aegis('status', '--json', '--workspace', folder)).out) as {
      stopped: { which: { problem: string; detail: string }[] }[];
    };
    expect(stopped[0]?.which.map(({ problem }) => problem)).toEqual(many.map(({ problem }) => problem.id));
    expect(stopped[0]?.which[0]?.detail).toBe('out of fuel');
  });

  test('what a run left out stands in its summary', async () => {
    const good = { id: 'one', title: 't', statement: 's', difficulty: 'easy', category: 'c', source: 's', licence: 'MIT' };
    const rust = { entry: 'f', signature: 'fn f(x: u8) -> u8', solution: 'pub fn f(x: u8) -> u8 { x }' };
    const whole = { ...good, ...rust, cases: [{ args: [1], expected: { ok: 1 } }] };
    const file = join(folder, 'set.jsonl');
    writeFileSync(file, [whole, { ...whole, id: 'two', difficulty: 'odd' }].map((one) => JSON.stringify(one)).join('\n'));
    const argv = ['run', file, '--until', 'code', '--workspace', join(folder, 'ws')];
    const { code, out } = await aegis(...argv);
    expect(code).toBe(0);
    expect(out).toMatch(/^left out {4}\S+set\.jsonl:2: difficulty: /m);
    const { leftOut, programs } = JSON.parse((await aegis(...argv, '--json')).out) as Record<string, unknown>;
    expect(leftOut).toMatchObject([{ file, line: 2, field: 'difficulty' }]);
    expect(programs).toMatchObject({ tried: 1 });
  });

  test('gives one Lean file with every prelude once and every namespace closed', async () => {
    await fakeRun(folder, [fakeSubmission('alpha')], fakeStages());
    const { out } = await aegis('show', 'alpha', '--lean', '--workspace', folder);
    expect(out.match(/namespace alpha/g)).toHaveLength(1);
    expect(out.match(/^theorem /gm)).toHaveLength(5);
    expect(out.trimEnd().endsWith('end alpha')).toBe(true);
    expect(out.indexOf('model of')).toBeLessThan(out.indexOf('theorem'));
    const alone = await aegis('show', 'alpha', '--statements', '--workspace', folder);
    expect(out.endsWith(alone.out)).toBe(true);
  });

  test('reports on its statements', async () => {
    await fakeRun(folder, [fakeSubmission('alpha')], fakeStages());
    const { out } = await aegis('report', '--workspace', folder, '--json');
    expect(JSON.parse(out)).toMatchObject({
      programs: 1,
      statementsPerProgram: { least: 5, median: 5, most: 5 },
      droppedShare: { trivial: 0.167 },
    });
  });
});
