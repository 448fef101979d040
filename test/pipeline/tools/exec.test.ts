import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../../pipeline/core/stage.ts';
import { exec, type ExecOptions } from '../../../pipeline/tools/exec.ts';
import { endOrphans, openLine } from '../../../pipeline/tools/process-ledger.ts';
import { readProcess } from '../../../pipeline/tools/process-table.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/processes/${name}`, import.meta.url));
const folder = (): string => mkdtempSync(join(tmpdir(), 'aegis-test-'));
const plain: ExecOptions = { ledger: null, sandbox: 'none' };
const run = (call: Partial<ToolCall> & { program: string }, options: ExecOptions = plain) =>
  exec({ args: [], cwd: tmpdir(), ...call }, options);
const sh = (script: string, call: Partial<ToolCall> = {}, options?: ExecOptions) =>
  run({ program: '/bin/sh', args: ['-c', script], ...call }, options);
const pidIn = (cwd: string, file: string): number => Number(readFileSync(join(cwd, file), 'utf8'));

describe('an ending is data', () => {
  test('exit code and both streams', async () => {
    expect(await sh('echo out; echo err >&2; exit 7')).toMatchObject({
      exitCode: 7,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
      hit: null,
    });
  });
  test('a program that ends itself by a signal', async () => {
    expect(await sh('kill -ABRT $$')).toMatchObject({ exitCode: null, signal: 'SIGABRT', hit: null });
  });
  test('arguments pass without a shell', async () => {
    const { stdout } = await run({ program: '/usr/bin/printf', args: ['%s|', '$HOME', 'a b', '*', "'", ''] });
    expect(stdout).toBe("$HOME|a b|*|'||");
  });
});

describe('standard input', () => {
  test('is closed when nothing is given', async () => {
    expect(await run({ program: '/bin/cat' })).toMatchObject({ exitCode: 0, stdout: '' });
  });
  test('is what is given', async () => {
    expect(await run({ program: '/bin/cat', input: 'héllo' })).toMatchObject({ stdout: 'héllo' });
  });
  test('may be left unread', async () => {
    expect(await run({ program: '/bin/true', input: 'x'.repeat(10_000_000) })).toMatchObject({ exitCode: 0 });
  });
});

describe('the environment', () => {
  test('holds only what is listed', async () => {
    process.env['AEGIS_TEST_SECRET'] = 'decoy';
    const { stdout } = await run({ program: '/usr/bin/env', env: { GIVEN: 'yes' } });
    const names = stdout.split('\n').flatMap((line) => line.split('=')[0] ?? []);
    expect(
      names.filter(
        (name) => !['', 'PATH', 'TMPDIR', 'LC_ALL', 'GIVEN', 'AEGIS_JOB', 'PWD', '_', 'SHLVL', 'OLDPWD'].includes(name),
      ),
    ).toEqual([]);
    expect(stdout).toContain('GIVEN=yes');
  });
});

describe('faults', () => {
  test('a missing program', async () => {
    await expect(run({ program: 'cargo-that-is-not-there' })).rejects.toMatchObject({ code: 'tool/unavailable' });
  });
  test('a tool that can be installed says how', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    try {
      await expect(run({ program: 'charon' })).rejects.toMatchObject({
        code: 'tool/unavailable',
        hint: expect.stringContaining('aegis setup'),
      });
    } finally {
      process.env['PATH'] = path;
    }
  });
  test('a kill from outside', async () => {
    await expect(sh('kill -KILL $$')).rejects.toMatchObject({ code: 'tool/killed' });
  });
  test('the text of a full disk proves nothing while there is room', async () => {
    expect(await sh('echo "No space left on device" >&2; exit 1')).toMatchObject({ exitCode: 1 });
  });
});

describe('limits', () => {
  test('wall time, with every grandchild', async () => {
    const cwd = folder();
    const result = await run({ program: fixture('leaves-grandchildren'), args: ['wait'], cwd, limits: { wallMs: 700 } });
    expect(result.hit).toBe('wall');
    await expect.poll(() => [readProcess(pidIn(cwd, 'stayed.pid')), readProcess(pidIn(cwd, 'left.pid'))]).toEqual([null, null]);
  });
  test('a program that ends takes its grandchildren with it', async () => {
    const cwd = folder();
    expect(await run({ program: fixture('leaves-grandchildren'), cwd })).toMatchObject({ exitCode: 0, hit: null });
    await expect.poll(() => [readProcess(pidIn(cwd, 'stayed.pid')), readProcess(pidIn(cwd, 'left.pid'))]).toEqual([null, null]);
  });
  test('output', async () => {
    const result = await run({ program: fixture('floods-output'), limits: { outputBytes: 100_000 } });
    expect(result).toMatchObject({ hit: 'output' });
    expect(result.stdout.length).toBe(100_000);
  });
  test('CPU time', async () => {
    expect(await run({ program: fixture('burns-cpu'), limits: { cpuSeconds: 1 } })).toMatchObject({ hit: 'cpu' });
  });
  test('CPU time of a program deaf to the signal', async () => {
    expect(await run({ program: fixture('burns-cpu'), args: ['deaf'], limits: { cpuSeconds: 1 } })).toMatchObject({ hit: 'cpu' });
  });
  test('CPU time of many short children', async () => {
    expect(await run({ program: fixture('burns-cpu-together'), limits: { cpuSeconds: 1 } })).toMatchObject({ hit: 'cpu' });
  });
  test('memory of a family', async () => {
    expect(await run({ program: fixture('hogs-memory-together'), limits: { memoryBytes: 150e6, wallMs: 60_000 } })).toMatchObject(
      { hit: 'memory' },
    );
  });
  test('a single allocation beyond the limit is refused by the system', async () => {
    const result = await run({ program: fixture('hogs-memory'), limits: { memoryBytes: 100e6, wallMs: 60_000 } });
    expect(result.exitCode === 0 && result.hit === null).toBe(false);
    expect(result.hit).not.toBe('wall');
  });
});

describe('interruption', () => {
  test('ends the program and what it started', async () => {
    const cwd = folder();
    const controller = new AbortController();
    const running = run(
      { program: fixture('leaves-grandchildren'), args: ['wait'], cwd },
      { ...plain, signal: controller.signal },
    );
    await expect.poll(() => existsSync(join(cwd, 'left.pid')) && pidIn(cwd, 'left.pid') > 0).toBe(true);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'run/interrupted' });
    await expect.poll(() => [readProcess(pidIn(cwd, 'stayed.pid')), readProcess(pidIn(cwd, 'left.pid'))]).toEqual([null, null]);
  });
  test('starts nothing when it came first', async () => {
    await expect(sh('exit 0', {}, { ...plain, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'run/interrupted' });
  });
});

describe('the ledger', () => {
  test('is empty when all is done', async () => {
    const ledger = folder();
    await sh('exit 0', {}, { ...plain, ledger });
    expect(readdirSync(ledger)).toEqual([]);
  });
  test('knows a process from before it starts, so that a kill right after the start leaves nothing', async () => {
    const ledger = folder();
    openLine(ledger, 'a-mark'); // and its owner is killed before the system has told the pid
    const file = join(ledger, 'a-mark.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"startTicks":\d+/, '"startTicks":1'));
    const left = spawn('/bin/sleep', ['300'], { env: { AEGIS_JOB: 'a-mark' } });
    expect(endOrphans(ledger)).toBe(1);
    await expect.poll(() => left.signalCode).toBe('SIGKILL');
    expect(readdirSync(ledger)).toEqual([]);
  });
  test('lets a later run end what a killed one left', async () => {
    const [ledger, cwd] = [folder(), folder()];
    const owner = spawn('npx', ['tsx', fixture('owner.ts'), ledger, cwd, fixture('leaves-grandchildren')], {
      stdio: 'ignore',
      detached: true,
    });
    await expect.poll(() => existsSync(join(cwd, 'left.pid')) && pidIn(cwd, 'left.pid') > 0, { timeout: 30_000 }).toBe(true);
    expect(endOrphans(ledger)).toBe(0);
    process.kill(-(owner.pid ?? 0), 'SIGKILL');
    await expect.poll(() => readProcess(Number(readFileSync(join(cwd, 'owner.pid'), 'utf8')))).toBe(null);
    expect(readProcess(pidIn(cwd, 'left.pid'))).not.toBe(null);
    expect(endOrphans(ledger)).toBeGreaterThan(0);
    await expect.poll(() => [readProcess(pidIn(cwd, 'stayed.pid')), readProcess(pidIn(cwd, 'left.pid'))]).toEqual([null, null]);
    expect(readdirSync(ledger)).toEqual([]);
  });
});

const works = (program: string, ...args: readonly string[]): boolean => {
  try {
    execFileSync(program, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not installed, or not allowed here
  }
};
const SANDBOXES = (['bubblewrap', 'unshare'] as const).filter((kind) =>
  kind === 'bubblewrap'
    ? works('bwrap', '--ro-bind', '/', '/', '--unshare-all')
    : works('unshare', '--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--mount-proc'),
);

describe.each(SANDBOXES)('the sandbox made with %s', (kind) => {
  const boxed: ExecOptions = { ledger: null, sandbox: kind };
  test('writes inside, not outside', async () => {
    const cwd = folder();
    const outside = join(tmpdir(), `aegis-outside-${process.pid}`);
    const result = await sh(
      `echo x > in; echo x > ${outside}; echo x > ${homedir()}/${process.pid}.x; cat in`,
      { cwd, sandbox: { writable: [cwd] } },
      boxed,
    );
    expect(result).toMatchObject({ sandbox: kind, stdout: 'x\n' });
    expect(existsSync(outside) || existsSync(join(homedir(), `${process.pid}.x`))).toBe(false);
  });
  test('passes exit codes and signals on', async () => {
    const cwd = folder();
    expect(await sh('exit 3', { cwd, sandbox: { writable: [cwd] } }, boxed)).toMatchObject({ exitCode: 3, signal: null });
    expect(await sh('kill -ABRT $$', { cwd, sandbox: { writable: [cwd] } }, boxed)).toMatchObject({
      exitCode: null,
      signal: 'SIGABRT',
    });
  });
  test('keeps the limits', async () => {
    const cwd = folder();
    const sandbox = { writable: [cwd] };
    expect(await run({ program: fixture('burns-cpu'), cwd, sandbox, limits: { cpuSeconds: 1 } }, boxed)).toMatchObject({
      hit: 'cpu',
    });
    expect(await run({ program: '/bin/sleep', args: ['300'], cwd, sandbox, limits: { wallMs: 300 } }, boxed)).toMatchObject({
      hit: 'wall',
    });
  });
  test('survives folders with blanks and quotes in their names', async () => {
    const cwd = mkdtempSync(join(tmpdir(), "aegis it's here "));
    expect(await sh('echo x > in; cat in', { cwd, sandbox: { writable: [cwd] } }, boxed)).toMatchObject({ stdout: 'x\n' });
  });
});

test('a sandbox that is not there is recorded as absent', async () => {
  expect(await sh('exit 0', { sandbox: { writable: [] } })).toMatchObject({ sandbox: 'none' });
});
