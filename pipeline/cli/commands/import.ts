import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { IMPORT_FORMATS, type Imported, type ImportFormat, importSet } from '../../../datasets/import/import-set.ts';
import { resultsFile } from '../../../exports/judge/read-results.ts';
import { AegisError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import { readOptions } from '../host.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { importResults } from './import-results.ts';

const ImportOptions = z.strictObject({
  output: z.string().min(1).optional(),
  format: z.enum([...IMPORT_FORMATS, 'results']),
  workspace: z.string().min(1),
  judgedBy: z.string().min(1).max(200).optional(),
  licence: z.string().min(1),
  source: z.string().default(''),
  json: z.boolean().default(false),
});

/** `aegis import`: problems of other sets, or what another judge found. */
export async function importPath(path: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ImportOptions, raw);
  const { format, output } = options;
  const results = format === 'auto' || format === 'results' ? await resultsFile(path, { meant: format === 'results' }) : null;
  if (results !== null) {
    if (output !== undefined)
      throw new AegisError('config/invalid', `${path} holds results of \`aegis judge\`, which go into a workspace`, {
        hint: 'Leave out -o and name the workspace with --workspace.',
      });
    return importResults(results, { ...options, judgedBy: options.judgedBy ?? basename(dirname(resolve(results))) }, terminal);
  }
  if (format === 'results') throw new AegisError('data/invalid', `${path} holds no results of \`aegis judge\``);
  if (output === undefined)
    throw new AegisError('config/invalid', 'problems are written to a new dataset', { hint: 'Name its folder with -o.' });
  return importProblems(path, { ...options, format, output }, terminal);
}

/** What cannot be taken over is told and kept beside the problems. */
async function importProblems(
  path: string,
  options: {
    readonly output: string;
    readonly format: ImportFormat;
    readonly licence: string;
    readonly source: string;
    readonly json: boolean;
  },
  terminal: Terminal,
): Promise<number> {
  refuseFull(options.output);
  // Brings the stages with it, which results do not need.
  const { holdsRust, readCrates, runUnobserved } = await import('../observe-imported.ts');
  const format = options.format === 'auto' && holdsRust(path) ? 'crates' : options.format;
  const read =
    format === 'crates' ? await readCrates(path, options) : { ...(await importSet(path, format, options)), crates: new Map() };
  const ran = await runUnobserved(
    read.unobserved.map(({ problem }) => problem),
    read,
    terminal,
  );
  const problems = [...read.problems.map(({ problem }) => problem), ...ran.problems];
  const refused = [...read.refused, ...ran.refused];
  for (const { file, line, id, message } of [...read.notes, ...refused])
    terminal.err(`${file}${line === null ? '' : `:${line}`}: ${id === null ? '' : `${id}: `}${message}\n`);
  if (problems.length === 0)
    throw new AegisError('data/invalid', `nothing of ${path} could be imported`, { hint: 'The lines above say why.' });
  write(options.output, problems, refused);
  const withSolution = problems.filter(({ solution }) => solution !== undefined).length;
  const counts = {
    problems: problems.length,
    withSolution,
    observed: ran.problems.length,
    refused: refused.length,
    notes: read.notes.length,
  };
  if (options.json) printJson(terminal, counts);
  else {
    printLine(
      terminal,
      `${problems.length} problems, ${withSolution} with a Rust solution (${ran.problems.length} with cases observed by running it)`,
    );
    if (refused.length > 0)
      printLine(terminal, `${refused.length} rows could not be taken over: unmapped/rows.jsonl has them with the reason`);
  }
  return 0;
}

function refuseFull(output: string): void {
  if (!existsSync(output)) return;
  const names = readdirSync(output).filter((name) => name !== 'problems.jsonl' && name !== 'unmapped');
  if (names.length > 0)
    throw new AegisError('config/invalid', `${output} holds ${names[0]}, which is not of an earlier import`, {
      hint: 'Name another folder with -o.',
    });
}

function write(output: string, problems: readonly Problem[], refused: Imported['refused']): void {
  const target = resolve(output);
  mkdirSync(dirname(target), { recursive: true });
  const place = `${target}.tmp`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(join(place, 'unmapped'), { recursive: true });
  writeFileSync(join(place, 'problems.jsonl'), problems.map((problem) => `${JSON.stringify(problem)}\n`).join(''));
  writeFileSync(join(place, 'unmapped/rows.jsonl'), refused.map((one) => `${JSON.stringify(one)}\n`).join(''));
  rmSync(target, { recursive: true, force: true });
  renameSync(place, target);
}
