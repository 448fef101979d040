import type { Generic } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';

/** Parts of a type, for walks that treat all kinds alike. */
export function typeParts(type: MirType): readonly MirType[] {
  switch (type.kind) {
    case 'tuple':
      return type.items;
    case 'array':
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
    case 'ref':
    case 'raw':
      return [type.item];
    case 'result':
      return [type.ok, type.err];
    case 'adt':
      return type.args;
    case 'projection':
      return [type.self, ...type.args];
    case 'fn-pointer':
      return [...type.params, type.result];
    case 'fn-item':
      return type.callee.kind === 'trait'
        ? [type.callee.self, ...type.callee.traitArgs, ...type.callee.args]
        : type.callee.kind === 'inherent'
          ? [type.callee.self, ...type.callee.args]
          : type.callee.args;
    default:
      return [];
  }
}

/** The same type with each part replaced. Function items keep theirs. */
export function mapTypeParts(type: MirType, map: (part: MirType) => MirType): MirType {
  switch (type.kind) {
    case 'tuple':
      return { ...type, items: type.items.map(map) };
    case 'array':
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
    case 'ref':
    case 'raw':
      return { ...type, item: map(type.item) };
    case 'result':
      return { ...type, ok: map(type.ok), err: map(type.err) };
    case 'adt':
      return { ...type, args: type.args.map(map) };
    case 'projection':
      return { ...type, self: map(type.self), args: type.args.map(map) };
    case 'fn-pointer':
      return { ...type, params: type.params.map(map), result: map(type.result) };
    default:
      return type;
  }
}

/** Values of generic parameters: type parameters, and const parameters as `const` types. */
export type Bindings = ReadonlyMap<string, MirType>;

export function substitute(type: MirType, given: Bindings): MirType {
  if (type.kind === 'param') return given.get(type.name) ?? type;
  if (type.kind === 'const' && typeof type.value === 'string') return given.get(type.value) ?? type;
  const mapped = mapTypeParts(type, (part) => substitute(part, given));
  if (mapped.kind !== 'array' || typeof mapped.length !== 'string') return mapped;
  const length = given.get(mapped.length);
  return length?.kind === 'const' ? { ...mapped, length: length.value } : mapped;
}

/** Equal up to lifetimes. */
export const sameType = (a: MirType, b: MirType): boolean => matchType(a, b, new Set(), new Map());

/** Finds values of `pattern`'s parameters that make it `type`; adds to `found`. Lifetimes do not count. */
export function matchType(pattern: MirType, type: MirType, params: ReadonlySet<string>, found: Map<string, MirType>): boolean {
  if (pattern.kind === 'param' && params.has(pattern.name)) return bind(pattern.name, type, found);
  if (pattern.kind === 'const' && typeof pattern.value === 'string' && params.has(pattern.value))
    return bind(pattern.value, type, found);
  if (pattern.kind !== type.kind) return false;
  const [left, right] = [typeParts(pattern), typeParts(type)];
  if (left.length !== right.length) return false;
  if (!left.every((part, i) => matchType(part, right[i] ?? part, params, found))) return false;
  if (pattern.kind === 'array' && type.kind === 'array') {
    if (typeof pattern.length === 'string' && params.has(pattern.length)) {
      return bind(pattern.length, { kind: 'const', value: type.length }, found);
    }
    return pattern.length === type.length;
  }
  return sameHead(pattern, type);
}

/** Two types of one kind, parts aside. */
function sameHead(a: MirType, b: MirType): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.type === b.type;
  if ((a.kind === 'ref' && b.kind === 'ref') || (a.kind === 'raw' && b.kind === 'raw')) return a.mutable === b.mutable;
  if (a.kind === 'adt' && b.kind === 'adt') return a.path === b.path;
  if (a.kind === 'param' && b.kind === 'param') return a.name === b.name;
  if (a.kind === 'const' && b.kind === 'const') return a.value === b.value;
  if (a.kind === 'closure' && b.kind === 'closure') return a.id === b.id;
  if (a.kind === 'projection' && b.kind === 'projection') return a.name === b.name && a.trait === b.trait;
  if (a.kind === 'fn-item' && b.kind === 'fn-item') return JSON.stringify(a.callee) === JSON.stringify(b.callee);
  if ((a.kind === 'opaque' || a.kind === 'dyn' || a.kind === 'other') && a.kind === b.kind) return a.text === b.text;
  return true;
}

function bind(name: string, type: MirType, found: Map<string, MirType>): boolean {
  const known = found.get(name);
  if (known !== undefined) return sameType(known, type);
  found.set(name, type);
  return true;
}

export const genericSet = (generics: readonly Generic[]): ReadonlySet<string> => new Set(generics.map((g) => g.name));

/** Arguments in the order of `generics`; a parameter nothing decides stays itself. Those that name associated types take none. */
export const argumentsOf = (generics: readonly Generic[], found: Bindings): readonly MirType[] =>
  generics
    .filter((g) => g.associated !== true)
    .map((g) => found.get(g.name) ?? (g.kind === 'const' ? { kind: 'const', value: g.name } : { kind: 'param', name: g.name }));
