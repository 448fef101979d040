import { afterAll, expect, test } from 'vitest';
import { closeSolver, openSolver } from '../../../pipeline/tools/z3.ts';
import { proveBySolver, type SolverVerdict, solverBudget } from '../../../stages/prove/prove-by-solver.ts';
import { inNamespace, openPlanned } from '../../support/opened-statement.ts';

afterAll(closeSolver);

const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace m

def double (x : Std.U64) : Result Std.U64 := do
  let y ← x + x
  ok y

def count_loop.body (n : Std.U32) (i : Std.U32) : Result (ControlFlow Std.U32 Std.U32) := do
  if i < n then do
    let i1 ← i + 1#u32
    ok (cont i1)
  else ok (done i)

def count (n : Std.U32) : Result Std.U32 := do
  loop (fun i => count_loop.body n i) 0#u32

end m
`;

async function verdict(theorem: string, effort = 1): Promise<SolverVerdict> {
  const { statement, plan } = openPlanned({ name: 'm.lean', text: MODEL }, inNamespace(theorem));
  return proveBySolver(statement, plan, await openSolver(), solverBudget(effort));
}

test('what holds on far too many inputs to run is proved', async () => {
  const found = await verdict('t (x : Std.U64) (h : x.val < 2 ^ 63) : double x ⦃ r => r.val = 2 * x.val ⦄');
  expect(found).toMatchObject({ kind: 'proved' });
});

test('the one input that refutes is found, and confirmed by a run', async () => {
  const found = await verdict('t (x : Std.U64) (h : x.val < 2 ^ 63) : double x ⦃ r => r.val ≠ 12345678901234 ⦄');
  expect(found).toMatchObject({ kind: 'refuted', inputs: [6172839450617] });
});

test('a loop is proved where its rounds are bounded, and never where some input needs more than were unrolled', async () => {
  expect(await verdict('t (n : Std.U32) (h : n.val ≤ 8) : count n = ok n')).toMatchObject({ kind: 'proved' });
  expect(await verdict('t (n : Std.U32) (h : n.val ≤ 25) : count n = ok n')).toMatchObject({
    kind: 'open',
    reason: 'a loop of more than 10 rounds',
  });
  expect(await verdict('t (n : Std.U32) (h : n.val ≤ 25) : count n = ok n', 2)).toMatchObject({ kind: 'proved' });
});

test('a sequence without a bound leaves it open', async () => {
  expect(
    await verdict('t (s : Slice Std.U8) : count (UScalar.cast .U32 (Slice.len s)) = count (UScalar.cast .U32 (Slice.len s))'),
  ).toMatchObject({ kind: 'open' });
});
