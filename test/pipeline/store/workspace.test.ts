import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../pipeline/core/canonical-json.ts';
import { AegisError } from '../../../pipeline/core/errors.ts';
import { ArtifactStore } from '../../../pipeline/store/artifact-store.ts';
import { MIGRATIONS } from '../../../pipeline/store/migrations.ts';
import { migrate, openDatabase } from '../../../pipeline/store/open-database.ts';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { toStoreError } from '../../../pipeline/store/store-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AegisError ? error.code : String(error);
  }
};

describe('the database file', () => {
  test('has the schema that is written down', async () => {
    const db = openDatabase(join(folder, 'aegis.db'));
    const rows = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').pluck().all() as string[];
    await expect(rows.map((sql) => sql.replaceAll(/\s+/g, ' ')).join('\n')).toMatchFileSnapshot('schema.snapshot.sql');
    db.close();
  });

  test('is migrated by entries that never change once they were shipped', () => {
    // A new migration adds a line here; a line that is there stays as it is.
    expect(MIGRATIONS.map((sql) => sha256(sql.replaceAll(/\s+/g, ' ')).slice(0, 16))).toEqual([
      '53c03d39414d01a7',
      '42dce71a1a8ffda4',
      '23b2945f4c95e916',
      'b2c259ffcabda1c1',
      '7b6fa1e2a0e1597b',
      'dc6d6fe4b3df7f8e',
      '3621160d08b32c28',
      'b51318c2c5a6f5b7',
      '1af1ed5dc029353a',
    ]);
  });

  test('the public views have the documented columns', () => {
    const db = openDatabase(join(folder, 'aegis.db'));
    const columns = (view: string): string[] =>
      db.prepare(`SELECT name FROM pragma_table_info('${view}')`).pluck().all() as string[];
    expect(columns('tasks')).toEqual(
      'statement_id statement_sha256 model_sha256 problem_id program_id generation toolchain difficulty category kind polarity defect name informal header prelude formal_statement screen_outcome counterexample label evidence checker open_reason polarity_match proof flags created_at twin_of alike'.split(
        ' ',
      ),
    );
    expect(columns('drafts')).toEqual(
      'statement_id problem_id program_id generation kind polarity defect name formal_statement class reason created_at twin_of alike'.split(
        ' ',
      ),
    );
    db.close();
  });

  test('of a newer program is refused and left as it is', () => {
    const file = join(folder, 'aegis.db');
    const db = new Database(file);
    db.exec('CREATE TABLE of_the_future (x)');
    db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    db.close();
    const before = readFileSync(file);
    expect(codeOf(() => openDatabase(file))).toBe('store/newer');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that is none is refused', () => {
    const file = join(folder, 'aegis.db');
    writeFileSync(file, 'not a database, but long enough to be looked at as if it were one '.repeat(100));
    expect(codeOf(() => openDatabase(file))).toBe('config/invalid');
  });

  test('a migration that fails leaves nothing of itself', () => {
    const db = new Database(':memory:');
    expect(() => migrate(db, ['CREATE TABLE a (x) STRICT', 'CREATE TABLE b (x INTEGER) STRICT; nonsense'])).toThrow();
    expect(db.pragma('user_version', { simple: true })).toBe(0);
    expect(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0);
    db.close();
  });

  test('is not made by a command that only looks', () => {
    expect(codeOf(() => openWorkspace(join(folder, 'none'), { create: false }))).toBe('config/invalid');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('artifacts', () => {
  test('are found again by their hash and stored once', () => {
    const store = new ArtifactStore(folder);
    const hash = store.put('fn main() {}');
    const [prefix = ''] = readdirSync(folder);
    const file = join(folder, prefix, hash.slice(2));
    const { ino } = statSync(file);
    expect(new ArtifactStore(folder).put('fn main() {}')).toBe(hash);
    expect(statSync(file).ino).toBe(ino);
    expect(new ArtifactStore(folder).get(hash)).toBe('fn main() {}');
  });

  test('that are missing or damaged are faults', () => {
    const store = new ArtifactStore(folder);
    const hash = store.put('text');
    writeFileSync(join(folder, hash.slice(0, 2), hash.slice(2)), 'other text');
    expect(codeOf(() => new ArtifactStore(folder).get(hash))).toBe('data/invalid');
    expect(codeOf(() => new ArtifactStore(folder).get('0'.repeat(64)))).toBe('data/invalid');
    expect(codeOf(() => new ArtifactStore(folder).get('../../etc/passwd'))).toBe('data/invalid');
  });
});

test('a full disk is told as one', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const error = toStoreError(Object.assign(new Error('low level'), { code }), 'recording an answer');
    expect(error).toMatchObject({ code: 'store/disk', message: 'no space left on the disk while recording an answer' });
  }
  const other = new TypeError('mine');
  expect(toStoreError(other, 'x')).toBe(other);
});

describe('a workspace where no folder can be', () => {
  test('under a file', () => {
    writeFileSync(join(folder, 'taken'), '');
    expect(codeOf(() => openWorkspace(join(folder, 'taken', 'deep'), { create: true }))).toBe('config/invalid');
  });

  test('in place of a file', () => {
    writeFileSync(join(folder, 'taken'), '');
    expect(codeOf(() => openWorkspace(join(folder, 'taken'), { create: true }))).toBe('config/invalid');
  });

  test.runIf(process.platform === 'linux')('in /proc, where making one says that nothing is there', () => {
    expect(codeOf(() => openWorkspace('/proc/aegis-test/deep', { create: true }))).toBe('config/invalid');
  });
});
