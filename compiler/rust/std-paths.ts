/**
 * Where the standard library defines what MIR prints by a shorter, public path: `std::ops::Add` is `core::ops::arith::Add`.
 * Types and traits only; Aeneas names things by the path of definition.
 */
const DEFINED_AT: ReadonlyMap<string, string> = new Map([
  ['std::vec::Vec', 'alloc::vec::Vec'],
  ['std::vec::IntoIter', 'alloc::vec::into_iter::IntoIter'],
  ['std::string::String', 'alloc::string::String'],
  ['std::boxed::Box', 'alloc::boxed::Box'],
  ['std::borrow::Cow', 'alloc::borrow::Cow'],
  ['std::rc::Rc', 'alloc::rc::Rc'],
  ['std::collections::VecDeque', 'alloc::collections::vec_deque::VecDeque'],
  ['std::collections::BTreeMap', 'alloc::collections::btree::map::BTreeMap'],
  ['std::collections::BTreeSet', 'alloc::collections::btree::set::BTreeSet'],
  ['std::collections::BinaryHeap', 'alloc::collections::binary_heap::BinaryHeap'],
  ['std::collections::HashMap', 'std::collections::hash::map::HashMap'],
  ['std::collections::HashSet', 'std::collections::hash::set::HashSet'],
  ['std::convert::From', 'core::convert::From'],
  ['std::option::IntoIter', 'core::option::IntoIter'],
  ['std::array::IntoIter', 'core::array::iter::IntoIter'],
  ['std::str::FromStr', 'core::str::traits::FromStr'],
  ['std::str::Chars', 'core::str::iter::Chars'],
  ['std::hash::Hasher', 'core::hash::Hasher'],
  ['std::ops::ControlFlow', 'core::ops::control_flow::ControlFlow'],
  ['std::ops::Try', 'core::ops::try_trait::Try'],
  ['std::ops::FromResidual', 'core::ops::try_trait::FromResidual'],
  ...under('std::ops', 'core::ops::arith', 'Add Sub Mul Div Rem Neg AddAssign SubAssign MulAssign DivAssign RemAssign'),
  ...under(
    'std::ops',
    'core::ops::bit',
    'Not BitAnd BitOr BitXor Shl Shr BitAndAssign BitOrAssign BitXorAssign ShlAssign ShrAssign',
  ),
  ...under('std::ops', 'core::ops::index', 'Index IndexMut'),
  ...under('std::ops', 'core::ops::deref', 'Deref DerefMut'),
  ...under('std::ops', 'core::ops::drop', 'Drop'),
  ...under('std::ops', 'core::ops::function', 'Fn FnMut FnOnce'),
  ...under('std::ops', 'core::ops::range', 'Range RangeFrom RangeTo RangeFull RangeInclusive RangeToInclusive Bound RangeBounds'),
  ...under('std::iter', 'core::iter::traits::iterator', 'Iterator'),
  ...under('std::iter', 'core::iter::traits::collect', 'IntoIterator FromIterator Extend'),
  ...under('std::iter', 'core::iter::traits::accum', 'Sum Product'),
  ...under('std::iter', 'core::iter::traits::double_ended', 'DoubleEndedIterator'),
  ...under('std::iter', 'core::iter::traits::exact_size', 'ExactSizeIterator'),
  ...under('std::iter', 'core::iter::range', 'Step'),
  ...[
    ['Rev', 'rev'],
    ['StepBy', 'step_by'],
    ['Enumerate', 'enumerate'],
    ['Zip', 'zip'],
    ['Map', 'map'],
    ['Filter', 'filter'],
    ['Take', 'take'],
    ['Skip', 'skip'],
    ['Chain', 'chain'],
    ['Copied', 'copied'],
    ['Cloned', 'cloned'],
    ['Peekable', 'peekable'],
  ].map(([name = '', module = '']): [string, string] => [`std::iter::${name}`, `core::iter::adapters::${module}::${name}`]),
  ...under('std::slice', 'core::slice::iter', 'Iter IterMut Chunks ChunksExact Windows'),
  ...under('std::slice', 'core::slice::index', 'SliceIndex'),
]);

function under(shown: string, real: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [`${shown}::${name}`, `${real}::${name}`]);
}

const SHOWN_AS: ReadonlyMap<string, string> = new Map([...DEFINED_AT].map(([shown, real]) => [real, shown]));

/** `core::ops::arith::Add` → `std::ops::Add`, as MIR prints it. */
export const shownPath = (real: string): string => SHOWN_AS.get(real) ?? real.replace(/^(?:core|alloc)::/, 'std::');

/** `std::ops::Add` → `core::ops::arith::Add`. */
export const definedPath = (shown: string): string => DEFINED_AT.get(shown) ?? shown.replace(/^std::/, 'core::');
