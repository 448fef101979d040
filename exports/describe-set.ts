import type { Evidence } from '../pipeline/core/label.ts';
import type { Collected, Withheld } from './collect-rows.ts';
import type { DatasetManifest, Layout } from './manifest.ts';
import type { Split } from './split.ts';

/** Everything that was left out by its reason, in order; what was withheld is among it. */
export const leftOutOf = (withheld: Withheld, ...more: readonly Readonly<Record<string, number>>[]): Record<string, number> =>
  Object.fromEntries(
    [
      ['checked by a stand-in', withheld.standIn] as const,
      ['contradictory labels', withheld.contradictory] as const,
      ['program or problem lost', withheld.incomplete] as const,
      ...more.flatMap((counts) => Object.entries(counts)),
    ]
      .filter(([, n]) => n > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The manifest of a set, but for its files. */
export function describeSet(
  splits: readonly Split[],
  { identities }: Pick<Collected, 'identities'>,
  of: {
    readonly madeBy: string;
    readonly layout: Layout;
    readonly evidence: readonly Evidence[];
    readonly leftOut: Record<string, number>;
    readonly sample: DatasetManifest['sample'];
  },
): Omit<DatasetManifest, 'files'> {
  const rows = splits.flatMap((split) => split.rows);
  const distinct = (values: readonly string[]): string[] => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));
  return {
    format: 'aegis-dataset/1',
    made_by: of.madeBy,
    layout: of.layout,
    generations: distinct(rows.map((row) => row.generation)),
    toolchains: distinct(rows.map((row) => row.toolchain)),
    lean_pins: distinct(rows.map((row) => row.lean_pin)),
    evidence: [...of.evidence],
    splits: Object.fromEntries(
      splits.map(({ name, rows: own }) => [name, { rows: own.length, programs: new Set(own.map((row) => row.program_id)).size }]),
    ),
    left_out: of.leftOut,
    sample: of.sample,
    programs: distinct(rows.map((row) => row.program_id)).flatMap((id) => {
      const [row, identity] = [rows.find((one) => one.program_id === id), identities.get(id)];
      if (row === undefined || identity === undefined) return [];
      const inside = splits.filter((split) => split.rows.some((one) => one.program_id === id)).map(({ name }) => name);
      return [{ program_id: id, problem_id: row.problem_id, group: row.program_group, ...identity, splits: inside }];
    }),
  };
}
