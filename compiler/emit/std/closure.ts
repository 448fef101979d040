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
  if (found === null) return unreadable(callee.self, crate);
  const results: readonly CallResult[] =
    callee.method === 'call_mut' ? [{ kind: 'value' }, { kind: 'final', arg: 0 }] : [{ kind: 'value' }];
  return {
    status: 'ok',
    shape: {
      target: {
        lean: `${found.name}.${callee.method}`,
        leading: found.args,
        local: callee.self.kind === 'closure' ? callee.self.id : null,
      },
      mode: 'monadic',
      args: args.map((_, i) => i),
      results,
      divergences: [],
    },
  };
}

/** A closure whose body was not understood: its own reason, not that of a call of something unknown. */
function unreadable(self: MirType, crate: LinkedCrate): CallAnswer | null {
  const body = self.kind === 'closure' ? crate.functions.get(self.id)?.body : undefined;
  return body !== undefined && body !== null && 'code' in body
    ? { status: 'refused', code: body.code, message: body.message, hint: body.hint }
    : null;
}
