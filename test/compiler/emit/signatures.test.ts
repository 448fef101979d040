/** Heads of definitions, loops included, are those of the recordings, up to parameter names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translate } from '../../../compiler/translate.ts';
import { signatures } from '../../../scripts/lean-signatures.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

const folder = join(import.meta.dirname, '../../fixtures/translate');

describe.each(readdirSync(folder))('%s', (name) => {
  it('has the recorded heads', async () => {
    const output = await rustcOutput(name, readFileSync(join(folder, name, 'lib.rs'), 'utf8'));
    const recorded = signatures('recorded', readFileSync(join(folder, name, 'recorded.lean'), 'utf8'));
    const translation = translate(output);
    const ours = signatures('ours', translation.text);
    const refused = new Set(translation.functions.filter((f) => f.status === 'refused').map((f) => f.lean));
    let compared = 0;
    for (const [item, head] of recorded) {
      // Lemmas for `simp` are no definitions; ours have none.
      if (head.startsWith('["axiom"') || refused.has(item) || item.endsWith('._simpLemma_')) continue;
      expect(ours.get(item), item).toBe(head);
      compared++;
    }
    expect(compared).toBeGreaterThan(2);
  });
});
