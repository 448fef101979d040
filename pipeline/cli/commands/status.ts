import { z } from 'zod';
import type { Workspace } from '../../store/open-workspace.ts';
import { readOptions } from '../host.ts';
import { summarize, type Summary } from '../summary.ts';
import { summaryTable } from '../summary-table.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { viewWorkspace } from './view-workspace.ts';

const StatusOptions = z.strictObject({
  workspace: z.string(),
  generation: z.string().optional(),
  json: z.boolean().default(false),
});

export const summaryOf = ({ reader }: Workspace, generation: string): Summary =>
  summarize(generation, {
    programs: reader.programs(generation),
    drafts: reader.drafts(generation),
    tasks: reader.tasks(generation),
    contradictions: reader.contradictions(),
  });

/** `aegis status`. A contradiction between labels makes the exit code 1. */
export function status(raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(StatusOptions, raw);
  const summary = viewWorkspace(options, summaryOf);
  if (options.json) printJson(terminal, summary);
  else printLine(terminal, summaryTable(summary));
  return Promise.resolve(summary.contradictions.length > 0 ? 1 : 0);
}
