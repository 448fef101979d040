/** Command lines of the sandboxes we know: no network unless it is asked for, own process ids, and nothing writable but the given folders. Pure. */

export type SandboxKind = 'bubblewrap' | 'unshare';

type Argv = readonly [string, ...string[]];

export function planBubblewrap(writable: readonly string[], command: readonly string[], network = false): Argv {
  const binds = writable.flatMap((folder) => ['--bind', folder, folder]);
  // Names are looked up by way of /run on many systems.
  const run = network ? [] : ['--tmpfs', '/run'];
  const view = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', ...run, ...binds];
  const spaces = ['--unshare-all', ...(network ? ['--share-net'] : [])];
  return ['bwrap', ...spaces, '--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...view, '--', ...command];
}

/**
 * The same from util-linux alone. Inside a fresh user and mount namespace each writable folder becomes a mount of its own, every other mount
 * turns read-only, and the capabilities that could undo this are dropped for good. The shell stays as the namespace's first process:
 * a program running as process 1 would not die of its own signals.
 */
export function planUnshare(writable: readonly string[], mountInfo: string, command: readonly string[], network = false): Argv {
  const mounts = mountPoints(mountInfo);
  const hidden = (network ? HIDDEN.filter((folder) => folder !== '/run') : HIDDEN).filter(
    (folder) => mounts.some(({ point }) => isInside(point, folder)) && !writable.some((path) => isInside(path, folder)),
  );
  const steps = [
    ...writable.map((folder) => `mount --bind ${quote(folder)} ${quote(folder)}`),
    ...readOnlySteps(mounts, writable, hidden),
    ...hidden.map((folder) => `mount -t tmpfs -o size=64m aegis ${folder}`),
  ];
  const script = `{ ${[...steps, 'cd "$PWD"'].join(' && ')}; } || exit ${SANDBOX_FAILED}; setpriv --bounding-set=-all --inh-caps=-all --no-new-privs -- "$@"; exit $?`;
  const spaces = [
    '--user',
    '--map-root-user',
    '--mount',
    ...(network ? [] : ['--net']),
    '--ipc',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ];
  return ['unshare', ...spaces, '/bin/sh', '-c', script, 'aegis', ...command];
}

/** Exit code of the launcher when a mount failed: no program of ours or a tool uses it. */
export const SANDBOX_FAILED = 197;

/** Hidden behind an empty folder: control files of the system, sockets of its services, and shared memory. */
const HIDDEN = ['/sys', '/run', '/dev/shm'] as const;
const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function readOnlySteps(mounts: readonly Mount[], writable: readonly string[], hidden: readonly string[]): readonly string[] {
  const last = new Map(mounts.map((mount) => [mount.point, mount]));
  return [...last.values()]
    .filter(
      ({ point, type }) =>
        !KERNEL_TYPES.has(type) && ![...hidden, '/proc'].some((folder) => isInside(point, folder)) && !writable.includes(point),
    )
    .map(({ point, flags }) => `mount -o ${['remount', 'bind', 'ro', ...flags].join(',')} ${quote(point)}`);
}

/** Their files are devices and not data, or they are replaced by a fresh mount. */
const KERNEL_TYPES: ReadonlySet<string> = new Set(['proc', 'devpts', 'mqueue', 'binfmt_misc']);
/** Flags that a user namespace may not take away: they must be repeated. */
const LOCKED_FLAGS: ReadonlySet<string> = new Set(['nosuid', 'nodev', 'noexec', 'noatime', 'nodiratime', 'relatime']);

interface Mount {
  readonly point: string;
  readonly type: string;
  readonly flags: readonly string[];
}

/** Lines of /proc/self/mountinfo: `36 35 98:0 /root /point flags [optional…] - type source options`; blanks in a path are octal escapes. */
export function mountPoints(mountInfo: string): readonly Mount[] {
  return mountInfo.split('\n').flatMap((line) => {
    const [left, right] = line.split(' - ');
    const [, , , , point, flags] = left?.split(' ') ?? [];
    if (point === undefined || flags === undefined || right === undefined) return [];
    const plain = point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
    return [{ point: plain, type: right.split(' ')[0] ?? '', flags: flags.split(',').filter((flag) => LOCKED_FLAGS.has(flag)) }];
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
