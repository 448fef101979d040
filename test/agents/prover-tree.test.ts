import { describe, expect, test } from 'vitest';
import { memoryKeeper } from '../support/memory-keeper.ts';
import { search } from '../support/scripted-prover.ts';

const write = (text: string) => ['write_file', { name: 'Submission.lean', text }] as const;
const submit = ['submit', { proves: 'statement' }] as const;

describe('a tree of agents', () => {
  const start = (task: string) => ['start_agent', { task }] as const;
  /** Something to do that is not the same each time. */
  const idling = (turn: number) => ['write_file', { name: 'Notes.md', text: 'x'.repeat(turn) }] as const;

  test('starts each with fresh words and a copy of the files, and tells results at the next turn', async () => {
    const heard: string[] = [];
    const result = await search(
      ({ agent, turn, request, last }) => {
        if (agent === 'prover') {
          heard.push(last);
          if (turn === 1) return { calls: [write('the parent'), start('look at it')] };
          if (turn < 20 && !heard.some((text) => text.includes('reports')))
            return { calls: [['read_file', { name: 'Submission.lean' }]], wait: 5 };
          return {};
        }
        expect(request.messages[0]).toMatchObject({ role: 'user' });
        if (turn === 1) return { calls: [['read_file', { name: 'Submission.lean' }], write('the child')] };
        return { calls: [['report', { finding: `I saw: ${last.split('\n')[0] ?? ''}` }]] };
      },
      { limits: { depth: 1 } },
    );
    expect(result).toMatchObject({ outcome: 'open', spent: { agents: 2 } });
    expect(heard.find((text) => text.includes('reports'))).toContain('Agent 0 reports: I saw: the parent');
    expect(heard.some((text) => text.includes('the child'))).toBe(false);
  });

  test('goes on without those who are slow, and waits for them only when it has nothing to do', async () => {
    const told: string[] = [];
    await search(
      ({ agent, turn, last }) => {
        if (agent === 'prover') {
          told.push(...[...last.matchAll(/Agent (\d) reports/g)].map(([, n]) => n ?? ''));
          return turn === 1 ? { calls: [start('slow'), start('quick')] } : {};
        }
        return { text: 'done', wait: agent === 'prover/0' ? 300 : 1 };
      },
      { limits: { depth: 1 } },
    );
    expect(told).toEqual(['1', '0']);
  });

  test('ends at once when a sub-agent finds a counterexample: nobody takes another turn', async () => {
    let late = 0;
    let over = false;
    const result = await search(
      async ({ agent, turn }) => {
        if (over) late += 1;
        if (agent === 'prover') return turn === 1 ? { calls: Array.from({ length: 20 }, (_, i) => start(`part ${i}`)) } : {};
        if (agent !== 'prover/7') return { wait: 60_000, text: 'too late' };
        await new Promise((resolve) => setTimeout(resolve, 50));
        over = true;
        return { calls: [['propose_counterexample', { values: { x: 7 } }]] };
      },
      { limits: { depth: 1 } },
    );
    expect(result).toMatchObject({ outcome: 'counterexample', spent: { agents: 21 } });
    expect(late).toBe(0);
  });

  test('a cancelled agent stops, with all that work for it', async () => {
    const turns = new Map<string, number>();
    let atCancel = -1;
    const of = (): number => [...turns].reduce((sum, [agent, n]) => (agent.startsWith('prover/0') ? sum + n : sum), 0);
    await search(
      ({ agent, turn }) => {
        turns.set(agent, (turns.get(agent) ?? 0) + 1);
        if (agent === 'prover') {
          if (turn === 1) return { calls: [start('a')] };
          if (turn < 10) return { calls: [['read_file', { name: 'Notes.md' }]], wait: 5 };
          if (turn === 10) return { calls: [['cancel_agent', { agent: 0 }]] };
          if (turn === 11) atCancel = of();
          return turn < 20 ? { calls: [['read_file', { name: 'Notes.md' }]], wait: 5 } : {};
        }
        if (agent === 'prover/0' && turn === 1) return { calls: [start('b')] };
        return { calls: [idling(turn)], wait: 3 };
      },
      { limits: { depth: 2, turns: 5000 } },
    );
    expect(atCancel).toBeGreaterThan(1);
    expect(of()).toBe(atCancel);
    expect(turns.has('prover/0/0')).toBe(true);
  });

  test('whoever is cancelled, what he had asked Lean ends too', async () => {
    let [began, ended] = [false, false];
    const result = await search(
      ({ agent, turn }) => {
        if (agent !== 'prover') return { calls: [write('for ever')] };
        if (turn === 1) return { calls: [start('a')] };
        return began ? { calls: turn < 30 ? [['cancel_agent', { agent: 0 }]] : [] } : { calls: [idling(turn)], wait: 3 };
      },
      {
        limits: { depth: 1, turns: 1000 },
        task: {
          check: async (_, stop) => {
            began = true;
            await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
            ended = true;
            return { complete: false, errors: [], unfinished: false };
          },
        },
      },
    );
    expect(result).toMatchObject({ outcome: 'open' });
    expect(result.spent.turns).toBeLessThan(60);
    expect(ended).toBe(true);
  });

  test.each([
    ['turns', { turns: 30 }, /30 turns/],
    ['time', { wallMs: 300 }, /out of time/],
    ['money', { usd: 0.2 }, /\$0\.2/],
  ])('keeps its limit on %s as a whole', async (_, limit, reason) => {
    const result = await search(
      ({ agent, turn }) => ({
        calls: agent === 'prover' && turn < 4 ? [start('more')] : [idling(turn)],
        wait: 2,
      }),
      { limits: { depth: 1, turns: 100_000, ...limit } },
    );
    expect(result).toMatchObject({ outcome: 'open', reason: expect.stringMatching(reason) });
    expect(result.spent.turns).toBeLessThanOrEqual('turns' in limit ? 30 : 100_000);
    if ('usd' in limit) expect(result.spent.usd).toBeLessThan(0.2 + 5 * 0.01);
  });

  test('starts no more agents than it may, and never has more than 64 take a turn', async () => {
    let [now, most] = [0, 0];
    const result = await search(
      async ({ agent, turn, last }) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
        if (agent !== 'prover') return { text: 'nothing' };
        if (turn === 1) return { calls: Array.from({ length: 120 }, (_, i) => start(`part ${i}`)) };
        if (turn === 2) expect(last).toContain('may have 100 agents');
        return {};
      },
      { limits: { depth: 1, agents: 100, turns: 1000 } },
    );
    expect(result.spent.agents).toBe(100);
    expect(most).toBeLessThanOrEqual(64);
    expect(most).toBeGreaterThan(32);
  });

  test('asks Lean at most 16 things at once', async () => {
    let [now, most] = [0, 0];
    const check = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return { complete: true, errors: ['no'], unfinished: false };
    };
    const tactics = Array.from({ length: 60 }, (_, i) => `t${i}`);
    await search(({ turn }) => ({ calls: turn === 1 ? [write('by TACTIC'), ['try_tactics', { tactics }]] : [] }), {
      task: { check },
    });
    expect(most).toBe(16);
  });

  test('checks one candidate at a time, and the first that is taken is the answer', async () => {
    let [now, most] = [0, 0];
    const result = await search(
      ({ agent, turn }) => {
        if (agent === 'prover') return turn === 1 ? { calls: Array.from({ length: 8 }, (_, i) => start(`part ${i}`)) } : {};
        return { calls: [write(agent === 'prover/5' ? `good ${agent}` : agent), submit] };
      },
      {
        limits: { depth: 1, turns: 200 },
        task: {
          accept: async (submission) => {
            now += 1;
            most = Math.max(most, now);
            await new Promise((resolve) => setTimeout(resolve, 3));
            now -= 1;
            return { accepted: submission.includes('good'), reason: 'no' };
          },
        },
      },
    );
    expect(most).toBe(1);
    expect(result).toMatchObject({ outcome: 'accepted', submission: 'good prover/5' });
  });

  test('taken up again tells every agent the same at the same turn', async () => {
    const play = (speeds: (agent: string) => number) => {
      const heard: string[] = [];
      return {
        heard,
        go: (notes: ReturnType<typeof memoryKeeper>) =>
          search(
            ({ agent, turn, last }) => {
              if (agent !== 'prover') return { text: `found by ${agent}`, wait: speeds(agent) };
              heard.push(last);
              return turn === 1
                ? { calls: [start('a'), start('b'), start('c')] }
                : turn < 6
                  ? { calls: [['read_file', { name: 'Model.lean' }]], wait: 20 }
                  : {};
            },
            { notes, limits: { depth: 1 } },
          ),
      };
    };
    const notes = memoryKeeper();
    const first = play((agent) => (agent.endsWith('1') ? 1 : 60));
    await first.go(notes);
    const second = play((agent) => (agent.endsWith('1') ? 80 : 1));
    await second.go(notes);
    expect(second.heard).toEqual(first.heard);
    expect(first.heard.join('\n')).toContain('Agent 1 reports: found by prover/1');
  });
});
