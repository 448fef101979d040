/** Results that hold back functions: `(value, back, final)` becomes `[value, back value, final]`. */
import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { ReturnedParts } from './api.ts';
import { argsOf, PROD_DECL, prod, UNIT } from './builtin-types.ts';
import type { Codecs } from './codec.ts';
import type { Type } from './core.ts';
import type { Data } from './runtime/data.ts';
import { isErased, showType, whnf } from './types.ts';

interface Parts {
  /** The value and what the outputs come to; to be done within the limits of the run. */
  applied(result: unknown): readonly unknown[];
  decode(values: readonly unknown[]): JsonValue;
}

/** Throws `data/invalid` where `type`, the result of `name`, is not made up as `returned` says. */
export function returnedParts(name: string, type: Type, { width, outputs }: ReturnedParts, codecs: Codecs): Parts {
  const found = components(name, type, outputs.length + (width === 0 ? 0 : 1));
  const [value, ...rest] = width === 0 ? [UNIT, ...found] : found;
  if (value === undefined) return misfit(name, type);
  const valueParts = components(name, value, width);
  const types = rest.map((output, i) => {
    const taken = outputs[i];
    if (taken === 'unchanged') return whnf(output).kind === 'pi' ? UNIT : misfit(name, type);
    if (taken === undefined || taken === null) return output;
    const back = whnf(output);
    const given = taken.length === 0 ? value : product(taken.map((k) => valueParts[k] ?? misfit(name, type)));
    // A function of another type would be given what it cannot take.
    if (back.kind !== 'pi' || isErased(back.dom) || showType(back.dom) !== showType(given)) return misfit(name, type);
    return back.cod;
  });
  const decoders = [value, ...types].map((t) => codecs.of(t).decode);
  return {
    applied(result) {
      const parts = split(result, outputs.length + (width === 0 ? 0 : 1));
      const [first, ...others] = width === 0 ? [undefined, ...parts] : parts;
      const pieces = split(first, width);
      return [first, ...others.map((output, i) => apply(output, outputs[i] ?? null, first, pieces))];
    },
    decode: (values) => decoders.map((decode, i) => decode(values[i])),
  };
}

function apply(output: unknown, taken: ReturnedParts['outputs'][number], whole: unknown, pieces: readonly unknown[]): unknown {
  if (taken === 'unchanged') return undefined;
  if (taken === null) return output;
  const back = output as (value: unknown) => unknown;
  return back(taken.length === 0 ? whole : joined(taken.map((k) => pieces[k])));
}

/** Products nest to the right: the last component is what remains. */
function components(name: string, type: Type, count: number): readonly Type[] {
  if (count <= 1) return [type];
  const [first, rest] = argsOf(type, PROD_DECL) ?? misfit(name, type);
  return first === undefined || rest === undefined ? misfit(name, type) : [first, ...components(name, rest, count - 1)];
}

const product = (types: readonly Type[]): Type =>
  types.length === 0 ? UNIT : types.reduceRight((rest, type) => prod(type, rest));

function split(value: unknown, count: number): readonly unknown[] {
  if (count <= 1) return [value];
  const { a0, a1 } = value as Data;
  return [a0, ...split(a1, count - 1)];
}

const joined = (values: readonly unknown[]): unknown => values.reduceRight((rest, value) => ({ t: 0, a0: value, a1: rest }));

function misfit(name: string, type: Type): never {
  throw new AegisError(
    'data/invalid',
    `${name} gives ${showType(type)}, which is not a value with the back functions that its Rust signature asks for`,
  );
}
