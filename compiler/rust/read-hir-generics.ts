import { defPathOf, field, type HirCrate, identOf, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';
import { leanPath } from './lean-path.ts';
import type { Bound, Generic } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';
import { genericNames, printedGenericNames, readArgs, readConstArg, readHirType } from './read-hir-type.ts';
import { shownPath } from './std-paths.ts';

/** `Generics { params, predicates }`; lifetimes and `?Sized` are left out. */
export function readGenerics(
  crate: HirCrate,
  generics: HirNode,
): { readonly generics: readonly Generic[]; readonly bounds: readonly Bound[] } {
  const params = field(generics, 'params').items.filter((p) => field(p, 'kind').name !== 'Lifetime');
  const names = genericNames(generics);
  const printed = printedGenericNames(generics);
  return {
    generics: params.map((param, i): Generic => {
      const kind = field(param, 'kind');
      const name = names[i] ?? '';
      const given = field(kind, 'default');
      if (kind.name === 'Const') {
        const fallback = given.name === 'Some' ? { fallback: readConstArg(crate, item(given, 0)) } : {};
        return { name, kind: 'const', constType: readHirType(crate, field(kind, 'ty')), ...fallback };
      }
      const fallback = given.name === 'Some' ? { fallback: readHirType(crate, item(given, 0)) } : {};
      return {
        name,
        ...(printed[i] === name ? {} : { printed: printed[i] ?? name }),
        kind: 'type',
        constType: null,
        ...fallback,
      };
    }),
    bounds: field(generics, 'predicates').items.flatMap((predicate) => {
      const kind = field(predicate, 'kind');
      if (kind.name !== 'BoundPredicate') return [];
      const bound = item(kind, 0);
      return readBounds(crate, readHirType(crate, field(bound, 'bounded_ty')), field(bound, 'bounds'));
    }),
  };
}

/** A list of bounds on one type. */
export function readBounds(crate: HirCrate, self: MirType, bounds: HirNode): readonly Bound[] {
  return bounds.items.flatMap((bound): readonly Bound[] => {
    if (bound.name !== 'Trait') return [];
    const poly = item(bound, 0);
    if (field(field(poly, 'modifiers'), 'polarity').name.startsWith('Maybe')) return [];
    const { trait, args, segment } = readTraitRef(crate, field(poly, 'trait_ref'));
    return [{ self, trait, args, bindings: readBindings(crate, segment) }];
  });
}

/** The crate's own with dots, others as MIR prints them. */
export function readTraitRef(crate: HirCrate, traitRef: HirNode) {
  const path = field(traitRef, 'path');
  const definition = defPathOf(item(field(path, 'res'), 1).name);
  const segments = field(path, 'segments').items;
  const segment = segments[segments.length - 1] ?? path;
  const trait = definition.id.startsWith('0:') ? leanPath(definition.path) : shownPath(`${definition.crate}::${definition.path}`);
  return { trait, args: readArgs(crate, segment), segment };
}

function readBindings(crate: HirCrate, segment: HirNode): Bound['bindings'] {
  const args = field(segment, 'args');
  if (args.name !== 'Some') return [];
  return field(item(args, 0), 'constraints').items.flatMap((constraint) => {
    const kind = field(constraint, 'kind');
    const term = kind.fields.get('term');
    if (term?.name !== 'Ty') return [];
    return [{ name: identOf(field(constraint, 'ident').name), type: readHirType(crate, item(term, 0)) }];
  });
}
