import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Label } from '../../../pipeline/core/label.ts';
import { aegis } from '../../support/command.ts';
import { decided, fillWorkspace } from '../../support/filled-workspace.ts';

const open = (reason: string): Label => ({ label: 'open', reason, budget: {} });

test('the report says by kind and difficulty what is decided, and why the rest is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-open-reasons-'));
  const statements = [
    { name: 'a', label: decided('proved', 'smt'), kind: 'totality' as const },
    { name: 'b', label: open('no counterexample among 10 inputs; a loop of more than 10 rounds'), kind: 'totality' as const },
    { name: 'c', label: open('no counterexample among 7 inputs; a loop of more than 40 rounds'), kind: 'shape' as const },
    { name: 'd', label: open('more than 10 calls of `m.f` inside each other'), kind: 'shape' as const },
  ];
  fillWorkspace(folder, [{ name: 'three', body: 'ok 3#u8', statements }]);
  const { out } = await aegis('report', '--workspace', folder, '--no-mutants');
  expect(out).toMatch(/^decided +easy$/m);
  expect(out).toMatch(/^totality +1 of 2$/m);
  expect(out).toMatch(/^shape +0 of 2$/m);
  expect(out).toContain('open, 2: a loop of more than N rounds\nopen, 1: more than N calls of `…` inside each other\n');
});
