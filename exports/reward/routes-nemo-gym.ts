/** A resources server of NeMo Gym: the row comes with the model's response, and goes back with a reward. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientGone } from './client-gone.ts';
import { readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { type RewardTask, Role } from './reward.ts';
import { type RewardService, scoreOrRefusal } from './service.ts';

/** Rows of ours name their task; exported rows are found by their statement. */
export const Row = z.looseObject({
  role: Role.optional(),
  task: z.string().optional(),
  statement_id: z.string().optional(),
});

const Message = z.looseObject({
  type: z.literal('message'),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
});
export const VerifyRequest = Row.extend({
  responses_create_params: z.looseObject({}),
  response: z.looseObject({ output: z.array(z.looseObject({ type: z.string().optional() })) }),
});

export const AggregateRequest = z.looseObject({
  verify_responses: z.array(z.looseObject({ reward: z.number().optional() })).default([]),
});

const ListQuery = z.object({ role: Role });

export function nemoGymRoutes(app: FastifyInstance, service: RewardService, role: Role | undefined): void {
  app.post('/seed_session', (request) => {
    // Nothing is kept between the two calls: only whether the row can be verified later is said now.
    taskOf(service, readBody(Row, request.body), role);
    return {};
  });
  app.post('/verify', async (request, reply) => {
    const row = readBody(VerifyRequest, request.body);
    const given = await service.give(taskOf(service, row, role), lastText(row.response.output), clientGone(reply));
    const { reward, components, reasons, verdict } = scoreOrRefusal(given);
    return { ...row, reward, reward_components: components, verdict, reasons, record: given.id, mask_sample: false };
  });
  app.post('/close_session', (request) => ({ ...readBody(z.looseObject({}), request.body) }));
  app.get('/reverify_mode', () => ({ mode: 'stateless' }));
  app.post('/aggregate_metrics', (request) => {
    const rewards = readBody(AggregateRequest, request.body).verify_responses.flatMap(({ reward }) => reward ?? []);
    const mean = rewards.length === 0 ? 0 : rewards.reduce((a, b) => a + b, 0) / rewards.length;
    return { group_level_metrics: [], agent_metrics: { 'mean/reward': mean }, key_metrics: { 'mean/reward': mean } };
  });
  app.get('/nemo-gym/tasks.jsonl', (request, reply) => {
    const { role: wanted } = readBody(ListQuery, { role, ...z.looseObject({}).parse(request.query ?? {}) });
    const rows = service.scorer.tasks(wanted).map((task) => `${JSON.stringify(rowOf(task, service))}\n`);
    return reply.type('application/x-ndjson').send(rows.join(''));
  });
}

/** A row as NeMo Gym reads datasets. */
const rowOf = ({ role, task, name, difficulty, category }: RewardTask, { scorer }: RewardService) => ({
  responses_create_params: { input: [{ role: 'user', content: scorer.prompt(role, task) }] },
  role,
  task,
  name,
  difficulty,
  category,
});

function taskOf(service: RewardService, row: z.output<typeof Row>, role: Role | undefined): RewardTask {
  if (row.task !== undefined) return service.find(row.role ?? role, row.task);
  if (row.statement_id !== undefined) return service.find('proving', row.statement_id);
  throw new Refusal(422, 'the row names no task: it needs `role` and `task`, or `statement_id`');
}

/** What the model said last; tool calls and reasoning are not the answer. */
function lastText(output: readonly unknown[]): string {
  const messages = output.flatMap((item) => {
    const message = Message.safeParse(item);
    return message.success ? [message.data] : [];
  });
  const last = messages.at(-1);
  return last?.content.map(({ type, text }) => (type === 'output_text' ? (text ?? '') : '')).join('') ?? '';
}
