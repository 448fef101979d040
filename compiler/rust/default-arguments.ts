import type { Bound, Generic } from './linked-crate.ts';
import { mapTypeParts, substitute } from './match-type.ts';
import type { MirType } from './mir-type.ts';
import type { HirItems } from './read-hir-items.ts';

/** Traits of the standard library whose omitted argument is `Self`. */
const SELF_BY_DEFAULT =
  /^std::(?:cmp::(?:PartialEq|PartialOrd)|ops::(?:Add|Sub|Mul|Div|Rem|BitAnd|BitOr|BitXor|Shl|Shr)(?:Assign)?)$/;

/** The arguments with those that source and MIR leave out because they are the default. */
export function withDefaults(
  generics: readonly Generic[],
  args: readonly MirType[],
  self: MirType | null = null,
): readonly MirType[] {
  const filled = [...args];
  const given = new Map<string, MirType>(self === null ? [] : [['Self', self]]);
  for (const [i, generic] of generics.entries()) {
    const value = filled[i] ?? (generic.fallback === undefined ? undefined : substitute(generic.fallback, given));
    if (value === undefined) return args;
    filled[i] = value;
    given.set(generic.name, value);
  }
  return filled;
}

type Traits = ReadonlyMap<string, { readonly generics: readonly Generic[] }>;

export function traitArguments(trait: string, self: MirType, args: readonly MirType[], traits: Traits): readonly MirType[] {
  if (args.length === 0 && SELF_BY_DEFAULT.test(trait)) return [self];
  const declared = traits.get(trait);
  return declared === undefined ? args : withDefaults(declared.generics, args, self);
}

/** Writes default arguments out, in every type and bound. */
export function writeDefaults(items: HirItems): HirItems {
  const adts = new Map(items.adts.map((adt) => [adt.path, adt]));
  const traits: Traits = new Map(items.traits.map((trait) => [trait.path, trait]));
  const type = (of: MirType): MirType => {
    const mapped = mapTypeParts(of, type);
    const adt = mapped.kind === 'adt' ? adts.get(mapped.path) : undefined;
    return mapped.kind !== 'adt' || adt === undefined ? mapped : { ...mapped, args: withDefaults(adt.generics, mapped.args) };
  };
  const typed = <T extends { readonly type: MirType }>(of: T): T => ({ ...of, type: type(of.type) });
  const bound = (of: Bound): Bound => {
    const self = type(of.self);
    return { ...of, self, args: traitArguments(of.trait, self, of.args.map(type), traits), bindings: of.bindings.map(typed) };
  };
  const bounded = <T extends { readonly bounds: readonly Bound[] }>(of: T): T => ({ ...of, bounds: of.bounds.map(bound) });
  return {
    ...items,
    adts: items.adts.map((adt) => ({
      ...bounded(adt),
      variants: adt.variants.map((v) => ({ ...v, fields: v.fields.map(typed) })),
    })),
    functions: items.functions.map((f) => ({ ...bounded(f), params: f.params.map(typed), result: type(f.result) })),
    consts: items.consts.map(typed),
    traits: items.traits.map((trait) => ({ ...bounded(trait), types: trait.types.map(bounded) })),
    impls: items.impls.map((impl) => {
      const self = type(impl.self);
      const args = impl.trait === null ? [] : traitArguments(impl.trait.path, self, impl.trait.args.map(type), traits);
      return {
        ...bounded(impl),
        self,
        trait: impl.trait === null ? null : { ...impl.trait, args },
        types: impl.types.map(typed),
      };
    }),
  };
}
