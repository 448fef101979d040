import type { LinkedImpl } from './linked-crate.ts';
import { type Bindings, substitute } from './match-type.ts';
import type { MirType } from './mir-type.ts';
import type { HirItems } from './read-hir-items.ts';
import { resolveAssociated } from './resolve-signature.ts';

export type HirFunction = HirItems['functions'][number] & {
  /** The trait's method whose body this one shares, and what the trait's parameters are here. */
  readonly copyOf?: { readonly key: string; readonly given: Bindings };
};

/** Likewise of a constant with a default. */
export type HirConst = HirItems['consts'][number] & Pick<HirFunction, 'copyOf'>;

export interface CompleteItems extends HirItems {
  readonly functions: readonly HirFunction[];
  readonly consts: readonly HirConst[];
}

/** Gives each impl of the crate's own traits the default methods and constants it does not write, as its own: `Self` is then a known type. */
export function copyDefaults(items: HirItems): CompleteItems {
  const byKey = new Map(items.functions.map((f) => [f.key, f]));
  const impls = new Map(items.impls.map((impl) => [impl.key, impl]));
  const traits = new Map(items.traits.map((trait) => [trait.path, trait]));
  const constByKey = new Map(items.consts.map((c) => [c.key, c]));
  const copies: HirFunction[] = [];
  const constCopies: HirConst[] = [];
  const complete = items.impls.map((impl): LinkedImpl => {
    const trait = traits.get(impl.trait?.path ?? '');
    if (trait === undefined || impl.trait === null) return impl;
    const given = new Map<string, MirType>([['Self', impl.self]]);
    trait.generics.forEach((g, i) => {
      const arg = impl.trait?.args[i];
      if (arg !== undefined) given.set(g.name, arg);
    });
    const methods = trait.methods.map((key) => {
      const f = byKey.get(key);
      const own = `${impl.key}::${f?.name ?? ''}`;
      if (f === undefined || !f.hasBody || impl.methods.includes(own)) return own;
      const owner = { kind: 'impl', key: impl.key } as const;
      const outer = new Set(trait.generics.map((g) => g.name));
      const scope = { owner, bounds: impl.bounds, impls, traits };
      const here = (type: MirType): MirType => resolveAssociated(substitute(type, given), scope);
      const params = f.params.map((p) => ({ name: p.name, type: here(p.type) }));
      const result = here(f.result);
      const generics = [...impl.generics, ...f.generics.filter((g) => !outer.has(g.name))];
      const traitBounds = trait.bounds.filter((b) => !(b.self.kind === 'param' && b.self.name === 'Self')).length;
      const ownBounds = f.bounds.slice(traitBounds).map((b) => ({ ...b, self: here(b.self), args: b.args.map(here) }));
      copies.push({
        ...f,
        key: own,
        owner,
        generics,
        bounds: [...impl.bounds, ...ownBounds],
        params,
        result,
        copyOf: { key, given },
      });
      return own;
    });
    const consts = trait.consts.map((key) => {
      const c = constByKey.get(key);
      const own = `${impl.key}::${c?.name ?? ''}`;
      if (c === undefined || c.required || impl.consts.includes(own)) return own;
      const owner = { kind: 'impl', key: impl.key } as const;
      const type = resolveAssociated(substitute(c.type, given), { owner, bounds: impl.bounds, impls, traits });
      constCopies.push({ ...c, key: own, owner, type, copyOf: { key, given } });
      return own;
    });
    return { ...impl, methods, consts };
  });
  const consts = [...items.consts, ...constCopies];
  return { ...items, functions: [...items.functions, ...copies], consts, impls: complete };
}
