import type { Loc } from '../../lean/tree.ts';
import type { Core, Type } from '../core.ts';
import type { Context } from './context.ts';

/** A call of a library function with the arguments that it has at run time. */
export function libraryCall(cx: Context, name: string, args: readonly Core[], type: Type, loc: Loc): Core {
  const decl = cx.session.env.lookup(name);
  if (decl?.kind !== 'global') throw new Error(`the library has no ${name}`);
  return { kind: 'call', decl, args, type, loc };
}
