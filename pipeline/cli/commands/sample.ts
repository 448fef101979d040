import { z } from 'zod';
import { canaryPairs, withholdLabel } from '../../../exports/canary-pairs.ts';
import { chooseRows } from '../../../exports/choose-rows.ts';
import { describeSet, leftOutOf } from '../../../exports/describe-set.ts';
import { filesOf } from '../../../exports/layouts.ts';
import { Layout, readManifest, type Stratum } from '../../../exports/manifest.ts';
import { SPLIT_NAME, splitOf } from '../../../exports/split.ts';
import { STRATUM_COLUMNS, stratify, unitsOf } from '../../../exports/stratify.ts';
import { withoutPrograms } from '../../../exports/without-programs.ts';
import { writeFolder } from '../../../exports/write-folder.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { collectFrom, emptyExport, EvidenceList, leftOutLines, MADE_BY, OF_ANOTHER_SET } from './export-dataset.ts';
import { viewWorkspace } from './view-workspace.ts';

const SampleOptions = z.strictObject({
  size: wholeNumber(1, 10_000_000),
  by: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(STRATUM_COLUMNS)).min(1)),
  seed: wholeNumber(0, 2 ** 31 - 1),
  output: z.string().min(1),
  format: Layout,
  evidence: EvidenceList,
  shouldFail: z.boolean().default(false),
  refuted: z.boolean().default(false),
  split: z
    .string()
    .regex(SPLIT_NAME, 'expected small letters, digits and underscores')
    .refine((name) => name !== 'monitor', 'monitor is the name of the other split'),
  monitor: wholeNumber(0, 1_000_000),
  without: z.array(z.string()).optional(),
  workspace: z.string(),
  generation: z.string().optional(),
  json: z.boolean().default(false),
});

/** `aegis sample`. */
export function sample(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(SampleOptions, raw);
  const { size, by, seed, evidence, shouldFail, refuted, format: layout } = options;
  const collected = viewWorkspace(options, collectFrom);
  const fresh = withoutPrograms(collected.rows, collected.identities, (options.without ?? []).map(readManifest));
  const chosen = chooseRows(fresh.rows, { evidence, shouldFail, refuted, layout });
  const leftOut = leftOutOf(collected.withheld, chosen.leftOut, { [OF_ANOTHER_SET]: fresh.left });
  if (chosen.rows.length === 0) throw emptyExport(evidence, leftOut);
  const unitOf = unitsOf(fresh.rows);
  const { rows, strata } = stratify(chosen.rows, { size, by, seed }, unitOf);
  const canaries = canaryPairs(fresh.rows, rows, { count: options.monitor, seed, unitOf }).map((row) =>
    withholdLabel(row, evidence),
  );
  const splits = [splitOf(options.split, rows), ...(canaries.length > 0 ? [splitOf('monitor', canaries)] : [])];
  const about = describeSet(splits, collected, {
    madeBy: MADE_BY,
    layout,
    evidence,
    leftOut,
    sample: { size, by, seed, strata: [...strata] },
  });
  writeFolder(options.output, filesOf(layout, splits, collected.models, about));
  if (options.json) printJson(terminal, { splits: about.splits, strata, leftOut: about.left_out });
  else {
    for (const line of strataTable(strata, by)) printLine(terminal, line);
    for (const [name, counts] of Object.entries(about.splits))
      printLine(terminal, `${name}: ${counts.rows} statements about ${counts.programs} programs`);
    for (const line of leftOutLines(about.left_out)) printLine(terminal, line);
  }
  return Promise.resolve(0);
}

/** One line a stratum: its values, and how many there are, were wanted, were taken, are missing. */
function strataTable(strata: readonly Stratum[], by: readonly string[]): readonly string[] {
  const numbers = ({ available, target, got }: Omit<Stratum, 'values'>): string[] =>
    [available, target, got, target - got].map(String);
  const sum = (of: 'available' | 'target' | 'got'): number => strata.reduce((total, stratum) => total + stratum[of], 0);
  const lines = [
    [...by, 'there are', 'target', 'got', 'short'],
    ...strata.map((stratum) => [...by.map((column) => stratum.values[column] ?? ''), ...numbers(stratum)]),
    [
      ...by.map((_, i) => (i === 0 ? 'all' : '')),
      ...numbers({ available: sum('available'), target: sum('target'), got: sum('got') }),
    ],
  ];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  return lines.map((line) =>
    line
      .map((cell, i) => (i < by.length ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
