import { noteName, SETTLED } from '../../../agents/recording.ts';
import type { CostRow } from '../../store/call-store.ts';
import type { Workspace } from '../../store/open-workspace.ts';
import { type CostSource, measureCost } from '../cost.ts';
import { costTable } from '../cost-table.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { viewWorkspace } from './view-workspace.ts';

/** `aegis report --cost`. Sums are of one generation; what was reached stands there for all, unless one was named. */
export function reportCost(
  options: { readonly workspace: string; readonly generation?: string | undefined; readonly json: boolean },
  terminal: Terminal,
): number {
  const report = viewWorkspace(options, (workspace, generation) => {
    const shown = options.generation === undefined ? workspace.reader.generations() : [generation];
    return measureCost(
      sourceOf(workspace, generation),
      shown.map((name) => sourceOf(workspace, name)),
    );
  });
  if (options.json) printJson(terminal, report);
  else printLine(terminal, costTable(report));
  return 0;
}

const sourceOf = ({ reader, calls }: Workspace, generation: string): CostSource => ({
  generation,
  lines: calls.lines(generation),
  programs: reader.programs(generation),
  tasks: reader.tasks(generation),
  settled: (line) => calls.findNote(noteName(SETTLED, accountOf(line))) !== undefined,
});

const accountOf = (row: CostRow) => ({
  generation: row.generation,
  stage: row.stage,
  problemId: row.problem_id,
  programId: row.program_id,
  statementId: row.statement_id,
  agent: row.agent,
  attempt: row.attempt,
  seed: row.seed,
});
