/** Comparison, cloning, defaults and conversions: methods of the traits that many types have. */
import type { CallAnswer } from '../../ir/call.ts';
import type { Expr, PureBinary } from '../../ir/functional.ts';
import { sameType, typeParts } from '../../rust/match-type.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { whether } from './choice.ts';
import { capital, constArg, erased, inline, isInt, lift, monadic, refused, same, type StdCall, type Table } from './call.ts';

const COMPARISONS: Readonly<Record<string, PureBinary>> = { eq: 'eq', ne: 'ne', lt: 'lt', le: 'le', gt: 'gt', ge: 'ge' };

/** On integers, bool and char comparison needs no instance, however many references are in between. */
function plainComparison(op: PureBinary, call: StdCall): CallAnswer | null {
  const type = erased(call.args[0]);
  const ordered = op !== 'eq' && op !== 'ne';
  if (type.kind === 'unit' && !ordered) return inline(() => ({ kind: 'literal', value: { kind: 'bool', value: op === 'eq' } }));
  if (!isInt(type) && (ordered || (type.kind !== 'bool' && type.kind !== 'char'))) return null;
  if (!sameType(type, erased(call.args[1]))) return null;
  return inline(([left, right]) => {
    if (left === undefined || right === undefined) throw new RangeError('a comparison has two arguments');
    return { kind: 'binary', op, type, left, right };
  });
}

const comparison =
  (trait: string, method: string) =>
  (call: StdCall): CallAnswer | null => {
    const op = COMPARISONS[method];
    const plain = op === undefined ? null : plainComparison(op, call);
    return plain ?? structural(trait, method, call);
  };

/** Types whose own comparison function the library has. */
function structural(trait: string, method: string, call: StdCall): CallAnswer | null {
  if (trait !== 'std::cmp::PartialEq') return null;
  const [left, right] = [oneBehind(call.args[0]), oneBehind(call.args[1])];
  if (left === null || right === null) return null;
  const parts = (l: MirType, r: MirType) => call.instance('std::cmp::PartialEq', l, [r]);
  if (left.kind === 'ref' && right.kind === 'ref') {
    const inner = structural(trait, method, { ...call, args: [left, right] });
    return inner ?? monadic(`core.cmp.impls.PartialEqShared.${method}`, call, { leading: [parts(left.item, right.item)] });
  }
  if (left.kind === 'vec' && right.kind === 'vec') {
    return monadic(`alloc.vec.partial_eq.PartialEqVec.${method}`, call, { leading: [parts(left.item, right.item)] });
  }
  if (left.kind === 'array' && right.kind === 'array') {
    return monadic(`core.array.equality.PartialEqArray.${method}`, call, { leading: [parts(left.item, right.item)] });
  }
  if (left.kind === 'slice' && right.kind === 'slice') {
    return monadic(`core.slice.cmp.PartialEqSlice.${method}`, call, { leading: [parts(left.item, right.item)] });
  }
  return null;
}

/** What the reference that comparison methods take points to. */
const oneBehind = (type: MirType | undefined): MirType | null => (type?.kind === 'ref' ? type.item : null);

export const TRAIT_METHODS: Table = {
  ...Object.fromEntries(['eq', 'ne'].map((m) => [`std::cmp::PartialEq::${m}`, comparison('std::cmp::PartialEq', m)])),
  ...Object.fromEntries(
    ['lt', 'le', 'gt', 'ge'].map((m) => [`std::cmp::PartialOrd::${m}`, comparison('std::cmp::PartialOrd', m)]),
  ),
  'std::cmp::PartialOrd::partial_cmp': (call) =>
    boolOrder(call) ?? onInt(call, (name) => lift(`core.cmp.impls.PartialOrd${name}.partial_cmp`, call)),
  'std::cmp::Ord::cmp': (call) => boolOrder(call) ?? onInt(call, (name) => lift(`core.cmp.impls.Ord${name}.cmp`, call)),
  'std::cmp::Ord::min': (call) => chosen(call, 'lt', false),
  'std::cmp::Ord::max': (call) => chosen(call, 'lt', true),
  'std::cmp::Ord::clamp': (call) => onInt(call, (name) => monadic(`core.cmp.impls.Ord${name}.clamp`, call)),
  'std::clone::Clone::clone': (call) => clone(call),
  'std::default::Default::default': (call) => defaultValue(call),
  'std::convert::From::from': (call) => from(call.result, call.args[0], call),
  'std::convert::Into::into': (call) => into(call),
};

/** `min` is the left one unless the right one is less, `max` the right one unless it is less. */
function chosen(call: StdCall, op: PureBinary, rightFirst: boolean): CallAnswer | null {
  const type = erased(call.args[0]);
  if (!isInt(type)) return null;
  return inline(([left, right]) => {
    if (left === undefined || right === undefined) throw new RangeError('two arguments');
    return whether({ kind: 'binary', op, type, left: right, right: left }, rightFirst ? left : right, rightFirst ? right : left);
  });
}

/** `false < true`, of type `Ordering` or `Option<Ordering>`. */
function boolOrder(call: StdCall): CallAnswer | null {
  if (erased(call.args[0]).kind !== 'bool' || erased(call.args[1]).kind !== 'bool') return null;
  const { result } = call;
  const ordering = result.kind === 'option' ? result.item : result;
  return inline(([left, right]) => {
    if (left === undefined || right === undefined) throw new RangeError('two arguments');
    const order = (variant: string): Expr => {
      const plain: Expr = { kind: 'build', adt: ordering, variant, fields: [] };
      return result.kind === 'option' ? { kind: 'build', adt: result, variant: 'Some', fields: [plain] } : plain;
    };
    return whether(left, whether(right, order('Equal'), order('Greater')), whether(right, order('Less'), order('Equal')));
  });
}

function onInt(call: StdCall, then: (name: string) => CallAnswer | null): CallAnswer | null {
  const type = erased(call.args[0]);
  return isInt(type) ? then(capital(type.type)) : null;
}

/** Values whose clone is a copy. */
function isPlain(type: MirType): boolean {
  switch (type.kind) {
    case 'int':
    case 'bool':
    case 'char':
    case 'unit':
      return true;
    case 'ref':
      return !type.mutable;
    case 'tuple':
    case 'option':
    case 'result':
    case 'array':
      return typeParts(type).every(isPlain);
    default:
      return false;
  }
}

/** Copies of plain data are the data. */
function clone(call: StdCall): CallAnswer | null {
  const self = oneBehind(call.args[0]);
  switch (self?.kind) {
    case 'int':
    case 'bool':
    case 'char':
    case 'unit':
    case 'ref':
      return same();
    case 'tuple':
    case 'option':
    case 'result':
      return isPlain(self) ? same() : null;
    case 'box':
      return isPlain(self.item) ? same() : null;
    case 'vec':
      return monadic('alloc.vec.CloneVec.clone', call, { leading: [call.instance('std::clone::Clone', self.item)] });
    case 'array':
      return monadic('core.array.CloneArray.clone', call, { leading: [call.instance('std::clone::Clone', self.item)] });
    default:
      return null;
  }
}

function defaultValue(call: StdCall): CallAnswer | null {
  const type = call.result;
  if (isInt(type)) return inline(() => ({ kind: 'literal', value: { kind: 'int', type: type.type, value: 0n } }));
  if (type.kind === 'bool') return inline(() => ({ kind: 'literal', value: { kind: 'bool', value: false } }));
  if (type.kind === 'array') {
    return monadic('core.default.DefaultArray.default', call, {
      leading: [constArg(type.length), call.instance('std::default::Default', type.item)],
    });
  }
  return null;
}

/** `To::from(x)`: widening casts and identity. */
function from(to: MirType, source: MirType | undefined, call: StdCall): CallAnswer | null {
  if (source === undefined) return null;
  if (sameType(to, source)) return same();
  if (isInt(to) && (isInt(source) || source.kind === 'bool')) {
    return inline(([of]) => {
      if (of === undefined) throw new RangeError('from has one argument');
      return { kind: 'cast', from: source, to, of };
    });
  }
  if (to.kind === 'vec' && source.kind === 'array') return monadic('alloc.vec.FromVecArray.from', call);
  if (to.kind === 'vec' && source.kind === 'ref' && source.item.kind === 'slice') {
    return refused('`Vec::from` of a slice is not in Aeneas’s library', '`s.to_vec()`');
  }
  return null;
}

function into(call: StdCall): CallAnswer | null {
  return from(call.result, call.args[0], call);
}
