import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModelName } from '../../agents/model-name.ts';
import { openAgent } from '../../agents/open-agent.ts';
import type { ProverLimits } from '../../pipeline/core/prover.ts';
import type { ToolRun } from '../../pipeline/core/stage.ts';
import { makeAgentFolder } from '../../pipeline/cli/own-folders.ts';
import { openToolbox } from '../../pipeline/tools/toolbox.ts';
import { memoryKeeper, recordingOf } from '../support/memory-keeper.ts';
import { NOTHING_TO_START } from '../support/nothing-to-start.ts';
import { TASK } from '../support/scripted-prover.ts';

const KEY = 'sk-ant-0123456789abcdef0123';
const HOSTILE = resolve(import.meta.dirname, '../support/hostile-command.mjs');
const signal = new AbortController().signal;

/** Below the user's home, and beside the agent's own folder. */
let outside: string;
let bin: string;
beforeAll(() => {
  outside = mkdtempSync(join(homedir(), '.aegis-hostile-'));
  bin = mkdtempSync(join(tmpdir(), 'aegis-hostile-'));
  mkdirSync(join(bin, 'tools'));
});
afterAll(() => [outside, bin].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** An agent that does one bad thing when it is asked to prove a statement. */
async function prove(act: string, limits: Partial<ProverLimits> = {}) {
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec "${process.execPath}" "${HOSTILE}" ${act} "${outside}:${bin}" "$@"\n`);
  chmodSync(join(bin, 'claude'), 0o755);
  const toolbox = openToolbox({ folder: join(bin, 'tools') });
  const runs: ToolRun[] = [];
  const keeper = memoryKeeper();
  const agent = openAgent({
    name: readModelName('claude-code:claude-sonnet-5'),
    env: { ANTHROPIC_API_KEY: KEY, HOME: homedir() },
    keeper,
    maxUsd: null,
    replay: null,
    patience: { tries: 1, firstWaitMs: 1, longestWaitMs: 10 },
    world: {
      makeFolder: makeAgentFolder,
      exec: async (call, stop) => {
        const run = await toolbox.exec({ ...call, program: join(bin, call.program) }, stop);
        runs.push(run);
        return run;
      },
    },
  });
  const began = { ...TASK, limits: { ...TASK.limits, ...limits } };
  const result = await agent.prove(began, signal);
  const steps = [...keeper.calls.values()].flatMap(({ reply }) => reply.steps ?? []);
  const said = [...keeper.calls.values()].map(({ reply }) => reply.text).join('\n');
  return { result, runs, keeper, steps, said };
}

const contained = await openToolbox({ folder: null }).sandbox();

describe('a command line that', () => {
  test.skipIf(contained.kind === 'none')('writes outside its folder, cannot', async () => {
    const { result, said, runs, keeper } = await prove('outside');
    expect(said).toMatch(/EROFS .*escaped, EROFS .*escaped, wrote .*\/work\/inside/);
    expect([outside, bin].filter((folder) => existsSync(join(folder, 'escaped')))).toEqual([]);
    expect(runs.map(({ sandbox }) => sandbox)).toEqual([contained.kind]);
    expect([...keeper.calls.values()].map(({ reply }) => reply.sandbox)).toEqual([contained.kind]);
    expect(result).toMatchObject({ outcome: 'open', spent: { usd: 0.25 } });
  });

  test('edits the frozen statement, the model and files elsewhere, is refused, and it is written down', async () => {
    const { result, steps } = await prove('edits');
    expect(steps.map(({ failed }) => failed)).toEqual([true, true, true, true]);
    expect(result).toMatchObject({ outcome: 'open', spent: { usd: 0.25 } });
    expect(result.refused).toHaveLength(4);
    expect(result.refused[0]).toContain('Frozen.lean is part of the task and never changes');
  });

  test('claims success, has none', async () => {
    expect((await prove('claims')).result).toMatchObject({ outcome: 'open', reason: 'the agents gave up', spent: { usd: 0.25 } });
  });

  test('prints its key, also by way of our tools, leaves it nowhere', async () => {
    const { keeper, result } = await prove('key');
    expect(result).toMatchObject({ outcome: 'accepted', submission: 'good -- [key removed]' });
    const everything = JSON.stringify([[...keeper.calls.values()], keeper.lines, result]);
    expect(everything).not.toContain(KEY);
    expect(everything.match(/\[key removed\]/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('prints its key where only the beginning of it would be kept, leaves no half of it', async () => {
    const thrown = await prove('dies').catch((error: unknown) => error as Error);
    expect(thrown).toMatchObject({ code: 'model/bad-output', message: expect.stringContaining('xxx[key remo') });
  });

  test('goes in circles, is told, and is ended; what it had used is on the ledger', async () => {
    const { result, keeper, steps } = await prove('circles', { turns: 500 });
    expect(result).toMatchObject({ outcome: 'open', reason: expect.stringContaining('read_file was called 8 times') });
    expect(steps.map(({ more }) => more).join('\n')).toContain('You go in circles');
    expect(steps.length).toBeLessThan(16);
    expect(keeper.lines).toMatchObject([{ failure: null, usage: { input: expect.any(Number) } }]);
    expect(keeper.lines[0]?.usage.input).toBeGreaterThanOrEqual(80);
    expect(keeper.lines[0]?.usd).toBeGreaterThan(0);
  });

  test('goes on after its turns are used up, is ended', async () => {
    const { result, runs } = await prove('deaf', { turns: 10 });
    expect(result).toMatchObject({ outcome: 'open', reason: '10 turns were not enough', spent: { turns: 10 } });
    expect(runs.map(({ hit }) => hit)).toEqual(['wall']);
  });

  test('floods our tools, is told that it is too much', async () => {
    const { said } = await prove('floods');
    // The rest of it is not even read.
    expect(said).toMatch(/^(413 |TypeError: fetch failed)/);
    expect(said).toContain('500000 characters are too many');
  });

  test('leaves processes behind, leaves none', async () => {
    const { result } = await prove('spawns');
    expect(result).toMatchObject({ outcome: 'open' });
    // One that was killed may still stand in the table for a moment.
    await expect.poll(sleepers, { timeout: 5000 }).toEqual([]);
  });

  test('has no token, is not let in', async () => {
    const { said, steps } = await prove('stranger');
    expect(said).toMatch(/^401 /);
    expect(steps).toEqual([]);
  });

  test('finds a counterexample, may end its turn, and what it cost counts', async () => {
    const { result, said, keeper } = await prove('finds');
    expect(result).toMatchObject({ outcome: 'counterexample', values: { x: 7 }, spent: { usd: 0.25 } });
    expect(said).toContain('The work is over');
    expect(keeper.lines).toMatchObject([{ usd: 0.25, prices: 'told', failure: null }]);
    // From its transcript, and by a run of the statement that is done again.
    const tried: unknown[] = [];
    const again = openAgent({
      name: readModelName('claude-code:claude-sonnet-5'),
      env: {},
      keeper: memoryKeeper(),
      maxUsd: null,
      replay: recordingOf(keeper),
      world: NOTHING_TO_START,
    });
    const refutes = (values: unknown) => {
      tried.push(values);
      return { refutes: true, reason: '' };
    };
    expect(await again.prove({ ...TASK, refutes }, signal)).toMatchObject({ outcome: 'counterexample', values: { x: 7 } });
    expect(tried).toEqual([{ x: 7 }]);
  });
});

const sleepers = (): readonly string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('98767');
    } catch {
      return false; // gone meanwhile
    }
  });
