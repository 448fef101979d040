import { z } from 'zod';
import { readOptions } from '../host.ts';
import { measureMutation } from '../mutation-quality.ts';
import { mutationReports, mutationSubjects } from '../mutation-reports.ts';
import { measureQuality } from '../quality.ts';
import { qualityTable } from '../quality-table.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { reportCost } from './report-cost.ts';
import { reportHtml } from './report-html.ts';
import { viewWorkspace } from './view-workspace.ts';

const ReportOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  cost: z.boolean().default(false),
  html: z.string().min(1).optional(),
  mutants: z.boolean().default(true),
  json: z.boolean().default(false),
});

/** `aegis report`. */
export async function report(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ReportOptions, raw);
  if (options.html !== undefined) return reportHtml({ ...options, html: options.html }, terminal);
  if (options.cost) return reportCost(options, terminal);
  const { quality, subjects } = viewWorkspace(options, ({ reader }, generation) => {
    const programs = reader.programs(generation);
    const tasks = reader.tasks(generation);
    return {
      quality: measureQuality(generation, programs, reader.drafts(generation), tasks),
      subjects: options.mutants ? mutationSubjects(programs, tasks, reader.statements(generation)) : [],
    };
  });
  const mutation = options.mutants
    ? measureMutation(subjects, await mutationReports(options.workspace, subjects, terminal))
    : null;
  if (options.json) printJson(terminal, { ...quality, mutation });
  else printLine(terminal, qualityTable(quality, mutation));
  return 0;
}
