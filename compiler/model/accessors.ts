/** Functions that stand for the fields of a recursive struct. */
import type { Global } from './environment.ts';
import { settled } from './js/conventions.ts';
import { whnf } from './types.ts';

/** `def Node.next {T : Type} (x : Node T) := match x with | Node.mk _ y => y`. */
export function noteAccessor(decl: Global): void {
  const param = decl.params.at(-1);
  const isAlone = decl.params.slice(0, -1).every((p) => p.info === 'implicit');
  const type = param === undefined || !isAlone ? null : whnf(param.type);
  if (type?.kind !== 'con' || type.decl.kind !== 'inductive' || type.decl.ctors.length !== 1 || type.decl.library) return;
  const prefix = `${type.decl.name}.`;
  const body = decl.body.kind === 'core' ? settled(decl.body.core) : null;
  if (!decl.name.startsWith(prefix) || body?.kind !== 'match' || body.arms.length !== 1) return;
  const [arm] = body.arms;
  const pattern = arm?.alternatives[0]?.[0];
  const result = arm === undefined ? null : settled(arm.body);
  if (pattern?.kind !== 'ctor' || result?.kind !== 'local') return;
  const slot = pattern.args.findIndex((p) => p.kind === 'var' && p.local === result.local);
  if (slot >= 0) (type.decl.accessors ??= new Map()).set(slot, decl.name.slice(prefix.length));
}
