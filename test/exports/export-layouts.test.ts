import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aegis } from '../support/command.ts';
import { fillWorkspace, open } from '../support/filled-workspace.ts';

let folder: string;
let workspace: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aegis-export-'));
  workspace = join(folder, 'ws');
  out = join(folder, 'out');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exported = (...argv: readonly string[]) => aegis('export', 'dataset', '--workspace', workspace, '-o', out, ...argv);

describe('other layouts', () => {
  beforeEach(() => fillWorkspace(workspace, [{ name: 'twice', body: 'x + x', statements: [{ name: 'small', label: open }] }]));
  const only = (): string => readdirSync(join(out, 'train'))[0] ?? '';

  test('VERINA: one folder a task, sections between markers', async () => {
    await exported('--format', 'verina');
    const task = join(out, 'train', only());
    expect(readdirSync(task).toSorted()).toEqual([
      'description.txt',
      'reject_inputs.json',
      'signature.json',
      'task.json',
      'task.lean',
      'test.json',
    ]);
    expect(JSON.parse(readFileSync(join(task, 'test.json'), 'utf8'))).toEqual([
      { input: { x: 1 }, expected: 2, unexpected: [4] },
      { input: { x: 2 }, expected: 4, unexpected: [2] },
    ]);
    const lean = readFileSync(join(task, 'task.lean'), 'utf8');
    for (const name of [
      'import',
      'solution_aux',
      'precond_aux',
      'precond',
      'code_aux',
      'code',
      'postcond_aux',
      'postcond',
      'proof_aux',
      'proof',
    ])
      expect(lean).toMatch(new RegExp(`@start ${name}\\b[\\s\\S]*@end ${name}\\b`));
    expect(lean).toContain('∀ (x : Std.U8), twice x ⦃ r => r.val ≤ 5 ⦄');
  });

  test('lean-eval: challenge, submission, and a solution that hands the proof over', async () => {
    await exported('--format', 'lean-eval');
    const id = readdirSync(join(out, 'train/generated'))[0] ?? '';
    const file = (name: string): string => readFileSync(join(out, 'train/generated', id, name), 'utf8');
    expect(file('Challenge.lean')).toMatch(/import ChallengeDeps[\s\S]*:= by\n {2}sorry/);
    expect(file('Solution.lean')).toContain('exact Submission.small x\n');
    expect(JSON.parse(file('config.json'))).toMatchObject({ theorem_names: ['twice.small'], permitted_axioms: ['propext'] });
    expect(readFileSync(join(out, 'train/manifests/problems', `${id}.toml`), 'utf8')).toContain('statement_digest = "sha256:');
  });

  test('miniF2F: the theorem ends where the proof begins', async () => {
    await exported('--format', 'minif2f');
    const row = JSON.parse(readFileSync(join(out, 'train.jsonl'), 'utf8')) as Record<string, string>;
    expect(row['formal_statement']).toBe('theorem small\n    (x : Std.U8) :\n    twice x ⦃ r => r.val ≤ 5 ⦄ := by\n');
    expect(row['header']).toContain('namespace twice');
  });
});
