import type { Random } from '../../pipeline/core/random.ts';
import type { Signature } from '../../pipeline/core/rust-type.ts';
import type { TypeTable, Value } from '../../pipeline/core/value.ts';
import { generateValue } from '../../pipeline/core/value-generate.ts';
import { varyValue } from '../../pipeline/core/value-vary.ts';

const SIZE = { items: 8, magnitude: 20 } as const;

/**
 * New argument lists, none twice and none of those to avoid: half made from the types alone, half by changing an example in one to three places,
 * for a random expression or graph is rarely one that a program does much with.
 */
export function freshInputs(
  entry: Signature,
  table: TypeTable,
  examples: readonly (readonly Value[])[],
  { count, random, avoid }: { readonly count: number; readonly random: Random; readonly avoid: readonly (readonly Value[])[] },
): readonly (readonly Value[])[] {
  const seen = new Set(avoid.map(keyOf));
  const fresh: (readonly Value[])[] = [];
  for (let tries = 0; fresh.length < count && tries < count * 4; tries++) {
    const example = examples.length > 0 && tries % 2 === 1 ? random.pick(examples) : undefined;
    const args =
      example === undefined
        ? entry.params.map(({ type }) => generateValue(type, table, random, SIZE))
        : vary(example, entry, table, random);
    const key = keyOf(args);
    if (seen.has(key)) continue;
    seen.add(key);
    fresh.push(args);
  }
  return fresh;
}

function vary(example: readonly Value[], entry: Signature, table: TypeTable, random: Random): readonly Value[] {
  let args = example;
  for (let left = 1 + random.below(3); left > 0 && args.length > 0; left--) {
    const at = random.below(args.length);
    const [value, param] = [args[at], entry.params[at]];
    if (value !== undefined && param !== undefined) args = args.with(at, varyValue(value, param.type, table, random, SIZE));
  }
  return args;
}

const keyOf = (args: readonly Value[]): string => JSON.stringify(args, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
