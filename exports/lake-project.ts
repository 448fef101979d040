import { packageFile } from '../pipeline/core/package-root.ts';
import type { ExportRow } from './export-row.ts';

/** A task's Lean file: its parts one below the other. */
export const taskFile = ({ imports, header, formal_statement: theorem }: ExportRow): string =>
  `${imports}\n\n${header.trimEnd()}\n\n${theorem}\n`;

/** Module of a task's file: Lean has no dashes in bare names, and a file system may not tell capitals apart. */
export const moduleName = ({ problem_id: problem, statement_id: id }: ExportRow): string =>
  `P_${problem.replaceAll(/[^A-Za-z0-9]/g, '_')}_${id}`;

/** Toolchain and dependencies as pinned for the statements, in a project of another name. */
export const pinnedFiles = (): Readonly<Record<'lean-toolchain' | 'lake-manifest.json', string>> => ({
  'lean-toolchain': packageFile('lean-project', 'lean-toolchain'),
  'lake-manifest.json': packageFile('lean-project', 'lake-manifest.json').replace('"name": "aegis"', '"name": "tasks"'),
});

/** The requirement of Aeneas's library, as it stands in our own project. */
export function aeneasRequirement(): string {
  const text = packageFile('lean-project', 'lakefile.toml');
  return text.slice(text.indexOf('[[require]]')).trim();
}

/** A Lake project with one file a task: `lake build` compiles them all, each with its `sorry`. */
export function lakeProject(rows: readonly ExportRow[]): ReadonlyMap<string, string> {
  const lakefile = [
    'name = "tasks"',
    'defaultTargets = ["Tasks"]',
    '',
    '[leanOptions]',
    'autoImplicit = false',
    '',
    '[[lean_lib]]',
    'name = "Tasks"',
    'globs = ["Tasks.+"]',
    '',
    aeneasRequirement(),
    '',
  ].join('\n');
  return new Map([
    ['lakefile.toml', lakefile],
    ...Object.entries(pinnedFiles()),
    ...rows.map((row): [string, string] => [`Tasks/${moduleName(row)}.lean`, taskFile(row)]),
  ]);
}
