/** Type parameters and instances of a loop's definitions: as Aeneas, only the instances that it uses itself or hands on. */
import type { FunDef, FunType, LoopDef } from '../ir/functional.ts';
import type { Binder, Term } from '../lean/tree.ts';
import type { LinkedCrate, LinkedFunction } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { name } from './build.ts';
import { boundParams } from './instances.ts';
import { genericBinders } from './signature.ts';

/** By suffix. Types that the loop's own parameters mention are inferred. */
export function loopBinders(f: LinkedFunction, body: FunDef, crate: LinkedCrate): ReadonlyMap<string, readonly Binder[]> {
  const params = boundParams(f.bounds).map((param) => param.name);
  const used = new Map<string, ReadonlySet<string>>();
  // Inner loops come first.
  for (const loop of body.loops) used.set(loop.suffix, params.length === 0 ? new Set() : namesUsed(loop, params, used));
  return new Map(
    body.loops.map((loop) => {
      const values = [...loop.invariants, ...loop.state].flatMap((p) => rustParts(p.type));
      const needed = used.get(loop.suffix) ?? new Set();
      const instances = new Set(params.filter((param) => !needed.has(param)));
      return [loop.suffix, genericBinders(f, values, crate).filter((b) => !b.names.some((n) => instances.has(n)))];
    }),
  );
}

export const explicitNames = (generic: readonly Binder[]): readonly Term[] =>
  generic.filter((b) => b.kind === 'explicit').map((b) => name(b.names[0] ?? '_'));

/** Which of the parameters a loop names, alone or with a field (`OrdInst.cmp`), or a loop that it calls. */
function namesUsed(
  loop: LoopDef,
  params: readonly string[],
  inner: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      for (const param of params) if (part === param || part.startsWith(`${param}.`)) found.add(param);
    } else if (typeof part === 'object' && part !== null) {
      const called = 'kind' in part && part.kind === 'call-loop' && 'loop' in part ? part.loop : null;
      for (const param of inner.get(String(called)) ?? []) found.add(param);
      Object.values(part).forEach(visit);
    }
  };
  visit(loop.body);
  return found;
}

function rustParts(type: FunType): readonly MirType[] {
  switch (type.kind) {
    case 'rust':
      return [type.type];
    case 'tuple':
      return type.items.flatMap(rustParts);
    case 'arrow':
      return [...type.params, type.result].flatMap(rustParts);
    case 'either':
      return [...rustParts(type.left), ...rustParts(type.right)];
    case 'control':
      return [...rustParts(type.state), ...rustParts(type.out)];
  }
}
