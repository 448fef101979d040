import type Database from 'better-sqlite3';
import { z } from 'zod';
import { inStore } from './store-errors.ts';

/** Versions already asked for, by a fingerprint of the installed program, so that asking again starts nothing. */
export class ToolVersionStore {
  readonly #db: Database.Database;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  find(fingerprint: string): string | undefined {
    return inStore('reading tool versions', () =>
      z
        .string()
        .optional()
        .parse(this.#db.prepare<[string]>('SELECT version FROM tool_version WHERE fingerprint = ?').pluck().get(fingerprint)),
    );
  }

  remember(fingerprint: string, tool: string, version: string): void {
    inStore('recording a tool version', () =>
      this.#db
        .prepare('INSERT OR REPLACE INTO tool_version (fingerprint, tool, version) VALUES (?, ?, ?)')
        .run(fingerprint, tool, version),
    );
  }
}
