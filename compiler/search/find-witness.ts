import type { EvalLimits, Statement } from '../model/api.ts';
import { everyRow } from './enumerate.ts';
import { firstRows, type InputPlan, type Row } from './input-plan.ts';
import { learn } from './learn.ts';
import { impossibility } from './impossible.ts';
import { sizeOfRows } from './size.ts';

/** Inputs that satisfy the hypotheses of a statement, or how it is known that there are none, or that none were found. */
export type WitnessAnswer =
  | { readonly kind: 'found'; readonly row: Row; readonly plan: InputPlan }
  | { readonly kind: 'contradictory'; readonly reason: string }
  | { readonly kind: 'none-found'; readonly tried: number; readonly unknown: number };

const LIMITS: Partial<EvalLimits> = { fuel: 200_000, memoryBytes: 16 << 20 };
const SMALL_DOMAIN = 70_000;

/** `plan` as made from the statement; what comes back with a witness has learnt where inputs are. */
export function findWitness(statement: Statement, plan: InputPlan, seed: number): WitnessAnswer {
  const impossible = impossibility(plan.constraints, plan.domain);
  if (impossible !== null) return { kind: 'contradictory', reason: impossible };
  let tried = 0;
  let unknown = 0;
  const satisfies = (row: Row): boolean => {
    tried += 1;
    const truth = statement.checkInputs(row, LIMITS);
    if (truth.kind === 'unknown') unknown += 1;
    return truth.kind === 'holds' || truth.kind === 'fails';
  };
  for (const row of firstRows(plan, 60, 60, seed)) {
    if (satisfies(row)) return { kind: 'found', row, plan };
  }
  const size = sizeOfRows(plan);
  if (size !== null && size <= SMALL_DOMAIN) {
    const before = unknown;
    for (const row of everyRow(plan.domain)) {
      if (satisfies(row)) return { kind: 'found', row, plan };
    }
    if (unknown === before) return { kind: 'contradictory', reason: `none of all ${size} inputs satisfies the hypotheses` };
  }
  const learned = learn(plan, (row) => statement.checkInputs(row, LIMITS), seed);
  const [row] = learned.corpus;
  if (row !== undefined) return { kind: 'found', row, plan: learned };
  for (const drawn of firstRows(learned, 200, 600, seed + 1000)) {
    if (satisfies(drawn)) return { kind: 'found', row: drawn, plan: learned };
  }
  return { kind: 'none-found', tried, unknown };
}
