/** Our own routes: list tasks, read one, score a submission. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientGone } from './client-gone.ts';
import { readBody } from './read-body.ts';
import { Role, ROLES } from './reward.ts';
import { type RewardService, scoreOrRefusal } from './service.ts';

export const ScoreRequest = z.strictObject({
  role: Role.optional(),
  task: z.string().min(1).max(200),
  /** What the policy wrote; the last fenced block counts, or all of it. */
  submission: z.string(),
});

const ListQuery = z.object({
  role: Role,
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

const TaskParams = z.object({ role: Role, task: z.string() });

export function plainRoutes(app: FastifyInstance, service: RewardService): void {
  app.get('/v1/roles', () => ROLES.map((role) => ({ role, tasks: service.scorer.tasks(role).length })));
  app.get('/v1/tasks', (request) => {
    const { role, offset, limit } = readBody(ListQuery, request.query);
    const tasks = service.scorer.tasks(role);
    return { total: tasks.length, tasks: tasks.slice(offset, offset + limit) };
  });
  app.get('/v1/tasks/:role/:task', (request) => {
    const { role, task: id } = readBody(TaskParams, request.params);
    const task = service.find(role, id);
    return { ...task, prompt: service.scorer.prompt(role, id) };
  });
  app.post('/v1/score', async (request, reply) => {
    const { role, task: id, submission } = readBody(ScoreRequest, request.body);
    const given = await service.give(service.find(role, id), submission, clientGone(reply));
    const { reward, verdict, components, reasons } = scoreOrRefusal(given);
    const { role: of, task } = given.task;
    return { role: of, task, reward, verdict, components, reasons, record: given.id };
  });
}
