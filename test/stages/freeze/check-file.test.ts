import { expect, test } from 'vitest';
import { checkFile } from '../../../stages/freeze/check-file.ts';
import { MODEL, statements } from '../small-model.ts';

function classOf(...theorems: readonly string[]): string[] {
  const answer = checkFile([MODEL], statements(...theorems));
  if (answer.status === 'rejected') throw new Error(JSON.stringify(answer.diagnostics));
  return answer.theorems.map((t) => t.verdict);
}

test.each([
  ['ok', 't (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄'],
  ['ok', 'f (a b : Std.U8) : ∃ r, quotient a b = ok r'],
  ['ok', 'closed : quotient 7#u8 2#u8 = ok 3#u8'],
  ['ok', 'closed_and_false : quotient 7#u8 2#u8 = ok 4#u8'],
  ['error', 't (a b : Std.U8) : quotient a b = r'],
  ['error', 't (a b : Std.U8) : quotient a = ok b'],
  ['ignores-program', 't (a b : Std.U8) : a.val + b.val = b.val + a.val'],
  ['not-checkable', 't (a b : Std.U8) : quotient a b ⦃ r => ∀ n : Nat, r.val ≤ a.val + n ⦄'],
  ['vacuous', 't (a b : Std.U8) (h : 255 < b.val) : quotient a b = ok 0#u8'],
  ['vacuous', 't (a b r : Std.U8) (h : b.val = 0) (hr : quotient a b = ok r) : r.val = 0'],
  ['trivial', 't (a b r : Std.U8) (hr : quotient a b = ok r) : r.val < 256'],
  ['trivial', 't (a b r s : Std.U8) (hr : quotient a b = ok r) (hs : quotient a b = ok s) : r = s'],
  ['trivially-false', 't (a b : Std.U8) : quotient a b ⦃ r => r.val < 0 ⦄'],
  ['trivially-false', 't (a b : Std.U8) : quotient a b = ok 1#u8 ∧ quotient a b = ok 2#u8'],
  ['trivially-false', 't (a b : Std.U8) : ∃ r, quotient a b = ok r ∧ r = 1#u8 ∧ r.val = 2'],
  ['ok', 't (a b : Std.U8) : quotient a b ⦃ r => r.val = (a.val * 7 + 3 * b.val + 5) % 256 ⦄'],
] as const)('%s: %s', (expected, theorem) => expect(classOf(theorem)).toEqual([expected]));

test('of equal statements the later one is the duplicate', () => {
  const classes = classOf(
    'one (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄',
    'other (y x : Std.U8) (h : x.val > 0) : ∃ s, quotient y x = ok s ∧ s.val ≤ y.val',
  );
  expect(classes).toEqual(['ok', 'duplicate']);
});

test('a file the gate refuses holds errors only', () => {
  const file = {
    name: 's.lean',
    text: `${statements('t (a b : Std.U8) : ∃ r, quotient a b = ok r').text}\naxiom cheat : False\n`,
  };
  const answer = checkFile([MODEL], file);
  expect(answer.status === 'ok' ? answer.theorems : []).toMatchObject([
    { verdict: 'error', reason: expect.stringContaining('axiom') },
  ]);
});

test('what the gate refuses inside one theorem costs that one', () => {
  const classes = classOf(
    'a (a b : Std.U8) (h : 0 < b.val) : ∃ r, quotient a b = ok r ∧ r.val < (by native_decide : Nat)',
    'b (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄',
  );
  expect(classes).toEqual(['error', 'ok']);
});

test('what does not parse inside one theorem costs that one, also where a character is foreign or a string has no end', () => {
  const classes = classOf(
    'a (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ⊞ a.val ⦄',
    'b (a b : Std.U8) (h : 0 < b.val : quotient a b ⦃ r => r.val ≤ a.val ⦄',
    'c (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => "r.val ≤ a.val ⦄',
    'd (a b : Std.U8) (h : 0 < b.val) : quotient a b ⦃ r => r.val ≤ a.val ⦄',
  );
  expect(classes).toEqual(['error', 'error', 'error', 'ok']);
});

test('a model that does not read is a rejection with its place', () => {
  const answer = checkFile([{ name: 'm.lean', text: 'namespace m\ndef f : Nat := (\nend m\n' }], statements());
  expect(answer.status).toBe('rejected');
});
