import { analyseMutants, type Judge, type MutationAnalysis } from '../../../compiler/mutate/analyse-mutants.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { statementFile } from '../../../compiler/search/statement-text.ts';
import { AegisError } from '../../core/errors.ts';
import { JsonValue } from '../../core/outcome.ts';
import type { TaskRow } from '../../store/rows.ts';
import { printJson, type Terminal } from '../terminal.ts';
import type { ProgramView } from './show.ts';

/** Mutants judged at most for one program. */
const MOST = 40;

/** `aegis show ID --mutants`: variants of the model, which statements are false of them, and which no statement tells from the program. */
export function showMutants(views: readonly ProgramView[], json: boolean, terminal: Terminal): number {
  for (const view of views) {
    const analysis = analyse(view);
    if (json) printJson(terminal, { program: view.program.program_id, ...analysis });
    else terminal.out(mutantsText(view.program.program_id ?? '-', analysis));
  }
  return 0;
}

export interface ScoredAnalysis extends MutationAnalysis {
  /** The score without the functional-correctness statements. */
  readonly scoreWithoutSpecification: number | null;
}

function analyse({ program, model: text, cases, tasks }: ProgramView): ScoredAnalysis {
  const { model } = program.detail;
  if (model === null || text === null)
    throw new AegisError('data/invalid', 'there is no model to make variants of: the program did not get through translate');
  const name = `${model.namespace}.lean`;
  const opened = openModel([{ name, text }]);
  const entry = opened.status === 'ok' ? opened.model.functions.get(model.entry) : undefined;
  if (opened.status !== 'ok' || entry === undefined)
    throw new AegisError('data/invalid', `the model of ${program.program_id} does not read`);
  const judges = tasks.flatMap((task): Judge[] => {
    if (task.polarity !== 'should-hold') return [];
    const file = statementFile(task.prelude, task.formal_statement, model.namespace);
    const { answers, tree } = openFile(opened.model, `${task.name}.lean`, file);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') return [];
    const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
    return typeof plan === 'string' ? [] : [{ name: task.name, statement: answer.statement, plan }];
  });
  const samples = cases.map(({ args }) => JsonValue.array().parse(args));
  const analysis = analyseMutants({ name, text }, entry, judges, { most: MOST, samples });
  return { ...analysis, scoreWithoutSpecification: withoutSpecification(analysis, tasks) };
}

function withoutSpecification({ judged }: MutationAnalysis, tasks: readonly TaskRow[]): number | null {
  const others = new Set(tasks.filter((t) => t.kind !== 'functional-correctness').map((t) => t.name));
  return judged.length === 0 ? null : judged.filter((m) => m.killedBy.some((by) => others.has(by))).length / judged.length;
}

function mutantsText(
  id: string,
  { judged, equivalent, unreadable, score, scoreWithoutSpecification: other }: ScoredAnalysis,
): string {
  const share = (n: number | null): string => (n === null ? 'none' : n.toFixed(2));
  const survivors = judged.filter((m) => m.killedBy.length === 0);
  return [
    `program ${id}: ${judged.length} variants, ${equivalent} equal on all cases and ${unreadable} that do not read left out`,
    `mutation score ${share(score)}, without functional-correctness statements ${share(other)}`,
    ...survivors.map((m) => `  survives: ${m.description} (differs on ${JSON.stringify(m.example)})`),
    ...judged.filter((m) => m.killedBy.length > 0).map((m) => `  killed: ${m.description} (${m.killedBy.join(', ')})`),
    '',
  ].join('\n');
}
