/** Reads Linux's process table. Elsewhere every function answers as if nothing were running: limits then rest on `ulimit` and the clock. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Of the process and of the children it has waited for. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** Clock ticks since boot: with the pid, a name that is not used twice before a reboot. */
  readonly startTicks: number;
}

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export function readProcess(pid: number): ProcessRow | null {
  const text = readProcFile(`${pid}/stat`);
  return text === null ? null : parseStat(text);
}

export function listProcesses(): readonly ProcessRow[] {
  return listPids().flatMap((pid) => readProcess(pid) ?? []);
}

/** Fields as in proc(5); the command's name may hold spaces and parentheses, so counting starts behind its last one. Zombies count as gone. */
export function parseStat(text: string): ProcessRow | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const numbers = fields.map(Number);
  const at = (proc5Field: number): number => numbers[proc5Field - 3] ?? Number.NaN;
  if (state === undefined || state === 'Z' || state === 'X' || Number.isNaN(at(24))) return null;
  return {
    pid: Number.parseInt(text, 10),
    parent: at(4),
    group: at(5),
    cpuSeconds: (at(14) + at(15) + at(16) + at(17)) / TICKS_PER_SECOND,
    startTicks: at(22),
    residentBytes: at(24) * PAGE_BYTES,
  };
}

/** The group of `root` and everything that descends from it, also where a child has made a group of its own. */
export function familyOf(root: number, rows: readonly ProcessRow[]): readonly ProcessRow[] {
  const family = new Map(rows.filter((row) => row.pid === root || row.group === root).map((row) => [row.pid, row]));
  for (let before = -1; before !== family.size; ) {
    before = family.size;
    for (const row of rows) if (family.has(row.parent)) family.set(row.pid, row);
  }
  return [...family.values()];
}

/**
 * Processes younger than `since` that carry the environment entry `NAME=value`: finds those that have left both their group and their parent.
 * Younger means a larger pid: that is wrong once in each round of the pid counter, and saves reading the environment of everything else.
 */
export function pidsWithEnv(entry: string, since: number): readonly number[] {
  return listPids().filter((pid) => pid > since && readProcFile(`${pid}/environ`)?.split('\0').includes(entry) === true);
}

/** Names one uptime of the machine; empty where the system does not tell. */
export const bootId = (): string => readProcFile('sys/kernel/random/boot_id')?.trim() ?? '';

function listPids(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // no /proc on this system
  }
}

function readProcFile(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}`, 'latin1');
  } catch {
    return null; // the process has ended, or is not ours to look at
  }
}
