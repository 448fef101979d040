import Database from 'better-sqlite3';
import { AegisError } from '../core/errors.ts';
import { MIGRATIONS } from './migrations.ts';
import { inStore } from './store-errors.ts';

/** Opens the file, creating it and bringing it up to date. A file of a newer program is refused and left as it is. */
export function openDatabase(path: string): Database.Database {
  return inStore('opening aegis.db', () => {
    const db = new Database(path);
    try {
      db.pragma('busy_timeout = 10000');
      db.pragma('foreign_keys = ON');
      refuseNewer(db);
      db.pragma('journal_mode = WAL');
      // Losing the last moments to a power cut costs work, not consistency: unfinished jobs are asked again.
      db.pragma('synchronous = NORMAL');
      migrate(db, MIGRATIONS);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

function refuseNewer(db: Database.Database): void {
  const found = versionOf(db);
  if (found > MIGRATIONS.length)
    throw new AegisError(
      'store/newer',
      `this workspace was written by a newer aegis (version ${found}; this one knows ${MIGRATIONS.length})`,
      {
        hint: 'Update aegis, or choose another folder with --workspace. Nothing was changed.',
      },
    );
}

/** All missing migrations in one transaction that also reads the version: two processes opening at once migrate once. */
export function migrate(db: Database.Database, migrations: readonly string[]): void {
  if (versionOf(db) === migrations.length) return;
  db.transaction(() => {
    refuseNewer(db);
    for (const sql of migrations.slice(versionOf(db))) db.exec(sql);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
