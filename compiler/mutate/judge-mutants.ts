import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type { ModelFunction, Statement } from '../model/api.ts';
import { firstRows, type InputPlan, type Row, rowAround } from '../search/input-plan.ts';
import { SAMPLE_LIMITS } from './sample-inputs.ts';

/** A statement that should hold of the program, with the way to make its inputs. */
export interface Judge {
  readonly name: string;
  readonly statement: Statement;
  readonly plan: InputPlan;
}

/** Rows of a statement's own, beside those made of arguments on which the mutant differs. */
const EDGES = 16;
const DRAWS = 24;
/** Rows made around one argument list where the statement has more inputs than the function. */
const AROUND = 3;

/** Runs statements about one function after another in the place of the entry: each is compiled once. */
export class Court {
  #current: ModelFunction;
  readonly #known = new Map<string, Outcome>();
  readonly #judges: readonly {
    readonly name: string;
    readonly check: Statement;
    readonly rows: readonly Row[];
    readonly around: (args: readonly JsonValue[]) => readonly Row[];
  }[];

  constructor(entry: ModelFunction, judges: readonly Judge[]) {
    this.#current = entry;
    const stand = (args: readonly JsonValue[]): Outcome => {
      const key = JSON.stringify(args);
      const outcome = this.#known.get(key) ?? this.#current.call(args, SAMPLE_LIMITS);
      this.#known.set(key, outcome);
      return outcome;
    };
    this.#judges = judges.map(({ name, statement, plan }) => ({
      name,
      check: statement.withFunctions(new Map([[entry.name, stand]])),
      rows: [...firstRows(plan, EDGES, DRAWS, 1)],
      around: rowMaker(statement, plan, entry),
    }));
  }

  /** Names of the statements that are false of this function. `differing`: arguments on which it is not what the program is. */
  killers(mutant: ModelFunction, differing: readonly (readonly JsonValue[])[]): readonly string[] {
    this.#current = mutant;
    this.#known.clear();
    return this.#judges
      .filter(({ check, rows, around }) =>
        [...differing.flatMap(around), ...rows].some((row) => check.checkInputs(row, SAMPLE_LIMITS).kind === 'fails'),
      )
      .map(({ name }) => name);
  }
}

/** Rows of a statement from arguments of the function, by name; none where a parameter is no input of the statement. */
function rowMaker(statement: Statement, plan: InputPlan, entry: ModelFunction): (args: readonly JsonValue[]) => readonly Row[] {
  const inputs = statement.binders.filter((_, i) => statement.determinedBy[i] === null);
  const places = entry.params.map((p) => inputs.findIndex((b) => b.name === p.name));
  if (places.includes(-1)) return () => [];
  return (args) => {
    const fixed = new Map(places.map((place, i) => [place, args[i] ?? null]));
    const count = inputs.length > places.length ? AROUND : 0;
    const exact = count === 0 ? [inputs.map((_, place) => fixed.get(place) ?? null)] : [];
    return [...exact, ...Array.from({ length: count }, (_, seed) => rowAround(plan, fixed, seed))];
  };
}
