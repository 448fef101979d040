/** Each check of acceptance is taken away in turn; some attempt of the corpus must be accepted then. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OWN_CHECKS } from '../pipeline/tools/accept-proof.ts';
import { AXIOM_CHECKS, COMPARATOR_CHECKS, REPLAY_CHECKS, SUBMISSION_CHECKS } from '../pipeline/tools/read-acceptance.ts';
import { type AnswerScript, acceptScripted } from './support/scripted-acceptance.ts';

const folder = fileURLToPath(new URL('attacks', import.meta.url));
const Attack = z.looseObject({ stoppedBy: z.string(), answers: z.unknown().optional() });

const attacks = readdirSync(folder).flatMap((name) => {
  const { stoppedBy, answers } = Attack.parse(JSON.parse(readFileSync(join(folder, name, 'attack.json'), 'utf8')));
  // The form is checked in attacks.test.ts.
  return stoppedBy === 'reader' ? [{ name, answers: answers as AnswerScript }] : [];
});

async function accepted(): Promise<readonly string[]> {
  const out: string[] = [];
  for (const { name, answers } of attacks) {
    const { result } = await acceptScripted(
      {
        model: { module: 'Models.M1_of_f', text: '' },
        prelude: 'open Aeneas\n\nnamespace f',
        namespace: 'f',
        proposition: '∀ (x : Std.U8), f x = ok x',
        proves: 'statement',
        submission: 'theorem answer : Frozen.Holds := by decide',
        axioms: ['Classical.choice', 'Quot.sound', 'propext'],
        withoutSandbox: false,
      },
      answers,
    );
    if (result.verdict === 'accepted') out.push(name);
  }
  return out;
}

test('with all checks none is accepted', async () => expect(await accepted()).toEqual([]));

describe.each([
  ['the compiled candidate', SUBMISSION_CHECKS],
  ['the fresh Lean’s answer', AXIOM_CHECKS],
  ['what leanchecker ends with', REPLAY_CHECKS],
  ['what comparator ends with', COMPARATOR_CHECKS],
] as const)('without one check of %s', (_, checks) => {
  test.each(checks.map((check) => check.name))('%s', async (name) => {
    const open = checks as unknown as { name: string }[];
    const at = open.findIndex((check) => check.name === name);
    const [taken] = open.splice(at, 1);
    try {
      expect(await accepted()).not.toEqual([]);
    } finally {
      if (taken !== undefined) open.splice(at, 0, taken);
    }
  });
});

describe('without one look of our own', () => {
  test.each(Object.keys(OWN_CHECKS) as (keyof typeof OWN_CHECKS)[])('%s', async (name) => {
    const looks = OWN_CHECKS as Record<string, unknown>;
    const before = looks[name];
    looks[name] = () => null;
    try {
      expect(await accepted()).not.toEqual([]);
    } finally {
      looks[name] = before;
    }
  });
});
