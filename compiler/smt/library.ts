/** Functions of the libraries on symbolic values. What is not listed here is given up on, not guessed. */
import type { Core } from '../model/core.ts';
import type { Global } from '../model/environment.ts';
import type { Evaluator } from './evaluate.ts';
import { ITERATOR_FUNCTIONS } from './library-iterators.ts';
import { LIST_FUNCTIONS } from './library-lists.ts';
import { scalarFunction } from './library-scalars.ts';
import { SEQUENCE_FUNCTIONS } from './library-sequences.ts';
import { VALUE_FUNCTIONS } from './library-values.ts';
import { NOTHING, type Value } from './value.ts';

/** Arguments are those that exist at run time, as catalogue.ts has them, but functions take their arguments one by one. */
export type LibraryFunction = (
  ev: Evaluator,
  args: readonly [Value, Value, Value, Value, Value],
  core: LibraryCall | null,
) => Value;
export type LibraryCall = Extract<Core, { kind: 'call' }>;

export function callLibrary(ev: Evaluator, decl: Global, args: readonly Value[], core: LibraryCall | null): Value {
  const { name } = decl;
  const known =
    LIST_FUNCTIONS.get(name) ??
    ITERATOR_FUNCTIONS.get(name) ??
    SEQUENCE_FUNCTIONS.get(name) ??
    VALUE_FUNCTIONS.get(name) ??
    scalarFunction(name);
  if (known === null) return ev.machine.giveUp(`\`${name.replace(/^Aeneas\.Std\./, '')}\` is not known to the solver’s encoding`);
  const [a = NOTHING, b = NOTHING, c = NOTHING, d = NOTHING, e = NOTHING] = args;
  return known(ev, [a, b, c, d, e], core);
}
