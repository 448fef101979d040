import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { post, serve, type Server } from '../../support/reward-servers.ts';

const score = (server: Server, submission: string, task = 'proving-0') => post(server, '/v1/score', { task, submission });

describe('a score', () => {
  test('comes with its reasons, and is recorded under its number', async () => {
    const server = serve();
    const answer = await score(server, 'good');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      role: 'proving',
      task: 'proving-0',
      reward: 1,
      verdict: 'proved',
      components: { settled: 1 },
      reasons: ['well done'],
      record: 1,
    });
    expect(server.recorded).toHaveLength(1);
    expect((await score(server, 'bad')).json()).toMatchObject({ reward: 0, verdict: 'rejected', reasons: ['wrong'] });
  });

  test('that is not known is no 0 but a marked retry, and is recorded as that', async () => {
    const server = serve();
    const answer = await score(server, 'retry');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json()).toMatchObject({ reward: null, retry: true, cause: 'limit' });
    expect(server.recorded[0]?.score).toMatchObject({ status: 'retry' });
  });

  test('is not given when something breaks down; the client is not told what', async () => {
    const server = serve();
    const answer = await score(server, 'throw');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ reward: null, retry: true, cause: 'infrastructure' });
    expect(answer.body).not.toContain('secret');
    expect(server.bugs).toHaveLength(1);
  });

  test('is not given when it cannot be recorded', async () => {
    const server = serve();
    const full = new Error('disk full');
    Object.defineProperty(server.recorded, 'push', {
      value: () => {
        throw full;
      },
    });
    expect((await score(server, 'good')).statusCode).toBe(503);
    expect(server.bugs).toEqual([full]);
  });
});

describe('a request that cannot be answered', () => {
  test.each([
    ['is not JSON', '/v1/score', '{"task":', 400],
    ['is nested too deeply', '/step', `{"task": "proving-0", "action": {"x": ${'['.repeat(4000)}${']'.repeat(4000)}}}`, 400],
    ['is of another form', '/v1/score', { task: 1 }, 422],
    ['has a member too many', '/v1/score', { task: 'proving-0', submission: '', reward: 1 }, 422],
    ['names no task there is', '/v1/score', { task: 'nothing', submission: '' }, 404],
    ['names a task of another role', '/v1/score', { role: 'coding', task: 'proving-0', submission: '' }, 404],
    ['is too large', '/v1/score', { task: 'proving-0', submission: 'x'.repeat(20_000) }, 413],
    ['is for an address there is not', '/v2/score', {}, 404],
    ['names no task in a row', '/verify', { responses_create_params: {}, response: { output: [] } }, 422],
    ['hands in nothing', '/step', { action: {}, task: 'proving-0' }, 422],
    ['steps in an episode there is not', '/step', { action: { submission: 'good' }, episode_id: 'none' }, 404],
  ])('because it %s gets its own status', async (_what, url, body, status) => {
    const server = serve();
    const answer = await post(server, url, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ detail: expect.any(String) });
    expect(server.recorded).toEqual([]);
  });

  test('because it is not JSON at all', async () => {
    const { app } = serve();
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/score',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(415);
  });

  test('because a web page sent it', async () => {
    expect((await post(serve(), '/v1/score', {}, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const named = async (host: string, token: string | null) =>
      (await serve({ token }).app.inject({ url: '/v1/roles', headers: { host, 'x-api-key': 'a-long-enough-token' } })).statusCode;
    expect(await named('evil.example:8000', null)).toBe(403);
    expect(await named('[::1]:8000', null)).toBe(200);
    expect(await named('trainer.example', 'a-long-enough-token')).toBe(200);
  });

  test('because it comes too slowly', async () => {
    const { app } = serve({ requestTimeout: 300 });
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(
      'POST /v1/score HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"ta',
    );
    let said = '';
    socket.on('data', (data) => {
      said += String(data);
    });
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('a token', () => {
  const token = 'a-long-enough-token';

  test.each([
    ['none', {}, 401],
    ['a wrong one', { authorization: 'Bearer a-long-enough-tokeN' }, 401],
    ['one of another length', { authorization: 'Bearer a' }, 401],
    ['it without its scheme', { authorization: token }, 401],
    ['it', { authorization: `Bearer ${token}` }, 200],
    ['it as ORS clients send it', { 'x-api-key': token }, 200],
    ['it as the password of an address', { authorization: `Basic ${btoa(`aegis:${token}`)}` }, 200],
    ['it as a user without a password', { authorization: `Basic ${btoa(token)}` }, 401],
    ['a wrong password', { authorization: `Basic ${btoa('aegis:a-long-enough-tokeN')}` }, 401],
  ])('%s', async (_what, headers, status) => {
    const server = serve({ token });
    expect((await post(server, '/v1/score', { task: 'proving-0', submission: 'good' }, headers)).statusCode).toBe(status);
    expect(server.recorded).toHaveLength(status === 200 ? 1 : 0);
  });

  test('is needed for everything but health', async () => {
    const { app } = serve({ token });
    for (const url of ['/metrics', '/openapi.json', '/v1/tasks?role=coding', '/proving/tools', '/nothing'])
      expect((await app.inject({ url })).statusCode).toBe(401);
    expect((await app.inject({ url: '/health' })).json()).toEqual({ status: 'healthy' });
  });
});

test('more than may wait are sent away, and the others get their turn', async () => {
  const server = serve();
  const all = Array.from({ length: 6 }, () => score(server, 'slow good'));
  await expect.poll(() => server.service.admission.waiting).toBe(2);
  const away = await Promise.race(all);
  expect(away.statusCode).toBe(429);
  expect(away.headers['retry-after']).toBe('5');
  expect(away.json()).toMatchObject({ retry: true, reward: null });
  const release = setInterval(() => server.scorer.release(), 5);
  const statuses = (await Promise.all(all)).map((answer) => answer.statusCode).sort();
  clearInterval(release);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(server.service.admission.running).toBe(0);
});

test('what takes longer than a client waits for is a retry, keeps its turn, and is recorded once', async () => {
  const server = serve({ scoreMs: 20 });
  const answer = await score(server, 'slow good');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ reward: null, retry: true, cause: 'limit' });
  expect(server.service.admission.running).toBe(1);
  // Nothing new is begun for it.
  expect(server.scorer.late.map(({ aborted }) => aborted)).toEqual([true]);
  server.scorer.release();
  await expect.poll(() => server.service.admission.running).toBe(0);
  expect(server.recorded.map(({ score: { status } }) => status)).toEqual(['retry']);
});

test('whoever waits too long for a turn is told to come back', async () => {
  const server = serve({ scoreMs: 30 });
  const first = [score(server, 'slow good'), score(server, 'slow good')];
  await expect.poll(() => server.service.admission.running).toBe(2);
  const away = await score(server, 'good');
  expect([away.statusCode, away.json()]).toMatchObject([429, { reward: null, retry: true }]);
  expect(server.service.admission.waiting).toBe(0);
  server.scorer.release();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
});

test('a client that hangs up loses its place, and nothing new is begun for it', async () => {
  const server = serve();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const hangUp = new AbortController();
  const send = (submission: string): Promise<unknown> =>
    fetch(`${url}/v1/score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ task: 'proving-0', submission }),
      signal: hangUp.signal,
    }).catch((error: unknown) => error);
  const all = [send('slow good'), send('slow good'), send('good')];
  await expect.poll(() => server.service.admission.waiting).toBe(1);
  hangUp.abort();
  await Promise.all(all);
  await expect.poll(() => server.service.admission.waiting).toBe(0);
  await expect.poll(() => server.scorer.late.map(({ aborted }) => aborted)).toEqual([true, true]);
  server.scorer.release();
  await expect.poll(() => server.service.admission.running).toBe(0);
  expect(server.recorded).toHaveLength(2);
});

test('metrics count what was given', async () => {
  const server = serve();
  await score(server, 'good');
  await score(server, 'retry');
  const { body } = await server.app.inject({ url: '/metrics' });
  expect(body).toContain('aegis_rewards_total{role="proving",verdict="proved"} 1');
  expect(body).toContain('aegis_rewards_total{role="proving",verdict="retry"} 1');
  expect(body).toContain('aegis_submissions_running 0');
});

/** `GET /path`, with parameters in braces; in the order of the alphabet. */
function routesOf({ app }: Server): readonly string[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const routes: string[] = [];
  let above: string[] = [];
  for (const line of lines) {
    const found = /^([│ ├└─]*)(\S+)(?: \((.+)\))?$/.exec(line);
    if (found === null) continue;
    const [, indent = '', part = '', methods = ''] = found;
    above = [...above.slice(0, indent.length / 4 - 1), part];
    const path = above
      .join('')
      .replace(/:(\w+)/g, '{$1}')
      .replace(/^\/(?:proving|coding|specification)\//, '/{role}/');
    for (const method of methods.split(', ').filter((one) => one === 'GET' || one === 'POST')) routes.push(`${method} ${path}`);
  }
  return [...new Set(routes)].toSorted();
}

test('OpenAPI names every route there is, and no other', async () => {
  const server = serve();
  const { paths } = z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await server.app.inject({ url: '/openapi.json' })).json());
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routesOf(server)).toContain('POST /{role}/verify');
  expect(named.toSorted()).toEqual(routesOf(server));
});
