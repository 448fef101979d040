import { describe, expect, test } from 'vitest';
import type { AcceptanceTask } from '../../../pipeline/core/acceptance.ts';
import type { AgentProveInput } from '../../../pipeline/core/authoring.ts';
import { sha256 } from '../../../pipeline/core/canonical-json.ts';
import type { ProverResult, ProverTask } from '../../../pipeline/core/prover.ts';
import type { StageContext } from '../../../pipeline/core/stage.ts';
import { agentProveStage } from '../../../stages/prove/agent-stage.ts';
import { freshPromotions } from '../../support/promotions.ts';

const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result
namespace m
def twice (x : Std.U8) : Result Std.U8 := do
  let y ← x + x
  ok y
end m
`;
const CLAIM = 'twice x ⦃ r => r.val ≠ 14 ⦄';

const input = (toolchain: 'builtin' | 'aeneas'): AgentProveInput => ({
  model: { toolchain, namespace: 'm', text: sha256(MODEL), entry: 'twice', flags: [] },
  types: {
    crate: 'm',
    adts: [],
    entry: { name: 'twice', params: [{ name: 'x', type: { kind: 'int', type: 'u8' } }], result: { kind: 'int', type: 'u8' } },
  },
  statement: {
    statementId: 's',
    statementSha256: sha256('s'),
    modelSha256: sha256(MODEL),
    name: 't',
    kind: 'output-bounds',
    polarity: 'should-hold',
    defect: null,
    informal: 'Never fourteen.',
    header: '',
    prelude: 'open Aeneas Aeneas.Std Result\n\nnamespace m',
    theorem: `theorem t (x : Std.U8) (h : x.val < 100) : ${CLAIM} := by sorry`,
    negation: `theorem not_t : ¬ (∀ (x : Std.U8) (h : x.val < 100), ${CLAIM}) := by sorry`,
    axioms: ['propext'],
    leanPin: 'none',
    witness: null,
  },
  screen: { outcome: 'passed', cases: 1, generated: 1, seed: 1, counterexample: null, reason: null },
  problemId: 'p',
  programId: 'q',
  run: { agent: 'a', generation: 'g1', attempt: 0, seed: 0 },
  depth: 0,
  loops: 1,
});

const SPENT = { turns: 1, agents: 1, leanQueries: 1, usd: 0.5 };
const end = (more: object): ProverResult => ({ spent: SPENT, refused: [], outcome: 'open', reason: 'nothing', ...more });

/** `prove` plays the agents; `accept` the checkers. */
function run(
  toolchain: 'builtin' | 'aeneas',
  prove: (task: ProverTask) => Promise<ProverResult>,
  accept: (task: AcceptanceTask) => object = () => ({
    verdict: 'accepted',
    kernel: true,
    checker: 'checker/1',
    reason: '',
    distrust: '',
  }),
) {
  const elaborated: string[] = [];
  const stored = new Map<string, string>();
  const context = {
    effort: 1,
    signal: new AbortController().signal,
    getArtifact: (hash: string) => stored.get(hash) ?? MODEL,
    putArtifact: (text: string) => {
      stored.set(sha256(text), text);
      return sha256(text);
    },
    agents: { prove },
    promotions: freshPromotions(),
    aeneas: {
      lean: {
        compile: () => Promise.resolve({ status: 'ok', value: null }),
        elaborate: ({ text }: { text: string }) => {
          elaborated.push(text);
          return Promise.resolve({ complete: true, errors: [], warnings: [] });
        },
        accept: (task: AcceptanceTask) => Promise.resolve(accept(task)),
      },
    },
  } as unknown as StageContext;
  return { elaborated, answer: agentProveStage.run(input(toolchain), context) };
}

const signal = new AbortController().signal;
const PROOF = 'theorem answer : Frozen.Holds := by unfold Frozen.Holds; simp';

test('a counterexample is a refutation once a run of the statement confirms it', async () => {
  const { answer } = run('builtin', (task) => {
    expect(task.refutes({ x: 8 })).toMatchObject({ refutes: false, reason: expect.stringContaining('holds') });
    expect(task.refutes({ x: 107 })).toMatchObject({ refutes: false });
    for (const wrong of [{}, { x: 300 }, { x: 7, y: 1 }, { y: 7 }, 'x', [7], { x: 'seven' }])
      expect(task.refutes(wrong).refutes).toBe(false);
    expect(task.refutes({ x: 7 }).refutes).toBe(true);
    return Promise.resolve(end({ outcome: 'counterexample', values: { x: 7 } }));
  });
  expect(await answer).toMatchObject({
    status: 'ok',
    value: { label: 'refuted', evidence: 'evaluated', checker: 'aegis-eval/1', counterexample: { x: 7 }, cost: SPENT },
  });
});

test('without Lean no proof is accepted, whatever it says', async () => {
  const { answer, elaborated } = run('builtin', async (task) => {
    expect(await task.check(PROOF, signal)).toMatchObject({ complete: true, errors: [expect.stringContaining('no Lean')] });
    expect(await task.accept(PROOF, 'statement', signal)).toMatchObject({ accepted: false });
    return end({});
  });
  expect(await answer).toMatchObject({ status: 'undecided', reason: 'agents: nothing', budget: SPENT });
  expect(elaborated).toEqual([]);
});

describe('with Lean', () => {
  test('a proof counts when the checkers take it, as what the checkers say', async () => {
    const asked: AcceptanceTask[] = [];
    const { answer, elaborated } = run(
      'aeneas',
      async (task) => {
        expect(await task.check(PROOF, signal)).toEqual({ complete: true, errors: [], unfinished: false });
        expect(await task.accept(PROOF, 'negation', signal)).toMatchObject({ accepted: true });
        return end({ outcome: 'accepted', submission: PROOF, proves: 'negation' });
      },
      (task) => {
        asked.push(task);
        return { verdict: 'accepted', kernel: true, checker: 'checker/1', reason: '', distrust: '' };
      },
    );
    expect(await answer).toMatchObject({
      status: 'ok',
      value: { label: 'refuted', evidence: 'kernel', checker: 'checker/1', proof: sha256(PROOF) },
    });
    // Before it was put in its place, and from there.
    const once = { submission: PROOF, proves: 'negation', axioms: ['propext'], namespace: 'm', withoutSandbox: false };
    expect(asked).toMatchObject([once, once]);
    expect(elaborated[0]).toContain('def _root_.Frozen.Holds : Prop := ∀ (x : Std.U8)');
  });

  test('what is left to sorry is told as unfinished', async () => {
    const { answer } = run('aeneas', async (task) => {
      expect(await task.check('theorem answer : Frozen.Holds := sorry', signal)).toMatchObject({ unfinished: true });
      return end({});
    });
    expect(await answer).toMatchObject({ status: 'undecided' });
  });

  test.each([
    [{ verdict: 'rejected', kernel: true, reason: 'no' }],
    [{ verdict: 'unknown', kernel: true, reason: 'no' }],
    [{ verdict: 'accepted', kernel: false, reason: '', distrust: 'its digest is not the pinned one' }],
  ])('%j is no acceptance', async (said) => {
    const { answer } = run(
      'aeneas',
      async (task) => {
        expect(await task.accept(PROOF, 'statement', signal)).toMatchObject({ accepted: false });
        return end({});
      },
      () => ({ checker: 'c', ...said }),
    );
    expect(await answer).toMatchObject({ status: 'undecided' });
  });

  test.each([
    ['an axiom', 'axiom cheat : Frozen.Holds\ntheorem answer : Frozen.Holds := cheat'],
    ['a program', '#eval (IO.Process.spawn { cmd := "sh" } : IO _)\ntheorem answer : Frozen.Holds := by simp'],
    ['a file', 'run_cmd IO.FS.writeFile "/tmp/x" "y"\ntheorem answer : Frozen.Holds := by simp'],
    ['an import', 'import Lean\ntheorem answer : Frozen.Holds := by simp'],
  ])('%s in a candidate never reaches Lean', async (_, submission) => {
    const { answer, elaborated } = run(
      'aeneas',
      async (task) => {
        const { errors } = await task.check(submission, signal);
        expect(errors.length).toBeGreaterThan(0);
        expect(await task.accept(submission, 'statement', signal)).toMatchObject({ accepted: false });
        return end({});
      },
      () => {
        throw new Error('asked');
      },
    );
    expect(await answer).toMatchObject({ status: 'undecided' });
    expect(elaborated).toEqual([]);
  });
});
