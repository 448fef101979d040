/** `e >>= f`, `f <$> e`, `e <|> d` on `Result` and `Option`. */
import type { BinaryOp, Term } from '../../lean/tree.ts';
import { LIST_DECL, OPTION_DECL, RESULT_DECL } from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import { freshMeta, showType, whnf } from '../types.ts';
import { apply } from './apply.ts';
import { type Context, delay, ElabError } from './context.ts';

/** By operator and type: the function, and whether the operator's right side is its first argument. */
const FUNCTIONS: Partial<Record<BinaryOp, Readonly<Record<string, string>>>> = {
  '>>=': { Option: 'Option.bind', 'Aeneas.Std.Result': 'Aeneas.Std.bind' },
  '<$>': { Option: 'Option.map', List: 'List.map' },
  '<|>': { Option: 'Option.or' },
};

export const isMonadic = (op: BinaryOp): boolean => FUNCTIONS[op] !== undefined;

export function elabMonadic(cx: Context, term: Extract<Term, { kind: 'binary' }>, expected: Type | null): Core {
  const maps = term.op === '<$>';
  const [subject, other] = maps ? [term.right, term.left] : [term.left, term.right];
  const of = cx.session.elab.term(cx, subject, term.op === '<|>' ? expected : null);
  const type = expected ?? freshMeta();
  const make = (): Core | null => {
    const t = whnf(of.type);
    if (t.kind === 'meta') return null;
    const known = t.kind === 'con' && [OPTION_DECL, RESULT_DECL, LIST_DECL].some((d) => d === t.decl) ? t.decl.name : '';
    const decl = cx.session.env.lookup(FUNCTIONS[term.op]?.[known] ?? '');
    if (decl?.kind !== 'global')
      throw new ElabError('AE4310', `\`${term.op}\` is not supported on \`${showType(of.type)}\``, term.span);
    const given = { kind: 'positional' as const, value: other };
    const self = { kind: 'core' as const, core: of };
    const args = maps ? [given, self] : [self, given];
    const core = apply(cx, { head: { kind: 'global', decl }, args, explicit: false, loc: term.span }, type);
    return cx.session.elab.ensure(cx, core, type, term.span);
  };
  return delay(cx, term.span, type, make, () => new ElabError('AE4306', 'the type of the operand is not known', term.span));
}
