import { termsWithin } from '../../compiler/search/literal-value.ts';
import type { Model, Statement, Truth } from '../../compiler/model/api.ts';
import { firstRows, type InputPlan, type Row } from '../../compiler/search/input-plan.ts';
import { type CheckWithin, sparing } from '../../compiler/search/spare-limits.ts';
import { aboutOthers } from '../../compiler/search/other-programs.ts';

/** Whether the truth of a statement can change with what the program returns. */
export type Dependence = { readonly kind: 'depends' | 'trivial' | 'trivially-false'; readonly reason: string };

const LIMITS = { fuel: 200_000, memoryBytes: 16 << 20 };
const EDGES = 20;
const DRAWS = 60;
const PROGRAMS = 24;

/** Runs the statement about the program and about others, on the witness and on more inputs, until it has been both true and false. */
export function dependence(
  model: Model,
  statement: Statement,
  theorem: unknown,
  plan: InputPlan,
  witness: Row,
  numbers: readonly bigint[],
  seed: number,
): Dependence {
  const others = aboutOthers(model, statement, theorem, numbers);
  const rows = [witness, ...firstRows(plan, EDGES, DRAWS, seed)];
  const seen = { holds: 0, fails: 0 };
  const count = (truth: Truth): void => {
    if (truth.kind === 'holds' || truth.kind === 'fails') seen[truth.kind] += 1;
  };
  let run: CheckWithin = (row, limits) => statement.checkInputs(row, limits);
  const { check } = sparing((row, limits) => run(row, limits), plan, LIMITS, seed);
  for (const row of rows) {
    count(check(row));
    if (seen.holds > 0 && seen.fails > 0) return { kind: 'depends', reason: '' };
  }
  if (typeof others !== 'string') {
    for (let i = 0; i < PROGRAMS && (seen.holds === 0 || seen.fails === 0); i++) {
      run = (row, limits) => others.check(row, seed + i, limits);
      for (const row of rows) {
        count(check(row));
        if (seen.holds > 0 && seen.fails > 0) break;
      }
    }
  }
  if (seen.holds > 0 && seen.fails > 0) return { kind: 'depends', reason: '' };
  if (typeof others === 'string') return { kind: 'depends', reason: others };
  const runs = `${seen.holds + seen.fails} runs with ${PROGRAMS} programs of the same type`;
  if (seen.fails === 0 && seen.holds > 0) return { kind: 'trivial', reason: `true in all of ${runs}` };
  // A value that has to be met exactly is seldom met by chance: then never true in a sample tells nothing.
  if (seen.holds === 0 && seen.fails > 0 && !asksForValues(theorem))
    return { kind: 'trivially-false', reason: `false in all of ${runs}` };
  return { kind: 'depends', reason: '' };
}

/** Whether an equation, an equivalence or a permutation is claimed of more than the run itself (`f x = ok r`). */
function asksForValues(theorem: unknown): boolean {
  for (const term of termsWithin(theorem)) {
    if (term.kind === 'binary' && (term.op === '↔' || term.op === '==' || term.op === '~')) return true;
    if (term.kind === 'binary' && term.op === '=' && !isRun(term.left) && !isRun(term.right)) return true;
    if (term.kind === 'ident' && term.name.at(-1) === 'Perm') return true;
  }
  return false;
}

/** `ok r` with a variable. */
const isRun = (term: ReturnType<typeof termsWithin> extends Generator<infer T> ? T : never): boolean =>
  term.kind === 'app' &&
  term.fn.kind === 'ident' &&
  term.fn.name.at(-1) === 'ok' &&
  term.args.every((a) => a.kind === 'positional' && a.value.kind === 'ident');
