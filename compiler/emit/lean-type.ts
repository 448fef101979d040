import type { IntType } from '../../pipeline/core/rust-type.ts';
import type { FunType } from '../ir/functional.ts';
import type { Term } from '../lean/tree.ts';
import { Refusal } from '../passes/refusal.ts';
import { closureHint } from '../rust/constructor-item.ts';
import { typeText } from '../rust/display-path.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { definedPath } from '../rust/std-paths.ts';
import { app, arrow, name, product, scalar } from './build.ts';
import { closureTypeName } from './item-names.ts';

/** `U32`: the name of the type within `Std`. */
export const scalarName = (type: IntType): string => type.charAt(0).toUpperCase() + type.slice(1);

/** Types of the standard library that Aeneas's library models. */
const STD_TYPES: ReadonlyMap<string, string> = new Map([
  ['core::cmp::Ordering', 'Ordering'],
  ...[
    'core::ops::range::Range',
    'core::ops::range::RangeFrom',
    'core::ops::range::RangeTo',
    'core::ops::range::RangeInclusive',
    'core::ops::range::RangeToInclusive',
    'core::ops::range::RangeFull',
    'core::iter::adapters::zip::Zip',
    'core::slice::iter::Iter',
    'core::slice::iter::IterMut',
    'core::slice::iter::ChunksExact',
    'core::iter::adapters::step_by::StepBy',
    'core::iter::adapters::enumerate::Enumerate',
    'core::iter::adapters::rev::Rev',
    'core::iter::adapters::take::Take',
    'core::iter::adapters::map::Map',
    'core::ops::control_flow::ControlFlow',
    'core::convert::Infallible',
    'core::array::TryFromSliceError',
    'core::fmt::Arguments',
    'core::fmt::Error',
    'core::fmt::Formatter',
    'core::str::iter::Chars',
    'alloc::vec::into_iter::IntoIter',
  ].map((path): [string, string] => [path, path.replaceAll('::', '.')]),
]);

const refuseType = (type: MirType, hint: string): never => {
  throw new Refusal('AE5202', `the type \`${typeText(type)}\` is not supported`, null, hint);
};

/** The Lean type of a Rust type: references and boxes are gone. Throws `Refusal` (without a place) for types no model exists for. */
export function leanType(type: MirType, crate: LinkedCrate): Term {
  const of = (part: MirType): Term => leanType(part, crate);
  switch (type.kind) {
    case 'int':
      return name(`Std.${scalarName(type.type)}`);
    case 'bool':
      return name('Bool');
    case 'char':
      return name('Char');
    case 'unit':
      return name('Unit');
    case 'never':
      return name('Never');
    case 'str':
      return name('Str');
    case 'string':
      return refuseType(type, 'use byte vectors: `Vec<u8>` and `&[u8]`');
    case 'f32':
    case 'f64':
      return name(type.kind === 'f32' ? 'F32' : 'F64');
    case 'tuple':
      return type.items.length === 1 ? of(type.items[0] ?? type) : product(type.items.map(of));
    case 'array':
      return app('Array', [of(type.item), length(type.length)]);
    case 'slice':
      return app('Slice', [of(type.item)]);
    case 'vec':
      return app('alloc.vec.Vec', [of(type.item)]);
    case 'option':
      return app('Option', [of(type.item)]);
    case 'result':
      return app('core.result.Result', [of(type.ok), of(type.err)]);
    case 'box':
    case 'ref':
      return of(type.item);
    case 'adt':
      return adtType(type, crate);
    case 'param':
      return name(type.name);
    case 'const':
      return length(type.value);
    case 'closure':
      return app(
        closureTypeName(type.id, crate),
        (crate.functions.get(type.id)?.generics ?? []).map((g) => name(g.name)),
      );
    case 'projection':
      // In a trait's own declaration; elsewhere linking has put the parameter for it.
      return type.self.kind === 'param' && type.self.name === 'Self'
        ? name(`Self_${type.name}`)
        : refuseType(type, 'name the type with a generic parameter');
    case 'opaque':
      return refuseType(
        type,
        'return a plain type; as an argument, write a type parameter of its own: `T: Tr`, `F: Fn(..) -> ..`',
      );
    case 'fn-pointer':
      return refuseType(type, 'take a generic parameter `F: Fn(..) -> ..`');
    case 'fn-item':
      return refuseType(type, closureHint(type.callee));
    case 'dyn':
      return refuseType(type, 'use an enum and `match`, or a generic parameter');
    case 'raw':
      return refuseType(type, 'use references, or indices into a vector');
    default:
      return refuseType(type, 'use a type of your own');
  }
}

function length(value: number | string): Term {
  return typeof value === 'number' ? scalar(BigInt(value), 'usize') : name(value);
}

function adtType(type: MirType & { readonly kind: 'adt' }, crate: LinkedCrate): Term {
  const own = crate.adts.get(type.path);
  const args = type.args.map((part, i) => {
    const of = own?.generics[i]?.constType;
    const typed = part.kind === 'const' && typeof part.value === 'number' && of?.kind === 'int';
    return typed ? scalar(BigInt(part.value), of.type) : leanType(part, crate);
  });
  if (own !== undefined) return app(type.path, args);
  const unread = crate.unread?.get(type.path);
  if (unread !== undefined) {
    const message = `needs \`${typeText(type)}\`, which is refused: ${unread.message}`;
    throw new Refusal('AE5210', message, unread.span, unread.hint);
  }
  const known = STD_TYPES.get(definedPath(type.path));
  return known === undefined ? refuseType(type, hintFor(type.path)) : app(known, args);
}

function hintFor(path: string): string {
  if (path.includes('HashMap') || path.includes('BTreeMap')) return 'use `Vec<(K, V)>` with a search loop';
  if (path.includes('::HashSet') || path.includes('::BTreeSet')) return 'use a `Vec` and search it';
  if (/::(?:Rc|Arc|Weak)$/.test(path)) return 'own the value or put it in a `Box`; for graphs, use indices into a vector';
  if (/::(?:Cell|RefCell|Mutex|RwLock|OnceCell)$/.test(path)) return 'pass the state as a `&mut` parameter';
  if (/::(?:VecDeque|BinaryHeap|LinkedList)$/.test(path)) return 'use a `Vec` and indices';
  if (/Error$/.test(path)) return 'use an error type of your own';
  if (path.includes('Range')) return 'use a half-open range `a..b`';
  return /::(?:iter|slice|vec|option|result|array)::/.test(path) ? 'use an index loop' : 'use a type of your own';
}

/** Types of the functional IR. */
export function leanFunType(type: FunType, crate: LinkedCrate): Term {
  switch (type.kind) {
    case 'rust':
      return leanType(type.type, crate);
    case 'tuple':
      return product(type.items.map((item) => leanFunType(item, crate)));
    case 'arrow':
      return type.params.reduceRight(
        (result, param) => arrow(leanFunType(param, crate), result),
        leanFunType(type.result, crate),
      );
    case 'either':
      return app('core.result.Result', [leanFunType(type.left, crate), leanFunType(type.right, crate)]);
    case 'control':
      return app('ControlFlow', [leanFunType(type.state, crate), leanFunType(type.out, crate)]);
  }
}
