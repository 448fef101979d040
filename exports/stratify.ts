import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { ExportRow } from './export-row.ts';
import type { Stratum } from './manifest.ts';

/** Columns a sample can be balanced by: those with few values. */
export const STRATUM_COLUMNS = [
  'difficulty',
  'kind',
  'category',
  'polarity',
  'defect',
  'label',
  'evidence',
  'screen_outcome',
  'toolchain',
  'generation',
  'problem_id',
] as const satisfies readonly (keyof ExportRow)[];
export type StratumColumn = (typeof STRATUM_COLUMNS)[number];

export interface SamplePlan {
  readonly size: number;
  readonly by: readonly StratumColumn[];
  readonly seed: number;
}

export interface Sample {
  /** In the order they came in. */
  readonly rows: readonly ExportRow[];
  readonly strata: readonly Stratum[];
}

/** What must lie on one side of a split: programs of one problem, and near-duplicates. */
export type UnitOf = (row: ExportRow) => string;

/**
 * Takes `size` rows so that every stratum has its share, rounded by largest remainder. Goes through the units in an order that the seed and
 * their ids decide and takes of each what is still wanted: few units are touched, and the others stay whole for another split.
 * Whole numbers and hashes only, so that every machine takes the same.
 */
export function stratify(all: readonly ExportRow[], plan: SamplePlan, unitOf: UnitOf): Sample {
  const strata = strataOf(all, plan);
  const wanted = new Map([...strata].map(([key, { target }]) => [key, target]));
  const chosen = new Set<string>();
  for (const row of shuffled(all, plan.seed, unitOf)) {
    const key = keyOf(row, plan.by);
    const left = wanted.get(key) ?? 0;
    if (left === 0) continue;
    wanted.set(key, left - 1);
    chosen.add(row.statement_id);
  }
  return {
    rows: all.filter((row) => chosen.has(row.statement_id)),
    strata: [...strata].map(([key, stratum]) => ({ ...stratum, got: stratum.target - (wanted.get(key) ?? 0) })),
  };
}

/** Units in an order of their own, the rows of each beside each other. */
export function shuffled(rows: readonly ExportRow[], seed: number, unitOf: UnitOf): readonly ExportRow[] {
  const rank = (row: ExportRow): string => {
    const unit = unitOf(row);
    return `${hash([seed, unit])} ${unit} ${hash([seed, row.statement_id])} ${row.statement_id}`;
  };
  return rows
    .map((row) => ({ row, at: rank(row) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ row }) => row);
}

const hash = (value: unknown): string => sha256(canonicalJson(value));

const keyOf = (row: ExportRow, by: readonly StratumColumn[]): string => canonicalJson(by.map((column) => row[column] ?? null));

/** Strata in the order of their values, with their targets. */
function strataOf(rows: readonly ExportRow[], { size, by }: SamplePlan): ReadonlyMap<string, Stratum> {
  const groups = new Map<string, ExportRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row, by));
    if (group === undefined) groups.set(keyOf(row, by), [row]);
    else group.push(row);
  }
  const ordered = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shares = ordered.map(([, { length }]) => size * length);
  const whole = shares.map((share) => Math.floor(share / rows.length));
  const left = size - whole.reduce((sum, n) => sum + n, 0);
  const largest = new Set(
    ordered
      .map((_, i) => i)
      .toSorted((a, b) => ((shares[b] ?? 0) % rows.length) - ((shares[a] ?? 0) % rows.length) || a - b)
      .slice(0, left),
  );
  return new Map(
    ordered.map(([key, group], i) => [
      key,
      {
        values: Object.fromEntries(by.map((column) => [column, String(group[0]?.[column] ?? '')])),
        available: group.length,
        target: (whole[i] ?? 0) + (largest.has(i) ? 1 : 0),
        got: 0,
      },
    ]),
  );
}

/** Units as unions of what shares a problem and what shares a group of programs. */
export function unitsOf(rows: readonly ExportRow[]): UnitOf {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    return root;
  };
  const keysOf = (row: ExportRow): [string, string] => [`group ${row.program_group}`, `problem ${row.problem_id}`];
  for (const row of rows) {
    const [low, high] = keysOf(row).map(rootOf).toSorted() as [string, string];
    if (low !== high) parent.set(high, low);
  }
  return (row) => rootOf(keysOf(row)[0]);
}
