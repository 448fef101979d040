import { AegisError } from '../core/errors.ts';
import type { MutationReport } from '../core/mutation.ts';
import type { FrozenStatement } from '../core/statement.ts';
import type { ProgramRow, StatementRow, TaskRow } from '../store/rows.ts';
import { EXTRA_STAGES } from './extra-stages.ts';
import { openSession } from './open-session.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import type { Terminal } from './terminal.ts';

/** An accepted program with everything that was frozen about it. */
export interface MutationSubject {
  readonly program: ProgramRow;
  readonly statements: readonly FrozenStatement[];
}

export function mutationSubjects(
  programs: readonly ProgramRow[],
  tasks: readonly TaskRow[],
  frozen: readonly StatementRow[],
): readonly MutationSubject[] {
  const contents = new Map(frozen.map((row) => [row.statement_id, row.content]));
  return programs
    .filter(({ status, detail }) => status === 'passed' && detail.model !== null && detail.inputs !== null)
    .map((program) => ({
      program,
      statements: tasks
        .filter((task) => task.program_id === program.program_id && task.toolchain === program.toolchain)
        .flatMap(({ statement_id }) => contents.get(statement_id) ?? []),
    }));
}

/** Has no score: one program's variants do not keep the others' from being told. */
const NONE_JUDGED: MutationReport = { source: 'ir', judged: [], unreadable: 0, equivalent: 0, undecided: 0 };

/** After this long somebody wants to know why nothing is printed yet. */
const PATIENCE_MS = 2000;

/** Asks about the variants of each program; the answers are kept in the workspace, so only the first time takes long. In the order of the subjects. */
export async function mutationReports(
  folder: string,
  subjects: readonly MutationSubject[],
  terminal: Terminal,
): Promise<readonly MutationReport[]> {
  const [first] = subjects;
  if (first === undefined) return [];
  const stop = stopOnSignals(terminal);
  const { toolchain } = first.program;
  const session = openSession({ folder, toolchain, effort: 1, concurrency: null, signal: stop.signal });
  const note = setTimeout(
    () => terminal.err(`judging variants of ${subjects.length} programs; the answers are kept\n`),
    PATIENCE_MS,
  );
  try {
    return await Promise.all(
      subjects.map(async ({ program: { detail, problem_id }, statements }) => {
        const { model, inputs } = detail;
        if (model === null || inputs === null) throw new AegisError('internal/bug', `${problem_id} has no model`);
        const answer = await session.engine.ask(EXTRA_STAGES.mutate, { model, inputs, statements: [...statements] });
        if (answer.status === 'ok') return answer.value;
        const why = answer.status === 'undecided' ? answer.reason : (answer.diagnostics[0]?.message ?? '');
        terminal.err(`${problem_id}: its variants were not judged: ${why}\n`);
        return NONE_JUDGED;
      }),
    );
  } finally {
    clearTimeout(note);
    stop.release();
    await session.close();
  }
}
