/** The routes people write clients for, as OpenAPI 3.1; made from the schemas the routes read with. */
import { z } from 'zod';
import { OPEN_ENV_SCHEMA } from './open-env.ts';
import { RewardTask } from './reward.ts';
import { ScoreRequest } from './routes-plain.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const answer = (description: string, schema: unknown) => ({ description, ...json(schema) });

const TEXT = { type: 'string' };
const REWARD = {
  type: 'object',
  required: ['reward', 'verdict', 'components', 'reasons', 'record'],
  properties: {
    role: TEXT,
    task: TEXT,
    reward: { type: 'number', minimum: 0, maximum: 1 },
    verdict: TEXT,
    components: { type: 'object', additionalProperties: { type: 'number' } },
    reasons: { type: 'array', items: TEXT },
    record: { type: 'integer', description: 'Number of the row in the table `reward` of the workspace' },
  },
};
const RETRY = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: TEXT,
    reward: { type: 'null' },
    retry: { type: 'boolean', const: true },
    cause: { enum: ['limit', 'no-checker', 'infrastructure'] },
  },
};
const REFUSED = { type: 'object', required: ['detail'], properties: { detail: TEXT } };

const REFUSALS = {
  '400': answer('Not JSON', REFUSED),
  '401': answer('No token, or a wrong one', REFUSED),
  '404': answer('No such task', REFUSED),
  '408': { description: 'The request came in too slowly' },
  '413': answer('The request is too large', REFUSED),
  '422': answer('JSON of another form', REFUSED),
  '429': answer('The queue is full: come back after `Retry-After` seconds', RETRY),
  '503': answer('No reward can be given now; it is not 0. Come back after `Retry-After` seconds', RETRY),
};

const post = (summary: string, request: unknown, response: unknown) => ({
  post: { summary, requestBody: json(request), responses: { '200': answer('OK', response), ...REFUSALS } },
});
const get = (summary: string, response: unknown) => ({
  get: { summary, responses: { '200': answer('OK', response), '401': REFUSALS['401'] } },
});
const OBJECT = { type: 'object' };

export const openApi = (version: string) => ({
  openapi: '3.1.0',
  info: { title: 'Aegis reward server', version },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/health': get('Whether it is up; needs no token', OBJECT),
    '/metrics': { get: { summary: 'Prometheus', responses: { '200': { description: 'OK' } } } },
    '/v1/roles': get('Roles and how many tasks each has', { type: 'array', items: OBJECT }),
    '/v1/tasks': get('Tasks of a role (`role`, `offset`, `limit`)', OBJECT),
    '/v1/tasks/{role}/{task}': get('One task with its prompt', z.toJSONSchema(RewardTask)),
    '/v1/score': post('Scores a submission', z.toJSONSchema(ScoreRequest, { io: 'input' }), REWARD),
    '/reset': post('OpenEnv: begins an episode', OBJECT, OBJECT),
    '/step': post('OpenEnv: hands in an answer', { ...OBJECT, properties: { action: OPEN_ENV_SCHEMA.action } }, OBJECT),
    '/state': get('OpenEnv: the episode', OPEN_ENV_SCHEMA.state),
    '/schema': get('OpenEnv: schemas of action, observation and state', OBJECT),
    '/metadata': get('OpenEnv: name and description', OBJECT),
    '/seed_session': post('NeMo Gym: checks that a row can be verified', OBJECT, OBJECT),
    '/verify': post('NeMo Gym: the row and the response, with a reward', OBJECT, OBJECT),
    '/aggregate_metrics': post('NeMo Gym: means', OBJECT, OBJECT),
    '/nemo-gym/tasks.jsonl': get('NeMo Gym: the rows of a role (`role`)', OBJECT),
    '/list_environments': get('ORS: the roles', { type: 'array', items: TEXT }),
    '/{env}/splits': get('ORS', { type: 'array', items: OBJECT }),
    '/{env}/tools': get('ORS', OBJECT),
    '/{env}/prompt': get('ORS: prompt of the session (`X-Session-ID`)', { type: 'array', items: OBJECT }),
    '/{env}/tasks': post('ORS', OBJECT, OBJECT),
    '/{env}/call': post('ORS: the tool `submit`; answers as server-sent events', OBJECT, OBJECT),
    '/create_session': post('ORS', OBJECT, OBJECT),
    '/create': post('ORS', OBJECT, OBJECT),
    '/delete': post('ORS', OBJECT, OBJECT),
  },
});
