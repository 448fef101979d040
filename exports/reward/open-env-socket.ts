/** OpenEnv's WebSocket: one connection, one environment. Messages are answered one after the other. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { toAegisError } from '../../pipeline/core/errors.ts';
import { nestedTooDeeply } from '../judge/nested-too-deeply.ts';
import { Episodes, type Episode } from './episodes.ts';
import { chooseTask, resetAnswer, stateOf, stepAnswer } from './open-env.ts';
import { Refusal } from './refusal.ts';
import { Role } from './reward.ts';
import type { RewardService } from './service.ts';

const Message = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('reset'), data: z.looseObject({}).default({}) }),
  z.looseObject({ type: z.literal('step'), data: z.looseObject({}) }),
  z.looseObject({ type: z.literal('state') }),
  z.looseObject({ type: z.literal('close') }),
]);

export interface SocketOptions {
  readonly service: RewardService;
  readonly bodyLimit: number;
  readonly connections: number;
  readonly allowed: (request: IncomingMessage) => boolean;
}

/** Answers `upgrade` requests for `/ws` and `/ROLE/ws`. Returns what ends all connections. */
export function openEnvSockets(
  server: { on(event: 'upgrade', listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): unknown },
  { service, bodyLimit, connections, allowed }: SocketOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: bodyLimit });
  let turns = 0;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const role = roleOf(request.url ?? '');
    if (role === null) return refuse(socket, '404 Not Found');
    if (!allowed(request)) return refuse(socket, '401 Unauthorized');
    if (sockets.clients.size >= connections) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, service, role, () => turns++));
  });
  return () => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Undefined: any role; null: no such address. */
function roleOf(url: string): Role | undefined | null {
  const path = url.split('?')[0] ?? '';
  if (path === '/ws') return undefined;
  const role = Role.safeParse(/^\/([a-z]+)\/ws$/.exec(path)?.[1]);
  return role.success ? role.data : null;
}

function serve(client: WebSocket, service: RewardService, role: Role | undefined, turn: () => number): void {
  const episodes = new Episodes(1);
  let episode: Episode | undefined;
  let before = Promise.resolve();
  const answer = async (text: string): Promise<object | null> => {
    const message = Message.parse(parse(text));
    switch (message.type) {
      case 'reset': {
        const [task, { episode_id: id }] = chooseTask(service, message.data, role, turn);
        episode = episodes.begin(task, id ?? undefined);
        return { type: 'observation', data: resetAnswer(service, episode) };
      }
      case 'step':
        if (episode === undefined) throw new Refusal(409, 'reset comes before the first step');
        return { type: 'observation', data: await stepAnswer(service, episode.task, message.data, episode, gone.signal) };
      case 'state':
        return { type: 'state', data: stateOf(episode) };
      case 'close':
        client.close();
        return null;
    }
  };
  const gone = new AbortController();
  client.on('close', () => gone.abort());
  client.on('error', () => client.terminate());
  let pending = 0;
  client.on('message', (data: Buffer) => {
    // Clients wait for their answers; who does not must not fill our memory.
    if (pending >= PENDING) return client.close(1008, 'too many messages at once');
    pending += 1;
    before = before.then(async () => {
      const said = await answer(data.toString('utf8')).catch(errorOf);
      pending -= 1;
      if (said !== null) client.send(JSON.stringify(said));
    });
  });
}

/** Messages of one connection that may wait for their answer. */
const PENDING = 16;

class NotJson extends Error {}

function parse(text: string): unknown {
  if (nestedTooDeeply(text)) throw new NotJson('nested too deeply');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NotJson('not JSON', { cause });
  }
}

/** Clients take a missing reward for 0, so what gives none is an error to them. */
function errorOf(thrown: unknown): object {
  const error = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}) => ({
    type: 'error',
    data: { message, code, ...more },
  });
  if (thrown instanceof NotJson) return error('INVALID_JSON', 'the message is not JSON');
  if (thrown instanceof z.ZodError) return error('VALIDATION_ERROR', z.prettifyError(thrown).slice(0, 2000));
  if (thrown instanceof Refusal) {
    const code = thrown.status === 429 ? 'CAPACITY_REACHED' : thrown.status === 422 ? 'VALIDATION_ERROR' : 'EXECUTION_ERROR';
    return error(code, thrown.message, thrown.more);
  }
  return error('EXECUTION_ERROR', toAegisError(thrown, 'open env').code, { reward: null, retry: true });
}
