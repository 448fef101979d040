import { INT_TYPES } from '../../pipeline/core/rust-type.ts';
import { UnknownShape } from './cursor.ts';
import { evaluateHirConst } from './evaluate-hir-const.ts';
import { defPathOf, field, type HirCrate, identOf, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';
import { lastPart, leanPath } from './lean-path.ts';
import type { MirType } from './mir-type.ts';
import { shownPath } from './std-paths.ts';
import { stdType } from './std-type.ts';

/** Values of the parameters of an alias while it is expanded. */
export type Substitution = ReadonlyMap<string, MirType>;
const NONE: Substitution = new Map();

/** `Ty { kind }`. */
export function readHirType(crate: HirCrate, node: HirNode, given: Substitution = NONE): MirType {
  const kind = field(node, 'kind');
  const inner = (part: HirNode): MirType => readHirType(crate, part, given);
  switch (kind.name) {
    case 'Path':
      return readQualifiedPath(crate, item(kind, 0), given);
    case 'Ref': {
      const target = item(kind, 1);
      const region = readRegion(item(kind, 0));
      const type: MirType = { kind: 'ref', mutable: field(target, 'mutbl').name === 'Mut', item: inner(field(target, 'ty')) };
      return region === null ? type : { ...type, region };
    }
    case 'Slice':
      return { kind: 'slice', item: inner(item(kind, 0)) };
    case 'Array':
      return { kind: 'array', item: inner(item(kind, 0)), length: readLength(crate, item(kind, 1), given) };
    case 'Tup': {
      const items = item(kind, 0).items.map(inner);
      return items.length === 0 ? { kind: 'unit' } : { kind: 'tuple', items };
    }
    case 'Never':
      return { kind: 'never' };
    case 'Ptr':
      return { kind: 'raw', mutable: field(item(kind, 0), 'mutbl').name === 'Mut', item: inner(field(item(kind, 0), 'ty')) };
    case 'TraitObject':
      return { kind: 'dyn', text: 'dyn' };
    case 'OpaqueDef':
      return { kind: 'opaque', text: 'impl' };
    case 'FnPtr':
      return { kind: 'other', text: 'a function pointer' };
    default:
      return { kind: 'other', text: kind.name };
  }
}

/** A name that tells the lifetimes of one signature apart; null for `'static`. */
function readRegion(lifetime: HirNode): string | null {
  const kind = field(lifetime, 'kind');
  return kind.name === 'Param' ? regionName(field(lifetime, 'ident'), item(kind, 0)) : null;
}

const regionName = (ident: HirNode, definition: HirNode): string => `${identOf(ident.name)} ${defPathOf(definition.name).id}`;

/** Lifetimes among the parameters of a type, by the same names. */
export const lifetimesOf = (generics: HirNode): readonly string[] =>
  field(generics, 'params').items.flatMap((p) =>
    field(p, 'kind').name === 'Lifetime' ? [regionName(item(field(p, 'name'), 0), field(p, 'def_id'))] : [],
  );

/** Lifetimes given to a type; `'static` has no name. */
function regionsOf(segments: readonly HirNode[]): { readonly regions?: readonly string[] } {
  const regions = segments.flatMap((segment) => {
    const args = field(segment, 'args');
    if (args.name !== 'Some') return [];
    return field(item(args, 0), 'args').items.flatMap((arg) => (arg.name === 'Lifetime' ? [readRegion(item(arg, 0)) ?? ''] : []));
  });
  return regions.length === 0 ? {} : { regions };
}

/** A number, the name of a const parameter, or a text that no one can use. */
export function readLength(crate: HirCrate, constArg: HirNode, given: Substitution = NONE): number | string {
  const value = readConstArg(crate, constArg, given);
  return value.kind === 'const' ? value.value : '_';
}

export function readConstArg(crate: HirCrate, constArg: HirNode, given: Substitution = NONE): MirType {
  const kind = field(constArg, 'kind');
  if (kind.name === 'Path' && item(kind, 0).name === 'Resolved') {
    const res = field(item(item(kind, 0), 1), 'res');
    if (res.name === 'Def' && item(res, 0).name === 'ConstParam') {
      const name = lastPart(defPathOf(item(res, 1).name).path);
      return given.get(name) ?? { kind: 'const', value: name };
    }
  }
  if (kind.name !== 'Anon') return { kind: 'other', text: 'a constant' };
  const value = evaluateHirConst(crate, crate.expression(field(item(kind, 0), 'body')));
  return value === null ? { kind: 'other', text: 'a constant' } : { kind: 'const', value: Number(value) };
}

function readQualifiedPath(crate: HirCrate, path: HirNode, given: Substitution): MirType {
  if (path.name === 'TypeRelative') return readRelative(crate, path, given);
  if (path.name !== 'Resolved') return { kind: 'other', text: path.name };
  const [self, resolved] = [item(path, 0), item(path, 1)];
  const res = field(resolved, 'res');
  const segments = field(resolved, 'segments').items;
  if (res.name === 'PrimTy') return readPrimitive(res);
  if (res.name === 'SelfTyParam') return { kind: 'param', name: 'Self' };
  if (res.name === 'SelfTyAlias') return readSelf(crate, field(res, 'alias_to').name, given);
  if (res.name !== 'Def') return { kind: 'other', text: res.name };
  const definition = defPathOf(item(res, 1).name);
  const args = segments.flatMap((segment) => readArgs(crate, segment, given));
  const own = definition.id.startsWith('0:');
  switch (item(res, 0).name) {
    case 'TyParam': {
      const name = parameterName(crate, definition.path);
      return given.get(name) ?? { kind: 'param', name };
    }
    case 'TyAlias':
      return own ? expandAlias(crate, definition.path, args) : { kind: 'other', text: definition.path };
    case 'AssocTy': {
      const trait = segments[segments.length - 2];
      if (self.name !== 'Some' || trait === undefined) return { kind: 'other', text: definition.path };
      const of = definition.path.slice(0, definition.path.lastIndexOf('::'));
      return {
        kind: 'projection',
        self: readHirType(crate, item(self, 0), given),
        trait: own ? leanPath(of) : shownPath(`${definition.crate}::${of}`),
        args: readArgs(crate, trait, given),
        name: lastPart(definition.path),
      };
    }
    default:
      if (own) return { kind: 'adt', path: leanPath(definition.path), args, ...regionsOf(segments) };
      return stdType(`${definition.crate}::${definition.path}`, args);
  }
}

/** Of a definition path: `f::T`, or `f::impl Shape` whose name counts the arguments so written. */
function parameterName(crate: HirCrate, path: string): string {
  const last = lastPart(path);
  if (!last.startsWith('impl ')) return last;
  // The second of one name is `f::impl Shape#1`.
  const [, printed = last, before = '0'] = /^(.*?)(?:#(\d+))?$/.exec(last) ?? [];
  const node = crate.node(path.slice(0, path.length - last.length - 2));
  if (node === null) return last;
  const kind = field(node, 'kind');
  const generics = node.fields.get('generics') ?? kind.fields.get('generics');
  const same = (generics === undefined ? [] : printedGenericNames(generics)).flatMap((name, i) => (name === printed ? [i] : []));
  const index = same[Number(before)] ?? -1;
  return generics === undefined ? last : (genericNames(generics)[index] ?? last);
}

/** `Self::Out`, `T::Item`: the trait is the one of the crate's bounds, which only linking knows. */
function readRelative(crate: HirCrate, path: HirNode, given: Substitution): MirType {
  const self = readHirType(crate, item(path, 0), given);
  return { kind: 'projection', self, trait: '', args: [], name: identOf(field(item(path, 1), 'ident').name) };
}

function readPrimitive(res: HirNode): MirType {
  const primitive = item(res, 0);
  const name = primitive.items[0]?.name ?? primitive.name;
  const type = INT_TYPES.find((t) => t === name);
  if (type !== undefined) return { kind: 'int', type };
  switch (name) {
    case 'Bool':
      return { kind: 'bool' };
    case 'Char':
      return { kind: 'char' };
    case 'Str':
      return { kind: 'str' };
    case 'f32':
    case 'f64':
      return { kind: name };
    default:
      throw new UnknownShape(`unknown primitive type ${name} in the HIR tree`);
  }
}

function readSelf(crate: HirCrate, alias: string, given: Substitution): MirType {
  const node = crate.node(defPathOf(alias).path);
  if (node === null) throw new UnknownShape(`\`Self\` of an unknown impl ${alias}`);
  const kind = field(node, 'kind');
  if (kind.name === 'Impl') return readHirType(crate, field(item(kind, 0), 'self_ty'), given);
  return {
    kind: 'adt',
    path: leanPath(defPathOf(alias).path),
    args: genericNames(item(kind, 1)).map((name) => ({ kind: 'param', name })),
  };
}

/** Names of type and const parameters; arguments of type `impl Tr` are `T0`, `T1`, … as in Aeneas. */
export const genericNames = (generics: HirNode): readonly string[] => {
  let count = 0;
  return printedGenericNames(generics).map((name) => (name.startsWith('impl ') ? `T${count++}` : name));
};

/** The same as MIR prints them. */
export const printedGenericNames = (generics: HirNode): readonly string[] =>
  field(generics, 'params')
    .items.filter((p) => field(p, 'kind').name !== 'Lifetime')
    .map((p) => identOf(field(p, 'name').items[0]?.name ?? ''));

function expandAlias(crate: HirCrate, path: string, args: readonly MirType[]): MirType {
  const node = crate.node(path);
  if (node === null) throw new UnknownShape(`unknown alias ${path}`);
  const kind = field(node, 'kind');
  const given = new Map(
    genericNames(item(kind, 1)).flatMap((name, i) => (args[i] === undefined ? [] : [[name, args[i]] as const])),
  );
  return readHirType(crate, item(kind, 2), given);
}

/** Type and const arguments of a path segment; bindings and lifetimes are left out. */
export function readArgs(crate: HirCrate, segment: HirNode, given: Substitution = NONE): readonly MirType[] {
  const args = field(segment, 'args');
  if (args.name !== 'Some') return [];
  return field(item(args, 0), 'args').items.flatMap((arg): readonly MirType[] => {
    if (arg.name === 'Type') return [readHirType(crate, item(arg, 0), given)];
    return arg.name === 'Const' ? [readConstArg(crate, item(arg, 0), given)] : [];
  });
}
