import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { post, serve, type Server } from '../../support/reward-servers.ts';

describe('OpenEnv', () => {
  test('one reset, one step, and the episode is over', async () => {
    const server = serve();
    const reset = (await post(server, '/reset', { seed: 4 })).json();
    expect(reset).toMatchObject({ reward: null, done: false, observation: { task: 'proving-1', prompt: 'Do proving-1.' } });
    const { episode_id: id } = reset.observation;
    const step = (await post(server, '/step', { action: { submission: 'good' }, episode_id: id })).json();
    expect(step).toMatchObject({ reward: 1, done: true, observation: { verdict: 'proved', reasons: ['well done'] } });
    expect((await server.app.inject({ url: `/state?episode_id=${id}` })).json()).toMatchObject({
      step_count: 1,
      task: 'proving-1',
    });
    expect((await post(server, '/step', { action: { submission: 'good' }, episode_id: id })).statusCode).toBe(409);
  });

  test('a step that could not be scored leaves the episode open', async () => {
    const server = serve();
    const { episode_id: id } = (await post(server, '/coding/reset', {})).json().observation;
    expect((await post(server, '/coding/step', { action: { submission: 'retry' }, episode_id: id })).statusCode).toBe(503);
    expect((await post(server, '/coding/step', { action: { submission: 'good' }, episode_id: id })).json()).toMatchObject({
      reward: 1,
    });
  });

  test('resets without a wish take turns', async () => {
    const server = serve();
    const tasks = [];
    for (let i = 0; i < 4; i += 1) tasks.push((await post(server, '/reset', {})).json().observation.task);
    expect(tasks).toEqual(['proving-0', 'proving-1', 'proving-2', 'proving-0']);
  });

  async function connect(server: Server, path: string, headers: Record<string, string> = {}) {
    const url = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const socket = new WebSocket(`${url}${path}`, { headers });
    const ask = async (message: object | string): Promise<Record<string, unknown>> => {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
      const [data] = await once(socket, 'message');
      return JSON.parse(String(data));
    };
    return { socket, ask, opened: once(socket, 'open') };
  }

  test('over its WebSocket', async () => {
    const { socket, ask, opened } = await connect(serve(), '/ws');
    await opened;
    expect(await ask({ type: 'step', data: { submission: 'good' } })).toMatchObject({ type: 'error' });
    expect(await ask({ type: 'reset', data: { role: 'coding', index: 2 } })).toMatchObject({
      type: 'observation',
      data: { observation: { task: 'coding-2', prompt: 'Do coding-2.' }, reward: null, done: false },
    });
    expect(await ask({ type: 'step', data: { submission: 'retry' } })).toMatchObject({
      type: 'error',
      data: { code: 'EXECUTION_ERROR', retry: true, reward: null },
    });
    expect(await ask({ type: 'step', data: { submission: 'good' } })).toMatchObject({ data: { reward: 1, done: true } });
    expect(await ask({ type: 'state' })).toMatchObject({ type: 'state', data: { step_count: 1 } });
    expect(await ask('{')).toMatchObject({ type: 'error', data: { code: 'INVALID_JSON' } });
    expect(await ask({ type: 'dance' })).toMatchObject({ type: 'error', data: { code: 'VALIDATION_ERROR' } });
    socket.close();
  });

  test('a WebSocket on which nobody waits for answers is closed', async () => {
    const { socket, opened } = await connect(serve(), '/ws');
    await opened;
    const closed = once(socket, 'close');
    for (let i = 0; i < 50; i += 1) socket.send(JSON.stringify({ type: 'state' }));
    const [code] = await closed;
    expect(code).toBe(1008);
  });

  test.each([
    ['without its token', '/ws', {}, 'Unexpected server response: 401'],
    [
      'of a web page',
      '/ws',
      { origin: 'https://evil.example', authorization: 'Bearer a-long-enough-token' },
      'Unexpected server response: 401',
    ],
    ['to nowhere', '/x/ws', { authorization: 'Bearer a-long-enough-token' }, 'Unexpected server response: 404'],
  ])('a WebSocket %s is not opened', async (_what, path, headers, message) => {
    const { opened } = await connect(serve({ token: 'a-long-enough-token' }), path, headers);
    await expect(opened).rejects.toThrow(message);
  });
});

describe('the Open Reward Standard', () => {
  const events = (body: string) =>
    body
      .split('\n\n')
      .filter((block) => block.startsWith('event'))
      .map((block) => block.split('\n').map((line) => line.slice(line.indexOf(':') + 2)));

  async function session(server: Server, spec: object): Promise<Record<string, string>> {
    const [[event, sid] = []] = events((await post(server, '/create_session', {})).body);
    expect(event).toBe('task_id');
    const headers = { 'x-session-id': sid ?? '' };
    expect((await post(server, '/create', spec, headers)).statusCode).toBe(200);
    return headers;
  }

  const call = async (server: Server, headers: Record<string, string>, submission: string) => {
    const said = events((await post(server, '/coding/call', { name: 'submit', input: { submission } }, headers)).body);
    const [event, data] = said.at(-1) ?? [];
    return { event, data: data ?? '' };
  };

  test('lists roles, splits and tasks', async () => {
    const { app } = serve();
    expect((await app.inject({ url: '/list_environments' })).json()).toEqual(['proving', 'coding', 'specification']);
    expect((await app.inject({ url: '/coding/splits' })).json()).toEqual([
      { name: 'test', type: 'test' },
      { name: 'train', type: 'train' },
    ]);
    const ask = async (path: string, payload: object) => (await app.inject({ method: 'POST', url: path, payload })).json();
    expect((await ask('/coding/tasks', { split: 'train' })).tasks).toHaveLength(2);
    expect(await ask('/coding/num_tasks', { split: 'test' })).toEqual({ num_tasks: 1 });
    expect(await ask('/coding/task', { split: 'test', index: 0 })).toMatchObject({ task: { task: 'coding-2' } });
    expect((await ask('/coding/task_range', { split: 'train', start: 1, stop: null })).tasks).toHaveLength(1);
  });

  test('a session gives a prompt, takes one answer, and ends', async () => {
    const server = serve();
    const headers = await session(server, { env_name: 'coding', task_spec: { task: 'coding-1' } });
    expect((await server.app.inject({ url: '/coding/prompt', headers })).json()).toMatchObject([
      { type: 'text', text: 'Do coding-1.' },
    ]);
    const good = await call(server, headers, 'good');
    expect(JSON.parse(good.data)).toMatchObject({ ok: true, output: { reward: 1, finished: true } });
    expect(JSON.parse((await call(server, headers, 'good')).data)).toMatchObject({ ok: false });
    await post(server, '/delete', {}, headers);
    expect((await server.app.inject({ url: '/coding/prompt', headers })).statusCode).toBe(404);
  });

  test('what could not be scored is an error of the stream, and may be handed in again', async () => {
    const server = serve();
    const headers = await session(server, { env_name: 'coding', split: 'train', index: 0 });
    expect(await call(server, headers, 'retry')).toEqual({ event: 'error', data: 'retry: a limit was reached' });
    expect(JSON.parse((await call(server, headers, 'bad')).data)).toMatchObject({ output: { reward: 0 } });
  });

  test('asks for its session, its tool and one way to name a task', async () => {
    const server = serve();
    expect((await post(server, '/create', { task_spec: { task: 'coding-1' } })).statusCode).toBe(400);
    const both = { task_spec: { task: 'x' }, split: 'train', index: 0 };
    expect((await post(server, '/create', both, { 'x-session-id': 's' })).statusCode).toBe(422);
    const headers = await session(server, { env_name: 'coding', split: 'train', index: 0 });
    const other = events((await post(server, '/coding/call', { name: 'hint', input: {} }, headers)).body).at(-1);
    expect(JSON.parse(other?.[1] ?? '')).toMatchObject({ ok: false });
  });
});

describe('NeMo Gym', () => {
  const verify = (text: string) => ({
    responses_create_params: { input: [] },
    role: 'coding',
    task: 'coding-1',
    mine: 7,
    response: {
      output: [{ type: 'reasoning' }, { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
    },
  });

  test('verifies what the model said last, and gives the row back', async () => {
    const answer = (await post(serve(), '/verify', verify('good'))).json();
    expect(answer).toMatchObject({
      reward: 1,
      reward_components: { settled: 1 },
      mine: 7,
      response: { output: expect.any(Array) },
    });
    expect((await post(serve(), '/coding/verify', { ...verify('bad'), role: undefined })).json()).toMatchObject({ reward: 0 });
  });

  test('has no reward for what could not be told', async () => {
    const answer = await post(serve(), '/verify', verify('retry'));
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ reward: null });
  });

  test('takes its own rows', async () => {
    const server = serve();
    const { body } = await server.app.inject({ url: '/nemo-gym/tasks.jsonl?role=proving' });
    const [row] = body.split('\n');
    expect((await post(server, '/seed_session', row ?? '')).statusCode).toBe(200);
    expect(JSON.parse(row ?? '')).toMatchObject({
      responses_create_params: { input: [{ role: 'user', content: 'Do proving-0.' }] },
      task: 'proving-0',
    });
  });
});
