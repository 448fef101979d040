/** The routes people write clients for, as OpenAPI 3.1; made from the schemas the routes read with. */
import { z } from 'zod';
import { OPEN_ENV_SCHEMA, ResetRequest, StepRequest } from './open-env.ts';
import { CallRequest, CreateRequest, RangeRequest, SplitRequest, TaskRequest } from './ors-requests.ts';
import { RewardTask, ROLES } from './reward.ts';
import { AggregateRequest, Row, VerifyRequest } from './routes-nemo-gym.ts';
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
  '403': answer('Sent by a web page', REFUSED),
  '404': answer('No such task, episode or session', REFUSED),
  '408': { description: 'The request came in too slowly' },
  '409': answer('The episode is over', REFUSED),
  '413': answer('The request is too large', REFUSED),
  '415': answer('Not JSON by its type', REFUSED),
  '422': answer('JSON of another form', REFUSED),
  '429': answer('The queue is full: come back after `Retry-After` seconds', RETRY),
  '503': answer('No reward can be given now; it is not 0. Come back after `Retry-After` seconds', RETRY),
};

const { 401: unknown, 403: web, 404: nowhere } = REFUSALS;
const ASKED = { '401': unknown, '403': web, '404': nowhere };
const OBJECT = { type: 'object' };

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: object = TEXT) => ({
  name,
  in: where,
  required: where === 'path',
  schema,
});
type Parameter = ReturnType<typeof parameter>;

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });
const post = (summary: string, request: z.ZodType | null, response: unknown, ...parameters: readonly Parameter[]) => ({
  post: {
    summary,
    parameters,
    ...(request === null ? {} : { requestBody: { required: true, ...json(schemaOf(request)) } }),
    responses: { '200': answer('OK', response), ...REFUSALS },
  },
});
const get = (summary: string, response: unknown, ...parameters: readonly Parameter[]) => ({
  get: { summary, parameters, responses: { '200': answer('OK', response), ...ASKED } },
});
const text = (summary: string, type: string, ...parameters: readonly Parameter[]) => ({
  get: { summary, parameters, responses: { '200': { description: 'OK', content: { [type]: { schema: TEXT } } }, ...ASKED } },
});
const stream = (summary: string, request: z.ZodType | null, ...parameters: readonly Parameter[]) => {
  const { post: route } = post(summary, request, OBJECT, ...parameters);
  const events = { description: 'Server-sent events', content: { 'text/event-stream': { schema: TEXT } } };
  return { post: { ...route, responses: { ...route.responses, '200': events } } };
};

const ROLE = { enum: ROLES };
const number = (least: number) => ({ type: 'integer', minimum: least });
const SESSION = parameter('X-Session-ID', 'header');
const OPEN = { security: [] };

const own = () => ({
  '/health': { get: { ...get('Whether it is up; needs no token', OBJECT).get, ...OPEN } },
  '/metrics': text('Numbers for Prometheus', 'text/plain'),
  '/openapi.json': get('This document', OBJECT),
  '/v1/roles': get('Roles and how many tasks each has', { type: 'array', items: OBJECT }),
  '/v1/tasks': get(
    'Tasks of a role',
    OBJECT,
    { ...parameter('role', 'query', ROLE), required: true },
    parameter('offset', 'query', number(0)),
    parameter('limit', 'query', { ...number(1), maximum: 1000 }),
  ),
  '/v1/tasks/{role}/{task}': get('One task with its prompt', schemaOf(RewardTask)),
  '/v1/score': post('Scores a submission', ScoreRequest, REWARD),
});

/** Those that are there also for each role alone, under its name. */
const ofRoles = () => ({
  '/reset': post('OpenEnv: begins an episode', ResetRequest, OBJECT),
  '/step': post('OpenEnv: hands in an answer', StepRequest, OBJECT),
  '/state': get('OpenEnv: the episode', OPEN_ENV_SCHEMA.state, parameter('episode_id', 'query')),
  '/schema': get('OpenEnv: schemas of action, observation and state', OBJECT),
  '/metadata': get('OpenEnv: name and description', OBJECT),
  '/seed_session': post('NeMo Gym: checks that a row can be verified', Row, OBJECT),
  '/verify': post('NeMo Gym: the row and the response, with a reward', VerifyRequest, OBJECT),
  '/aggregate_metrics': post('NeMo Gym: means', AggregateRequest, OBJECT),
  '/close_session': post('NeMo Gym: nothing is kept, so nothing is closed', z.looseObject({}), OBJECT),
  '/reverify_mode': get('NeMo Gym: a row may be verified again at any time', OBJECT),
});

const ors = () => ({
  '/list_environments': get('ORS: the roles', { type: 'array', items: TEXT }),
  '/{env}/splits': get('ORS: splits of a role', { type: 'array', items: OBJECT }),
  '/{env}/tools': get('ORS: the tool `submit`', OBJECT),
  '/{env}/task_tools': get('ORS: the tool `submit`', OBJECT),
  '/{env}/prompt': get('ORS: prompt of the session', { type: 'array', items: OBJECT }, SESSION),
  '/{env}/tasks': post('ORS: tasks of a split', SplitRequest, OBJECT),
  '/{env}/num_tasks': post('ORS: how many tasks a split has', SplitRequest, OBJECT),
  '/{env}/task': post('ORS: one task of a split', TaskRequest, OBJECT),
  '/{env}/task_range': post('ORS: some tasks of a split', RangeRequest, OBJECT),
  '/{env}/call': stream('ORS: calls the tool `submit`', CallRequest, SESSION),
  '/create_session': stream('ORS: names a session', null),
  '/create': post('ORS: begins the session', CreateRequest, OBJECT, SESSION),
  '/ping': post('ORS: keeps the session', null, OBJECT, SESSION),
  '/delete': post('ORS: ends the session', null, OBJECT, SESSION),
  '/delete_session': post('ORS: ends the session', null, OBJECT, SESSION),
});

interface Route {
  readonly parameters: readonly Parameter[];
}

/** What stands in braces in a path is a parameter of each of its routes. */
function withPathParameters(path: string, routes: Readonly<Record<string, Route>>): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path', name === 'task' ? TEXT : ROLE));
  return Object.fromEntries(
    Object.entries(routes).map(([method, route]) => [method, { ...route, parameters: [...inPath, ...route.parameters] }]),
  );
}

export function openApi(version: string) {
  const nemoGym = '/nemo-gym/tasks.jsonl';
  const rows = 'NeMo Gym: the rows of a role';
  const paths: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
    ...own(),
    ...ofRoles(),
    [nemoGym]: text(rows, 'application/x-ndjson', { ...parameter('role', 'query', ROLE), required: true }),
    ...Object.fromEntries(Object.entries(ofRoles()).map(([path, routes]) => [`/{role}${path}`, routes])),
    [`/{role}${nemoGym}`]: text(rows, 'application/x-ndjson'),
    '/{role}/health': { get: { ...get('Whether it is up', OBJECT).get } },
    ...ors(),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Aegis reward server', version },
    security: [{ bearer: [] }, { basic: [] }, { key: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic', description: 'The token is the password; any user' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
    paths: Object.fromEntries(Object.entries(paths).map(([path, routes]) => [path, withPathParameters(path, routes)])),
  };
}
