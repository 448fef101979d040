import { overviewPage } from './overview-page.ts';
import { programFile, programPage } from './program-page.ts';
import type { ReportData } from './report-data.ts';
import { statementsPage } from './statements-page.ts';

/** All pages of a report by their path. Equal data gives equal bytes. */
export function makeReport(data: ReportData): ReadonlyMap<string, string> {
  return new Map([
    ['index.html', overviewPage(data)],
    ['statements.html', statementsPage(data)],
    ...data.programs.map((program): [string, string] => [programFile(program), programPage(program)]),
  ]);
}
