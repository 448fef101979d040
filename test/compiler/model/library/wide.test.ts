/** Programs that mix the bits of 64- and 128-bit numbers (test/fixtures/wide) against rustc. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadModel } from '../../../../compiler/model/load-model.ts';
import type { JsonValue } from '../../../../pipeline/core/outcome.ts';
import { rustOutput } from './rustc.ts';

const FIXTURE = new URL('../../../fixtures/wide/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FIXTURE), 'utf8');

const EDGES = [
  0n,
  1n,
  255n,
  256n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  2n ** 63n,
  2n ** 64n - 1n,
];
let state = 88172645463325252n;
const draw = (): bigint => {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return state >> (state % 60n);
};
const NUMBERS = [...EDGES, ...Array.from({ length: 60 }, draw)];

/** Calls as both languages write them. */
const CALLS: readonly { readonly fn: string; readonly args: readonly JsonValue[]; readonly rust: string }[] = NUMBERS.flatMap(
  (n, i) => {
    const bytes = Array.from({ length: i % 9 }, (_, k) => Number((n >> BigInt(7 * k)) % 256n));
    const wide = n * (NUMBERS[(i * 7) % NUMBERS.length] ?? 1n) + n;
    return [
      { fn: 'fnv', args: [bytes], rust: `m::fnv(&[${bytes.join(', ')}])` },
      { fn: 'xorshift', args: [i % 5, String(n)], rust: `m::xorshift(${i % 5}, ${n})` },
      { fn: 'dice', args: [i % 4, String(n), i % 7], rust: `m::dice(${i % 4}, ${n}, ${i % 7})` },
      { fn: 'stir', args: [String(n), i % 70], rust: `{ let x = m::stir(${n}, ${i % 70}); (x.low, x.signed, x.high) }` },
      { fn: 'fold', args: [String(wide)], rust: `m::fold(${wide})` },
    ];
  },
);

function shown(value: JsonValue): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return `(${Object.values(value).map(shown).join(',')})`;
  return String(value);
}

test('the model gives what rustc gives', () => {
  const answer = loadModel([{ name: 'Wide.lean', text: read('Wide.lean') }]);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics));
  const { functions } = answer.model;
  const ours = CALLS.map(({ fn, args }) => {
    const outcome = functions.get(fn)?.call(args);
    if (outcome === undefined || 'unknown' in outcome) return JSON.stringify(outcome);
    return 'ok' in outcome ? shown(outcome.ok) : '!';
  });
  const items = `mod m {\n${read('lib.rs')}\n}`;
  const theirs = rustOutput(items, CALLS.map(({ rust }) => `  println!("{}", run(|| ${rust}));`).join('\n'));
  const differ = CALLS.flatMap(({ rust }, i) =>
    ours[i] === theirs[i] ? [] : [`${rust}: ${ours[i] ?? ''}, rustc ${theirs[i] ?? ''}`],
  );
  expect(theirs).toHaveLength(CALLS.length);
  expect(differ).toEqual([]);
});
