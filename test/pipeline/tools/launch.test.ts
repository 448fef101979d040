import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, planLaunch } from '../../../pipeline/tools/plan-launch.ts';
import { mountPoints, planUnshare } from '../../../pipeline/tools/plan-sandbox.ts';
import { judgeProbe } from '../../../pipeline/tools/probe-sandbox.ts';
import { familyOf, parseStat, type ProcessRow } from '../../../pipeline/tools/process-table.ts';
import { type Ending, readEnding } from '../../../pipeline/tools/read-ending.ts';

const MOUNTS = [
  '25 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
  '26 25 0:5 / /dev rw,nosuid shared:2 - devtmpfs udev rw',
  '27 25 0:6 / /my\\040disk rw,nosuid,nodev - ext4 /dev/vdb rw',
  '28 25 0:7 / /sys rw - sysfs sysfs rw',
  '29 28 0:8 / /sys/fs/cgroup rw - tmpfs tmpfs rw',
  '30 25 0:9 / /proc rw - proc proc rw',
].join('\n');

describe('the unshare sandbox', () => {
  const script = planUnshare(["/w/it's"], MOUNTS, ['/bin/true']).find((word) => word.includes('mount --bind')) ?? '';
  test('binds the writable folders before anything turns read-only', () => {
    expect(script.indexOf(`mount --bind '/w/it'\\''s'`)).toBeGreaterThanOrEqual(0);
    expect(script.indexOf('mount --bind')).toBeLessThan(script.indexOf('remount'));
  });
  test('turns every data mount read-only and repeats its locked flags', () => {
    expect(script).toContain("mount -o remount,bind,ro,relatime '/'");
    expect(script).toContain("mount -o remount,bind,ro,nosuid,nodev '/my disk'");
  });
  test('hides control files instead', () => {
    expect(script).toContain('mount -t tmpfs -o size=64m aegis /sys');
    expect(script).not.toContain("'/sys/fs/cgroup'");
  });
  test('reads escaped mount points', () => {
    expect(mountPoints(MOUNTS).map(({ point }) => point)).toContain('/my disk');
  });
});

test('bubblewrap gets read-only roots and the writable folders', () => {
  const sandbox = { kind: 'bubblewrap', writable: ['/w'], network: false, mountInfo: '' } as const;
  const argv = planLaunch({ program: '/bin/true', args: [], limits: DEFAULT_LIMITS, setpriv: null, sandbox });
  expect(argv.slice(0, argv.indexOf('--'))).toEqual(
    'bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --ro-bind / / --dev /dev --proc /proc --tmpfs /run --bind /w /w'.split(
      ' ',
    ),
  );
});

describe('a sandbox is believed only when the probe shows it', () => {
  const run = { exitCode: 0, signal: null, stderr: '', hit: null, cpuSeconds: 0, sandbox: 'unshare' } as const;
  const good = "inside\nnet lo:\ncapabilities 0000000000000000\nenvironment PATH='/bin'\n";
  test.each([
    ['all held', good, [], null],
    ['nothing ran', '', [], 'nothing could be run'],
    ['a file appeared outside', good, ['/tmp/x'], 'outside'],
    ['the program says it wrote outside', `${good}escaped\n`, [], 'outside'],
    ['a network device', good.replace('net lo:', 'net lo:\nnet eth0:'), [], 'network'],
    ['a secret of ours', `${good}environment AEGIS_DECOY_SECRET='a secret'\n`, [], 'secrets'],
    ['another shell’s way to say so', `${good}environment -x AEGIS_DECOY_SECRET="a secret"\n`, [], 'secrets'],
    ['no environment', good.replace(/environment.*/, ''), [], 'could not be read'],
    ['capabilities', good.replace('0000000000000000', '00000000a80425fb'), [], 'capabilities'],
  ])('%s', (_, stdout, escaped, reason) => {
    const judged = judgeProbe({ ...run, stdout }, escaped);
    if (reason === null) expect(judged).toBe(null);
    else expect(judged).toContain(reason);
  });
});

describe('the process table', () => {
  test('reads a command with blanks and parentheses', () => {
    const line = `42 (a) b (c) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 10 5 20 0 1 0 9001 1000 25 ${'0 '.repeat(20)}`;
    expect(parseStat(line)).toEqual({
      pid: 42,
      parent: 7,
      group: 42,
      cpuSeconds: 2.15,
      residentBytes: 25 * 4096,
      startTicks: 9001,
    });
  });
  test('a zombie is gone', () => {
    expect(parseStat(`42 (x) Z 7 42 42 0 -1 4194304 1 2 3 4 150 50 10 5 20 0 1 0 9001 1000 25 ${'0 '.repeat(20)}`)).toBe(null);
  });
  test('a family is the group and all descendants', () => {
    const row = (pid: number, parent: number, group: number): ProcessRow => ({
      pid,
      parent,
      group,
      cpuSeconds: 0,
      residentBytes: 0,
      startTicks: 0,
    });
    const rows = [row(5, 4, 5), row(4, 2, 2), row(2, 1, 2), row(3, 1, 2), row(9, 1, 9)];
    expect(
      familyOf(2, rows)
        .map(({ pid }) => pid)
        .sort(),
    ).toEqual([2, 3, 4, 5]);
  });
});

describe('endings', () => {
  const ending: Ending = {
    program: 'p',
    exitCode: 0,
    signal: null,
    stdout: '',
    stderr: '',
    ended: null,
    cpuSeconds: 1,
    sandbox: 'none',
    limits: { ...DEFAULT_LIMITS, cpuSeconds: 5 },
  };
  test('a signal behind a sandbox is an exit code', () => {
    expect(readEnding({ ...ending, exitCode: 134, sandbox: 'unshare' })).toMatchObject({ exitCode: null, signal: 'SIGABRT' });
    expect(readEnding({ ...ending, exitCode: 134 })).toMatchObject({ exitCode: 134, signal: null });
  });
  test('a sandbox that does not come up is a fault', () => {
    expect(() => readEnding({ ...ending, exitCode: 197, sandbox: 'unshare', stderr: 'mount: no' })).toThrow(
      /sandbox did not start: mount: no/,
    );
  });
  test('SIGKILL at the CPU limit is the limit, before it a fault', () => {
    expect(readEnding({ ...ending, exitCode: null, signal: 'SIGKILL', cpuSeconds: 6 })).toMatchObject({ hit: 'cpu' });
    expect(() => readEnding({ ...ending, exitCode: null, signal: 'SIGKILL' })).toThrow(/from outside/);
  });
  test('a denied allocation is the memory limit', () => {
    const stderr = 'memory allocation of 8589934592 bytes failed\n';
    expect(readEnding({ ...ending, exitCode: null, signal: 'SIGABRT', stderr })).toMatchObject({ hit: 'memory' });
    expect(readEnding({ ...ending, exitCode: null, signal: 'SIGABRT' })).toMatchObject({ hit: null });
  });
});
