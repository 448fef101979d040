import { AegisError } from '../core/errors.ts';
import type { ProgramRow, TaskRow } from '../store/rows.ts';

export type Subject =
  | { readonly kind: 'programs'; readonly programs: readonly ProgramRow[] }
  | { readonly kind: 'statement'; readonly task: TaskRow };

/**
 * Finds what an id stands for: a problem (all its programs), a program, a submission, a variant of a program or a statement; a unique beginning of 4
 * letters will do. Variants have no problem: it names the programs that were handed in.
 */
export function findSubject(
  id: string,
  programs: readonly ProgramRow[],
  tasks: readonly TaskRow[],
  variants: readonly ProgramRow[] = [],
): Subject {
  const found = (fits: (known: string) => boolean): readonly Subject[] => [
    ...matching(programs, tasks, fits),
    ...variants.flatMap((row): Subject[] =>
      row.program_id !== null && fits(row.program_id) ? [{ kind: 'programs', programs: [row] }] : [],
    ),
  ];
  const exact = found((known) => known === id);
  const close = exact.length > 0 || id.length < 4 ? exact : found((known) => known.startsWith(id));
  const [only] = close;
  if (only !== undefined && close.length === 1) return only;
  if (only === undefined)
    throw new AegisError('data/invalid', `there is nothing called ${id} in this generation`, {
      hint: 'Give the id of a problem, a program or a statement; `aegis status --json` and the view tasks list them.',
    });
  throw new AegisError('data/invalid', `${id} could be any of ${close.length} things`, { hint: 'Give more of the id.' });
}

function matching(
  programs: readonly ProgramRow[],
  tasks: readonly TaskRow[],
  fits: (known: string) => boolean,
): readonly Subject[] {
  const ofProblem = new Map<string, ProgramRow[]>();
  for (const row of programs)
    if (fits(row.problem_id)) ofProblem.set(row.problem_id, [...(ofProblem.get(row.problem_id) ?? []), row]);
  if (ofProblem.size > 0) return [...ofProblem.values()].map((rows) => ({ kind: 'programs', programs: rows }));
  const found: Subject[] = [];
  const own = programs.filter((row) => fits(row.submission_id) || (row.program_id !== null && fits(row.program_id)));
  if (own.length > 0) found.push({ kind: 'programs', programs: own });
  for (const task of tasks) if (fits(task.statement_id)) found.push({ kind: 'statement', task });
  return found;
}
