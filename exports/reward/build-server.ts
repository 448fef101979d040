/** The HTTP side of the reward server. Nothing listens yet. */
import { fastify, type FastifyInstance } from 'fastify';
import { toAegisError } from '../../pipeline/core/errors.ts';
import { nestedTooDeeply } from '../judge/nested-too-deeply.ts';
import { carriesToken } from './credentials.ts';
import type { Metrics } from './metrics.ts';
import { openApi } from './open-api.ts';
import { openEnvSockets } from './open-env-socket.ts';
import { Refusal } from './refusal.ts';
import { ROLES } from './reward.ts';
import { nemoGymRoutes } from './routes-nemo-gym.ts';
import { openEnvRoutes } from './routes-open-env.ts';
import { orsRoutes } from './routes-ors.ts';
import { plainRoutes } from './routes-plain.ts';
import type { RewardService } from './service.ts';

export interface ServerOptions {
  readonly service: RewardService;
  readonly metrics: Metrics;
  /** Null: everybody who can connect may ask. */
  readonly token: string | null;
  /** Bytes of a request's body. */
  readonly bodyLimit: number;
  /** Milliseconds in which a request must have come in. */
  readonly requestTimeout: number;
  readonly version: string;
  /** Told of what is our mistake; the client is not. */
  readonly onBug: (error: unknown) => void;
}

const WEB_SOCKETS = 4096;

export function buildServer(options: ServerOptions): FastifyInstance {
  const { service, metrics, token, bodyLimit, requestTimeout } = options;
  const app = fastify({
    bodyLimit,
    requestTimeout,
    // Node looks for slow requests this often.
    http: { connectionsCheckingInterval: Math.min(1000, requestTimeout) },
    routerOptions: { maxParamLength: 256 },
    forceCloseConnections: true,
  });
  // Node swaps the two when this one is the longer.
  app.server.headersTimeout = requestTimeout;
  // A page in a browser can send text to a local port without being asked; JSON it cannot.
  app.removeContentTypeParser('text/plain');
  readShallowJson(app);
  app.addHook('onRequest', async (request) => {
    if (request.headers.origin !== undefined) throw new Refusal(403, 'requests of web pages are not answered');
    if (token === null && !isThisMachine(request.headers.host))
      throw new Refusal(403, 'without a token only this machine is answered, by its address or as localhost');
    if (token !== null && request.routeOptions.url !== '/health' && !carriesToken(request.headers, token))
      throw new Refusal(401, 'the token is missing or wrong');
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'none', reply.statusCode);
  });
  answerErrors(app, options.onBug);
  app.get('/health', () => ({ status: 'healthy' }));
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  app.get('/openapi.json', () => openApi(options.version));
  plainRoutes(app, service);
  orsRoutes(app, service);
  openEnvRoutes(app, service, undefined);
  nemoGymRoutes(app, service, undefined);
  for (const role of ROLES)
    app.register(
      (scope, _options, done) => {
        openEnvRoutes(scope, service, role);
        nemoGymRoutes(scope, service, role);
        scope.get('/health', () => ({ status: 'healthy' }));
        done();
      },
      { prefix: `/${role}` },
    );
  const endSockets = openEnvSockets(app.server, {
    service,
    bodyLimit,
    connections: WEB_SOCKETS,
    allowed: ({ headers }) =>
      headers.origin === undefined && (token === null ? isThisMachine(headers.host) : carriesToken(headers, token)),
  });
  app.addHook('preClose', async () => endSockets());
  return app;
}

/** A page whose name was made to lead here sends no `Origin` when it reads; it sends that name. */
const isThisMachine = (host: string | undefined): boolean =>
  host === undefined || /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);

/** JSON as fastify reads it, unless it is nested so deep that going down it would end in a fault of ours. */
function readShallowJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nestedTooDeeply(body)) done(new Refusal(400, 'nested too deeply'));
    else void read(request, body, done);
  });
}

/** Refusals say what they are; what fastify itself refuses keeps its status; the rest is ours and is a retry, never a reward. */
function answerErrors(app: FastifyInstance, onBug: (error: unknown) => void): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ detail: `there is no ${request.method} ${request.url.slice(0, 200)}` }),
  );
  app.setErrorHandler((error: unknown, _request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
      if (error.status === 401) reply.header('www-authenticate', 'Bearer');
      return reply.code(error.status).send({ detail: error.message, ...error.more });
    }
    const status = statusOf(error);
    if (status !== null && status < 500) return reply.code(status).send({ detail: (error as Error).message });
    onBug(error);
    return reply
      .code(503)
      .header('retry-after', '10')
      .send({
        detail: `something broke down: ${toAegisError(error, 'reward server').code}`,
        reward: null,
        retry: true,
        cause: 'infrastructure',
      });
  });
}

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;
