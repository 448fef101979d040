import { z } from 'zod';
import { chooseRows } from '../../../exports/choose-rows.ts';
import { type Collected, collectRows } from '../../../exports/collect-rows.ts';
import { describeSet, leftOutOf } from '../../../exports/describe-set.ts';
import { filesOf } from '../../../exports/layouts.ts';
import { Layout, readManifest } from '../../../exports/manifest.ts';
import { SPLIT_NAME, splitOf } from '../../../exports/split.ts';
import { withoutPrograms } from '../../../exports/without-programs.ts';
import { writeFolder } from '../../../exports/write-folder.ts';
import { AegisError } from '../../core/errors.ts';
import { Evidence } from '../../core/label.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import { readOptions } from '../host.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { packageVersion } from '../version.ts';
import { viewWorkspace } from './view-workspace.ts';

/** `a,b,c` as a list of different values. */
export const EvidenceList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(Evidence).min(1));

const ExportOptions = z.strictObject({
  output: z.string().min(1),
  format: Layout,
  evidence: EvidenceList,
  split: z.string().regex(SPLIT_NAME, 'expected small letters, digits and underscores'),
  without: z.array(z.string()).optional(),
  workspace: z.string(),
  generation: z.string().optional(),
  json: z.boolean().default(false),
});

/** Everything of a generation that may be given away. */
export const collectFrom = ({ reader, artifacts }: Workspace, generation: string): Collected =>
  collectRows({
    tasks: reader.tasks(generation),
    statements: reader.statements(generation),
    problems: reader.problems(generation),
    programs: [...reader.programs(generation), ...reader.variants(generation)],
    artifact: (hash) => artifacts.get(hash),
  });

export const OF_ANOTHER_SET = 'program of a set named with --without';
export const MADE_BY = `aegis ${packageVersion()}`;

/** `aegis export dataset`. */
export function exportDataset(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ExportOptions, raw);
  const collected = viewWorkspace(options, collectFrom);
  const chosen = chooseRows(collected.rows, {
    evidence: options.evidence,
    shouldFail: true,
    refuted: true,
    layout: options.format,
  });
  const kept = withoutPrograms(chosen.rows, collected.identities, (options.without ?? []).map(readManifest));
  const leftOut = leftOutOf(collected.withheld, chosen.leftOut, { [OF_ANOTHER_SET]: kept.left });
  if (kept.rows.length === 0) throw emptyExport(options.evidence, leftOut);
  const splits = [splitOf(options.split, kept.rows)];
  const { evidence, format: layout } = options;
  const about = describeSet(splits, collected, { madeBy: MADE_BY, layout, evidence, leftOut, sample: null });
  writeFolder(options.output, filesOf(layout, splits, collected.models, about));
  const { splits: counts, left_out: reasons } = about;
  if (options.json) printJson(terminal, { splits: counts, leftOut: reasons });
  else {
    for (const [name, { rows, programs }] of Object.entries(counts))
      printLine(terminal, `${name}: ${rows} statements about ${programs} programs`);
    for (const line of leftOutLines(reasons)) printLine(terminal, line);
  }
  return Promise.resolve(0);
}

export const leftOutLines = (reasons: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(reasons).map(([why, n]) => `left out: ${n} (${why})`);

export function emptyExport(evidence: readonly Evidence[], leftOut: Readonly<Record<string, number>>): AegisError {
  return new AegisError('config/invalid', `there is nothing to export with --evidence ${evidence.join(',')}`, {
    hint: [...leftOutLines(leftOut), 'Choose other evidence with --evidence, or another --generation.'].join('; '),
  });
}
