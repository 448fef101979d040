/** Consumers of the reward server: `verifiers` with our package, and the clients of the protocols it speaks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Started = z.object({ url: z.string() });

/** Starts `aegis serve reward` on a free port, and ends it when the work is done. */
export async function withRewardServer<T>(
  root: string,
  argv: readonly string[],
  work: (url: string) => Promise<T> | T,
): Promise<T> {
  const args = ['--import', 'tsx', join(root, 'pipeline/cli/main.ts'), 'serve', 'reward', '--port', '0', '--json', ...argv];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(server.stdout), 'line');
    return await work(Started.parse(JSON.parse(String(line))).url);
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
}
