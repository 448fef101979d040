import type { Callee } from '../../rust/mir-type.ts';

/** The rewrite that comes through, by the last name of the callee. */
const BY_METHOD: ReadonlyMap<string, string> = new Map([
  ['branch', 'instead of `?` write a `match` that returns early'],
  ['from_residual', 'instead of `?` write a `match` that returns early'],
  ['into_iter', 'iterate with `.iter()`, `.iter_mut()` or an index loop'],
  ['enumerate', 'use an index loop'],
  ['zip', 'use an index loop'],
  ['map', 'use an index loop'],
  ['filter', 'use an index loop'],
  ['sum', 'use an index loop'],
  ['fold', 'use an index loop'],
  ['rev', '`for k in 0..n { let i = n - 1 - k; … }`'],
  ['sort', 'write the sort by hand'],
  ['sort_unstable', 'write the sort by hand'],
  ['first', '`s[0]` after a length test'],
  ['last', '`s[n - 1]` after a length test'],
  ['remove', 'shift the elements by hand'],
  ['append', 'push in a loop'],
  ['try_from', 'compare with the limit, then `as`'],
  ['try_into', 'compare with the limit, then `as`'],
  ['default', 'write your own `new()`'],
  ['eq', 'compare by `match` or by fields'],
  ['ne', '`!(a == b)`, or compare by fields'],
  ['lt', 'compare by fields'],
  ['le', 'compare by fields'],
  ['gt', 'compare by fields'],
  ['ge', 'compare by fields'],
  ['clone', '`match` and rebuild'],
  ['exit', '`panic!()`'],
  ['into', 'convert with `as`, or take the value as the type it is to have'],
  ['from', 'convert with `as`, or write the conversion'],
  ['index', 'index with `usize` or with `a..b`, `a..`, `..b`'],
  ['index_mut', 'index with `usize` or with `a..b`, `a..`, `..b`'],
  ['is_lt', '`match` on the ordering'],
  ['is_le', '`match` on the ordering'],
  ['is_gt', '`match` on the ordering'],
  ['is_ge', '`match` on the ordering'],
  ['from_fn', 'fill the array in a loop'],
  ['size_of', 'write the number of bytes'],
  ['from_elem', 'start with `Vec::new()` and `push` in a loop'],
  ...['call', 'call_mut', 'call_once'].map((m): [string, string] => [
    m,
    'call the closure where it is made, or take it as an argument: `F: Fn(..) -> ..`',
  ]),
  ['hash', 'compute a hash of your own with wrapping arithmetic'],
  ...['add', 'sub', 'mul', 'div', 'rem', 'bitand', 'bitor', 'bitxor', 'shl', 'shr'].map((m): [string, string] => [
    m,
    'write the operands without references: `*a`',
  ]),
  ...['add', 'sub', 'mul', 'div', 'rem', 'bitand', 'bitor', 'bitxor', 'shl', 'shr'].map((m): [string, string] => [
    `${m}_assign`,
    'write the right side without references: `*x`',
  ]),
]);

const BY_HAND = 'write it by hand, as a function of your own';

/** By a part of the callee's path. */
const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [/HashMap|BTreeMap/, 'use `Vec<(K, V)>` with a search loop'],
  [/HashSet|BTreeSet/, 'use a sorted `Vec<T>` with a search loop'],
  [/VecDeque|BinaryHeap/, 'use a `Vec<T>` with indices'],
  [/String/, 'use byte vectors: `Vec<u8>` and `&[u8]`'],
  [/::io::_print|::io::_eprint/, 'return the value instead of printing it'],
  [/::fmt::/, 'leave formatting to the caller'],
  [/^(?:core|std)::char/, 'use bytes: `u8`'],
  [/RefCell|::Cell|Rc/, 'pass `&mut` state'],
];

export function hintFor(callee: Callee): string {
  const name = callee.kind === 'path' ? (callee.path.split('::').at(-1) ?? '') : callee.kind === 'own' ? '' : callee.method;
  const path = callee.kind === 'path' ? callee.path : '';
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? BY_METHOD.get(name) ?? byType(callee);
}

/** Where nothing is known of the method itself. */
function byType(callee: Callee): string {
  if (callee.kind === 'trait') return /^(?:std|core)::iter::/.test(callee.trait) ? 'use an index loop' : BY_HAND;
  if (callee.kind === 'path' && /::(?:Vec|slice)::/.test(callee.path)) return 'write it with an index loop';
  if (callee.kind === 'path' && /::(?:Option|Result)::/.test(callee.path)) return 'use `match`';
  if (callee.kind !== 'inherent') return BY_HAND;
  switch (callee.self.kind) {
    case 'slice':
    case 'array':
    case 'vec':
      return 'write it with an index loop';
    case 'char':
    case 'str':
    case 'string':
      return 'use bytes: `u8`, `&[u8]`, `Vec<u8>`';
    case 'f32':
    case 'f64':
      return 'use scaled integers';
    default:
      return BY_HAND;
  }
}
