import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DIVERGENCES } from '../../../compiler/model/divergences.ts';
import { CATALOGUE } from '../../../compiler/model/library/index.ts';
import { parseFile } from '../../../compiler/lean/parse.ts';

const page = readFileSync(new URL('../../../docs/lean-language.md', import.meta.url), 'utf8');

/** Words in the first backticks of the list item that begins so. */
const wordsOf = (start: string): string[] => {
  const line = page.split('\n').find((text) => text.startsWith(`- ${start}`)) ?? '';
  return [...line.matchAll(/`([^`]*)`/g)]
    .flatMap((m) => (m[1] ?? '').split(' '))
    .filter((word) => /^[a-zA-Z][a-zA-Z0-9?!]*$/.test(word));
};

describe('docs/lean-language.md', () => {
  test('the example reads', () => {
    const text = page
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.slice(4))
      .join('\n');
    expect(parseFile('page', text).diagnostics).toEqual([]);
    expect(text).toContain('theorem decode_encode');
  });

  test.each(['List', 'Option'])('every function of %s that it names exists', (owner) => {
    const words = wordsOf(`\`${owner}\``).filter((word) => word !== owner && word !== 'fst' && word !== 'snd' && word !== 'swap' && word !== 'decide' && word !== 'Bool'); // biome-ignore format: short
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !CATALOGUE.has(`${owner}.${word}`))).toEqual([]);
  });

  test('its table of differences is the table', () => {
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| /gm)].map((m) => m[1]);
    expect(rows).toEqual(DIVERGENCES.map(({ flag }) => flag));
  });
});
