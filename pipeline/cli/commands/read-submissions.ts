import { datasetPath } from '../../../datasets/bundled.ts';
import type { LocatedProblem } from '../../../datasets/check-problem.ts';
import { type DatasetFault, formatFault } from '../../../datasets/dataset-fault.ts';
import { readProblems } from '../../../datasets/read-problems.ts';
import { readPrograms } from '../../../datasets/read-programs.ts';
import { AegisError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import type { Submission } from '../../runner/run-plan.ts';
import type { ProgramState } from '../../store/record-store.ts';
import type { Terminal } from '../terminal.ts';

export interface Selection {
  readonly from: string | undefined;
  readonly only: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly strict: boolean;
  /** An agent shall write the programs. */
  readonly unwritten?: boolean;
}

export interface Submissions {
  readonly submissions: readonly Submission[];
  /** What of the dataset, and of the programs given with it, could not be used. */
  readonly leftOut: readonly DatasetFault[];
  /** Where the problems stand whose own solutions are run, by id. */
  readonly places: ReadonlyMap<string, Pick<LocatedProblem, 'file' | 'line'>>;
}

/** The programs a run is about, with their problems. Faults of the dataset are told; the valid problems go on unless `strict`. */
export async function readSubmissions(dataset: string, selection: Selection, terminal: Terminal): Promise<Submissions> {
  const { problems, faults } = await readProblems(datasetPath(dataset), { strict: selection.strict });
  const found =
    selection.unwritten === true
      ? unwritten(problems)
      : selection.from === undefined
        ? referenceSolutions(problems)
        : await ownPrograms(
            selection.from,
            problems.map(({ problem }) => problem),
            selection.strict,
            terminal,
          );
  const leftOut = [...faults, ...found.leftOut];
  for (const fault of leftOut) terminal.err(`left out: ${formatFault(fault)}\n`);
  const submissions = choose(found.submissions, selection);
  if (submissions.length === 0)
    throw new AegisError('data/invalid', 'there is nothing to run: no valid problem with a program is left');
  return { ...found, submissions, leftOut };
}

/** The problems alone: whether they have solutions does not matter, and nobody gets to see them. */
const unwritten = (problems: readonly LocatedProblem[]): Submissions => ({
  submissions: problems.map(({ problem }) => ({ problem, sources: {}, otherFiles: {} })),
  leftOut: [],
  places: new Map(),
});

function referenceSolutions(problems: readonly LocatedProblem[]): Submissions {
  const leftOut: DatasetFault[] = [];
  const submissions = problems.flatMap(({ problem, file, line }) => {
    if (problem.solution !== undefined) return [{ problem, sources: { 'src/lib.rs': problem.solution }, otherFiles: {} }];
    leftOut.push({ file, line, field: 'solution', message: `${problem.id} has no solution of its own; give one with --from` });
    return [];
  });
  return { submissions, leftOut, places: new Map(problems.map(({ problem, file, line }) => [problem.id, { file, line }])) };
}

async function ownPrograms(
  from: string,
  problems: readonly Problem[],
  strict: boolean,
  terminal: Terminal,
): Promise<Submissions> {
  const { programs, faults } = await readPrograms(from, problems);
  const [first] = faults;
  if (strict && first !== undefined) throw new AegisError('data/invalid', formatFault(first));
  const submissions = programs.map(({ problemId, problem, sources, otherFiles }) => {
    if (problem === null) terminal.err(`${problemId}: no such problem in the dataset; only fresh inputs will be compared\n`);
    return { problem: problem ?? inferredProblem(problemId), sources, otherFiles };
  });
  return { submissions, leftOut: faults, places: new Map() };
}

/** Cases that do not fit the types of the problem's own solution: only the run could tell, and it is the dataset's fault all the same. */
export const casesLeftOut = (programs: readonly ProgramState[], places: Submissions['places']): readonly DatasetFault[] =>
  programs.flatMap(({ detail: { problemId, diagnostics } }) => {
    const place = places.get(problemId);
    if (place === undefined) return [];
    return diagnostics.flatMap(({ code, message }) => {
      const [, field = null, rest = message] = /^(cases\[\d+\]) (.*)$/s.exec(message) ?? [];
      return code === 'AE2004' ? [{ ...place, field, message: rest }] : [];
    });
  });

/** Stands in where a crate comes without a problem: no cases, and the entry is found in the crate. */
const inferredProblem = (id: string): Problem => ({
  id,
  title: id,
  statement: 'No problem was given.',
  difficulty: 'medium',
  category: 'none',
  source: 'given with --from',
  licence: 'unknown',
  entry: '',
  signature: '',
  cases: [],
});

function choose(all: readonly Submission[], { only, limit }: Selection): readonly Submission[] {
  const missing = only?.filter((id) => !all.some(({ problem }) => problem.id === id)) ?? [];
  if (missing.length > 0)
    throw new AegisError('data/invalid', `--only: no such problem: ${missing.join(', ')}`, {
      hint: `There are: ${all
        .map(({ problem }) => problem.id)
        .join(', ')
        .slice(0, 2000)}`,
    });
  return all.filter(({ problem }) => only === undefined || only.includes(problem.id)).slice(0, limit);
}
