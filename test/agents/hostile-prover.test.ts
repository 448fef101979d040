import { describe, expect, test } from 'vitest';
import { search } from '../support/scripted-prover.ts';

describe('hostile agents', () => {
  const once = async (call: readonly [string, unknown]) => {
    let heard = '';
    const result = await search(({ turn, last }) => {
      heard = last;
      return turn === 1 ? { calls: [call] } : {};
    });
    return { result, heard };
  };

  test.each(['../escape.lean', '/etc/passwd', 'Other.lean', 'Submission.lean/../x', '__proto__'])(
    'write to %s in vain',
    async (name) => {
      const { result, heard } = await once(['write_file', { name, text: 'x' }]);
      expect(heard).toContain('only Submission.lean');
      expect(result.refused).toEqual([expect.stringContaining('prover: only')]);
      expect(result.spent.usd).toBeGreaterThan(0);
    },
  );

  test.each(['Frozen.lean', 'Model.lean'])('change %s in vain', async (name) => {
    const { result, heard } = await once(['write_file', { name, text: 'def Frozen.Holds : Prop := True' }]);
    expect(heard).toContain('never changes');
    expect(result.refused).toHaveLength(1);
  });

  test('read nothing outside', async () => {
    const { heard, result } = await once(['read_file', { name: '/proc/self/environ' }]);
    expect(heard).toContain('there is no file');
    expect(result.refused).toHaveLength(1);
  });

  test('flood with files, and are told that it is too much', async () => {
    const { heard } = await once(['write_file', { name: 'Notes.md', text: 'x'.repeat(500_000) }]);
    expect(heard).toContain('too many');
    expect(heard.length).toBeLessThan(13_000);
  });

  test('flood with words that the loop cuts', async () => {
    const { heard } = await once(['read_file', { name: 'x'.repeat(100_000) }]);
    expect(heard.length).toBeLessThan(13_000);
  });

  test('loop until their turns are used up, and no longer', async () => {
    const result = await search(({ turn }) => ({ calls: [['write_file', { name: 'Notes.md', text: 'x'.repeat(turn) }]] }), {
      limits: { turns: 25 },
    });
    expect(result).toMatchObject({ outcome: 'open', reason: '25 turns were not enough', spent: { turns: 25 } });
  });

  test('go in circles, are told so, and are stopped', async () => {
    const heard: string[] = [];
    const circle = await search(
      ({ turn, last }) => {
        heard.push(last);
        return { calls: [['read_file', { name: turn % 2 === 0 ? 'Model.lean' : 'Frozen.lean' }]] };
      },
      { limits: { turns: 500 } },
    );
    expect(circle).toMatchObject({ outcome: 'open', reason: expect.stringMatching(/circles: read_file was called 8 times/) });
    expect(circle.spent.turns).toBeLessThan(17);
    expect(heard.filter((text) => text.includes('You go in circles')).length).toBeGreaterThan(0);
    const same = await search(({ turn }) => ({ calls: [['write_file', { name: 'Submission.lean', text: `bad ${turn}` }]] }), {
      limits: { turns: 500 },
    });
    expect(same).toMatchObject({
      reason: expect.stringMatching(/16 calls in a row got the same complaint: .*unknown identifier/),
    });
  });

  test('call tools that are not there, with arguments that are none', async () => {
    expect((await once(['bash', { command: 'rm -rf /' }])).heard).toContain('there is no tool bash');
    expect((await once(['write_file', 'text'])).heard).toContain('wrong arguments');
  });
});
