/** `Vec`: constructors, growth, element access by way of `Deref`, `Index` and their kin. */
import { rangeOf } from '../../../pipeline/core/rust-type.ts';
import type { CallAnswer } from '../../ir/call.ts';
import type { Expr } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { closedIndex } from './closed-index.ts';
import { sizeOf } from './layout.ts';
import { BORROW, erased, FINAL, inline, lift, monadic, pure, refused, same, type StdCall, type Table, typeArg } from './call.ts';

const CLONE = 'std::clone::Clone';

/** Element type of the first argument or of the result. */
function itemOf(type: MirType | undefined): MirType {
  const inner = erased(type);
  return inner.kind === 'vec' || inner.kind === 'slice' || inner.kind === 'array' ? inner.item : { kind: 'unit' };
}

export const VEC_FUNCTIONS: Table = {
  'std::vec::Vec::new': (call) => pure('alloc.vec.Vec.new', call, { leading: [typeArg(itemOf(call.result))] }),
  'std::vec::Vec::with_capacity': (call) => withCapacity(itemOf(call.result)),
  'std::vec::Vec::len': (call) => pure('alloc.vec.Vec.len', call),
  'std::vec::Vec::push': (call) => monadic('alloc.vec.Vec.push', call, { results: FINAL }),
  'std::vec::Vec::resize': (call) =>
    monadic('alloc.vec.Vec.resize', call, { leading: [call.instance(CLONE, itemOf(call.args[0]))], results: FINAL }),
  'std::vec::Vec::extend_from_slice': (call) =>
    monadic('alloc.vec.Vec.extend_from_slice', call, { leading: [call.instance(CLONE, itemOf(call.args[0]))], results: FINAL }),
  'std::vec::Vec::insert': () =>
    refused('`Vec::insert` has another meaning in Aeneas’s library than in Rust', 'push and shift the elements by hand'),
  'std::vec::from_elem': (call) =>
    monadic('alloc.vec.from_elem', call, { leading: [call.instance(CLONE, erased(call.args[0]))] }),
  'std::vec::Vec::pop': () =>
    refused('`Vec::pop` is not in Aeneas’s library', 'keep a length beside the vector, or `let x = v[n]; v.resize(n, 0)`'),
  'std::vec::Vec::clear': () => refused('`Vec::clear` is not in Aeneas’s library', '`*v = Vec::new()`'),
  'std::vec::Vec::truncate': () => refused('`Vec::truncate` is not in Aeneas’s library', '`v.resize(n, 0)` when shrinking'),
  'std::vec::Vec::is_empty': () =>
    inline((args) => ({
      kind: 'binary',
      op: 'eq',
      type: { kind: 'int', type: 'usize' },
      left: { kind: 'call', target: { lean: 'alloc.vec.Vec.len', leading: [], local: null }, lift: false, args },
      right: { kind: 'literal', value: { kind: 'int', type: 'usize', value: 0n } },
    })),
  'std::vec::Vec::as_slice': (call) => pure('alloc.vec.Vec.deref', call),
  'std::vec::Vec::as_mut_slice': (call) => lift('alloc.vec.Vec.deref_mut', call, { results: BORROW }),
  'std::slice::into_vec': (call) => pure('alloc.slice.Slice.into_vec', call),
};

/** The library ignores the number; Rust panics when the bytes asked for exceed `isize::MAX`. */
function withCapacity(item: MirType): CallAnswer {
  const size = sizeOf(item);
  const limit = size === null || size === 0n ? null : rangeOf('isize').max / size;
  const usize = { kind: 'int', type: 'usize' } as const;
  const fits = (n: Expr): boolean => n.kind === 'literal' && n.value.kind === 'int' && limit !== null && n.value.value <= limit;
  return inline(
    (args) => ({
      kind: 'call',
      target: { lean: 'alloc.vec.Vec.with_capacity', leading: [typeArg(item)], local: null },
      lift: false,
      args,
    }),
    ([n]) => {
      if (n === undefined || limit === null || fits(n)) return [];
      const right: Expr = { kind: 'literal', value: { kind: 'int', type: 'usize', value: limit } };
      return [{ kind: 'binary', op: 'le', type: usize, left: n, right }];
    },
    ['model-divergence:with_capacity'],
  );
}

/** Methods of traits, for `Vec` and slices as `Self`. */
export const INDEX_METHODS: Table = {
  'std::ops::Index::index': (call) => index(call, 'index'),
  'std::ops::IndexMut::index_mut': (call) => index(call, 'index_mut'),
  'std::ops::Deref::deref': (call) => {
    const self = call.args[0];
    if (self?.kind === 'ref' && self.item.kind === 'box') return same();
    return erased(self).kind === 'vec' ? pure('alloc.vec.Vec.deref', call) : null;
  },
  'std::ops::DerefMut::deref_mut': (call) =>
    erased(call.args[0]).kind === 'vec' ? lift('alloc.vec.Vec.deref_mut', call, { results: BORROW }) : null,
};

function index(call: StdCall, method: 'index' | 'index_mut') {
  const self = erased(call.args[0]);
  const by = call.args[1];
  if (by === undefined || call.callee.kind !== 'trait') return null;
  const closed = closedIndex(call, by, (half) => index({ ...call, args: [call.args[0] ?? by, half] }, method), method);
  if (closed !== null) return closed;
  const results = method === 'index_mut' ? BORROW : undefined;
  const item = itemOf(self);
  const instance = call.instance('std::slice::SliceIndex', by, [{ kind: 'slice', item }]);
  const options = { leading: [instance], ...(results === undefined ? {} : { results }) };
  switch (self.kind) {
    case 'vec':
      return monadic(`alloc.vec.Vec.${method}`, call, options);
    case 'slice':
      return monadic(`core.slice.index.Slice.${method}`, call, options);
    case 'array': {
      const outer =
        instance === null
          ? null
          : ({
              kind: 'instance',
              name: `core.ops.index.Index${method === 'index' ? '' : 'Mut'}Slice`,
              args: [instance],
            } as const);
      return monadic(`core.array.Array.${method}`, call, { ...options, leading: [outer] });
    }
    default:
      return null;
  }
}
