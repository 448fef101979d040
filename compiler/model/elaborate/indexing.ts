/** `xs[i]!`, `xs[i]?`, `xs[i]`. */
import type { Term } from '../../lean/tree.ts';
import {
  ARRAY_DECL,
  FIN_DECL,
  LIST_DECL,
  list,
  NAT,
  NAT_DECL,
  option,
  SLICE_DECL,
  scalarOf,
  VEC_DECL,
} from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import { freshMeta, showType, whnf } from '../types.ts';
import { type Context, delay, ElabError } from './context.ts';
import { conjuncts } from '../js/conjuncts.ts';
import { settled } from '../js/conventions.ts';
import { instanceArgument } from './instances.ts';
import { libraryCall } from './library-call.ts';

type Index = Extract<Term, { kind: 'index' }>;

export function elabIndex(cx: Context, term: Index): Core {
  const of = cx.session.elab.term(cx, term.of, null);
  const index = cx.session.elab.term(cx, term.index, freshMeta());
  const item = freshMeta();
  const type: Type = term.mode === 'option' ? option(item) : item;
  const make = (): Core | null => {
    const t = whnf(of.type);
    if (t.kind === 'meta') return null;
    const sequence = t.kind === 'con' && (t.decl === SLICE_DECL || t.decl === VEC_DECL || t.decl === ARRAY_DECL);
    if (t.kind !== 'con' || (!sequence && t.decl !== LIST_DECL))
      throw new ElabError('AE4310', `\`${showType(of.type)}\` cannot be indexed`, term.span);
    if (term.mode === 'plain' && !inRange(cx, index, of))
      throw new ElabError('AE4315', 'nothing proves that this index is in range', term.span, 'write `xs[i]!` or `xs[i]?`');
    cx.session.elab.ensure(cx, { kind: 'erased', type: t.args[0] as Type }, item, term.span);
    const place = placeOf(cx, index, term);
    if (place === null) return null;
    const items: Core = sequence ? { kind: 'convert', of, type: list(item) } : of;
    if (term.mode === 'option') return libraryCall(cx, 'List.get?Internal', [items, place], type, term.span);
    if (term.mode === 'plain' || term.mode === 'proof')
      return libraryCall(cx, 'List.getInternal', [items, place], type, term.span);
    return libraryCall(
      cx,
      'List.get!Internal',
      [instanceArgument(cx, inhabited(cx, item, term), term.span), items, place],
      type,
      term.span,
    );
  };
  return delay(
    cx,
    term.span,
    type,
    make,
    () => new ElabError('AE4305', 'the type of what is indexed is not known here', term.span),
  );
}

/** Whether a hypothesis says `index < xs.length`, as Lean's own search would find it. */
function inRange(cx: Context, index: Core, of: Core): boolean {
  const t = whnf(index.type);
  if (t.kind === 'con' && t.decl === FIN_DECL) return true;
  for (let l = cx.locals; l !== null; l = l.outer) {
    const type = l.local.type;
    if (type.kind !== 'proof') continue;
    const parts: Core[] = [];
    conjuncts(type.prop, parts);
    if (parts.some((p) => saysInRange(settled(p), index, of))) return true;
  }
  return false;
}

function saysInRange(prop: Core, index: Core, of: Core): boolean {
  if (prop.kind !== 'op' || (prop.op !== 'lt' && prop.op !== 'gt')) return false;
  const [low, high] = (prop.op === 'lt' ? prop.args : [...prop.args].reverse()).map(settled) as [Core, Core];
  if (high.kind !== 'call' || !/(^|\.)length$/.test(high.decl.name)) return false;
  const container = high.args.at(-1);
  return (
    container !== undefined &&
    (sameCore(low, index) || sameCore(listIn(low), index)) &&
    (sameCore(container, of) || sameCore(container, listIn(of)))
  );
}

/** `xs` of `xs.val`. */
function listIn(of: Core): Core {
  const core = settled(of);
  return core.kind === 'call' && core.decl.name.endsWith('.val') ? (core.args.at(-1) ?? core) : core;
}

function sameCore(left: Core, right: Core): boolean {
  const [a, b] = [settled(left), settled(right)];
  if (a.kind === 'local') return b.kind === 'local' && a.local === b.local;
  if (a.kind === 'integer') return b.kind === 'integer' && a.value === b.value;
  if (a.kind === 'call') return b.kind === 'call' && a.decl === b.decl && a.args.every((x, i) => sameCore(x, b.args[i] ?? x));
  if (a.kind === 'list')
    return b.kind === 'list' && a.items.length === b.items.length && a.items.every((x, i) => sameCore(x, b.items[i] ?? x));
  if (a.kind === 'op') return b.kind === 'op' && a.op === b.op && a.args.every((x, i) => sameCore(x, b.args[i] ?? x));
  if (a.kind === 'project') return b.kind === 'project' && a.index === b.index && sameCore(a.of, b.of);
  if (a.kind === 'construct')
    return b.kind === 'construct' && a.ctor === b.ctor && a.args.every((x, i) => sameCore(x, b.args[i] ?? x));
  return a.kind === 'implicit' || (a.kind === 'convert' && b.kind === 'convert' && sameCore(a.of, b.of));
}

function placeOf(cx: Context, index: Core, term: Index): Core | null {
  const t = whnf(index.type);
  if (t.kind === 'con' && t.decl === NAT_DECL) return index;
  if (t.kind === 'meta') return cx.session.elab.ensure(cx, index, NAT, term.index.span);
  if (scalarOf(t) === 'usize' || (t.kind === 'con' && t.decl === FIN_DECL)) return { kind: 'convert', of: index, type: NAT };
  throw new ElabError(
    'AE4301',
    `the index has type \`${showType(index.type)}\`, not \`Nat\``,
    term.index.span,
    'take `.val` of it',
  );
}

function inhabited(cx: Context, item: Type, term: Index): Type {
  const decl = cx.session.env.lookup('Inhabited');
  if (decl?.kind !== 'inductive') throw new ElabError('AE4201', 'the library has no `Inhabited`', term.span);
  return { kind: 'con', decl, args: [item] };
}
