import { afterEach, describe, expect, test } from 'vitest';
import { isVendors } from '../../agents/openai-client.ts';
import { ask, closeAll, heard, saying } from '../support/ask-raw-model.ts';
import { chunksOf, events, streaming } from '../support/raw-model.ts';

afterEach(closeAll);

describe('servers that speak the chat API in their own way', () => {
  const call = (id: string | undefined, text: string, index?: number): object => ({
    ...(index === undefined ? {} : { index }),
    ...(id === undefined ? {} : { id }),
    type: 'function',
    function: { name: 'echo', arguments: JSON.stringify({ text }) },
  });

  test.each<readonly [string, object[], string[]]>([
    ['calls without numbers', [{ tool_calls: [call('a', 'one')] }, { tool_calls: [call('b', 'two')] }], ['one', 'two']],
    ['all calls under one number', [{ tool_calls: [call('a', 'one', 0), call('b', 'two', 0)] }], ['one', 'two']],
    ['calls numbered from 7', [{ tool_calls: [call('a', 'one', 7), call('b', 'two', 9)] }], ['one', 'two']],
    ['no names of calls', [{ tool_calls: [call(undefined, 'one', 0), call('', 'two', 1)] }], ['one', 'two']],
    [
      'name and tool said again with each piece',
      [...'{"text":"one"}'].map((piece) => ({
        content: null,
        tool_calls: [{ index: 0, id: 'a', function: { name: 'echo', arguments: piece } }],
      })),
      ['one'],
    ],
  ])('%s', async (_, deltas, texts) => {
    const { answer, asked } = await ask('openai', (response, index) =>
      streaming(response).end(index === 0 ? events(chunksOf(deltas, 'stop')) : saying('openai', 'done')),
    );
    expect(answer).toMatchObject({ text: 'done' });
    expect(heard).toEqual(texts.map((text) => JSON.stringify({ text })));
    const results = (asked[1]?.body['messages'] as { tool_call_id?: string }[]).flatMap(({ tool_call_id: id }) => id ?? []);
    expect(new Set(results).size).toBe(texts.length);
    expect(results).not.toContain('');
  });

  test('chunks without choices, deltas or with an empty reason; use told as nonsense', async () => {
    const chunks = [
      { id: 'c', choices: null },
      { id: 'c', choices: [] },
      { id: 'c', choices: [{ index: 0, delta: { content: 'fi' }, finish_reason: '' }], usage: null },
      { id: 'c', choices: [{ index: 0, delta: { content: 'ne' }, finish_reason: '' }] },
    ];
    const last = {
      id: 'c',
      choices: [{ index: 0, finish_reason: 'stop' }],
      usage: { prompt_tokens: -3, completion_tokens: 'many' },
    };
    const { answer, keeper } = await ask('openai', (response, index) =>
      streaming(response).end(events(index === 0 ? chunks : [...chunks, last])),
    );
    expect(answer).toMatchObject({ text: 'fine' });
    expect(keeper.lines.map(({ failure, prices }) => [failure?.slice(0, 3) ?? null, prices])).toEqual([
      ['cut', '2026-07-24, tokens estimated'],
      [null, '2026-07-24, tokens estimated'],
    ]);
  });

  test.each([
    ['server_error', 'model/overloaded', 4],
    ['invalid_request_error', 'model/unfit', 1],
    ['nobody knows', 'model/bad-output', 3],
  ])('an error told in the midst of a stream: %s', async (type, code, tries) => {
    const { answer, asked } = await ask('openai', (response) =>
      streaming(response).end(
        `${events(chunksOf([{ content: 'so' }], null).slice(0, 1))}data: ${JSON.stringify({ error: { type, message: 'no' } })}\n\n`,
      ),
    );
    expect(answer).toMatchObject({ code });
    expect(asked).toHaveLength(tries);
  });

  test.each([
    [null, true],
    ['https://api.openai.com/v1', true],
    ['https://api.openai.com.example.org/v1', false],
    ['http://127.0.0.1:8000/v1', false],
    ['nonsense', false],
  ])('%s is the vendor: %s', (url, vendor) => {
    expect(isVendors(url)).toBe(vendor);
  });

  test('an address that is none', async () => {
    const { answer } = await ask('openai', (response) => response.writeHead(404).end('page not found'), null, '');
    expect(answer).toMatchObject({ code: 'model/refused', message: expect.stringMatching(/end in \/v1; this one is http:/) });
  });
});
