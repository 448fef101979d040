/** The Open Reward Standard: each role is an environment with one tool, `submit`; the reward comes with what the tool gives. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toAegisError } from '../../pipeline/core/errors.ts';
import { type Episode, Episodes } from './episodes.ts';
import { CallRequest, CreateRequest, RangeRequest, SplitRequest, TaskRequest } from './ors-requests.ts';
import { readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { type RewardTask, Role, ROLES } from './reward.ts';
import { type RewardService, scoreOrRefusal } from './service.ts';

const SESSIONS_KEPT = 10_000;

const SubmitInput = z.strictObject({ submission: z.string() });

const TOOLS = {
  tools: [
    {
      name: 'submit',
      description: 'Hand in the answer. Its last fenced block counts. Ends the episode.',
      input_schema: {
        type: 'object',
        properties: { submission: { type: 'string' } },
        required: ['submission'],
        additionalProperties: false,
      },
    },
  ],
};

export function orsRoutes(app: FastifyInstance, service: RewardService): void {
  const sessions = new Episodes(SESSIONS_KEPT);
  catalogueRoutes(app, service);
  sessionRoutes(app, service, sessions);
  const calls = new Map<string, Promise<string>>();
  app.get('/:env/prompt', (request) => {
    const { task } = sessionOf(sessions, request);
    return [{ type: 'text', text: service.scorer.prompt(task.role, task.task), detail: null }];
  });
  app.post('/:env/call', async (request, reply) => {
    const call = readBody(CallRequest, request.body);
    const known = call.task_id === undefined ? undefined : calls.get(call.task_id);
    if (known !== undefined) return stream(reply, call.task_id ?? '', known);
    const session = sessionOf(sessions, request);
    const id = randomUUID();
    const result = callTool(service, session, call.name, call.input).then((output) => JSON.stringify(output));
    calls.set(id, result);
    // Whoever lost the connection may ask again for a while.
    const forget = (): void => void setTimeout(() => calls.delete(id), 60_000).unref();
    result.then(forget, forget);
    return stream(reply, id, result);
  });
}

function catalogueRoutes(app: FastifyInstance, service: RewardService): void {
  app.get('/list_environments', () => ROLES);
  app.get('/:env/tools', (request) => {
    roleOf(request);
    return TOOLS;
  });
  app.get('/:env/task_tools', (request) => {
    roleOf(request);
    return TOOLS;
  });
  app.get('/:env/splits', (request) => splitsOf(service, roleOf(request)).map((name) => ({ name, type: typeOf(name) })));
  app.post('/:env/tasks', (request) => {
    const role = roleOf(request);
    return { tasks: tasksOf(service, role, readBody(SplitRequest, request.body).split).map(specOf), env_name: role };
  });
  app.post('/:env/num_tasks', (request) => ({
    num_tasks: tasksOf(service, roleOf(request), readBody(SplitRequest, request.body).split).length,
  }));
  app.post('/:env/task', (request) => {
    const { split, index } = readBody(TaskRequest, request.body);
    return { task: specOf(at(tasksOf(service, roleOf(request), split), index)) };
  });
  app.post('/:env/task_range', (request) => {
    const { split, start, stop } = readBody(RangeRequest, request.body);
    return {
      tasks: tasksOf(service, roleOf(request), split)
        .slice(start ?? 0, stop)
        .map(specOf),
    };
  });
}

function sessionRoutes(app: FastifyInstance, service: RewardService, sessions: Episodes): void {
  app.post('/create_session', (_request, reply) => {
    const id = randomUUID();
    return stream(reply, id, Promise.resolve(''));
  });
  app.post('/create', (request) => {
    const sid = sidOf(request);
    if (sessions.find(sid) !== undefined) throw new Refusal(400, 'the session exists already');
    const { env_name: name, task_spec: spec, split, index } = readBody(CreateRequest, request.body);
    const role = name === undefined ? ROLES[0] : parseRole(name);
    const task = spec !== undefined ? service.find(role, spec.task) : at(tasksOf(service, role, split ?? ''), index ?? 0);
    sessions.begin(task, sid);
    return { sid };
  });
  app.post('/ping', (request) => {
    sessionOf(sessions, request);
    return { status: 'ok' };
  });
  for (const path of ['/delete', '/delete_session'])
    app.post(path, (request) => {
      const sid = sidOf(request);
      sessions.end(sid);
      return { sid };
    });
}

async function callTool(service: RewardService, session: Episode, name: string, input: unknown): Promise<object> {
  if (name !== 'submit') return { ok: false, error: `there is no tool ${name}; there is submit` };
  const parsed = SubmitInput.safeParse(input);
  if (!parsed.success) return { ok: false, error: z.prettifyError(parsed.error).slice(0, 500) };
  if (session.done) return { ok: false, error: 'the answer has been handed in' };
  const given = await service.give(session.task, parsed.data.submission);
  const { reward, verdict, reasons, components } = scoreOrRefusal(given);
  session.done = true;
  const text = [verdict, ...reasons].join('\n');
  return {
    ok: true,
    output: {
      blocks: [{ type: 'text', text, detail: null }],
      metadata: { verdict, components, record: given.id },
      reward,
      finished: true,
    },
  };
}

/** A retry becomes an `error` event: a tool result without reward would be taken for an answer. */
function stream(reply: FastifyReply, id: string, result: Promise<string>): FastifyReply {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (event: string, data: string): void => void raw.write(`event: ${event}\ndata: ${data}\n\n`);
  send('task_id', id);
  const beat = setInterval(() => raw.write(': ping\n\n'), 10_000);
  result
    .then(
      (text) => send('end', text),
      (thrown: unknown) =>
        send('error', thrown instanceof Refusal ? `retry: ${thrown.message}` : `retry: ${toAegisError(thrown, 'ors').code}`),
    )
    .finally(() => {
      clearInterval(beat);
      raw.end();
    })
    .catch(() => raw.destroy());
  return reply;
}

function sidOf(request: FastifyRequest): string {
  const sid = request.headers['x-session-id'];
  if (typeof sid !== 'string' || sid.trim() === '' || sid.length > 200)
    throw new Refusal(400, 'the header X-Session-ID is missing');
  return sid.trim();
}

function sessionOf(sessions: Episodes, request: FastifyRequest): Episode {
  const found = sessions.find(sidOf(request));
  if (found === undefined) throw new Refusal(404, 'there is no such session');
  return found;
}

const roleOf = (request: FastifyRequest): Role => parseRole((request.params as { readonly env: string }).env);

function parseRole(name: string): Role {
  const role = Role.safeParse(name);
  if (!role.success) throw new Refusal(404, `there is no environment ${name.slice(0, 100)}; there are ${ROLES.join(', ')}`);
  return role.data;
}

const splitsOf = ({ scorer }: RewardService, role: Role): readonly string[] =>
  [...new Set(scorer.tasks(role).map(({ split }) => split))].sort();

const typeOf = (split: string): 'train' | 'validation' | 'test' => (split === 'test' || split === 'validation' ? split : 'train');

function tasksOf(service: RewardService, role: Role, split: string): readonly RewardTask[] {
  if (!splitsOf(service, role).includes(split)) throw new Refusal(400, `${role} has no split ${split.slice(0, 100)}`);
  return service.scorer.tasks(role).filter((task) => task.split === split);
}

function at(tasks: readonly RewardTask[], index: number): RewardTask {
  const task = tasks.at(index);
  if (task === undefined) throw new Refusal(400, `there are ${tasks.length} tasks, and none at ${index}`);
  return task;
}

const specOf = ({ role, task, name, difficulty, category }: RewardTask) => ({ role, task, name, difficulty, category });
