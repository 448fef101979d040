import { describe, expect, test } from 'vitest';
import { inTurns, listVariations } from '../../../compiler/vary/list-variations.ts';
import { RUST_VARIATIONS, type Variation, type VariationKind, type VariedFrom } from '../../../compiler/vary/variation.ts';

const problem = (id: string, signature: string, body: string, more: Partial<VariedFrom> = {}): VariedFrom => ({
  id,
  title: `About ${id}`,
  statement: `Do ${id}.`,
  difficulty: 'easy',
  category: 'c',
  source: 's',
  licence: 'Apache-2.0',
  entry: id,
  signature,
  solution: `//! About ${id} – überall.\n\n/// Ünicode before the code.\n${signature} {\n${body}\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {\n        assert_eq!(7, 7);\n    }\n}\n`,
  ...more,
});

const ofKind = async (problems: readonly VariedFrom[], ...kinds: readonly VariationKind[]): Promise<readonly Variation[]> =>
  (await listVariations(problems, { seed: 1, kinds })).flat();

describe('constants', () => {
  const clock = problem(
    'clock',
    'pub fn clock(m: [u32; 12], x: u32) -> u32',
    "    let s = b'(';\n    m[0] + x % 12u32 + 1_000 + s as u32 + 0x1F + 2",
    {
      statement: 'A dial of 12 hours, not 112 and not 12.5.',
    },
  );

  test('change wherever they occur: program, signature and text; tests and small numbers stay out of it', async () => {
    const all = await ofKind([clock], 'constant');
    const hours = all.find(({ note }) => note.includes('has 12, this one has 13'));
    expect(hours?.solution).toContain('x % 13u32 + 1_000');
    expect(hours?.signature).toBe('pub fn clock(m: [u32; 13], x: u32) -> u32');
    expect(hours?.statement).toMatch(/^A dial of 13 hours, not 112 and not 12\.5\./);
    expect(hours?.solution).not.toMatch(/cfg\(test\)|überall/);
    expect(hours?.solution).toContain('/// Ünicode before the code.');
    expect(all.map(({ note }) => / has (\S+), this/.exec(note)?.[1])).not.toContain('7');
    expect(all.map(({ note }) => / has (\S+), this/.exec(note)?.[1])).not.toContain('2');
    expect(all.some(({ solution }) => solution.includes("b'['"))).toBe(true);
    expect(all.some(({ solution }) => solution.includes('+ 2000 +'))).toBe(true);
    // What the program has already is no choice.
    const letters = await ofKind(
      [problem('l', 'pub fn l(x: u8) -> bool', "    x == b'I' || x == b'J' || x == b'7' || x == 5 || x == 6")],
      'constant',
    );
    expect(letters.map(({ note }) => / has (\S+), this one has (\S+)\./.exec(note)?.slice(1).join())).toEqual(
      expect.arrayContaining(["b'I',b'K'", "b'J',b'K'", '5,4', '6,7']),
    );
    expect(letters.map(({ note }) => note).join()).not.toMatch(/has 5, this one has 6|has b'I', this one has b'J'/);
  });
});

test('widths change types, constants of types and literals together', async () => {
  const sum = problem(
    'sum',
    'pub fn sum(a: &[u32]) -> u32',
    '    let mut s = 0u32;\n    for i in 0..a.len() { s = s + a[i]; }\n    s & u32::MAX',
    {
      statement: 'A 32-bit sum of `u32` numbers.',
    },
  );
  const all = await ofKind([sum], 'width');
  expect(all.map(({ signature }) => signature).toSorted()).toEqual([
    'pub fn sum(a: &[u16]) -> u16',
    'pub fn sum(a: &[u64]) -> u64',
  ]);
  const wide = all.find(({ signature }) => signature.includes('u64'));
  expect(wide?.solution).not.toContain('u32');
  expect(wide?.solution).toContain('0u64');
  expect(wide?.statement).toMatch(/^A 64-bit sum of `u64` numbers\./);
});

test('mutants change one operator and say which', async () => {
  const all = await ofKind([problem('less', 'pub fn less(a: u8, b: u8) -> bool', '    a < b && a + 1 > b')], 'mutant');
  expect(all.map(({ solution }) => / {4}(a .*)/.exec(solution)?.[1]).toSorted()).toEqual([
    'a < b && a + 1 >= b',
    'a < b && a - 1 > b',
    'a < b || a + 1 > b',
    'a <= b && a + 1 > b',
  ]);
  expect(all.find(({ note }) => note.includes('`a < b` is replaced by `a <= b`'))?.note).toContain('function `less`');
});

describe('composed problems', () => {
  const count = problem('count', 'pub fn count(a: &[u8]) -> u32', '    a.len() as u32');
  const digits = problem('digits', 'pub fn digits(n: u64, a: u32) -> Vec<u8>', '    Vec::new()');
  const first = problem('first', 'pub fn first(a: &[u8]) -> Option<u8>', '    None');
  const own = problem('own', 'pub fn own(a: Thing) -> u32', '    0');
  const changes = problem('changes', 'pub fn changes(a: &mut Vec<u8>) -> u32', '    0');

  test('join where the types fit, with the other arguments behind, renamed where they meet', async () => {
    const all = await ofKind([count, digits, first, own, changes], 'composed');
    expect(all.map(({ signature }) => signature).toSorted()).toEqual([
      'pub fn count_then_digits(a: &[u8], second_a: u32) -> Vec<u8>',
      'pub fn digits_then_count(n: u64, a: u32) -> u32',
      'pub fn digits_then_first(n: u64, a: u32) -> Option<u8>',
      'pub fn first_then_digits(a: &[u8], second_a: u32) -> Option<Vec<u8>>',
    ]);
    expect(all.find(({ entry }) => entry === 'count_then_digits')?.solution).toContain('second::digits(middle as u64, second_a)');
    expect(all.find(({ entry }) => entry === 'digits_then_first')?.solution).toContain('second::first(&middle)');
  });

  test('go through an option', async () => {
    const [one] = await ofKind([first, problem('twice', 'pub fn twice(x: u8) -> u16', '    2 * x as u16')], 'composed');
    expect(one?.signature).toBe('pub fn first_then_twice(a: &[u8]) -> Option<u16>');
    expect(one?.solution).toContain('Some(middle) => Some(second::twice(middle))');
    expect(one?.statement).toContain('where the first has none there is none');
  });
});

test('the seed decides the order, kinds take turns, and ids do not hang on the seed', async () => {
  const problems = [
    problem('sum', 'pub fn sum(a: &[u32]) -> u32', '    a[0] + a[1] + a[2] + 17 + 18 + 19'),
    problem('twice', 'pub fn twice(x: u64) -> u64', '    x * 2 + x'),
  ];
  const idsWith = async (seed: number): Promise<readonly string[]> =>
    inTurns(await listVariations(problems, { seed, kinds: RUST_VARIATIONS })).map(({ id }) => id);
  const [one, again, other] = [await idsWith(1), await idsWith(1), await idsWith(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(other.toSorted()).toEqual(one.toSorted());
  expect(new Set(one.slice(0, 4).map((id) => id.split('_').at(-2)))).toEqual(new Set(RUST_VARIATIONS));
  for (const id of one) expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
});

test('what does not parse, or has its entry elsewhere, has no variations', async () => {
  const broken = problem('broken', 'pub fn broken(x: u64) -> u64', '    x + (');
  const inside = problem('inside', 'pub fn f(x: u64) -> u64', '    x + 5', { entry: 'm::f' });
  expect(await ofKind([broken, inside], 'constant', 'width', 'mutant', 'composed')).toEqual([]);
});
