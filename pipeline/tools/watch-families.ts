/** Adds up CPU time and memory of whole process families: `ulimit` knows only single processes. */
import { familyOf, listProcesses, type ProcessRow } from './process-table.ts';

export interface Family {
  /** Pid of the first process, whose group it leads. */
  readonly root: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Called at most once. */
  readonly onLimit: (hit: 'cpu' | 'memory') => void;
}

export interface Watch {
  /** Highest CPU time seen; null until the first look. */
  readonly cpuSeconds: () => number | null;
  readonly stop: () => void;
}

/** Most calls of the compiler are over by then, and cost no look. */
const FIRST_LOOK_MS = 60;
/** A program that allocates 5 GB/s is caught half a gigabyte late; one look takes about 2 ms. */
const LOOK_MS = 100;

const watched = new Map<Family, { cpu: number | null; told: boolean }>();
let timer: NodeJS.Timeout | undefined;

export function watchFamily(family: Family): Watch {
  const state = { cpu: null as number | null, told: false };
  watched.set(family, state);
  timer ??= setTimeout(look, FIRST_LOOK_MS).unref();
  return { cpuSeconds: () => state.cpu, stop: () => watched.delete(family) };
}

/** One look serves all families: reading the table costs more than judging it. */
function look(): void {
  const rows = listProcesses();
  for (const [family, state] of watched) judge(family, state, familyOf(family.root, rows));
  timer = watched.size === 0 ? undefined : setTimeout(look, LOOK_MS).unref();
}

function judge(family: Family, state: { cpu: number | null; told: boolean }, rows: readonly ProcessRow[]): void {
  const cpu = rows.reduce((sum, row) => sum + row.cpuSeconds, 0);
  const memory = rows.reduce((sum, row) => sum + row.residentBytes, 0);
  if (rows.length > 0) state.cpu = Math.max(state.cpu ?? 0, cpu);
  const hit = cpu > family.cpuSeconds ? 'cpu' : memory > family.memoryBytes ? 'memory' : null;
  if (hit === null || state.told) return;
  state.told = true;
  family.onLimit(hit);
}
