/** A function's MIR body to its functional definition: the passes in their order. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { FunDef } from '../ir/functional.ts';
import type { MirBody } from '../rust/mir.ts';
import { dropScaffolding } from './drop-scaffolding.ts';
import type { Signature } from './functionalise/context.ts';
import { functionalise } from './functionalise/function.ts';
import type { Lookups } from './lookups.ts';
import { runGraphPasses } from './pass-list.ts';
import { Refusal } from './refusal.ts';
import { structure } from './structure.ts';
import { tidy } from './tidy/tidy.ts';

export type Lowered =
  | { readonly status: 'ok'; readonly definition: FunDef }
  | { readonly status: 'refused'; readonly diagnostic: Diagnostic };

/** `path` is the key of the function or constant. A shape outside the scheme is a refusal; so is one the passes trip over. */
export function lowerFunction(path: string, body: MirBody, signature: Signature, lookups: Lookups): Lowered {
  try {
    const graph = runGraphPasses(dropScaffolding(body), lookups);
    const definition = tidy(functionalise(structure(graph), signature, lookups), lookups.reservedNames);
    return { status: 'ok', definition: { path, ...definition } };
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', diagnostic: error.diagnostic };
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    // A shape no pass expects, or nesting deeper than the machine's stack: this function is not taken, the others are.
    return {
      status: 'refused',
      diagnostic: {
        code: 'AE5202',
        message: `the passes do not know this shape: ${error.message}`,
        span: null,
        hint: 'write it in smaller functions',
      },
    };
  }
}
