import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, closeAll, heard, KEY, open, saying } from '../support/ask-raw-model.ts';
import { chunksOf, dribble, events, messageOf, startRawModel, streaming } from '../support/raw-model.ts';

afterEach(closeAll);

describe.each(['anthropic', 'openai'] as const)('%s', (provider) => {
  test('characters and lines cut anywhere', async () => {
    const { answer } = await ask(provider, (response) => dribble(streaming(response), saying(provider, 'häß→𝔸\u2028ende')));
    expect(answer).toMatchObject({ text: 'häß→𝔸\u2028ende', stop: 'end' });
  });

  test('lines that end in CR LF, comments, packed', async () => {
    const text = `: hello\n\n${saying(provider, 'ok')}`.replaceAll('\n', '\r\n');
    const { answer } = await ask(provider, (response) => streaming(response, { 'content-encoding': 'gzip' }).end(gzipSync(text)));
    expect(answer).toMatchObject({ text: 'ok', stop: 'end' });
  });

  test('a page instead of a stream', async () => {
    const page = `<html><title>Sign in to the hotel's network</title>${'x'.repeat(5000)}</html>`;
    const { answer, asked } = await ask(provider, (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    );
    expect(answer).toMatchObject({ code: 'model/bad-output', message: expect.stringContaining('text/html') });
    expect(asked).toHaveLength(3);
    const gone = await ask(provider, (response) => response.writeHead(502, { 'content-type': 'text/html' }).end(page));
    expect(gone.answer).toMatchObject({ code: 'model/overloaded' });
    expect((gone.answer as Error).message.length).toBeLessThan(700);
  });

  test('a redirect is not followed: it would carry the key elsewhere', async () => {
    const other = await startRawModel((response) => streaming(response).end(saying(provider, 'stolen')));
    open.push(other);
    const { answer } = await ask(provider, (response) => response.writeHead(307, { location: `${other.url}/v1` }).end());
    expect(answer).toMatchObject({ code: 'model/refused', message: expect.stringContaining(other.url) });
    expect(other.asked).toHaveLength(0);
  });

  test('a key that the server says again is not told on', async () => {
    const { answer, keeper } = await ask(provider, (response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'authentication_error', message: `Incorrect API key provided: ${KEY}` } })),
    );
    expect(answer).toMatchObject({ code: 'model/refused' });
    expect(JSON.stringify([(answer as Error).message, (answer as Error).stack, keeper.lines])).not.toContain(KEY);
  });

  test('retry-after as a date, past or near, and nonsense', async () => {
    const after = ['Thu, 01 Jan 1970 00:00:00 GMT', new Date(Date.now() + 1000).toUTCString(), 'soon'];
    const { answer, keeper } = await ask(provider, (response, index) =>
      after[index] === undefined
        ? streaming(response).end(saying(provider, 'at last'))
        : response.writeHead(529, { 'retry-after': after[index] }).end('overloaded'),
    );
    expect(answer).toMatchObject({ text: 'at last' });
    expect(keeper.lines).toHaveLength(4);
  });

  test('a stream that does not end', async () => {
    const { answer } = await ask(provider, (response) => {
      streaming(response);
      const flood = (): void => {
        if (response.destroyed) return;
        while (response.write('x'.repeat(65_536)));
        response.once('drain', flood);
      };
      flood();
    });
    expect(answer).toMatchObject({ code: 'model/bad-output' });
  });

  test('a connection reset behind a whole tool call', async () => {
    const begun =
      provider === 'anthropic'
        ? events(messageOf([{ id: 't', name: 'echo', pieces: ['{}'] }], { stop: 'tool_use' }).slice(0, -2))
        : events([
            {
              id: 'c',
              choices: [
                { index: 0, delta: { tool_calls: [{ index: 0, id: 't', function: { name: 'echo', arguments: '{}' } }] } },
              ],
            },
          ]);
    const { answer, keeper } = await ask(provider, (response, index) => {
      if (index > 0) return streaming(response).end(saying(provider, 'again'));
      streaming(response).write(begun);
      return setTimeout(() => response.socket?.resetAndDestroy(), 20);
    });
    expect(answer).toMatchObject({ text: 'again' });
    expect(heard).toEqual([]);
    expect(keeper.lines[0]).toMatchObject({ failure: expect.stringMatching(/^cut/) });
  });

  test('arguments in many pieces; two calls under one name', async () => {
    const pieces = [...'{"text":"a\\u00e9b → c"}'];
    const calls =
      provider === 'anthropic'
        ? messageOf(
            [
              { id: 'same', name: 'echo', pieces },
              { id: 'same', name: 'echo', pieces: ['{"text":', '"two"}'] },
            ],
            { stop: 'tool_use' },
          )
        : chunksOf(
            [
              ...pieces.map((piece, at) => ({
                tool_calls: [
                  {
                    index: 0,
                    ...(at === 0 ? { id: 'same' } : {}),
                    function: { ...(at === 0 ? { name: 'echo' } : {}), arguments: piece },
                  },
                ],
              })),
              { tool_calls: [{ index: 1, id: 'same', function: { name: 'echo', arguments: '{"text":"two"}' } }] },
            ],
            'tool_calls',
          );
    const { answer, asked } = await ask(provider, (response, index) =>
      streaming(response).end(index === 0 ? events(calls) : saying(provider, 'done')),
    );
    expect(answer).toMatchObject({ text: 'done' });
    expect(heard).toEqual(['{"text":"aéb → c"}', '{"text":"two"}']);
    // The vendors refuse a conversation in which two calls have one name, or results that fit none.
    const sent = JSON.stringify(asked[1]?.body['messages']);
    const of = (field: string): string[] => [...sent.matchAll(new RegExp(`"${field}":"([^"]*)"`, 'g'))].map(([, id]) => id ?? '');
    const [named, answered] = provider === 'anthropic' ? [of('id'), of('tool_use_id')] : [of('id'), of('tool_call_id')];
    expect(new Set(named).size).toBe(2);
    expect(answered).toEqual(named);
  });

  test('cut off by its own limit in the midst of a call', async () => {
    const cut =
      provider === 'anthropic'
        ? messageOf(['so far', { id: 't', name: 'echo', pieces: ['{"text":"ab'] }], { stop: 'max_tokens' })
        : chunksOf(
            [
              { content: 'so far' },
              { tool_calls: [{ index: 0, id: 't', function: { name: 'echo', arguments: '{"text":"ab' } }] },
            ],
            'length',
          );
    const { answer, asked } = await ask(provider, (response) => streaming(response).end(events(cut)));
    expect(answer).toMatchObject({ text: 'so far', stop: 'length' });
    expect(asked).toHaveLength(1);
  });

  test('an answer without a word', async () => {
    const { answer } = await ask(provider, (response) =>
      streaming(response).end(events(provider === 'anthropic' ? messageOf([], { stop: 'end_turn' }) : chunksOf([], 'stop'))),
    );
    expect(answer).toMatchObject({ text: '', stop: 'end' });
  });

  test('blank texts do not go back: the vendors refuse them', async () => {
    const blank =
      provider === 'anthropic'
        ? messageOf(['\n\n', { id: 't', name: 'echo', pieces: ['{}'] }], { stop: 'tool_use' })
        : chunksOf([{ content: '\n\n' }, { tool_calls: [{ index: 0, id: 't', function: { name: 'echo' } }] }], 'tool_calls');
    const { answer, asked } = await ask(provider, (response, index) =>
      streaming(response).end(index === 0 ? events(blank) : saying(provider, 'done')),
    );
    expect(answer).toMatchObject({ text: 'done' });
    const texts = [...JSON.stringify(asked[1]?.body['messages']).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
    expect(provider === 'anthropic' ? texts : []).toEqual(provider === 'anthropic' ? ['hello'] : []);
  });

  test('who does not tell all tokens has them estimated, and limits on money hold', async () => {
    const text = 'word '.repeat(60_000);
    const [message, rest] = [messageOf([text], { stop: 'end_turn' }), chunksOf([{ content: text }], null, null)];
    const cut = provider === 'anthropic' ? events(message.slice(0, -2)) : events(rest.slice(0, 1));
    const { keeper } = await ask(provider, (response, index) =>
      index === 0 ? streaming(response).end(cut) : streaming(response).end(saying(provider, 'whole')),
    );
    // 300,000 bytes are a hundred thousand tokens, and cost more than a dollar.
    expect(keeper.lines[0]).toMatchObject({ failure: expect.stringMatching(/^cut/), usage: { output: 100_000 } });
    expect(keeper.lines.map(({ prices }) => prices)).toEqual(['2026-07-24, tokens estimated', '2026-07-24']);
    const poor = await ask(provider, (response) => streaming(response).end(cut), 1);
    expect(poor.answer).toMatchObject({ code: 'budget/spent' });
    expect(poor.asked).toHaveLength(1);
  });

  test.each([
    [429, { type: 'insufficient_quota', code: 'insufficient_quota', message: 'You exceeded your current quota' }],
    [400, { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API' }],
  ])('an account without money ends the run: %i', async (status, error) => {
    const { answer, asked } = await ask(provider, (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ type: 'error', error })),
    );
    expect(answer).toMatchObject({ code: 'model/refused' });
    expect(asked).toHaveLength(1);
  });
});
