import type { Model, Statement, Truth } from '../../compiler/model/api.ts';
import { asksForValues } from '../../compiler/search/asks-for-values.ts';
import { beyondMending, programNumbers } from '../../compiler/search/beyond-mending.ts';
import type { TheoremTree } from '../../compiler/search/flatten-theorem.ts';
import { firstRows, type InputPlan, type Row } from '../../compiler/search/input-plan.ts';
import { aboutOthers } from '../../compiler/search/other-programs.ts';
import { type CheckWithin, sparing } from '../../compiler/search/spare-limits.ts';

/** Whether the truth of a statement can change with what the program returns. */
export type Dependence = { readonly kind: 'depends' | 'trivial' | 'trivially-false'; readonly reason: string };

export interface DependenceQuestion {
  readonly model: Model;
  readonly statement: Statement;
  readonly theorem: TheoremTree | null;
  readonly plan: InputPlan;
  readonly witness: Row;
  /** Numbers worth trying. */
  readonly numbers: readonly bigint[];
  /** One input on which no program is right makes the statement false of every program; usually all have to be such. */
  readonly strict: boolean;
  readonly seed: number;
}

const DEPENDS: Dependence = { kind: 'depends', reason: '' };
const LIMITS = { fuel: 200_000, memoryBytes: 16 << 20 };
const EDGES = 20;
const DRAWS = 60;
const PROGRAMS = 24;
/** Inputs that refute it, on which a program that is right is looked for. */
const FAILING = 3;

/** Runs the statement about the program and about others, on the witness and on more inputs, until it has been both true and false. */
export function dependence({ model, statement, theorem, plan, witness, numbers, strict, seed }: DependenceQuestion): Dependence {
  const others = aboutOthers(model, statement, theorem, numbers);
  const rows = [witness, ...firstRows(plan, EDGES, DRAWS, seed)];
  const seen = { holds: 0, fails: 0 };
  const failing: Row[] = [];
  const isBoth = (): boolean => seen.holds > 0 && seen.fails > 0;
  const count = (truth: Truth): void => {
    if (truth.kind === 'holds' || truth.kind === 'fails') seen[truth.kind] += 1;
  };
  let run: CheckWithin = (row, limits) => statement.checkInputs(row, limits);
  const { check } = sparing((row, limits) => run(row, limits), plan, LIMITS, seed);
  for (const row of rows) {
    const truth = check(row);
    count(truth);
    if (truth.kind === 'fails') failing.push(row);
    if (isBoth() && (!strict || failing.length >= FAILING)) break;
  }
  if (typeof others === 'string') return { kind: 'depends', reason: isBoth() ? '' : others };
  const asks = asksForValues(theorem?.type ?? null, others);
  const lost = strict && !asks ? beyondMending(others, failing.slice(0, FAILING), seed) : null;
  if (lost !== null) return { kind: 'trivially-false', reason: `whatever the program returns on ${JSON.stringify(lost)}` };
  const programs = programNumbers(others, PROGRAMS, seed);
  for (let i = 0; i < programs.length && !isBoth(); i++) {
    run = (row, limits) => others.check(row, programs[i] ?? 0, limits);
    for (const row of rows) {
      if (isBoth()) break;
      count(check(row));
    }
  }
  const runs = `${seen.holds + seen.fails} runs with ${programs.length} programs of the same type`;
  if (seen.fails === 0 && seen.holds > 0) return { kind: 'trivial', reason: `true in all of ${runs}` };
  return seen.holds === 0 && seen.fails > 0 && !asks ? { kind: 'trivially-false', reason: `false in all of ${runs}` } : DEPENDS;
}
