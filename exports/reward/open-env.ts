/** An environment of OpenEnv: `reset` gives the prompt of a task, one `step` hands in the answer and ends the episode. */
import { z } from 'zod';
import type { Episode } from './episodes.ts';
import { readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { type RewardTask, Role } from './reward.ts';
import { type RewardService, scoreOrRefusal } from './service.ts';

export const ResetRequest = z.looseObject({
  seed: z.int().nonnegative().nullish(),
  episode_id: z.string().max(255).nullish(),
  role: Role.optional(),
  task: z.string().optional(),
  index: z.int().nonnegative().optional(),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

/** The submission as text; or the JSON object itself, where a client has already read it (`counterexample`, `drafts`). */
export const OpenEnvAction = z.looseObject({ submission: z.string().optional() });

export const StepRequest = z.looseObject({
  action: OpenEnvAction,
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
  episode_id: z.string().max(255).optional(),
  role: Role.optional(),
  task: z.string().optional(),
});

/** Named by id or by place, else chosen by the seed, else the next in turn. */
export function chooseTask(
  service: RewardService,
  body: unknown,
  role: Role | undefined,
  turn: () => number,
): [RewardTask, ResetRequest] {
  const request = readBody(ResetRequest, body);
  const wanted = request.role ?? role;
  if (request.task !== undefined) return [service.find(wanted, request.task), request];
  const tasks = service.scorer.tasks(wanted ?? 'proving');
  if (tasks.length === 0) throw new Refusal(404, `there are no ${wanted ?? 'proving'} tasks`);
  const index = request.index ?? (request.seed ?? turn()) % tasks.length;
  const task = tasks[index];
  if (task === undefined) throw new Refusal(404, `there are ${tasks.length} tasks, and none at ${index}`);
  return [task, request];
}

export const resetAnswer = (service: RewardService, { task, id }: Episode) => ({
  observation: observationOf(task, { prompt: service.scorer.prompt(task.role, task.task), episode_id: id }),
  reward: null,
  done: false,
});

export async function stepAnswer(
  service: RewardService,
  task: RewardTask,
  action: unknown,
  episode: Episode | undefined,
  gone: AbortSignal,
) {
  if (episode?.done === true) throw new Refusal(409, 'the episode is over: reset it');
  const given = await service.give(task, submissionIn(action), gone);
  const { reward, components, reasons, verdict } = scoreOrRefusal(given);
  if (episode !== undefined) {
    episode.steps += 1;
    episode.done = true;
  }
  return {
    observation: observationOf(task, { verdict, reasons, components, record: given.id }),
    reward,
    done: true,
  };
}

export const stateOf = (episode: Episode | undefined) => ({
  episode_id: episode?.id ?? null,
  step_count: episode?.steps ?? 0,
  role: episode?.task.role ?? null,
  task: episode?.task.task ?? null,
});

function submissionIn(raw: unknown): string {
  const { submission, metadata: _ignored, ...rest } = readBody(OpenEnvAction, raw);
  if (submission !== undefined) return submission;
  if (Object.keys(rest).length === 0) throw new Refusal(422, 'the action holds no submission');
  return JSON.stringify(rest);
}

const observationOf = (task: RewardTask, more: Readonly<Record<string, unknown>>) => ({
  role: task.role,
  task: task.task,
  name: task.name,
  ...more,
});

/** What `/schema` gives. Clients wrap a plain text in the one required field. */
export const OPEN_ENV_SCHEMA = {
  action: {
    title: 'AegisAction',
    type: 'object',
    properties: { submission: { type: 'string', description: 'The answer; its last fenced block counts' } },
    required: ['submission'],
  },
  observation: {
    title: 'AegisObservation',
    type: 'object',
    properties: {
      role: { type: 'string' },
      task: { type: 'string' },
      name: { type: 'string' },
      prompt: { type: 'string' },
      verdict: { type: 'string' },
      reasons: { type: 'array', items: { type: 'string' } },
      components: { type: 'object' },
    },
  },
  state: {
    title: 'State',
    type: 'object',
    properties: { episode_id: { type: ['string', 'null'] }, step_count: { type: 'integer' } },
  },
} as const;
