import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { built } from '../../support/built.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'aegis-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small file system of one's own needs a mount namespace; some machines allow none. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 't', folder], { stdio: 'ignore' }).status === 0;
if (!canMount) process.stderr.write('full-disk.test.ts: skipped, no mount namespace here\n');

/** Runs on a disk of that size, then makes room and runs again; what is left is copied to `kept`. */
const SCRIPT = `
set -u
mount -t tmpfs -o size="$SIZE" t "$DISK" || exit 99
aegis() { "$NODE" "$MAIN" run --only floor_div_mod --statements 3 --workspace "$DISK/ws" --json; }
aegis; echo "exit $?"
mount -o remount,size=1g "$DISK"
aegis >/dev/null; echo "exit $?"
cp -r "$DISK/ws" "$KEPT"
`;

function onDisk(size: string, kept: string): Promise<{ readonly out: string; readonly err: string }> {
  const disk = join(folder, `disk-${kept}`);
  mkdirSync(disk);
  const env = {
    ...process.env,
    SIZE: size,
    DISK: disk,
    KEPT: join(folder, kept),
    NODE: process.execPath,
    MAIN: built('pipeline/cli/main.ts'),
  };
  const child = spawn('unshare', ['-Urm', 'sh', '-c', SCRIPT], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  return new Promise((done) => child.once('close', () => done(said)));
}

const tasksOf = (kept: string): readonly string[] => {
  const db = new Database(join(folder, kept, 'aegis.db'), { readonly: true });
  const rows = db.prepare('SELECT * FROM tasks').all() as Record<string, unknown>[];
  db.close();
  return rows.map(({ created_at: _, ...row }) => JSON.stringify(row)).sort();
};

test.skipIf(!canMount)(
  'a full disk is told, costs nothing that was finished, and the same command goes on once there is room',
  async () => {
    const roomy = await onDisk('1g', 'roomy');
    expect(roomy.out).toContain('exit 0\nexit 0');
    expect(tasksOf('roomy').length).toBeGreaterThan(2);
    // Too small for the database, and for what cargo builds.
    for (const size of ['32k', '700k']) {
      const { out, err } = await onDisk(size, `small-${size}`);
      expect(out).toContain('exit 1\nexit 0');
      expect(err).toMatch(/aegis: store\/disk: /);
      expect((JSON.parse(out.split('\n')[0] ?? '') as { error: { code: string } }).error.code).toBe('store/disk');
      expect(tasksOf(`small-${size}`)).toEqual(tasksOf('roomy'));
    }
  },
  900_000,
);
