import { afterAll, expect, test, vi } from 'vitest';
import { TermBank } from '../../../compiler/smt/term.ts';
import { closeSolver, openSolver } from '../../../pipeline/tools/z3.ts';
import { inductionBudget, proveByInduction } from '../../../stages/prove/prove-by-induction.ts';
import { inNamespace, openPlanned } from '../../support/opened-statement.ts';

afterAll(closeSolver);

/** `walk`: an index up to the length, with a counter that may overflow; `stuck`: an index that does not move; `fill`: a vector as long as the slice. */
const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result ControlFlow Error

namespace m

def walk_loop.body (s : Slice Std.U8) (i : Std.Usize) (n : Std.U64) : Result (ControlFlow (Std.Usize × Std.U64) Std.U64) := do
  if i < Slice.len s then do
    let x ← Slice.index_usize s i
    let i1 ← i + 1#usize
    if x = 0#u8 then do
      let n1 ← n + 1#u64
      ok (cont (i1, n1))
    else ok (cont (i1, n))
  else ok (done n)

def walk (s : Slice Std.U8) : Result Std.U64 := do
  loop (fun (i, n) => walk_loop.body s i n) (0#usize, 0#u64)

def beyond_loop.body (s : Slice Std.U8) (i : Std.Usize) : Result (ControlFlow Std.Usize Std.U8) := do
  let x ← Slice.index_usize s i
  if x = 0#u8 then ok (done x)
  else do
    let i1 ← i + 1#usize
    ok (cont i1)

def beyond (s : Slice Std.U8) : Result Std.U8 := do
  loop (fun i => beyond_loop.body s i) 0#usize

def stuck_loop.body (i : Std.U8) : Result (ControlFlow Std.U8 Std.U8) := do
  if i = 7#u8 then ok (cont i) else ok (done i)

def stuck (i : Std.U8) : Result Std.U8 := do
  loop (fun j => stuck_loop.body j) i

def fill_loop.body (s : Slice Std.U8) (i : Std.Usize) (v : alloc.vec.Vec Std.U8) :
    Result (ControlFlow (Std.Usize × alloc.vec.Vec Std.U8) (alloc.vec.Vec Std.U8)) := do
  if i < Slice.len s then do
    let x ← Slice.index_usize s i
    let v1 ← alloc.vec.Vec.push v x
    let i1 ← i + 1#usize
    ok (cont (i1, v1))
  else ok (done v)

def fill (s : Slice Std.U8) : Result (alloc.vec.Vec Std.U8) := do
  loop (fun (i, v) => fill_loop.body s i v) (0#usize, alloc.vec.Vec.new Std.U8)

def blank (s : Slice Std.U8) : Result (Slice Std.U8) := do
  if 0#usize < Slice.len s then do
    let t ← Slice.update s 0#usize 0#u8
    ok t
  else ok s

end m
`;

async function verdict(theorem: string): Promise<string> {
  const { statement, plan } = openPlanned({ name: 'm.lean', text: MODEL }, inNamespace(theorem));
  return (await proveByInduction(statement, plan, await openSolver(), inductionBudget(4))).kind;
}

test.each([
  ['t (s : Slice Std.U8) : ∃ r, walk s = ok r'],
  ['t (s : Slice Std.U8) : walk s ⦃ r => r.val ≤ s.val.length ⦄'],
  ['t (s : Slice Std.U8) (r : Std.U64) (h : walk s = ok r) : r.val ≤ s.val.length'],
  ['t (s : Slice Std.U8) : fill s ⦃ r => r.val.length = s.val.length ⦄'],
  ['t (i : Std.U8) (h : i.val < 7) : stuck i = ok i'],
])('holds for every length: %s', async (theorem) => expect(await verdict(theorem)).toBe('proved'));

/** Each is false for some input. */
const FALSE = [
  't (s : Slice Std.U8) : walk s ⦃ r => r.val < s.val.length ⦄',
  't (s : Slice Std.U8) : walk s ⦃ r => r.val ≤ 3 ⦄',
  't (s : Slice Std.U8) : ∃ r, beyond s = ok r',
  't (i : Std.U8) : ∃ r, stuck i = ok r',
  't (i : Std.U8) (h : i.val = 7) : stuck i ⦃ r => r.val = 3 ⦄',
  't (s : Slice Std.U8) : fill s ⦃ r => r.val.length < 100 ⦄',
  't (s : Slice Std.U8) : blank s = ok s',
];

test.each(FALSE)('is never proved: %s', async (theorem) => expect(await verdict(theorem)).toBe('open'));

test('what is never proved shows a planted fault: obligations that count as met', async () => {
  const or = TermBank.prototype.or;
  // The condition over all obligations is the only one built from as many alternatives.
  let depth = 0;
  vi.spyOn(TermBank.prototype, 'or').mockImplementation(function (this: TermBank, a, b) {
    depth = a === this.false ? 0 : depth + 1;
    return depth > 6 ? this.false : or.call(this, a, b);
  });
  try {
    const found = await Promise.all(FALSE.map((theorem) => verdict(theorem)));
    expect(found).toContain('proved');
  } finally {
    vi.restoreAllMocks();
  }
});
