import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sha256 } from '../../../pipeline/core/canonical-json.ts';
import type { ScreenResult } from '../../../pipeline/core/label.ts';
import type { LeanModel } from '../../../pipeline/core/lean-model.ts';
import type { Draft } from '../../../pipeline/core/statement.ts';
import { probeSandbox } from '../../../pipeline/tools/probe-sandbox.ts';
import { toolchainHome } from '../../../pipeline/tools/toolchain-home.ts';
import { distrustOf } from '../../../pipeline/tools/trust-checker.ts';
import { leanFreezeStage } from '../../../stages/freeze/lean-stage.ts';
import { leanProveStage } from '../../../stages/prove/lean-stage.ts';
import {
  contextWith,
  recorded,
  recordedProgram,
  type StandInOptions,
  type StandIns,
  useStandIns,
} from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

const passed: ScreenResult = { outcome: 'passed', cases: 50, generated: 60, seed: 1, counterexample: null, reason: null };
const refuted: ScreenResult = { ...passed, outcome: 'counterexample', counterexample: { a: 12, b: 18 } };

async function prove(claim: string, screen: ScreenResult, options: StandInOptions = {}) {
  open = useStandIns(options);
  const context = contextWith(open);
  const { program, types } = await recordedProgram('gcd_lcm', context);
  const text = context.putArtifact(readFileSync(join(recorded, 'gcd_lcm/GcdLcm.lean'), 'utf8'));
  const model: LeanModel = { toolchain: 'aeneas', namespace: 'gcd_lcm', text, entry: 'gcd', flags: [] };
  const draft: Draft = {
    name: 'claim',
    kind: 'output-bounds',
    polarity: 'should-hold',
    defect: null,
    informal: 'A bound.',
    prelude: '',
    theorem: `theorem claim ${claim} := by sorry`,
  };
  const question = {
    problemId: 'gcd_lcm',
    programId: program.programId,
    model,
    types,
    drafts: [draft],
    axioms: ['propext'],
    leanPin: 'v4.31.0',
  };
  const frozen = await leanFreezeStage.run(question, context);
  const statement = frozen.status === 'ok' ? frozen.value.results[0]?.frozen : null;
  if (!statement) throw new Error(JSON.stringify(frozen));
  const answer = await leanProveStage.run({ model, types, statement, screen }, context);
  const files = open.calls().filter(({ args }) => /(Frozen|Submission|Check)\.lean$/.test(args.at(-1) ?? ''));
  return { answer, files, context };
}

const BOUND = '(a b : Std.U64) (ha : a.val < 10000000000) (hb : b.val < 10000000000) : gcd a b ⦃ r => r.val ≤ 10000000000 ⦄';
const WRONG = '(a b : Std.U64) (ha : a.val < 10000000000) (hb : b.val < 10000000000) : gcd a b ⦃ r => r.val ≤ 5 ⦄';

// Without a sandbox nothing is accepted: accept-proof.test.ts shows that.
const { kind: sandbox } = await probeSandbox();

describe.runIf(sandbox !== 'none')('a candidate that Lean accepts', () => {
  test('labels the statement, and says that the checker stands in for the real one', async () => {
    const { answer, context } = await prove(BOUND, passed, {
      leanErrors: [{ when: 'unfold Frozen.Fails\n  (', line: 7, message: 'unsolved goals' }],
    });
    if (answer.status !== 'ok' || answer.value.label === 'open') throw new Error(JSON.stringify(answer));
    expect(answer.value).toMatchObject({ label: 'proved', evidence: 'kernel', checker: 'stand-in', counterexample: null });
    expect(context.getArtifact(answer.value.proof ?? '')).toContain('theorem answer : Frozen.Holds := by');
  });
  test('a counterexample becomes the witness of the negation', async () => {
    const { answer, context } = await prove(WRONG, refuted);
    if (answer.status !== 'ok' || answer.value.label === 'open') throw new Error(JSON.stringify(answer));
    expect(answer.value).toMatchObject({ label: 'refuted', evidence: 'kernel', counterexample: { a: 12, b: 18 } });
    expect(context.getArtifact(answer.value.proof ?? '')).toContain('have w := h (a := 12#u64) (b := 18#u64)');
  });
});

describe('a candidate that Lean does not accept', () => {
  test('leaves a statement open', async () => {
    const { answer } = await prove(BOUND, passed, {
      leanErrors: ['Holds', 'Fails'].map((goal) => ({ when: `unfold Frozen.${goal}\n  (`, line: 7, message: 'unsolved goals' })),
    });
    expect(answer).toMatchObject({ status: 'undecided' });
  });
  test('leaves a refutation to our own evidence, which is not called the kernel’s', async () => {
    const { answer } = await prove(WRONG, refuted, {
      leanErrors: [{ when: 'unfold Frozen.Fails\n  (', line: 7, message: 'unsolved goals' }],
    });
    expect(answer).toMatchObject({ status: 'ok', value: { label: 'refuted', evidence: 'evaluated', checker: 'aegis-eval/1' } });
  });
});

describe('whose word is the kernel’s', () => {
  const accepted = { verdict: 'accepted', reason: '', checks: [], axioms: [], sandbox: 'unshare' } as const;
  const rejected = { ...accepted, verdict: 'rejected', reason: 'decide failed' } as const;
  const honest = () => vi.fn().mockResolvedValueOnce(accepted).mockResolvedValueOnce(rejected);
  const installed = (changed: boolean): string => {
    open ??= useStandIns();
    const { folder } = toolchainHome();
    const [lean, record] = [join(folder, `elan-${Math.random()}/bin/lean`), join(folder, `installed-${Math.random()}.json`)];
    mkdirSync(dirname(lean), { recursive: true });
    writeFileSync(lean, 'lean');
    const files = { [lean]: sha256(changed ? 'another' : 'lean') };
    writeFileSync(
      record,
      JSON.stringify({ format: 1, steps: { lean: { pin: 'leanprover/lean4:v4.31.0', files, verified: [], unverified: [] } } }),
    );
    return record;
  };
  test('the pinned Lean that has just passed its self-test', async () =>
    expect(await distrustOf('4.31.0', installed(false), false, honest())).toBe(''));
  test('not a Lean that has changed since', async () =>
    expect(await distrustOf('4.31.0', installed(true), false, honest())).toContain('has changed'));
  test('not a Lean that somebody else installed', async () =>
    expect(await distrustOf('4.31.0', '/nowhere', false, honest())).toContain('not installed by aegis setup'));
  test('not a Lean that accepts everything', async () =>
    expect(await distrustOf('4.31.1', installed(false), false, vi.fn().mockResolvedValue(accepted))).toContain(
      'did not refuse a false theorem',
    ));
  test('not a Lean that refuses everything', async () =>
    expect(await distrustOf('4.31.2', installed(false), false, vi.fn().mockResolvedValue(rejected))).toContain(
      'did not accept a true theorem',
    ));
});
