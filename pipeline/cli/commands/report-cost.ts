import { measureCost } from '../cost.ts';
import { costTable } from '../cost-table.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { viewWorkspace } from './view-workspace.ts';

/** `aegis report --cost`. */
export function reportCost(
  options: { readonly workspace: string; readonly generation?: string | undefined; readonly json: boolean },
  terminal: Terminal,
): number {
  const report = viewWorkspace(options, ({ reader, calls }, generation) =>
    measureCost(generation, calls.lines(generation), reader.programs(generation), reader.tasks(generation)),
  );
  if (options.json) printJson(terminal, report);
  else printLine(terminal, costTable(report));
  return 0;
}
