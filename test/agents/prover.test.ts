import { describe, expect, test } from 'vitest';
import { memoryKeeper } from '../support/memory-keeper.ts';
import { search } from '../support/scripted-prover.ts';

const write = (text: string) => ['write_file', { name: 'Submission.lean', text }] as const;
const submit = ['submit', { proves: 'statement' }] as const;

describe('the plain loop', () => {
  test('edits, hears what Lean says, and ends with the first accepted candidate', async () => {
    const heard: string[] = [];
    const result = await search(
      ({ turn }) => ({ calls: turn === 1 ? [write('bad')] : turn === 2 ? [write('good')] : [submit] }),
      { onTurn: ({ last }) => heard.push(last) },
    );
    expect(result).toMatchObject({
      outcome: 'accepted',
      submission: 'good',
      proves: 'statement',
      spent: { turns: 3, agents: 1, leanQueries: 3 },
    });
    expect(heard[1]).toContain('unknown identifier bad');
    expect(heard[2]).toContain('no errors');
  });

  test('has no tool to start others', async () => {
    const result = await search(({ turn }) => ({ calls: turn === 1 ? [['start_agent', { task: 'x' }]] : [] }), {
      onTurn: ({ request, turn }) => {
        if (turn === 1) expect(request.tools.map(({ name }) => name)).not.toContain('start_agent');
      },
    });
    expect(result).toMatchObject({ outcome: 'open', spent: { agents: 1 } });
  });

  test('of several that begin at once the first success ends all', async () => {
    let late = 0;
    const result = await search(
      ({ agent, turn }) => {
        if (agent === 'prover/loop2') return { calls: turn === 1 ? [write('good')] : [submit], wait: 5 };
        if (turn > 1) late += 1;
        return { wait: 10_000, text: 'too late' };
      },
      { limits: { loops: 4 } },
    );
    expect(result).toMatchObject({ outcome: 'accepted', submission: 'good', spent: { agents: 4 } });
    expect(late).toBe(0);
  });

  test('believes no claim: only what the checkers take is a proof', async () => {
    expect(await search(() => ({ text: 'Done! The statement is proved. ACCEPTED' }))).toMatchObject({ outcome: 'open' });
    const lying = await search(({ turn }) => ({ calls: turn === 1 ? [write('theorem answer : True := trivial'), submit] : [] }));
    expect(lying).toMatchObject({ outcome: 'open' });
    const wrongSide = await search(({ turn }) => ({
      calls: turn === 1 ? [write('good'), ['submit', { proves: 'negation' }]] : [],
    }));
    expect(wrongSide).toMatchObject({ outcome: 'open' });
  });

  test('takes a counterexample only once it is confirmed', async () => {
    const propose = (x: number) => ['propose_counterexample', { values: { x } }] as const;
    const result = await search(({ turn }) => ({ calls: [propose(turn === 1 ? 6 : 7)] }));
    expect(result).toMatchObject({ outcome: 'counterexample', values: { x: 7 }, spent: { turns: 2 } });
  });

  test('asks Lean about goals, other texts and many snippets, under the names of lean-lsp-mcp', async () => {
    const heard: string[] = [];
    const stopped: string[] = [];
    const asked = [
      write('theorem answer : Frozen.Holds := by\n  skip\n  later'),
      ['lean_goal', { line: 3 }],
      ['lean_goal', { line: 9 }],
      ['lean_run_code', { code: 'bad' }],
      ['lean_diagnostic_messages', {}],
      ['lean_multi_attempt', { line: 3, snippets: ['bad', 'good', 'slow'] }],
      ['read_file', { name: 'Submission.lean' }],
    ] as const;
    await search(({ turn }) => ({ calls: asked.slice(turn - 1, turn) }), {
      onTurn: ({ last }) => heard.push(last),
      task: {
        check: async (text, stop) => {
          if (text.includes('slow')) {
            await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
            stopped.push(text);
          }
          const errors = text.endsWith('done') ? ['3:3: unsolved goals\n⊢ P'] : text.includes('bad') ? ['unknown bad'] : [];
          return { complete: true, errors, unfinished: false };
        },
      },
    });
    expect(heard.slice(2, 7)).toEqual([
      '⊢ P',
      'Submission.lean has no line 9',
      'unknown bad',
      'Lean has no errors',
      'works: good',
    ]);
    // What came behind the winner was ended, and nothing was written.
    expect(stopped).toHaveLength(1);
    expect(heard[7]).toContain('  later');
  });

  test('tries many tactics and brings back the winner alone', async () => {
    const heard: string[] = [];
    const tactics = ['bad', 'sorry', 'good', 'simp'];
    const result = await search(
      ({ turn }) => ({ calls: turn === 1 ? [write('by TACTIC'), ['try_tactics', { tactics }]] : [submit] }),
      { onTurn: ({ last }) => heard.push(last) },
    );
    expect(heard[1]?.split('\n').at(-1)).toBe('works: good');
    expect(result).toMatchObject({ outcome: 'accepted', submission: 'by good' });
  });
});

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
