/**
 * Structured tree to functional definition: assignments become lets, borrows values and functions, loops definitions.
 *
 *     _3 = &mut (*_1)[_2]                       (x, back) <- index_mut(v, i)
 *     (*_3) = fallible add(copy (*_3), 1)  ~~>  y <- add(x, 1)
 *     return                                    ok back(y)
 *
 *     loop 1 { if move _4                       loop _loop (n) (i): if i < n { cont (i + 1) } else { done i }
 *       { A; continue 1 } else { B } }     ~~>  r <- loop _loop(n, i)
 *
 * A place is followed to the variable it stands for (`places.ts`, `borrows.ts`); what a branch or a round of a loop changes is
 * handed on as values (`merge.ts`, `carry.ts`, `loops.ts`). Sound because safe Rust has one way to each value at a time: what
 * is not such a known place is refused.
 */
import type { Binder, FunDef } from '../../ir/functional.ts';
import type { TreeBody } from '../../ir/tree.ts';
import type { Lookups } from '../lookups.ts';
import type { Context, Signature, VariableInfo } from './context.ts';
import { freshVariable, newContext, rust } from './context.ts';
import { draftOf } from './control.ts';
import type { Draft, Hole } from './draft.ts';
import { fill, variable } from './draft.ts';
import type { Environment } from './environment.ts';
import { emptyEnvironment } from './environment.ts';
import { finishFunction } from './finish.ts';
import { holdsMutable } from './mutable-types.ts';
import { resultType } from './returns.ts';
import { refuse } from '../refusal.ts';

/** Names are still numbers; `variables` says what they are to be called. */
export interface Functional {
  readonly definition: Omit<FunDef, 'path'>;
  readonly variables: ReadonlyMap<string, VariableInfo>;
}

export function functionalise(body: TreeBody, signature: Signature, lookups: Lookups): Functional {
  const context = newContext(body, signature, lookups);
  const environment = emptyEnvironment();
  const params = bindParams(context, environment);
  const holes: Hole[] = [];
  const draft: Draft = draftOf(context, body.tree, environment, holes);
  for (const hole of holes) {
    if (hole.to.kind !== 'return' || hole.value === null) return refuse('control flow that leaves the function', null);
    fill(hole, { lines: [], end: { kind: 'ok', of: hole.value } });
  }
  const result = resultType(context);
  const { beyond, divergences } = context;
  const code = finishFunction(context, draft, result);
  const definition = { params, result, ...code, beyondAeneas: [...beyond], divergences: [...divergences] };
  return { definition, variables: context.variables };
}

function bindParams(context: Context, environment: Environment): readonly Binder[] {
  const { body, lookups } = context;
  return Array.from({ length: body.argCount }, (_, i): Binder => {
    const number = i + 1;
    const local = body.locals[number];
    if (local === undefined) throw new RangeError(`no parameter _${number}`);
    const type = rust(local.type);
    const name = freshVariable(context, local.name, type);
    environment.values.set(number, variable(name));
    if (holdsMutable(local.type, lookups)) {
      environment.aliases.set(number, { root: number, path: [] });
      context.paramRoots.add(number);
    }
    return { name, type };
  });
}
