import type { ExportRow } from './export-row.ts';

/** A named part of an exported set. */
export interface Split {
  readonly name: string;
  readonly rows: readonly ExportRow[];
}

export const SPLIT_NAME = /^[a-z][a-z0-9_]{0,31}$/;

export const splitOf = (name: string, rows: readonly ExportRow[]): Split => ({
  name,
  rows: rows.map((row) => ({ ...row, split: name })),
});
