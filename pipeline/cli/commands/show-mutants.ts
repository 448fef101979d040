import { AegisError } from '../../core/errors.ts';
import type { MutationReport } from '../../core/mutation.ts';
import { type MutationScores, scoresOf } from '../mutation-quality.ts';
import { type MutationSubject, mutationReports } from '../mutation-reports.ts';
import { printJson, type Terminal } from '../terminal.ts';

/** `aegis show ID --mutants`: variants of the program, which statements are false of them, and which no statement tells from the program. */
export async function showMutants(
  folder: string,
  subjects: readonly MutationSubject[],
  json: boolean,
  terminal: Terminal,
): Promise<number> {
  if (subjects.length === 0)
    throw new AegisError('data/invalid', 'there is no model to make variants of: the program did not get through translate');
  const reports = await mutationReports(folder, subjects, terminal);
  for (const [i, { program, statements }] of subjects.entries()) {
    const report = reports[i];
    if (report === undefined) continue;
    const scores = scoresOf(report, statements);
    if (json) printJson(terminal, { program: program.program_id, ...scores, ...report });
    else terminal.out(mutantsText(program.program_id ?? '-', report, scores));
  }
  return 0;
}

const share = (n: number | null): string => (n === null ? 'none' : n.toFixed(2));

function mutantsText(id: string, report: MutationReport, scores: MutationScores): string {
  const { judged, equivalent, unreadable, undecided, source } = report;
  const of = source === 'ir' ? 'the functional code' : 'the Lean text';
  const survivors = judged.filter((m) => m.killedBy.length === 0);
  return [
    `program ${id}: ${judged.length} variants of ${of}; left out: ${equivalent} equal on all inputs tried, ${undecided} that reach limits, ${unreadable} that do not read`,
    `mutation score ${share(scores.score)}, without functional-correctness statements ${share(scores.scoreWithoutSpecification)}`,
    ...survivors.map((m) => `  survives: ${m.description} (differs on ${JSON.stringify(m.example)})`),
    ...judged.filter((m) => m.killedBy.length > 0).map((m) => `  killed: ${m.description} (${m.killedBy.join(', ')})`),
    '',
  ].join('\n');
}
