import type { FastifyInstance } from 'fastify';
import { clientGone } from './client-gone.ts';
import { Episodes } from './episodes.ts';
import { chooseTask, OPEN_ENV_SCHEMA, resetAnswer, stateOf, StepRequest, stepAnswer } from './open-env.ts';
import { readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { Role } from './reward.ts';
import type { RewardService } from './service.ts';

const EPISODES_KEPT = 10_000;

/** Over HTTP an episode is found by its id, or the step names its task; the WebSocket (`open-env-socket.ts`) has an episode of its own. */
export function openEnvRoutes(app: FastifyInstance, service: RewardService, role: Role | undefined): void {
  const episodes = new Episodes(EPISODES_KEPT);
  let latest: string | undefined;
  let turns = 0;
  app.post('/reset', (request) => {
    const [task, { episode_id: id }] = chooseTask(service, request.body, role, () => turns++);
    const episode = episodes.begin(task, id ?? undefined);
    latest = episode.id;
    return resetAnswer(service, episode);
  });
  app.post('/step', async (request, reply) => {
    const step = readBody(StepRequest, request.body);
    const episode = step.episode_id === undefined ? undefined : episodes.find(step.episode_id);
    if (step.episode_id !== undefined && episode === undefined)
      throw new Refusal(404, 'there is no such episode: reset it, or name the task in the step');
    if (episode === undefined && step.task === undefined) throw new Refusal(422, 'the step names neither an episode nor a task');
    const task = episode?.task ?? service.find(step.role ?? role, step.task ?? '');
    return stepAnswer(service, task, step.action, episode, clientGone(reply));
  });
  app.get('/state', (request) => {
    const { episode_id: id = latest } = request.query as { readonly episode_id?: string };
    return stateOf(id === undefined ? undefined : episodes.find(id));
  });
  app.get('/schema', () => OPEN_ENV_SCHEMA);
  app.get('/metadata', () => ({
    name: role === undefined ? 'aegis' : `aegis-${role}`,
    description: 'Statements about Rust programs: prove them, write the programs, or write the statements.',
    version: '1',
  }));
}
