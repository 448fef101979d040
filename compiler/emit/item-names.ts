/** Aeneas's names for the crate's items, without the crate's namespace. */
import { leanPath, parentPath } from '../rust/lean-path.ts';
import type { LinkedCrate, LinkedFunction, LinkedImpl, Owner } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { definedPath } from '../rust/std-paths.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `core::ops::arith::Add` or `m.Tr` → `CoreOpsArithAdd`, `AppMTr`. */
const camelTrait = (path: string, crate: string): string =>
  (path.includes('::') ? definedPath(path).split('::') : [crate, ...path.split('.')]).map(upperFirst).join('');

/** How a type is written inside the name of an instance. */
export function typePart(type: MirType): string {
  switch (type.kind) {
    case 'int':
      return upperFirst(type.type);
    case 'bool':
    case 'char':
    case 'str':
    case 'never':
    case 'f32':
    case 'f64':
    case 'slice':
    case 'array':
    case 'vec':
    case 'option':
    case 'result':
    case 'string':
      return upperFirst(type.kind);
    case 'box':
      return typePart(type.item);
    case 'unit':
      return 'Tuple';
    case 'tuple':
      return `Tuple${type.items.map(typePart).join('')}`;
    case 'ref':
      return `${type.mutable ? 'Mut' : 'Shared'}${regionPart(type.region)}${typePart(type.item)}`;
    case 'adt':
      return type.path.split(/\.|::/).at(-1) ?? type.path;
    case 'param':
      return type.name;
    case 'const':
      return String(type.value);
    case 'projection':
      return type.name;
    default:
      return upperFirst(type.kind);
  }
}

/** `'a` → `A`; unnamed ones are counted by Aeneas, `0` is the first. */
function regionPart(region: string | undefined): string {
  const written = /^'([a-z]\w*) /.exec(region ?? '')?.[1];
  return written === undefined || written.startsWith('_') ? '0' : upperFirst(written);
}

/** The type an impl is for, as first part of names. */
export function selfPart(type: MirType): string {
  switch (type.kind) {
    case 'vec':
      return 'alloc.vec.Vec';
    case 'option':
      return 'core.option.Option';
    case 'result':
      return 'core.result.Result';
    case 'string':
      return 'alloc.string.String';
    case 'adt':
      return type.path.includes('::') ? definedPath(type.path).replaceAll('::', '.') : type.path;
    case 'box':
      return selfPart(type.item);
    case 'tuple':
      return type.items.length === 2 ? 'Pair' : `Tuple${type.items.length}`;
    case 'unit':
      return 'Unit';
    default:
      return typePart(type);
  }
}

/** Type arguments of a trait and its associated types: appended to names unless all are bare parameters. */
const partsOf = (types: readonly MirType[]): string =>
  types.every((t) => t.kind === 'param') ? '' : types.map(typePart).join('');

/** `S.Insts.CoreOpsArithAddSS`. */
export function instanceName(impl: LinkedImpl, crate: LinkedCrate): string {
  if (impl.trait === null) return selfPart(impl.self);
  const types = [...impl.trait.args, ...inheritedTypes(impl, crate), ...impl.types.map((t) => t.type)];
  return `${selfPart(impl.self)}.Insts.${camelTrait(impl.trait.path, crate.name)}${partsOf(types)}`;
}

/** Traits that speak of an associated type of their parent. */
const PARENT_OF: ReadonlyMap<string, string> = new Map([
  ['std::ops::IndexMut', 'std::ops::Index'],
  ['std::ops::DerefMut', 'std::ops::Deref'],
]);

/** Values of the associated types that a trait takes over from its parent (`IndexMut` from `Index`). */
export function inheritedTypes(impl: LinkedImpl, crate: LinkedCrate): readonly MirType[] {
  const parent = PARENT_OF.get(impl.trait?.path ?? '');
  if (parent === undefined) return [];
  const of = [...crate.impls.values()].find(
    (other) => other.trait?.path === parent && selfPart(other.self) === selfPart(impl.self),
  );
  return of?.types.map((t) => t.type) ?? [];
}

const isBare = (type: MirType): boolean => type.kind === 'param' || (type.kind === 'const' && typeof type.value === 'string');

/** `coremarkerCopyInst`, `ShapeInst`, `ConvTBoolInst`: parameter for a bound; types are appended when one is not a bare parameter. */
export function boundName(trait: string, self: MirType, types: readonly MirType[]): string {
  const path = trait.includes('::') ? definedPath(trait).replaceAll('::', '') : trait.replaceAll('.', '');
  const all = types.every(isBare) ? '' : [self, ...types].map(typePart).join('');
  return `${path}${all}Inst`;
}

export function functionName(f: LinkedFunction, crate: LinkedCrate): string {
  if (f.owner.kind === 'closure') return `${closureTypeName(f.key, crate)}.${closureMethod(f, crate)}`;
  return memberName(f.owner, f.name, f.key, crate);
}

/** Name of something inside an owner; free-standing items go by their path. */
export function memberName(owner: Owner, member: string, key: string, crate: LinkedCrate): string {
  switch (owner.kind) {
    case 'module':
      return leanPath(key);
    case 'function': {
      const around = crate.functions.get(owner.parent);
      return `${around === undefined ? leanPath(owner.parent) : functionName(around, crate)}.${member}`;
    }
    case 'impl': {
      const impl = crate.impls.get(owner.key);
      if (impl === undefined) return leanPath(key);
      const clash = impl.trait === null && impl.self.kind === 'adt' && hasField(crate, impl.self.path, member);
      return `${instanceName(impl, crate)}.${clash ? 'impl.' : ''}${member}`;
    }
    case 'trait':
      return `${owner.path}.${member}.default`;
    case 'closure':
      return `${leanPath(parentPath(key))}.${member}`;
  }
}

function hasField(crate: LinkedCrate, path: string, member: string): boolean {
  const adt = crate.adts.get(path);
  return adt?.kind === 'struct' && (adt.variants[0]?.fields.some((f) => f.name === member) ?? false);
}

/** `f.closure`; the second one of a function is `f.closure1`. */
export function closureTypeName(key: string, crate: LinkedCrate): string {
  const found = /^(.*)::\{closure#(\d+)\}$/.exec(key);
  const parent = crate.functions.get(found?.[1] ?? '');
  const index = Number(found?.[2] ?? 0);
  const around =
    parent === undefined
      ? leanPath(found?.[1] ?? key)
      : parent.owner.kind === 'closure'
        ? closureTypeName(parent.key, crate)
        : functionName(parent, crate);
  return `${around}.closure${index === 0 ? '' : index}`;
}

/** `Insts.CoreOpsFunctionFnTupleU32U32.call`. */
export function closureMethod(f: LinkedFunction, crate: LinkedCrate): string {
  if (f.owner.kind !== 'closure') return '';
  const method = { Fn: 'call', FnMut: 'call_mut', FnOnce: 'call_once' }[f.owner.trait];
  return `${closureInstance(f, f.owner.trait, crate)}.${method}`;
}

/** `Insts.CoreOpsFunctionFnTupleU32U32`, for any of the three traits. */
export function closureInstance(f: LinkedFunction, trait: 'Fn' | 'FnMut' | 'FnOnce', crate: LinkedCrate): string {
  const args: MirType = { kind: 'tuple', items: f.params.slice(1).map((p) => p.type) };
  return `Insts.${camelTrait(`std::ops::${trait}`, crate.name)}${typePart(args)}${typePart(f.result)}`;
}
