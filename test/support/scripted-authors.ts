/** A coding and a specification agent for the bundled problem `gcd_lcm` that get things wrong first, each in another way. */
import type { Asked, Scripted } from './scripted-model.ts';

const block = (language: string, text: string): string => `Here it is.\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;

const program = (zero: string, body: string): string => `fn gcd(a: u64, b: u64) -> u64 {
    let mut x = a;
    let mut y = b;
    while y != 0 {
        let r = x % y;
        x = y;
        y = r;
    }
    x
}

pub fn gcd_lcm(a: u64, b: u64) -> (u64, Option<u64>) {
    let g = gcd(a, b);
    if g == 0 {
        return (0, ${zero});
    }
    ${body}
}`;

export const PROGRAMS = {
  none: 'I would rather talk about it.',
  unsafe: block('rust', program('Some(0)', 'let l = unsafe { core::hint::unreachable_unchecked() };\n    (g, l)')),
  wrong: block('rust', program('None', '(g, (a / g).checked_mul(b))')),
  right: block('rust', program('Some(0)', '(g, (a / g).checked_mul(b))')),
};

const draft = (name: string, theorem: string, more: object = {}): object => ({
  name,
  kind: 'output-bounds',
  polarity: 'should-hold',
  defect: null,
  informal: `What ${name} says.`,
  prelude: '',
  theorem: `theorem ${name} ${theorem} := by sorry`,
  ...more,
});

const DRAFTS = {
  first: [
    draft('divides', '(a b : Std.U64) : gcd_lcm a b ⦃ g _ => a.val % g.val = 0 ⦄'),
    draft('of_zero', '(b : Std.U64) : gcd_lcm 0#u64 b ⦃ g _ => g.value = b.val ⦄', { kind: 'edge-case' }),
    draft('small', '(a b : Std.U64) : gcd_lcm a b ⦃ g _ => g.val ≤ a.val ⦄'),
    draft('strictly', '(a b : Std.U64) : gcd_lcm a b ⦃ g _ => a.val = 0 ∨ g.val < a.val ⦄', {
      polarity: 'should-fail',
      defect: 'wrong-comparison',
      twin: 'small',
    }),
    { name: 'nameless', theorem: 'theorem other : True := by sorry' },
  ],
  second: [
    draft('of_zero', '(b : Std.U64) : gcd_lcm 0#u64 b ⦃ g _ => g.val = b.val ⦄', { kind: 'edge-case' }),
    draft('small', '(a b : Std.U64) (h : 0 < a.val) : gcd_lcm a b ⦃ g _ => g.val ≤ a.val ⦄'),
  ],
};

/** An agent's command line may have no place for rules but the question. */
export const isCoder = ({ system, said }: Asked): boolean =>
  [system, ...said.map(({ text }) => text)].some((text) => text.includes('one safe Rust program'));

/** A command line sends the whole conversation as one text. */
const roundOf = ({ said }: Asked): number =>
  Math.max(said.filter(({ role }) => role === 'user').length, (said.at(-1)?.text.match(/^<you>$/gm)?.length ?? 0) + 1);

/** Answers by how often it was asked in this conversation, so that the same question always gets the same answer. */
export function authors(asked: Asked): Scripted {
  const round = roundOf(asked);
  const usage = { input: 1000, cached: 2000, cacheWrite: 500, output: 300 };
  if (isCoder(asked)) {
    const { none, unsafe, wrong, right } = PROGRAMS;
    return { text: [none, unsafe, wrong, right][round - 1] ?? right, usage };
  }
  return { text: block('json', JSON.stringify(round === 1 ? DRAFTS.first : DRAFTS.second, null, 1)), usage };
}
