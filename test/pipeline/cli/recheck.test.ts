import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Label } from '../../../pipeline/core/label.ts';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { probeSandbox } from '../../../pipeline/tools/probe-sandbox.ts';
import { aegis } from '../../support/command.ts';
import { decided, fillWorkspace } from '../../support/filled-workspace.ts';
import { type StandInOptions, type StandIns, useStandIns } from '../../support/stand-ins.ts';

const refutedBy = (x: number): Label => ({
  label: 'refuted',
  evidence: 'evaluated',
  checker: 'a/1',
  proof: null,
  counterexample: { x },
  cost: {},
});

/** The result is always 3; a statement says that it is at most the length of its own name. */
function workspace(labels: Readonly<Record<string, Label>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-recheck-'));
  const statements = Object.entries(labels).map(([name, label]) => ({ name, label }));
  fillWorkspace(folder, [{ name: 'three', body: 'ok 3#u8', statements }]);
  return folder;
}

const shown = (folder: string): Readonly<Record<string, string | null>> => {
  const opened = openWorkspace(folder, { create: false });
  const rows = opened.reader.tasks('g1').map((task) => [task.name, task.open_reason ?? task.label] as const);
  opened.close();
  return Object.fromEntries(rows);
};

test('labels that follow from their evidence are confirmed', async () => {
  const folder = workspace({ long: decided('proved', 'exhaustive'), longer: decided('proved', 'smt'), no: refutedBy(7) });
  const { code, out } = await aegis('recheck', '--workspace', folder, '--effort', '2');
  expect(out).toContain('3 labels: 3 confirmed, 0 withdrawn, 0 unclear');
  expect(code).toBe(0);
  expect(shown(folder)).toEqual({ long: 'proved', longer: 'proved', no: 'refuted' });
});

test('labels that do not are withdrawn, and the statement is open again', async () => {
  const folder = workspace({ ab: decided('proved', 'exhaustive'), cd: decided('proved', 'smt'), right: refutedBy(7) });
  const { code, out } = await aegis('recheck', '--workspace', folder);
  expect(code).toBe(1);
  expect(out).toContain('0 confirmed, 3 withdrawn');
  expect(shown(folder)).toEqual({
    ab: 'proved (exhaustive) was withdrawn: running it again refutes it',
    cd: 'proved (smt) was withdrawn: the solver finds a counterexample',
    right: 'refuted (evaluated) was withdrawn: the statement holds on its counterexample',
  });
  expect((await aegis('recheck', '--workspace', folder)).out).toContain('0 labels');
});

test('withdrawing one of two labels that contradict each other settles it', async () => {
  const folder = workspace({ ab: decided('proved', 'exhaustive') });
  const opened = openWorkspace(folder, { create: false });
  const [task] = opened.reader.tasks('g1');
  opened.records.addLabel(task?.statement_id ?? '', refutedBy(1), null);
  expect(opened.reader.contradictions()).toHaveLength(1);
  opened.close();
  const { code, out } = await aegis('recheck', '--workspace', folder, '--only', 'three');
  expect(code).toBe(1);
  expect(out).toContain('1 confirmed, 1 withdrawn');
  expect(out).not.toContain('contradict');
  expect(shown(folder)).toEqual({ ab: 'refuted' });
});

test('what is asked for must be there', async () => {
  const folder = workspace({ ab: decided('proved', 'exhaustive') });
  const { code, err } = await aegis('recheck', '--workspace', folder, '--only', 'four');
  expect(code).toBe(2);
  expect(err).toContain('--only four');
});

// Without a sandbox nothing is accepted: accept-proof.test.ts shows that.
const { kind: sandbox } = await probeSandbox();

describe.runIf(sandbox !== 'none')('with a Lean', () => {
  let open: StandIns | undefined;
  afterEach(() => open?.close());

  const LABELS = { long: decided('proved', 'exhaustive'), no: refutedBy(7) };

  function onAeneas(labels: Readonly<Record<string, Label>>, options: StandInOptions = {}): string {
    open = useStandIns(options);
    const folder = mkdtempSync(join(tmpdir(), 'aegis-recheck-'));
    const statements = Object.entries(labels).map(([name, label]) => ({ name, label }));
    fillWorkspace(folder, [{ name: 'three', body: 'ok 3#u8', toolchain: 'aeneas', statements }]);
    return folder;
  }
  const labelsOf = (folder: string): readonly object[] => {
    const { reader, rechecks, close } = openWorkspace(folder, { create: false });
    const found = reader
      .tasks('g1')
      .flatMap((task) =>
        rechecks
          .standing(task.statement_id)
          .map(({ label, evidence, checker }) => ({ name: task.name, label, evidence, checker })),
      );
    close();
    return found.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  };

  test('labels of our own become the kernel’s where Lean accepts a proof, and stay in the history', async () => {
    const folder = onAeneas(LABELS);
    const { code, out } = await aegis('recheck', '--workspace', folder);
    expect(out).toContain('2 labels: 2 confirmed, 0 withdrawn, 0 unclear; 2 now accepted by Lean');
    expect(code).toBe(0);
    expect(labelsOf(folder)).toEqual([
      { name: 'long', label: 'proved', evidence: 'exhaustive', checker: 'a/1' },
      { name: 'long', label: 'proved', evidence: 'kernel', checker: 'stand-in' },
      { name: 'no', label: 'refuted', evidence: 'evaluated', checker: 'a/1' },
      { name: 'no', label: 'refuted', evidence: 'kernel', checker: 'stand-in' },
    ]);
  });
  test('nothing is upgraded where Lean refuses', async () => {
    const leanErrors = ['Holds', 'Fails'].map((goal) => ({ when: `unfold Frozen.${goal}`, line: 7, message: 'unsolved goals' }));
    const folder = onAeneas(LABELS, { leanErrors });
    expect((await aegis('recheck', '--workspace', folder)).out).toContain('2 labels: 2 confirmed, 0 withdrawn, 0 unclear\n');
    expect(labelsOf(folder)).toHaveLength(2);
  });
});
