/** Reward servers of a test, closed after it. */
import { afterEach } from 'vitest';
import { fakeServer } from './reward-fixture.ts';

export type Server = ReturnType<typeof fakeServer>;
const open: Server[] = [];
afterEach(async () => {
  for (const { app, scorer } of open.splice(0)) {
    scorer.release();
    await app.close();
  }
});

export function serve(...args: Parameters<typeof fakeServer>): Server {
  const server = fakeServer(...args);
  open.push(server);
  return server;
}

export const post = ({ app }: Server, url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
