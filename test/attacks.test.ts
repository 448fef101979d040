import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { gate } from '../compiler/gate/gate.ts';
import type { AcceptanceTask } from '../pipeline/core/acceptance.ts';
import { acceptScripted, AXIOMS_GOOD } from './support/scripted-acceptance.ts';

const folder = fileURLToPath(new URL('attacks', import.meta.url));

const Answer = z.strictObject({
  exitCode: z.int().optional(),
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  signal: z.string().optional(),
  hit: z.enum(['wall', 'cpu', 'memory', 'output']).optional(),
  sandbox: z.string().optional(),
});
const Attack = z.strictObject({
  /** Of the catalogue in docs/trust.md, 1 to 22. */
  class: z.int().min(1).max(22),
  attack: z.string(),
  /** The layer that must stop it: the gate before any Lean, our reading of the checkers' answers, or the real checkers and the sandbox. */
  stoppedBy: z.enum(['gate', 'reader', 'checker']),
  /** What the checkers answer to it, for the layer that reads them. */
  answers: z
    .strictObject({
      submission: Answer.optional(),
      check: Answer.optional(),
      leanchecker: Answer.optional(),
      comparator: Answer.optional(),
      tamper: z.boolean().optional(),
    })
    .optional(),
  verified: z.literal(false).optional(),
  /** Further texts of the same kind, each with a single offence; as candidates, and as drafts of statements. */
  also: z.array(z.string()).optional(),
  drafts: z.array(z.string()).optional(),
});

const attacks = readdirSync(folder)
  .sort()
  .map((name) => ({
    name,
    ...Attack.parse(JSON.parse(readFileSync(join(folder, name, 'attack.json'), 'utf8'))),
    text: readFileSync(join(folder, name, 'Submission.lean'), 'utf8'),
  }));

const taskOf = (submission: string): AcceptanceTask => ({
  model: { module: 'Models.M1_of_f', text: '' },
  prelude: 'open Aeneas Aeneas.Std Result\n\nnamespace f',
  namespace: 'f',
  proposition: '∀ (x : Std.U8), f x = ok x',
  proves: 'statement',
  submission,
  axioms: ['Classical.choice', 'Quot.sound', 'propext'],
  withoutSandbox: false,
});

test('every class of the catalogue is tried', () => {
  expect(new Set(attacks.map((attack) => attack.class))).toEqual(new Set(Array.from({ length: 22 }, (_, i) => i + 1)));
});

test('docs/trust.md says of each class which layers stop it', () => {
  const trust = readFileSync(fileURLToPath(new URL('../docs/trust.md', import.meta.url)), 'utf8');
  const rows = [...trust.matchAll(/^\| (\d+) \| .* \| ([a-z, ]+) \|$/gm)].map(([, number, layers]) => [Number(number), layers]);
  const layersOf = (number: number): string =>
    ['gate', 'reader', 'checker']
      .filter((layer) => attacks.some((one) => one.class === number && one.stoppedBy === layer))
      .join(', ');
  expect(rows).toEqual(Array.from({ length: 22 }, (_, i) => [i + 1, layersOf(i + 1)]));
});

describe('stopped by the gate, before any Lean', () => {
  test.each(attacks.filter(({ stoppedBy }) => stoppedBy === 'gate'))('$name: $attack', ({ text }) => {
    expect(gate('Submission.lean', text, 'proof')).not.toEqual([]);
  });
});

describe('stopped by how the checkers’ answers are read', () => {
  test.each(attacks.filter(({ stoppedBy }) => stoppedBy === 'reader'))('$name: $attack', async ({ text, answers }) => {
    if (answers === undefined) throw new Error('no answers to read');
    const { result } = await acceptScripted(taskOf(text), answers);
    expect(result.verdict).not.toBe('accepted');
    expect(result.reason).not.toBe('');
  });
});

describe('left to the real checkers and the sandbox', () => {
  test.each(attacks.filter(({ stoppedBy }) => stoppedBy === 'checker'))(
    '$name is marked as not verified here',
    ({ verified }) => {
      expect(verified).toBe(false);
    },
  );
});

test('an honest proof passes all of it', async () => {
  const honest =
    'theorem helper (x : Std.U8) : f.f x = ok x := by\n  rfl\n\ntheorem answer : Frozen.Holds := by\n  intro x\n  exact helper x\n';
  expect(gate('Submission.lean', honest, 'proof')).toEqual([]);
  expect((await acceptScripted(taskOf(honest), { check: { stdout: AXIOMS_GOOD } })).result.verdict).toBe('accepted');
});
