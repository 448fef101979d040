import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openToolbox } from '../../pipeline/tools/toolbox.ts';
import { search } from '../support/scripted-prover.ts';

const MIB = 2 ** 20;
/** A tool's answer as long as Lean's usually are. */
const TRACE = `error: ${'unsolved goals '.repeat(300)}`;

test('300 agents in one tree, all with long conversations, need less than 1 GiB', async () => {
  let most = 0;
  const result = await search(
    ({ agent, turn }) => {
      most = Math.max(most, process.memoryUsage().rss);
      const depth = agent.split('/').length - 1;
      // 1 + 13 + 13 · 22 = 300
      if (turn === 1 && depth < 2)
        return {
          calls: Array.from({ length: depth === 0 ? 13 : 22 }, (_, i) => ['start_agent', { task: `part ${i}` }] as const),
        };
      return turn < 25
        ? { calls: [['write_file', { name: 'Submission.lean', text: `bad ${agent} ${'x'.repeat(turn)} ${TRACE}` }]] }
        : { text: 'nothing' };
    },
    {
      limits: { depth: 2, turns: 100_000, agents: 300 },
      task: { check: (text) => Promise.resolve({ complete: true, errors: [text.slice(4)], unfinished: false }) },
    },
  );
  expect(result.spent).toMatchObject({ agents: 300 });
  expect(result.spent.turns).toBeGreaterThan(300 * 20);
  expect(most).toBeLessThan(1024 * MIB);
});

test('an interruption ends all of them and every process they had started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-many-'));
  const stop = new AbortController();
  const toolbox = openToolbox({ folder: join(folder, 'tools'), signal: stop.signal });
  let [running, most] = [0, 0];
  const check = async (_: string, signal: AbortSignal) => {
    running += 1;
    most = Math.max(most, running);
    await toolbox.exec({ program: 'sh', args: ['-c', 'sleep 87654 & sleep 87655'], cwd: folder }, signal);
    return { complete: true, errors: [], unfinished: false };
  };
  const going = search(
    ({ agent, turn }) => {
      if (agent === 'prover' && turn === 1)
        return { calls: Array.from({ length: 60 }, (_, i) => ['start_agent', { task: `part ${i}` }] as const) };
      return { calls: [['write_file', { name: 'Submission.lean', text: 'x' }]] };
    },
    { limits: { depth: 1, turns: 100_000 }, signal: stop.signal, task: { check } },
  );
  while (running < 16) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sleepers().length).toBeGreaterThan(0);
  stop.abort();
  await expect(going).rejects.toMatchObject({ code: 'run/interrupted' });
  expect(most).toBe(16);
  expect(sleepers()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

const sleepers = (): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sleep\u00008765');
      } catch {
        return false; // gone meanwhile
      }
    });
