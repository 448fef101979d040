/** What is running, on disk, so that the run after a killed one can end what that one left behind. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import { bootId, pidsWithEnv, readProcess } from './process-table.ts';

const ProcessName = z.strictObject({ pid: z.int().positive(), startTicks: z.int().nonnegative() });
/** `child` is null from before the start until the system has told its pid. */
const Entry = z.strictObject({ boot: z.string(), owner: ProcessName, child: ProcessName.nullable(), mark: z.string() });
type Entry = z.infer<typeof Entry>;

/** Environment variable every process of ours carries, and so does whatever it starts. */
export const MARK = 'AEGIS_JOB';

export interface LedgerLine {
  /** To be told as soon as the process runs. */
  readonly started: (pid: number) => void;
  readonly strike: () => void;
}

/**
 * Notes a process before it starts: whoever is killed between the start and the note would leave something nobody knows of.
 * Systems without a process table keep no ledger.
 */
export function openLine(folder: string, mark: string): LedgerLine {
  const owner = nameOf(process.pid);
  if (owner === null) return { started: () => undefined, strike: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${mark}.json`);
  const entry: Entry = { boot: bootId(), owner, child: null, mark };
  writeEntry(file, entry);
  return {
    started: (pid) => {
      writeEntry(draftOf(file), { ...entry, child: nameOf(pid) });
      renameSync(draftOf(file), file); // whole, or as it was before
    },
    strike: () => rmSync(file, { force: true }),
  };
}

const draftOf = (file: string): string => `${file}.new`;

function nameOf(pid: number): z.infer<typeof ProcessName> | null {
  const row = readProcess(pid);
  return row === null ? null : { pid, startTicks: row.startTicks };
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
    for (const rest of [draftOf(file), file]) rmSync(rest, { force: true });
  }
  return ended;
}

function endFamily({ child, mark }: Entry): number {
  const rootKilled = child !== null && isAlive(child) && kill(-child.pid) ? 1 : 0;
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
