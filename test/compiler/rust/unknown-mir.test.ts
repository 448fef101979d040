/** Whatever line of MIR is not of the known grammar: its function is refused with a place, the others stay as they were, nothing is thrown. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translate } from '../../../compiler/translate.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

const SOURCE = readFileSync(new URL('../../fixtures/programs/borrows-and-control.rs', import.meta.url), 'utf8');
/** Every so many-th line: a prime, so that all kinds of lines come up. */
const EVERY = 37;

test('an unknown line of MIR is a located refusal of its function', { timeout: 300_000 }, async () => {
  const output = await rustcOutput('app', SOURCE);
  const before = translate(output);
  expect(before.functions.filter((f) => f.status === 'refused')).toEqual([]);
  let tried = 0;
  for (const [file, text] of Object.entries(output.mir)) {
    const lines = text.split('\n');
    for (let i = tried % EVERY; i < lines.length; i += EVERY) {
      const line = lines[i] ?? '';
      if (!/[A-Za-z_]/.test(line) || line.trim().startsWith('//')) continue;
      const changed = lines.with(i, line.replace(/\S/, 'Mystery $&')).join('\n');
      const { functions, warnings } = translate({ ...output, mir: { ...output.mir, [file]: changed } });
      const refused = functions.filter((f) => f.status === 'refused');
      expect(refused.length, line).toBeGreaterThan(0);
      for (const f of refused) expect(f.diagnostics[0]?.span, `${f.rust}: ${line}`).not.toBeNull();
      expect(refused.flatMap((f) => f.diagnostics.map((d) => d.message)).join('\n')).toContain('Mystery');
      expect(warnings).toEqual(before.warnings);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(20);
});
