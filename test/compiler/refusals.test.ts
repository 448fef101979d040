/**
 * What stands outside the subset, one function a line: where it is refused, for what, and what to write instead. Above each function of the
 * fixture: `COLUMN: MESSAGE => HINT`; the place is of the construct, in another line than the function's as `+1:13`.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { translate } from '../../compiler/translate.ts';
import type { Translation } from '../../compiler/translate-api.ts';
import { rustcOutput } from '../support/rustc-output.ts';

const source = readFileSync(new URL('../fixtures/refused/lib.rs', import.meta.url), 'utf8');
const lines = source.split('\n');

const REFUSED = lines.flatMap((text, i) => {
  const found = /^\/\/ (?:([+-]\d+):)?(\d+): (.*?) => (.*)$/.exec(text);
  if (found === null) return [];
  const [, offset = '0', column, message, hint] = found;
  const name = /pub (?:async )?fn (\w+)/.exec(lines[i + 1] ?? '')?.[1] ?? '';
  // Lines are counted from 1: the function is in line i + 2.
  return [{ name, line: i + 2 + Number(offset), column: Number(column), message: message ?? '', hint: hint ?? '' }];
});

let translation: Translation;
beforeAll(async () => {
  translation = translate(await rustcOutput('app', source));
});

it.each(REFUSED)('refuses $name with place and rewrite: $message', ({ name, line, column, message, hint }) => {
  const f = translation.functions.find(({ rust }) => rust.split('::').at(-1) === name);
  expect(f?.status).toBe('refused');
  expect(f?.diagnostics).toMatchObject([{ message, hint, span: { file: 'src/lib.rs', line, column } }]);
});

it('says of everything that is refused where it stands and what to write instead', () => {
  const all = [...translation.functions.flatMap((f) => f.diagnostics), ...translation.diagnostics];
  expect(all.length).toBeGreaterThan(REFUSED.length);
  expect(all.filter(({ span, hint }) => span === null || hint === null)).toEqual([]);
});

it('refuses only what is named: functions beside it are taken', () => {
  const refused = new Set(REFUSED.map(({ name }) => name));
  const taken = translation.functions.filter(({ status }) => status === 'translated').map(({ rust }) => rust);
  expect(taken).toEqual(expect.arrayContaining(['a08', 'sq', 'a46']));
  expect(taken.filter((name) => refused.has(name))).toEqual([]);
});
