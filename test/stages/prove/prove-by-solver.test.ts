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

const LOOPS = `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace m

def place_loop.body (a : Slice Std.I32) (x : Std.I32) (lo : Std.Usize) (hi : Std.Usize) :
  Result (ControlFlow (Std.Usize × Std.Usize) Std.Usize) := do
  if lo < hi then do
    let d ← hi - lo
    let h ← d / 2#usize
    let mid ← lo + h
    let y ← Slice.index_usize a mid
    if y < x then do
      let lo1 ← mid + 1#usize
      ok (cont (lo1, hi))
    else ok (cont (lo, mid))
  else ok (done lo)

def place (a : Slice Std.I32) (x : Std.I32) : Result Std.Usize := do
  loop (fun (lo, hi) => place_loop.body a x lo hi) (0#usize, Slice.len a)

def below_loop.body (acc : Std.Usize) (iter : core.ops.range.Range Std.Usize) :
  Result (ControlFlow (Std.Usize × core.ops.range.Range Std.Usize) Std.Usize) := do
  let (o, iter1) ← core.iter.range.IteratorRange.next core.iter.range.StepUsize iter
  match o with
  | none => ok (done acc)
  | some i => do
    let acc1 ← acc + i
    ok (cont (acc1, iter1))

def below (n : Std.Usize) : Result Std.Usize := do
  loop (fun (acc, iter) => below_loop.body acc iter) (0#usize, { start := 0#usize, «end» := n : core.ops.range.Range Std.Usize })

def numbered_loop.body (acc : Std.Usize) (it : core.iter.adapters.enumerate.Enumerate (core.slice.iter.Iter Std.Usize)) :
  Result (ControlFlow (Std.Usize × core.iter.adapters.enumerate.Enumerate (core.slice.iter.Iter Std.Usize)) Std.Usize) := do
  let (o, it1) ← core.iter.adapters.enumerate.IteratorEnumerate.next (core.iter.traits.iterator.IteratorSliceIter Std.Usize) it
  match o with
  | none => ok (done acc)
  | some (i, x) => do
    let y ← i * x
    let acc1 ← acc + y
    ok (cont (acc1, it1))

def numbered (s : Slice Std.Usize) : Result Std.Usize := do
  let it ← core.slice.Slice.iter s
  let it1 ← core.slice.iter.IteratorSliceIter.enumerate it
  loop (fun (acc, it2) => numbered_loop.body acc it2) (0#usize, it1)

end m
`;

async function short(theorem: string): Promise<SolverVerdict> {
  const { statement, plan } = openPlanned({ name: 'm.lean', text: LOOPS }, inNamespace(theorem));
  return proveBySolver(statement, plan, await openSolver(), solverBudget(1, true));
}

const SORTED = '(a : Slice Std.I32) (x : Std.I32) (h : a.val.length ≤ 8) (s : a.val.Pairwise (fun u v => u.val ≤ v.val))';

test('what is too hard for all lengths at once is proved length by length, the two ends of a search followed apart', async () => {
  const claim = 'place a x ⦃ r => ∀ y ∈ a.val.take r.val, y.val < x.val ⦄';
  expect(await short(`t ${SORTED} : ${claim}`)).toMatchObject({ kind: 'proved', cost: { parts: 9 } });
  // Without order it is false, of long ones only.
  expect(
    await short(`t (a : Slice Std.I32) (x : Std.I32) (h : a.val.length ≤ 5) (k : 4 ≤ a.val.length) : ${claim}`),
  ).toMatchObject({
    kind: 'refuted',
  });
});

test('ranges and numbered items are followed', async () => {
  const sum = (n: string): string => `t (n : Std.Usize) (h : n.val ≤ ${n}) : below n ⦃ r => 2 * r.val + n.val = n.val * n.val ⦄`;
  expect(await short(sum('9'))).toMatchObject({ kind: 'proved' });
  expect(await short(sum('9').replace('n.val * n.val', 'n.val * 3'))).toMatchObject({ kind: 'refuted' });
  const last = (op: string): string =>
    `t (s : Slice Std.Usize) (h : s.val.length = 3) (v : ∀ x ∈ s.val, x.val ≤ 5) : numbered s ⦃ r => r.val ${op} (s.val[1]!).val + 2 * (s.val[2]!).val ⦄`;
  expect(await short(last('='))).toMatchObject({ kind: 'proved' });
  expect(await short(last('<'))).toMatchObject({ kind: 'refuted' });
});
