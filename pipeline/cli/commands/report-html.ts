import { existsSync, readdirSync } from 'node:fs';
import { makeReport } from '../../../exports/html/make-report.ts';
import { replaceFolder } from '../../../exports/write-folder.ts';
import { AegisError } from '../../core/errors.ts';
import { collectReport } from '../collect-report.ts';
import { mutationReports, mutationSubjects } from '../mutation-reports.ts';
import type { Terminal } from '../terminal.ts';
import { viewWorkspace } from './view-workspace.ts';

interface Where {
  readonly workspace: string;
  readonly generation?: string | undefined;
  readonly html: string;
}

/** `aegis report --html DIR`: pages that need no server. */
export async function reportHtml(where: Where, terminal: Terminal): Promise<number> {
  refuseForeign(where.html);
  const subjects = viewWorkspace(where, ({ reader }, generation) =>
    mutationSubjects(reader.programs(generation), reader.tasks(generation), reader.statements(generation)),
  );
  const reports = await mutationReports(where.workspace, subjects, terminal);
  const mutation = new Map(
    subjects.flatMap(({ program }, i) => {
      const report = reports[i];
      return program.program_id === null || report === undefined ? [] : [[program.program_id, report] as const];
    }),
  );
  const pages = viewWorkspace(where, (workspace, generation) => makeReport(collectReport(workspace, generation, mutation)));
  replaceFolder(where.html, pages);
  terminal.out(`${pages.size} pages; open ${where.html}/index.html\n`);
  return 0;
}

const OURS = ['index.html', 'statements.html', 'programs'];

/** An earlier report is replaced; anything else is somebody's. */
function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  if (names.every((name) => OURS.includes(name))) return;
  throw new AegisError(
    'config/invalid',
    `${folder} holds ${names.find((name) => !OURS.includes(name))}, which is no part of a report`,
    {
      hint: 'Name another folder with --html.',
    },
  );
}
