/** `read_discriminant e`: the number that `@[discriminant …]` gives the constructor of `e`. */
import type { Loc } from '../../lean/tree.ts';
import { scalarType } from '../builtin-types.ts';
import type { Core } from '../core.ts';
import { freshMeta, showType, whnf } from '../types.ts';
import type { Argument } from './apply.ts';
import { type Context, delay, ElabError } from './context.ts';

export function readDiscriminant(cx: Context, arg: Argument, loc: Loc): Core {
  const of = arg.kind === 'core' ? arg.core : arg.kind === 'positional' ? cx.session.elab.term(cx, arg.value, null) : null;
  if (of === null) throw new ElabError('AE4302', '`read_discriminant` takes one value', loc);
  const type = freshMeta();
  const make = (): Core | null => {
    const t = whnf(of.type);
    if (t.kind === 'meta') return null;
    const found = t.kind === 'con' && t.decl.kind === 'inductive' ? t.decl.discriminants : null;
    if (t.kind !== 'con' || t.decl.kind !== 'inductive' || found === null)
      throw new ElabError('AE4310', `\`${showType(of.type)}\` has no discriminants`, loc);
    const number = scalarType(found.type);
    const arms = t.decl.ctors.map((ctor, i) => ({
      alternatives: [
        [{ kind: 'ctor' as const, ctor, args: ctor.fields.filter((f) => f.slot >= 0).map(() => ({ kind: 'wild' as const })) }],
      ],
      body: { kind: 'integer' as const, value: found.values[i] ?? BigInt(i), type: number },
    }));
    return cx.session.elab.ensure(cx, { kind: 'match', scrutinees: [of], arms, type: number }, type, loc);
  };
  return delay(cx, loc, type, make, () => new ElabError('AE4305', 'the type of the value is not known here', loc));
}
