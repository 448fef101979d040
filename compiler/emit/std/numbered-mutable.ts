/**
 * `iter_mut().enumerate()`. The library's adapter knows nothing of what comes back from a mutable item (what Aeneas writes
 * here fits no type of its library), so the number is counted by hand, in the library's own structure:
 *
 *     enumerate it      =  ({ iter := it, count := 0 }, fun e => e.iter)
 *     next e            =  let (o, it, back) ← IteratorIterMut.next e.iter
 *                          match o with
 *                          | none   => ok (none, { iter := it, count := e.count }, fun e1 _ => { iter := back e1.iter none, count := e1.count })
 *                          | some x => let n ← e.count + 1
 *                                      ok (some (e.count, x), { iter := it, count := n },
 *                                          fun e1 o1 => { iter := back e1.iter (match o1 with | some (_, x) => some x | none => none), … })
 */
import type { CallAnswer, CallResult } from '../../ir/call.ts';
import type { Expr, FunType, Pattern, Step, Term } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { BORROW, monadic, type StdCall } from './call.ts';

/** Of an iterator over `&mut`: the item, the iterator that goes on, and the function that takes both back. */
export const STEP: readonly CallResult[] = [{ kind: 'value' }, { kind: 'final', arg: 0 }, { kind: 'back-next', arg: 0 }];

type Adt = Extract<MirType, { kind: 'adt' }>;

const USIZE: MirType = { kind: 'int', type: 'usize' };
const NEXT = 'core.slice.iter.IteratorIterMut.next';

const isMutable = (type: MirType | undefined): type is Adt => type?.kind === 'adt' && type.path === 'std::slice::IterMut';

export const isNumberedMutable = (type: Adt): boolean => type.path === 'std::iter::Enumerate' && isMutable(type.args[0]);

const rust = (type: MirType): FunType => ({ kind: 'rust', type });
const name = (of: string): Expr => ({ kind: 'var', name: of });
const bind = (of: string, type: FunType): Pattern => ({ kind: 'var', name: of, type });
const number = (value: bigint): Expr => ({ kind: 'literal', value: { kind: 'int', type: 'usize', value } });
const record = (adt: MirType, iter: Expr, count: Expr): Expr => ({ kind: 'build', adt, variant: null, fields: [iter, count] });
const part = (adt: MirType, index: number, of: Expr): Expr => ({ kind: 'field', adt, index, of });

export function enumerateMutable(call: StdCall): CallAnswer | null {
  const adt = call.result;
  const [iter] = call.args;
  if (!isMutable(iter) || adt.kind !== 'adt') return null;
  return monadic('core.iter.traits.iterator.Iterator.enumerate', call, {
    results: BORROW,
    step: ([it = number(0n)], fresh) => {
      const e = fresh('e', rust(adt));
      const type: FunType = { kind: 'arrow', params: [rust(adt)], result: rust(iter) };
      const back = fresh('enumerate_back', type);
      const value: Expr = { kind: 'lambda', params: [bind(e, rust(adt))], body: { kind: 'value', of: part(adt, 0, name(e)) } };
      const rest: Term = { kind: 'ok', of: { kind: 'tuple', items: [record(adt, it, number(0n)), name(back)] } };
      return { kind: 'term', of: { kind: 'let', pattern: bind(back, type), value, rest } };
    },
  });
}

export function nextNumbered(call: StdCall, adt: Adt): CallAnswer | null {
  const iter = adt.args[0];
  const item = isMutable(iter) ? iter.args.at(-1) : undefined;
  if (iter === undefined || item === undefined || call.result.kind !== 'option') return null;
  const types = { adt, iter, item, result: call.result };
  return monadic(NEXT, call, { results: STEP, step: ([of = number(0n)], fresh) => nextStep(of, types, fresh) });
}

interface Types {
  readonly adt: Adt;
  readonly iter: MirType;
  /** What the slice holds; `result` is an option of its number and a `&mut` to it. */
  readonly item: MirType;
  readonly result: MirType;
}

function nextStep(of: Expr, types: Types, fresh: (hint: string, type: FunType) => string): Step {
  const { adt, iter, item, result } = types;
  const option: MirType = { kind: 'option', item };
  const backType: FunType = { kind: 'arrow', params: [rust(iter), rust(option)], result: rust(iter) };
  const [o, it, back, x, n] = [
    fresh('o', rust(option)),
    fresh('iter', rust(iter)),
    fresh('next_back', backType),
    fresh('x', rust(item)),
    fresh('count', rust(USIZE)),
  ];
  const count = part(adt, 1, of);
  const some = (adt_: MirType, value: Expr): Expr => ({ kind: 'build', adt: adt_, variant: 'Some', fields: [value] });
  const none = (adt_: MirType): Expr => ({ kind: 'build', adt: adt_, variant: 'None', fields: [] });
  const giveType: FunType = { kind: 'arrow', params: [rust(adt), rust(result)], result: rust(adt) };
  // Named, as only a `let` says its type.
  const done = (value: Expr, next: Expr): Term => {
    const give = fresh('next_back', giveType);
    const items = [value, record(adt, name(it), next), name(give)];
    return {
      kind: 'let',
      pattern: bind(give, giveType),
      value: giveBack(types, back, option, fresh),
      rest: { kind: 'ok', of: { kind: 'tuple', items } },
    };
  };
  const numbered: Expr = { kind: 'tuple', items: [count, name(x)] };
  return {
    kind: 'term',
    of: {
      kind: 'bind',
      pattern: { kind: 'tuple', items: [bind(o, rust(option)), bind(it, rust(iter)), bind(back, backType)] },
      step: { kind: 'call', target: { lean: NEXT, leading: [], local: null }, args: [part(adt, 0, of)] },
      unit: false,
      rest: {
        kind: 'match',
        of: name(o),
        arms: [
          {
            pattern: { kind: 'adt', adt: option, variant: 'None', fields: [] },
            body: done(none(result), count),
          },
          {
            pattern: { kind: 'adt', adt: option, variant: 'Some', fields: [bind(x, rust(item))] },
            body: {
              kind: 'bind',
              pattern: bind(n, rust(USIZE)),
              step: { kind: 'binary', op: 'add', type: USIZE, left: count, right: number(1n) },
              unit: false,
              rest: done(some(result, numbered), name(n)),
            },
          },
        ],
      },
    },
  };
}

/** `fun e o => { iter := back e.iter (o without its number), count := e.count }`. */
function giveBack(
  { adt, item, result }: Types,
  back: string,
  option: MirType,
  fresh: (hint: string, type: FunType) => string,
): Expr {
  const [e, o, x] = [fresh('e', rust(adt)), fresh('o', rust(result)), fresh('x', rust(item))];
  const without: Expr = {
    kind: 'match',
    of: name(o),
    arms: [
      {
        pattern: { kind: 'adt', adt: result, variant: 'None', fields: [] },
        body: { kind: 'build', adt: option, variant: 'None', fields: [] },
      },
      {
        pattern: {
          kind: 'adt',
          adt: result,
          variant: 'Some',
          fields: [{ kind: 'tuple', items: [{ kind: 'wild' }, bind(x, rust(item))] }],
        },
        body: { kind: 'build', adt: option, variant: 'Some', fields: [name(x)] },
      },
    ],
  };
  const iter: Expr = { kind: 'apply', fn: name(back), args: [part(adt, 0, name(e)), without] };
  return {
    kind: 'lambda',
    params: [bind(e, rust(adt)), bind(o, rust(result))],
    body: { kind: 'value', of: record(adt, iter, part(adt, 1, name(e))) },
  };
}
