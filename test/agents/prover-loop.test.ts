import { describe, expect, test } from 'vitest';
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
