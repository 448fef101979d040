import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcceptanceTask } from '../../../pipeline/core/acceptance.ts';
import { axiomsOf } from '../../../pipeline/core/axiom-tier.ts';
import { frozenFile } from '../../../pipeline/core/frozen-file.ts';
import { checkFile, comparatorConfig, submissionFile } from '../../../pipeline/tools/plan-acceptance.ts';
import { readAxioms, readComparator, readCompiled, readReplay } from '../../../pipeline/tools/read-acceptance.ts';
import { acceptScripted, type AnswerScript, AXIOMS_GOOD, goodRun, leanMessage } from '../../support/scripted-acceptance.ts';

const THREE = ['Classical.choice', 'Quot.sound', 'propext'];
const task: AcceptanceTask = {
  model: { module: 'Models.M1_of_gcd', text: 'import Aeneas\n' },
  prelude: 'open Aeneas Aeneas.Std Result\n\nnamespace gcd',
  namespace: 'gcd',
  proposition: '∀ (a : Std.U8), f a = ok a',
  proves: 'statement',
  submission: 'theorem answer : Frozen.Holds := by\n  intro a; rfl',
  axioms: THREE,
  withoutSandbox: false,
};

describe('the files', () => {
  test('the proposition is a constant, and its negation another', () => {
    expect(frozenFile(task)).toContain('def _root_.Frozen.Holds : Prop := ∀ (a : Std.U8), f a = ok a');
    expect(frozenFile(task)).toContain('def _root_.Frozen.Fails : Prop := ¬ (∀ (a : Std.U8), f a = ok a)');
  });
  test('the check names the constant and prints axioms at the line that is read', () => {
    expect(checkFile(task).split('\n')).toEqual([
      'import Submission',
      'theorem aegis_check : _root_.Frozen.Holds := _root_.answer',
      '#print axioms aegis_check',
      '',
    ]);
    expect(checkFile({ ...task, proves: 'negation' })).toContain('_root_.Frozen.Fails');
  });
  test('the submission imports the frozen file and nothing else of ours', () =>
    expect(submissionFile(task)).toMatch(/^import Frozen\nset_option autoImplicit false\n/));
  test('comparator is asked about one theorem with the frozen axioms', () =>
    expect(JSON.parse(comparatorConfig(task))).toEqual({
      challenge_module: 'Challenge',
      solution_module: 'Submission',
      theorem_names: ['answer'],
      permitted_axioms: THREE,
      enable_nanoda: false,
    }));
});

describe('the axioms of the check', () => {
  test.each([
    ['none', "'aegis_check' does not depend on any axioms", 'good'],
    ['allowed ones over two lines', "'aegis_check' depends on axioms: [propext,\n Classical.choice]", 'good'],
    ['sorry', "'aegis_check' depends on axioms: [propext, sorryAx]", 'bad'],
    ['compiled code', "'aegis_check' depends on axioms: [Lean.ofReduceBool]", 'bad'],
    ['an axiom of its own', "'aegis_check' depends on axioms: [propext, Submission.cheat]", 'bad'],
    ['a name that only starts like an allowed one', "'aegis_check' depends on axioms: [propext2]", 'bad'],
    ['another theorem', "'other' does not depend on any axioms", 'unknown'],
    ['words before', "x 'aegis_check' does not depend on any axioms", 'unknown'],
    ['a list that does not end', "'aegis_check' depends on axioms: [propext", 'unknown'],
  ])('%s', (_, data, kind) =>
    expect(readAxioms(goodRun({ stdout: leanMessage('info', 3, data) }), THREE).finding.kind).toBe(kind),
  );
  test('the right words at another line say nothing', () =>
    expect(
      readAxioms(goodRun({ stdout: leanMessage('info', 2, "'aegis_check' does not depend on any axioms") }), THREE).finding.kind,
    ).toBe('unknown'));
  test('twice is once too often', () =>
    expect(readAxioms(goodRun({ stdout: `${AXIOMS_GOOD}\n${AXIOMS_GOOD}` }), THREE).finding.kind).toBe('unknown'));
  test('plain text on standard output says nothing', () =>
    expect(readAxioms(goodRun({ stdout: "'aegis_check' does not depend on any axioms\nEXIT_CODE:0" }), THREE).finding.kind).toBe(
      'unknown',
    ));
  test('a type mismatch means that something else was proved', () =>
    expect(readAxioms(goodRun({ exitCode: 1, stdout: leanMessage('error', 2, 'type mismatch') }), THREE).finding).toMatchObject({
      kind: 'bad',
      reason: expect.stringContaining('does not prove'),
    }));
  test('a limit, a signal and a silent failure are no verdict', () => {
    for (const over of [{ hit: 'cpu' as const }, { signal: 'SIGSEGV', exitCode: null }, { exitCode: 1 }])
      expect(readAxioms(goodRun(over), THREE).finding.kind).toBe('unknown');
  });
});

describe('the other answers', () => {
  test('compiling: sorry and errors reject, an empty success does not accept', () => {
    expect(readCompiled(goodRun(), true).kind).toBe('good');
    expect(readCompiled(goodRun({ stdout: leanMessage('warning', 4, "declaration uses 'sorry'") }), true)).toEqual({
      kind: 'bad',
      reason: 'it uses sorry',
    });
    expect(readCompiled(goodRun({ exitCode: 1, stdout: leanMessage('error', 4, 'unsolved goals') }), false).kind).toBe('bad');
    expect(readCompiled(goodRun(), false).kind).toBe('unknown');
    expect(
      readCompiled(
        goodRun({ exitCode: 1, stdout: leanMessage('error', 1, "object file 'x' of module Frozen does not exist") }),
        false,
      ).kind,
    ).toBe('unknown');
  });
  test('leanchecker', () => {
    expect(readReplay(goodRun()).kind).toBe('good');
    expect(readReplay(goodRun({ exitCode: 1, stderr: '(kernel) declaration type mismatch' })).kind).toBe('bad');
    expect(readReplay(goodRun({ exitCode: 1, stderr: 'incompatible header' })).kind).toBe('unknown');
    expect(readReplay(goodRun({ exitCode: 1 })).kind).toBe('unknown');
  });
  test('comparator', () => {
    expect(readComparator(goodRun({ stdout: 'Building\nYour solution is okay!\n' })).kind).toBe('good');
    expect(readComparator(goodRun({ stdout: 'not: Your solution is okay! \n' })).kind).toBe('unknown');
    expect(readComparator(goodRun({ exitCode: 1, stdout: 'theorem answer does not match' })).kind).toBe('bad');
    expect(readComparator(goodRun({ exitCode: 1, stderr: 'landrun: not found' })).kind).toBe('unknown');
    expect(readComparator(goodRun()).kind).toBe('unknown');
  });
});

const accept = (script: AnswerScript, over: Partial<AcceptanceTask> = {}) => acceptScripted({ ...task, ...over }, script);

describe('acceptance', () => {
  test('every check is content', async () => {
    const { result, calls, folder } = await accept({ leanchecker: {}, comparator: { stdout: 'Your solution is okay!\n' } });
    expect(result).toEqual({
      verdict: 'accepted',
      reason: '',
      checks: ['compiled from source', 'a fresh Lean: proposition and axioms', 'leanchecker', 'comparator'],
      axioms: ['propext', 'Quot.sound'],
      sandbox: 'unshare',
      tier: 'strict',
    });
    const [, submission, check] = calls;
    expect(submission?.sandbox).toEqual({ writable: [join(folder, 'submission')] });
    expect(submission?.env?.['LEAN_PATH']).toBe(`${join(folder, 'frozen')}:/modules`);
    expect(check?.env?.['LEAN_PATH']).toBe(`${join(folder, 'submission')}:${join(folder, 'frozen')}:/modules`);
    expect(existsSync(join(folder, 'judge/lakefile.toml'))).toBe(true);
  });
  test.each([
    [
      'a proof with an error',
      { submission: { exitCode: 1, stdout: leanMessage('error', 5, 'unsolved goals') } },
      'rejected',
      'unsolved goals',
    ],
    [
      'a foreign axiom',
      { check: { stdout: leanMessage('info', 3, "'aegis_check' depends on axioms: [cheat]") } },
      'rejected',
      'cheat',
    ],
    [
      'another proposition',
      { check: { exitCode: 1, stdout: leanMessage('error', 2, 'type mismatch') } },
      'rejected',
      'does not prove',
    ],
    ['a changed frozen file', { tamper: true }, 'rejected', 'changed the frozen statement'],
    [
      'a kernel that refuses',
      { leanchecker: { exitCode: 1, stderr: '(kernel) declaration type mismatch' } },
      'rejected',
      'kernel',
    ],
    [
      'a comparator that refuses',
      { comparator: { exitCode: 1, stdout: 'theorem answer does not match' } },
      'rejected',
      'does not match',
    ],
    ['a check that runs out of time', { check: { hit: 'cpu' as const } }, 'unknown', 'cpu limit'],
    ['a comparator without landrun', { comparator: { exitCode: 1, stderr: 'landrun: not found' } }, 'unknown', 'landrun'],
  ] as const)('%s', async (_, script, verdict, reason) => {
    expect((await accept(script)).result).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
  });
  test('without a sandbox nothing is accepted, unless that was waived', async () => {
    const bare = { submission: { sandbox: 'none' } };
    expect((await accept(bare)).result).toMatchObject({ verdict: 'unknown', reason: expect.stringContaining('sandbox') });
    expect((await accept(bare, { withoutSandbox: true })).result).toMatchObject({ verdict: 'accepted', sandbox: 'none' });
  });
  test('what is not installed is not in the list of checks', async () => {
    expect((await accept({})).result.checks).toEqual(['compiled from source', 'a fresh Lean: proposition and axioms']);
  });
});

describe('the tier of a proof', () => {
  const native = { axioms: axiomsOf('native') };
  const resting = (axioms: string) => ({
    check: { stdout: leanMessage('info', 3, `'aegis_check' depends on axioms: [${axioms}]`) },
  });
  test.each([
    'propext, Lean.ofReduceBool, Lean.trustCompiler',
    'propext, answer._native.native_decide.ax_1',
    'm.l._native.bv_decide.ax_1_2',
  ])('what rests on compiled code is refused where the statement allows it not, and marked where it does: %s', async (axioms) => {
    expect((await accept(resting(axioms))).result).toMatchObject({ verdict: 'rejected' });
    // The other checkers take nothing of the kind: they are not asked.
    const asked = await accept({ ...resting(axioms), comparator: { exitCode: 1, stdout: 'not permitted' } }, native);
    expect(asked.result).toMatchObject({ verdict: 'accepted', tier: 'native' });
  });
  test('a proof that needs no compiled code is strict, whatever it was allowed', async () =>
    expect((await accept({}, native)).result).toMatchObject({ verdict: 'accepted', tier: 'strict' }));
  test.each([
    'sorryAx',
    'cheat',
    'x_native.native_decide.ax_1',
    'a._native.native_decide.ax_1.cheat',
    'a._native.other.ax_1',
    'Lean.ofReduceBool2',
  ])('the tier lets nothing else through: %s', async (axiom) =>
    expect((await accept(resting(axiom), native)).result).toMatchObject({ verdict: 'rejected' }),
  );
});
