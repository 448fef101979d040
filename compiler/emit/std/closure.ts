/** Calls of closures and of values behind `F: Fn(…)`. */
import type { CallAnswer, CallResult } from '../../ir/call.ts';
import type { LinkedCrate } from '../../rust/linked-crate.ts';
import type { Callee, MirType } from '../../rust/mir-type.ts';
import { type BoundParam, resolveInstance } from '../instances.ts';

const METHODS = /^std::ops::(?:Fn|FnMut|FnOnce)$/;

/** The arguments are passed as one value: the tuple of all, or the only one itself. Null: no such call. */
export function closureCall(
  callee: Callee,
  args: readonly MirType[],
  scope: readonly BoundParam[],
  crate: LinkedCrate,
): CallAnswer | null {
  if (callee.kind !== 'trait' || !METHODS.test(callee.trait)) return null;
  const found = resolveInstance(callee.trait, callee.self, [], scope, crate);
  if (found === null || found.args.length > 0) return null;
  const results: readonly CallResult[] =
    callee.method === 'call_mut' ? [{ kind: 'value' }, { kind: 'final', arg: 0 }] : [{ kind: 'value' }];
  return {
    status: 'ok',
    shape: {
      target: {
        lean: `${found.name}.${callee.method}`,
        leading: [],
        local: callee.self.kind === 'closure' ? callee.self.id : null,
      },
      mode: 'monadic',
      args: args.map((_, i) => i),
      results,
      divergences: [],
    },
  };
}
