/**
 * `v[a..=b]`, `v[..=b]` and `v[..]` by way of the half-open ranges that Aeneas's library indexes with:
 *
 *     index v (a..=b)   =   let e ← b + 1                             (Rust fails too when there is no next number)
 *                           index v { start := if exhausted then e else a, end := e }
 */
import type { CallAnswer } from '../../ir/call.ts';
import type { Expr, Step } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { definedPath } from '../../rust/std-paths.ts';
import { whether } from './choice.ts';
import { BORROW, erased, inline, monadic, type StdCall } from './call.ts';

const USIZE: MirType = { kind: 'int', type: 'usize' };
const HALF_OPEN: MirType = { kind: 'adt', path: 'std::ops::Range', args: [USIZE] };
const number = (value: bigint): Expr => ({ kind: 'literal', value: { kind: 'int', type: 'usize', value } });

/** Null for ranges of other kinds. `indexBy` answers for an index of another type. */
export function closedIndex(
  call: StdCall,
  by: MirType,
  indexBy: (half: MirType) => CallAnswer | null,
  method: 'index' | 'index_mut',
): CallAnswer | null {
  if (by.kind !== 'adt') return null;
  switch (definedPath(by.path)) {
    case 'core::ops::range::RangeFull':
      return whole(call, method);
    case 'core::ops::range::RangeInclusive':
    case 'core::ops::range::RangeToInclusive':
      return closed(indexBy(HALF_OPEN), by);
    default:
      return null;
  }
}

function closed(half: CallAnswer | null, by: Extract<MirType, { kind: 'adt' }>): CallAnswer | null {
  if (half?.status !== 'ok') return half;
  const { shape } = half;
  const part = (index: number, of: Expr): Expr => ({ kind: 'field', adt: by, index, of });
  const isFrom = definedPath(by.path) === 'core::ops::range::RangeInclusive';
  const step = ([of, range]: readonly Expr[], fresh: Parameters<NonNullable<typeof shape.step>>[1]): Step => {
    if (of === undefined || range === undefined) throw new RangeError('an index has two arguments');
    const end = fresh('end', { kind: 'rust', type: USIZE });
    const after: Expr = { kind: 'var', name: end };
    const start = isFrom ? whether(part(2, range), after, part(0, range)) : number(0n);
    const fields = [start, after];
    return {
      kind: 'term',
      of: {
        kind: 'bind',
        pattern: { kind: 'var', name: end, type: { kind: 'rust', type: USIZE } },
        step: { kind: 'binary', op: 'add', type: USIZE, left: part(isFrom ? 1 : 0, range), right: number(1n) },
        unit: false,
        rest: {
          kind: 'tail',
          step: {
            kind: 'call',
            target: shape.target,
            args: [of, { kind: 'build', adt: HALF_OPEN, variant: null, fields }],
          },
        },
      },
    };
  };
  return { status: 'ok', shape: { ...shape, step } };
}

/** A vector or an array becomes a slice; a slice is itself. */
function whole(call: StdCall, method: 'index' | 'index_mut'): CallAnswer | null {
  const self = erased(call.args[0]);
  const isMutable = method === 'index_mut';
  const convert = (lean: string, lift: boolean): CallAnswer =>
    isMutable
      ? {
          status: 'ok',
          shape: { target: { lean, leading: [], local: null }, mode: 'lift', args: [0], results: BORROW, divergences: [] },
        }
      : inline(([of]) => ({
          kind: 'call',
          target: { lean, leading: [], local: null },
          lift,
          args: of === undefined ? [] : [of],
        }));
  switch (self.kind) {
    case 'vec':
      return convert(isMutable ? 'alloc.vec.Vec.deref_mut' : 'alloc.vec.Vec.deref', false);
    case 'array':
      return convert(isMutable ? 'Array.to_slice_mut' : 'Array.to_slice', true);
    case 'slice':
      return isMutable ? wholeMutable(call, self) : inline(([of]) => of ?? number(0n));
    default:
      return null;
  }
}

/** The slice and the function that takes it back as it is. */
const wholeMutable = (call: StdCall, self: MirType): CallAnswer | null =>
  monadic('core.slice.index.Slice.index_mut', call, {
    results: BORROW,
    step: ([of = number(0n)], fresh) => {
      const type = { kind: 'rust', type: self } as const;
      const [s, back] = [fresh('s', type), fresh('index_mut_back', { kind: 'arrow', params: [type], result: type })];
      const value: Expr = {
        kind: 'lambda',
        params: [{ kind: 'var', name: s, type }],
        body: { kind: 'value', of: { kind: 'var', name: s } },
      };
      const pattern = { kind: 'var', name: back, type: { kind: 'arrow', params: [type], result: type } } as const;
      const items: Expr[] = [of, { kind: 'var', name: back }];
      return { kind: 'term', of: { kind: 'let', pattern, value, rest: { kind: 'ok', of: { kind: 'tuple', items } } } };
    },
  });
