import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AcceptanceTask } from '../../../pipeline/core/acceptance.ts';
import type { ToolCall, ToolRun } from '../../../pipeline/core/stage.ts';
import { acceptProof } from '../../../pipeline/tools/accept-proof.ts';
import { checkFile, comparatorConfig, frozenFile, submissionFile } from '../../../pipeline/tools/plan-acceptance.ts';
import { readAxioms, readComparator, readCompiled, readReplay } from '../../../pipeline/tools/read-acceptance.ts';

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

const run = (over: Partial<ToolRun> = {}): ToolRun => ({
  exitCode: 0,
  signal: null,
  stdout: '',
  stderr: '',
  hit: null,
  cpuSeconds: 1,
  sandbox: 'unshare',
  ...over,
});
const message = (severity: string, line: number, data: string): string =>
  JSON.stringify({ severity, pos: { line, column: 0 }, endPos: null, data });
const AXIOMS_GOOD = message('info', 3, "'aegis_check' depends on axioms: [propext,\n Quot.sound]");

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
  ])('%s', (_, data, kind) => expect(readAxioms(run({ stdout: message('info', 3, data) }), THREE).finding.kind).toBe(kind));
  test('the right words at another line say nothing', () =>
    expect(
      readAxioms(run({ stdout: message('info', 2, "'aegis_check' does not depend on any axioms") }), THREE).finding.kind,
    ).toBe('unknown'));
  test('twice is once too often', () =>
    expect(readAxioms(run({ stdout: `${AXIOMS_GOOD}\n${AXIOMS_GOOD}` }), THREE).finding.kind).toBe('unknown'));
  test('plain text on standard output says nothing', () =>
    expect(readAxioms(run({ stdout: "'aegis_check' does not depend on any axioms\nEXIT_CODE:0" }), THREE).finding.kind).toBe(
      'unknown',
    ));
  test('a type mismatch means that something else was proved', () =>
    expect(readAxioms(run({ exitCode: 1, stdout: message('error', 2, 'type mismatch') }), THREE).finding).toMatchObject({
      kind: 'bad',
      reason: expect.stringContaining('does not prove'),
    }));
  test('a limit, a signal and a silent failure are no verdict', () => {
    for (const over of [{ hit: 'cpu' as const }, { signal: 'SIGSEGV', exitCode: null }, { exitCode: 1 }])
      expect(readAxioms(run(over), THREE).finding.kind).toBe('unknown');
  });
});

describe('the other answers', () => {
  test('compiling: sorry and errors reject, an empty success does not accept', () => {
    expect(readCompiled(run(), true).kind).toBe('good');
    expect(readCompiled(run({ stdout: message('warning', 4, "declaration uses 'sorry'") }), true)).toEqual({
      kind: 'bad',
      reason: 'it uses sorry',
    });
    expect(readCompiled(run({ exitCode: 1, stdout: message('error', 4, 'unsolved goals') }), false).kind).toBe('bad');
    expect(readCompiled(run(), false).kind).toBe('unknown');
    expect(
      readCompiled(run({ exitCode: 1, stdout: message('error', 1, "object file 'x' of module Frozen does not exist") }), false)
        .kind,
    ).toBe('unknown');
  });
  test('leanchecker', () => {
    expect(readReplay(run()).kind).toBe('good');
    expect(readReplay(run({ exitCode: 1, stderr: '(kernel) declaration type mismatch' })).kind).toBe('bad');
    expect(readReplay(run({ exitCode: 1, stderr: 'incompatible header' })).kind).toBe('unknown');
    expect(readReplay(run({ exitCode: 1 })).kind).toBe('unknown');
  });
  test('comparator', () => {
    expect(readComparator(run({ stdout: 'Building\nYour solution is okay!\n' })).kind).toBe('good');
    expect(readComparator(run({ stdout: 'not: Your solution is okay! \n' })).kind).toBe('unknown');
    expect(readComparator(run({ exitCode: 1, stdout: 'theorem answer does not match' })).kind).toBe('bad');
    expect(readComparator(run({ exitCode: 1, stderr: 'landrun: not found' })).kind).toBe('unknown');
    expect(readComparator(run()).kind).toBe('unknown');
  });
});

/** Answers in the order of the calls, told apart by what they are about; compiled files appear where a call names them. */
interface Script {
  readonly submission?: Partial<ToolRun>;
  readonly check?: Partial<ToolRun>;
  readonly leanchecker?: Partial<ToolRun>;
  readonly comparator?: Partial<ToolRun>;
  readonly tamper?: boolean;
}

const path = process.env['PATH'];
afterEach(() => void (process.env['PATH'] = path));

async function accept(script: Script, over: Partial<AcceptanceTask> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-accept-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['leanchecker', 'comparator'] as const) {
    if (script[name] === undefined) continue;
    writeFileSync(join(bin, name), '#!/bin/sh\n');
    chmodSync(join(bin, name), 0o755);
  }
  process.env['PATH'] = `${bin}:${path}`;
  const calls: ToolCall[] = [];
  const exec = ({ ...call }: ToolCall): Promise<ToolRun> => {
    calls.push(call);
    const [what, answer] = answerOf(call, script);
    const olean = call.args[call.args.indexOf('-o') + 1];
    if (call.args.includes('-o') && (answer.exitCode ?? 0) === 0) writeFileSync(olean ?? '', what);
    if (what === 'submission' && script.tamper === true)
      appendFileSync(join(dirname(dirname(olean ?? '')), 'frozen/Frozen.olean'), 'x');
    return Promise.resolve(run({ sandbox: call.sandbox === undefined ? 'none' : 'unshare', ...answer }));
  };
  const result = await acceptProof(
    { ...task, ...over },
    { exec, scratch: () => Promise.resolve(folder), project: '/project', modules: '/modules' },
  );
  return { result, calls, folder };
}

function answerOf({ args }: ToolCall, script: Script): readonly [string, Partial<ToolRun>] {
  const last = args.at(-1) ?? '';
  if (last.endsWith('Frozen.lean')) return ['frozen', {}];
  if (last.endsWith('Submission.lean')) return ['submission', script.submission ?? {}];
  if (last.endsWith('Check.lean')) return ['check', script.check ?? { stdout: AXIOMS_GOOD }];
  return args.includes('leanchecker') ? ['leanchecker', script.leanchecker ?? {}] : ['comparator', script.comparator ?? {}];
}

describe('acceptance', () => {
  test('every check is content', async () => {
    const { result, calls, folder } = await accept({ leanchecker: {}, comparator: { stdout: 'Your solution is okay!\n' } });
    expect(result).toEqual({
      verdict: 'accepted',
      reason: '',
      checks: ['compiled from source', 'a fresh Lean: proposition and axioms', 'leanchecker', 'comparator'],
      axioms: ['propext', 'Quot.sound'],
      sandbox: 'unshare',
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
      { submission: { exitCode: 1, stdout: message('error', 5, 'unsolved goals') } },
      'rejected',
      'unsolved goals',
    ],
    [
      'a foreign axiom',
      { check: { stdout: message('info', 3, "'aegis_check' depends on axioms: [cheat]") } },
      'rejected',
      'cheat',
    ],
    [
      'another proposition',
      { check: { exitCode: 1, stdout: message('error', 2, 'type mismatch') } },
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
