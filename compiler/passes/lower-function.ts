/** A function's MIR body to its functional definition: the passes in their order. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { FunDef } from '../ir/functional.ts';
import type { MirBody } from '../rust/mir.ts';
import { copySmallTails } from './copy-small-tails.ts';
import { dropScaffolding } from './drop-scaffolding.ts';
import { dropUnread } from './drop-unread.ts';
import { foldChecks } from './fold-checks.ts';
import { foldVecLiterals } from './fold-vec-literals.ts';
import type { Signature } from './functionalise/context.ts';
import { functionalise } from './functionalise/function.ts';
import type { Lookups } from './lookups.ts';
import { nameVariants } from './name-variants.ts';
import { Refusal } from './refusal.ts';
import { structure } from './structure.ts';
import { tidy } from './tidy/tidy.ts';

export type Lowered =
  | { readonly status: 'ok'; readonly definition: FunDef }
  | { readonly status: 'refused'; readonly diagnostic: Diagnostic };

/** `path` is the key of the function or constant. A shape outside the scheme is a refusal; so is one the passes trip over. */
export function lowerFunction(path: string, body: MirBody, signature: Signature, lookups: Lookups): Lowered {
  try {
    const graph = copySmallTails(dropUnread(nameVariants(foldChecks(foldVecLiterals(dropScaffolding(body))), lookups)));
    const definition = tidy(functionalise(structure(graph), signature, lookups), lookups.reservedNames);
    return { status: 'ok', definition: { path, ...definition } };
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', diagnostic: error.diagnostic };
    throw error;
  }
}
