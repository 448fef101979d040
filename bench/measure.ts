import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist', 'pipeline', 'cli', 'main.js');

export interface Measured {
  readonly seconds: number;
  /** Largest sum of resident memory over the process and all it started (MiB), sampled; 0 where the system does not tell. */
  readonly peakMiB: number;
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export async function measure(
  program: string,
  args: readonly string[],
  cwd = ROOT,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Measured> {
  const began = performance.now();
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, treeMemory(child.pid ?? 0))), 100);
  const exitCode = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(sampler);
  const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');
  return { seconds: (performance.now() - began) / 1000, peakMiB: peak / 2 ** 20, exitCode, stdout: text(out), stderr: text(err) };
}

export const aegis = (args: readonly string[]): Promise<Measured> => measure(process.execPath, [MAIN, ...args]);

/** Runs `work` with a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resident bytes of a process and its descendants. */
function treeMemory(root: number): number {
  const parents = new Map<number, number>();
  const memory = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      memory.set(Number(name), Number(fields[21]) * 4096);
    } catch {
      // it ended while we looked
    }
  }
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...memory].filter(([pid]) => isBelow(pid)).reduce((sum, [, bytes]) => sum + bytes, 0);
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
