import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Rows of a workspace's database, read as its users read it. */
export function query(workspace: string, sql: string): Record<string, unknown>[] {
  const db = new Database(join(workspace, 'aegis.db'), { readonly: true });
  const rows = db.prepare(sql).all() as Record<string, unknown>[];
  db.close();
  return rows;
}
