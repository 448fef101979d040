/** What is running, on disk, so that the run after a killed one can end what that one left behind. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import { bootId, pidsWithEnv, readProcess } from './process-table.ts';

const ProcessName = z.strictObject({ pid: z.int().positive(), startTicks: z.int().nonnegative() });
const Entry = z.strictObject({ boot: z.string(), owner: ProcessName, child: ProcessName, mark: z.string() });
type Entry = z.infer<typeof Entry>;

/** Environment variable every process of ours carries, and so does whatever it starts. */
export const MARK = 'AEGIS_JOB';

/** Notes a started process; the returned function strikes it out again. Systems without a process table keep no ledger. */
export function enterProcess(folder: string, pid: number, mark: string): () => void {
  const [owner, child] = [readProcess(process.pid), readProcess(pid)];
  if (owner === null || child === null) return () => undefined;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${mark}.json`);
  const name = ({ pid, startTicks }: z.infer<typeof ProcessName>) => ({ pid, startTicks });
  writeEntry(file, { boot: bootId(), owner: name(owner), child: name(child), mark });
  return () => rmSync(file, { force: true });
}

function writeEntry(file: string, entry: Entry): void {
  try {
    writeFileSync(file, JSON.stringify(entry));
  } catch (cause) {
    const full = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
    if (full) throw new AegisError('store/disk', `no space left to write ${file}`, { cause });
    throw cause;
  }
}

/** Ends what dead owners left running. Returns how many processes that were. */
export function endOrphans(folder: string): number {
  let ended = 0;
  for (const name of listEntries(folder)) {
    const file = join(folder, name);
    const entry = readEntry(file);
    if (entry !== null && entry.boot === bootId() && isAlive(entry.owner)) continue;
    // After a reboot the pids mean other processes, and none of ours is left.
    if (entry !== null && entry.boot === bootId()) ended += endFamily(entry);
    rmSync(file, { force: true });
  }
  return ended;
}

function endFamily({ child, mark }: Entry): number {
  const rootKilled = isAlive(child) && kill(-child.pid) ? 1 : 0;
  return rootKilled + endMarked(mark, 0);
}

/** Ends every process younger than `since` that carries the mark, wherever it has moved to. */
export const endMarked = (mark: string, since: number): number =>
  pidsWithEnv(`${MARK}=${mark}`, since).filter((pid) => kill(pid)).length;

/** SIGKILL to a process, or to a group when negative; false when there is nothing left to kill. */
export function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // already gone
  }
}

const isAlive = ({ pid, startTicks }: z.infer<typeof ProcessName>): boolean => readProcess(pid)?.startTicks === startTicks;

function listEntries(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return []; // nothing was ever started from here
  }
}

/** Half-written entries (we were killed meanwhile) name nobody. */
function readEntry(file: string): Entry | null {
  try {
    return Entry.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
