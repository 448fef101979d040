import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type { ModelFunction, Statement } from '../model/api.ts';
import { loadModel } from '../model/load-model.ts';
import { firstRows, type InputPlan, type Row } from '../search/input-plan.ts';
import { type Mutant, mutantsOf } from './mutate-model.ts';

/** A statement that should hold of the program, with the way to make its inputs. */
export interface Judge {
  readonly name: string;
  readonly statement: Statement;
  readonly plan: InputPlan;
}

/** What the statements say of one mutant that behaves otherwise than the program. */
export interface JudgedMutant {
  readonly description: string;
  readonly operator: Mutant['operator'];
  /** Arguments on which it differs from the program. */
  readonly example: readonly JsonValue[];
  /** Names of the statements that are false of it. */
  readonly killedBy: readonly string[];
}

export interface MutationAnalysis {
  readonly judged: readonly JudgedMutant[];
  /** Mutants that do not read, and those no sample tells from the program. */
  readonly unreadable: number;
  readonly equivalent: number;
  /** Share of the judged that some statement kills; null where there are none. */
  readonly score: number | null;
}

export interface AnalysisOptions {
  /** Mutants judged at most; spread evenly over the text. */
  readonly most: number;
  /** Arguments to tell a mutant from the program with, and to judge it on. */
  readonly samples: readonly (readonly JsonValue[])[];
}

const LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };
const ROWS = 120;

/** Runs the statements about variants of the entry function. */
export function analyseMutants(
  file: { readonly name: string; readonly text: string },
  entry: ModelFunction,
  judges: readonly Judge[],
  { most, samples }: AnalysisOptions,
): MutationAnalysis {
  const expected = samples.map((args) => JSON.stringify(entry.call(args, LIMITS)));
  // All judges run against one function that changes under them, so that each is compiled once.
  let current: ModelFunction = entry;
  const stand = (args: readonly JsonValue[]): Outcome => current.call(args, LIMITS);
  const tried = judges.map(({ name, statement, plan }) => ({
    name,
    check: statement.withFunctions(new Map([[entry.name, stand]])),
    rows: [...firstRows(plan, ROWS / 2, ROWS / 2, 1)],
    fromArgs: rowMaker(statement, entry),
  }));
  const judged: JudgedMutant[] = [];
  let [unreadable, equivalent] = [0, 0];
  for (const mutant of spread(mutantsOf(file.name, file.text), 4 * most)) {
    if (judged.length >= most) break;
    const f = readEntry(file.name, mutant.text, entry.name);
    if (f === null) {
      unreadable += 1;
      continue;
    }
    const differing = samples.filter((args, i) => differs(f.call(args, LIMITS), expected[i]));
    const [example] = differing;
    if (example === undefined) {
      equivalent += 1;
      continue;
    }
    current = f;
    const killedBy = tried
      .filter(({ check, rows, fromArgs }) =>
        [...differing.slice(0, 12).flatMap(fromArgs), ...rows].some((row) => check.checkInputs(row, LIMITS).kind === 'fails'),
      )
      .map(({ name }) => name);
    judged.push({ description: mutant.description, operator: mutant.operator, example, killedBy });
  }
  const killed = judged.filter((m) => m.killedBy.length > 0).length;
  return { judged, unreadable, equivalent, score: judged.length === 0 ? null : killed / judged.length };
}

function readEntry(name: string, text: string, entry: string): ModelFunction | null {
  const answer = loadModel([{ name, text }]);
  return answer.status === 'ok' ? (answer.model.functions.get(entry) ?? null) : null;
}

/** A run that reached a limit tells nothing. */
const differs = (outcome: Outcome, expected: string | undefined): boolean =>
  !('unknown' in outcome) && expected !== undefined && !expected.startsWith('{"unknown"') && JSON.stringify(outcome) !== expected;

/** Evenly over the list, first and last included. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, i) => items[Math.floor(i * step)]).filter((item) => item !== undefined);
}

/** Rows of a statement whose inputs are called as the parameters are, from arguments of the function; none where an input is something else. */
function rowMaker(statement: Statement, entry: ModelFunction): (args: readonly JsonValue[]) => readonly Row[] {
  const inputs = statement.binders.filter((_, i) => statement.determinedBy[i] === null);
  const places = inputs.map((b) => entry.params.findIndex((p) => p.name === b.name));
  return (args) => (places.includes(-1) ? [] : [places.map((place) => args[place] ?? null)]);
}
