import { readFileSync } from 'node:fs';

/** Who works on something: a pid alone may be reused, with its start time and the boot it cannot. */
export interface Owner {
  readonly pid: number;
  /** Start time in the system's own clock ticks since boot; empty where the system does not tell. */
  readonly start: string;
  readonly boot: string;
}

const readOr = (path: string, otherwise: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // not Linux, or no such process any more
    return otherwise;
  }
};

/** Field 22 of /proc/PID/stat; the command name before it may itself hold spaces and parentheses. */
function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return stat === '' ? '' : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '');
}

const bootId = (): string => readOr('/proc/sys/kernel/random/boot_id', '').trim();

export const currentOwner = (): Owner => ({ pid: process.pid, start: startOf(process.pid), boot: bootId() });

/** False as soon as the process has ended, was it by kill -9 or by a restart of the machine. */
export function isAlive(owner: Owner): boolean {
  if (owner.boot !== bootId()) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return owner.start === startOf(owner.pid);
}
