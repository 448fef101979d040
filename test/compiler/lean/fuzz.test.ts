import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../../../compiler/lean/parse.ts';
import { printTree } from '../../../compiler/lean/print.ts';
import { strip } from './strip.ts';

const FIXTURES = new URL('../../fixtures/lean/', import.meta.url);
const texts = readdirSync(FIXTURES).map((name) => readFileSync(new URL(name, FIXTURES), 'utf8'));
const WORDS =
  "( ) [ ] { } ⟨ ⟩ ⦃ ⦄ , ; : := . .. | <| |> @ @[ · _ ' ` → ← ∀ ∃ + - -. * = ≠ < ¬ ↑ fun do by if then else match with let have show at end def theorem mutual namespace where x f.g 12 3#u8 (-1)#i8 \"s\" 'c' /- -/ -- /-- « » \n \n\n   if let open in set_option deriving extends structure ∅ ∑ ∏ ≡ [MOD [ZMOD 5#8 { {1, {x} // ∪ \\ ∈ ∣".split(
    ' ',
  );

/** Whatever comes in, an answer comes out, and what was read is printed so that it reads the same. */
function holds(text: string): void {
  const { tree } = parseFile('fuzz', text);
  const good = { commands: tree.commands.filter((command) => command.kind !== 'bad') };
  const printed = printTree(good);
  const again = parseFile('again', printed);
  if (good.commands.some((c) => c.kind === 'other' || c.kind === 'comment')) return;
  expect(again.diagnostics, printed).toEqual([]);
  expect(strip(again.tree), printed).toBe(strip(good));
}

test('mutated files', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(30),
    word: fc.option(fc.constantFrom(...WORDS)),
  });
  const mutated = fc.record({
    text: fc.constantFrom(...texts),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    edits: fc.array(edit, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(mutated, ({ text, from, edits }) => {
      const start = Math.floor(from * text.length);
      let result = text.slice(start, start + 3000);
      for (const { at, cut, word } of edits) {
        const place = Math.floor(at * result.length);
        result = `${result.slice(0, place)} ${word ?? ''} ${result.slice(place + cut)}`;
      }
      holds(result);
    }),
    { numRuns: 1500 },
  );
});

test('words in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }), (words) => {
      holds(`def a := ${words.join(' ')}`);
      holds(words.join(' '));
    }),
    { numRuns: 3000 },
  );
});

test('random bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => holds(text)),
    { numRuns: 2000 },
  );
});
