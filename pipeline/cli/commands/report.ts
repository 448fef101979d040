import { z } from 'zod';
import { readOptions } from '../host.ts';
import { measureQuality, type Quality } from '../quality.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { reportCost } from './report-cost.ts';
import { reportHtml } from './report-html.ts';
import { viewWorkspace } from './view-workspace.ts';

const ReportOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  cost: z.boolean().default(false),
  html: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

/** `aegis report`. */
export async function report(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ReportOptions, raw);
  if (options.html !== undefined) return reportHtml({ ...options, html: options.html }, terminal);
  if (options.cost) return reportCost(options, terminal);
  const quality = viewWorkspace(options, ({ reader }, generation) =>
    measureQuality(generation, reader.programs(generation), reader.drafts(generation), reader.tasks(generation)),
  );
  if (options.json) printJson(terminal, quality);
  else printLine(terminal, qualityTable(quality));
  return 0;
}

function qualityTable(quality: Quality): string {
  const range = ({ least, median, most }: Quality['statementsPerProgram']): string => `${least} to ${most}, median ${median}`;
  return [
    `generation ${quality.generation}: ${quality.programs} programs with a model`,
    `statements per program: ${range(quality.statementsPerProgram)}; kinds: ${range(quality.kindsPerProgram)}`,
    '',
    `${'kind'.padEnd(24)}${'polarity'.padEnd(14)}${'proved'.padStart(8)}${'refuted'.padStart(9)}${'open'.padStart(7)}`,
    ...quality.byKind.map(
      (row) =>
        `${row.kind.padEnd(24)}${row.polarity.padEnd(14)}${String(row.proved).padStart(8)}${String(row.refuted).padStart(9)}${String(row.open).padStart(7)}`,
    ),
    '',
    ...quality.byDifficulty.map((row) => `${row.difficulty}: ${row.statements} statements, ${row.decided} decided`),
    ...Object.entries(quality.droppedShare).map(([name, share]) => `drafts that were ${name}: ${(share * 100).toFixed(1)} %`),
    ...quality.polarityMismatches.map(
      (row) => `surprise: ${row.problem}: ${row.name} (${row.statement}) is ${row.label}, its author said ${row.polarity}`,
    ),
  ].join('\n');
}
