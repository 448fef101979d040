import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { IMPORT_FORMATS, type Imported, importSet } from '../../../datasets/import/import-set.ts';
import { AegisError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import { readOptions } from '../host.ts';
import { holdsRust, readCrates, runUnobserved } from '../observe-imported.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';

const ImportOptions = z.strictObject({
  output: z.string().min(1),
  format: z.enum(IMPORT_FORMATS),
  licence: z.string().min(1),
  source: z.string().default(''),
  json: z.boolean().default(false),
});

/** `aegis import`. What cannot be taken over is told and kept beside the problems. */
export async function importProblems(path: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(ImportOptions, raw);
  refuseFull(options.output);
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
