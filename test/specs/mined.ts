import type { LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import { mineStatements } from '../../specs/mine.ts';
import type { Subject } from '../../specs/subject.ts';

export const I32: LeanType = { kind: 'scalar', type: 'i32' };
export const USIZE: LeanType = { kind: 'scalar', type: 'usize' };
export const SLICE: LeanType = { kind: 'slice', item: I32 };
export const VEC: LeanType = { kind: 'vec', item: I32 };

export interface Given {
  readonly params: Readonly<Record<string, LeanType>>;
  readonly result: LeanType;
  /** Throws where the program fails. */
  readonly f: (...args: never[]) => JsonValue;
  readonly cases?: readonly JsonValue[][];
  readonly constructorsOf?: Subject['constructorsOf'];
  /** How to draw the parameters that are no sequences; small numbers where it is not given. */
  readonly draw?: (type: LeanType, random: Random) => JsonValue;
}

/** What the miner proposes for a function: everything is believed. */
export function mined({ params, result, f, cases = [], constructorsOf = () => [], draw }: Given): readonly Draft[] {
  const run = (args: readonly JsonValue[]): Outcome => {
    try {
      return { ok: f(...(args as never[])) };
    } catch {
      return { panic: true };
    }
  };
  const drawOne = (type: LeanType, random: Random): JsonValue => {
    if ('item' in type) return Array.from({ length: random.below(6) }, () => random.below(5) - 2);
    return draw?.(type, random) ?? random.below(5) - (type === I32 ? 2 : 0);
  };
  const subject: Subject = {
    entry: 'f',
    params: Object.entries(params).map(([name, type]) => ({ name, type })),
    result,
    constructorsOf,
    cases: cases.map((args) => ({ args, outcome: run(args) })),
    run,
    draw: (seed) => {
      const random = randomFrom(seed);
      return Object.values(params).map((type) => drawOne(type, random));
    },
    near: (args, seed) => {
      const random = randomFrom(seed);
      const place = random.below(args.length);
      const [old, type] = [args[place] ?? null, Object.values(params)[place] ?? I32];
      return args.with(place, Array.isArray(old) ? [...old, ...old].slice(random.below(2), 12) : drawOne(type, random));
    },
  };
  const vet = ({ polarity }: Draft) => (polarity === 'should-hold' ? 'passed' : 'refuted');
  return mineStatements(subject, { wanted: 60, runs: 300, vet });
}

export const claims = (drafts: readonly Draft[]): string => drafts.map((d) => d.theorem.replaceAll(/\s+/g, ' ')).join('\n');
