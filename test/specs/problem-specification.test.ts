import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../compiler/lean/parse.ts';
import { packageRoot } from '../../pipeline/core/package-root.ts';
import { specificationDrafts } from '../../specs/problem-specification.ts';

describe('a problem’s own specification', () => {
  test('definitions are the prelude, theorems the drafts', () => {
    const text =
      '/-- Twice. -/\ndef specTwice (x : Nat) : Nat := x + x\n\n/-- It is\ntwice. -/\ntheorem a (x : Std.U8) : f x ⦃ r => r.val = specTwice x.val ⦄ := by sorry\n\ntheorem b : True := by sorry\n';
    expect(specificationDrafts(text)).toMatchObject([
      {
        name: 'a',
        kind: 'functional-correctness',
        informal: 'It is twice.',
        prelude: '/-- Twice. -/\ndef specTwice (x : Nat) : Nat := x + x',
      },
      { name: 'b', theorem: 'theorem b : True := by sorry' },
    ]);
    expect(specificationDrafts(text)[0]?.theorem).toMatch(/^\/-- It is\ntwice\. -\/\ntheorem a .*:= by sorry$/s);
  });

  test('none gives none', () => {
    expect(specificationDrafts(null)).toEqual([]);
    expect(specificationDrafts('def x : Nat := 1')).toEqual([]);
  });

  const core = join(packageRoot(), 'datasets', 'core');
  test.each(readdirSync(core))('%s has one that reads', (id) => {
    const text = readFileSync(join(core, id, 'spec.lean'), 'utf8');
    const [draft, ...more] = specificationDrafts(text);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({ name: 'meets_specification' });
    expect(parseFile('spec.lean', text).diagnostics).toEqual([]);
  });
});
