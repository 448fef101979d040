/** Each check of ours is taken away in turn; some attempt must get through then, or the check does nothing that the corpus shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  FORBIDDEN_IN_DRAFTS,
  FORBIDDEN_IN_PROOFS,
  FORBIDDEN_SYMBOLS,
  FORBIDDEN_TACTICS,
  FORBIDDEN_UNLESS_NATIVE,
  FORBIDDEN_WORDS,
} from '../compiler/gate/forbidden-words.ts';
import { GATE_RULES, type GateMode, gate } from '../compiler/gate/gate.ts';

const folder = fileURLToPath(new URL('attacks', import.meta.url));
const Attack = z.looseObject({
  stoppedBy: z.string(),
  also: z.array(z.string()).default([]),
  drafts: z.array(z.string()).default([]),
});

interface Attempt {
  readonly text: string;
  readonly mode: GateMode;
}

const attempts: readonly Attempt[] = readdirSync(folder).flatMap((name) => {
  const { stoppedBy, also, drafts } = Attack.parse(JSON.parse(readFileSync(join(folder, name, 'attack.json'), 'utf8')));
  if (stoppedBy !== 'gate') return [];
  const texts = [readFileSync(join(folder, name, 'Submission.lean'), 'utf8'), ...also];
  return [
    ...texts.map((text) => ({ text, mode: 'proof' as const })),
    ...drafts.map((text) => ({ text, mode: 'draft' as const })),
  ];
});

const passing = (): readonly string[] =>
  attempts.filter(({ text, mode }) => gate('t.lean', text, mode).length === 0).map((a) => a.text);

test('with all checks none gets through', () => expect(passing()).toEqual([]));

const tables = {
  FORBIDDEN_WORDS,
  FORBIDDEN_SYMBOLS,
  FORBIDDEN_TACTICS,
  FORBIDDEN_UNLESS_NATIVE,
  FORBIDDEN_IN_PROOFS,
  FORBIDDEN_IN_DRAFTS,
};
for (const [name, table] of Object.entries(tables))
  describe(`without one entry of ${name}`, () => {
    test.each([...table.keys()])('%s', (key) => {
      const open = table as Map<string, string>;
      const why = open.get(key) ?? '';
      open.delete(key);
      try {
        expect(passing()).not.toEqual([]);
      } finally {
        open.set(key, why);
      }
    });
  });

describe('without one rule of the gate', () => {
  test.each(GATE_RULES.map((rule) => rule.name))('%s', (name) => {
    const rules = GATE_RULES as (typeof GATE_RULES)[number][];
    const at = rules.findIndex((rule) => rule.name === name);
    const [rule] = rules.splice(at, 1);
    try {
      expect(passing()).not.toEqual([]);
    } finally {
      if (rule !== undefined) rules.splice(at, 0, rule);
    }
  });
});
