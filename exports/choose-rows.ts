import type { Evidence } from '../pipeline/core/label.ts';
import type { ExportRow } from './export-row.ts';
import { refusalOf } from './layouts.ts';
import type { Layout } from './manifest.ts';

export interface RowChoice {
  /** Decided labels that count, by how they were checked; open rows always stay. */
  readonly evidence: readonly Evidence[];
  /** Keep statements whose author expects them to be false. */
  readonly shouldFail: boolean;
  /** Keep statements for which the search found a counterexample. */
  readonly refuted: boolean;
  readonly layout: Layout;
}

export interface ChosenRows {
  readonly rows: readonly ExportRow[];
  /** How many were left out, by the first reason that fits. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export function chooseRows(all: readonly ExportRow[], choice: RowChoice): ChosenRows {
  const rows: ExportRow[] = [];
  const leftOut: Record<string, number> = {};
  for (const row of all) {
    const reason = reasonAgainst(row, choice);
    if (reason === null) rows.push(row);
    else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
  return { rows, leftOut };
}

function reasonAgainst(row: ExportRow, choice: RowChoice): string | null {
  if (!choice.shouldFail && row.polarity === 'should-fail') return 'should-fail';
  if (!choice.refuted && row.screen_outcome === 'counterexample') return 'refuted by the screen';
  if (row.evidence !== null && !choice.evidence.includes(row.evidence)) return `evidence ${row.evidence}`;
  return refusalOf(choice.layout, row);
}
