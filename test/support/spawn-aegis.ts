import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { built } from './built.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Spawned {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly out: string;
    readonly err: string;
  }>;
}

/** `aegis` as a process of its own. */
export function spawnAegis(
  argv: readonly string[],
  { cwd = ROOT, env = process.env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Spawned {
  const child = spawn(process.execPath, [built('pipeline/cli/main.ts'), ...argv], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = new Promise<Awaited<Spawned['ended']>>((done) => {
    child.once('close', (code, signal) => done({ code, signal, ...said }));
  });
  return { child, ended };
}
