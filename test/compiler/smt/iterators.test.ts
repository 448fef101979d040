/** Loops over iterators as formulas, against running every input. The model is our translation of a Rust program, its functions' arguments (n, k) or (s, k). */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { everyRow } from '../../../compiler/search/enumerate.ts';
import { closeSolver, openSolver } from '../../../pipeline/tools/z3.ts';
import { proveBySolver, solverBudget } from '../../../stages/prove/prove-by-solver.ts';
import { inNamespace, openPlanned } from '../../support/opened-statement.ts';

afterAll(closeSolver);

const MODEL = {
  name: 'm.lean',
  text: readFileSync(new URL('../../fixtures/lean/iterator-loops.lean', import.meta.url), 'utf8'),
};

const NUMBER = '(h : n.val ≤ 7) (g : k.val ≤ 3)';
const ITEMS = '(h : s.val.length ≤ 3) (i : ∀ x ∈ s.val, x.val ≤ 3)';
const bytes = `(n : Std.U8) (k : Std.U8) ${NUMBER}`;
const CALLS = [
  ['backwards n k', bytes],
  ['up_to n k', bytes],
  ['down_from n k', bytes],
  ['skipping n k', bytes],
  ['first_few n k', `(n : Std.U8) (k : Std.Usize) ${NUMBER}`],
  ['some_items s k', `(s : Slice Std.U8) (k : Std.Usize) ${ITEMS} (g : k.val ≤ 4)`],
  ['every_other s k', `(s : Slice Std.U8) (k : Std.Usize) ${ITEMS} (g : k.val ≤ 2)`],
  ['numbered s', `(s : alloc.vec.Vec Std.U8) ${ITEMS}`],
  ['wide_steps n k', '(n : Std.I16) (k : Std.I16) (h : n.val ≤ 5) (h1 : -5 ≤ n.val) (g : 0 ≤ k.val) (g1 : k.val ≤ 2)'],
] as const;

/** Whether some input refutes it, by running all. */
function isFalse({ statement, plan }: ReturnType<typeof openPlanned>): boolean {
  return [...everyRow(plan.domain)].some((row) => statement.checkInputs(row).kind === 'fails');
}

describe.each(CALLS)('%s', (call, binders) => {
  test('no result is proved away that a run has, and each that no run has', async () => {
    const solver = await openSolver();
    const truths = new Set<boolean>();
    for (const number of [0, 1, 3, 7, 8, 21, 42]) {
      const opened = openPlanned(MODEL, inNamespace(`t ${binders} : ${call} ⦃ r => r.val ≠ ${number} ⦄`));
      const verdict = await proveBySolver(opened.statement, opened.plan, solver, solverBudget(1, true));
      const refutable = isFalse(opened);
      truths.add(refutable);
      expect([number, verdict.kind]).toEqual([number, refutable ? 'refuted' : 'proved']);
    }
    expect(truths.size).toBe(2);
  });
});
