import type { FunDef } from '../ir/functional.ts';
import { linkCrate } from '../rust/link-crate.ts';
import { UnknownShape } from '../rust/cursor.ts';
import { assemble } from '../translate.ts';
import type { RustcOutput } from '../translate-api.ts';
import type { Mutant } from './mutant.ts';
import { varyFunction } from './vary-function.ts';

/**
 * Variants of a crate's model, made on the functional code of what its entry reaches and written as the model is: nothing about one need be guessed
 * from text, and each is well typed. None where the crate is not understood. `entry`: Lean name without the namespace.
 */
export function mutantsOfCrate(output: RustcOutput, entry: string): readonly Mutant[] {
  try {
    return variantsOf(output, entry);
  } catch (error) {
    if (error instanceof UnknownShape) return [];
    throw error;
  }
}

function variantsOf(output: RustcOutput, entry: string): readonly Mutant[] {
  const { crate } = linkCrate(output);
  const { functions, collected } = assemble(crate);
  const reached = new Set(functions.find((f) => f.lean === entry)?.reaches);
  const originals = new Map<string, FunDef>();
  for (const f of crate.functions.values()) {
    const lowered = f.owner.kind === 'trait' ? null : collected.lowered.function(f);
    if (lowered?.status === 'ok') originals.set(f.key, lowered.body);
  }
  const names = new Map(collected.items.map((item) => [item.key, item.lean]));
  return [...originals].flatMap(([key, def]) => {
    const name = names.get(key);
    if (name === undefined || !reached.has(name)) return [];
    return varyFunction(def).map(
      ({ operator, change, of }): Mutant => ({
        operator,
        description: `${name}: ${change.replaceAll(/\s+/g, ' ')}`,
        text: () => assemble(crate, new Map(originals).set(key, of)).text,
      }),
    );
  });
}
