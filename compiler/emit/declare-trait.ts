/** Traits as structures of their methods, impls as instances of them. */
import type { Declaration, Field } from '../lean/commands.ts';
import { type FieldValue, NOWHERE, type Term } from '../lean/tree.ts';
import { Refusal } from '../passes/refusal.ts';
import { typeText } from '../rust/display-path.ts';
import type { LinkedCrate, LinkedFunction, LinkedImpl, LinkedTrait } from '../rust/linked-crate.ts';
import { substitute } from '../rust/match-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import { app, arrow, binder, name, TYPE } from './build.ts';
import { define } from './declare-function.ts';
import { boundParams, libraryParents, resolveInstance } from './instances.ts';
import { functionName, inheritedTypes, instanceName, memberName } from './item-names.ts';
import { leadingTerm } from './leading.ts';
import { leanType } from './lean-type.ts';
import { itemPath } from './rust-path.ts';
import { genericBinders, resultOf, resultType, traitLeanName, traitType } from './signature.ts';
import { docComment } from './source-comment.ts';

const span = NOWHERE;

const field = (id: string, type: Term): Field => ({
  doc: null,
  kind: 'explicit',
  names: [id],
  binders: [],
  type,
  default: null,
  span,
});

/** `structure Shape (Self : Type) where area : Self → Result Std.U32`. Associated types are parameters `Self_Out`. */
export function declareTrait(trait: LinkedTrait, crate: LinkedCrate): Declaration {
  const params = [
    binder('Self', TYPE),
    ...trait.generics.map((g) => binder(g.name, g.constType === null ? TYPE : leanType(g.constType, crate))),
    ...trait.types.map((t) => binder(`Self_${t.name}`, TYPE)),
  ];
  const parents = boundParams(trait.bounds).map((p) => field(p.name, traitType(p.bound, crate)));
  const consts = trait.consts.flatMap((key) => {
    const c = crate.consts.get(key);
    return c === undefined ? [] : [field(c.name, resultOf(leanType(c.type, crate)))];
  });
  const methods = trait.methods.flatMap((key) => {
    const f = crate.functions.get(key);
    return f === undefined ? [] : [field(f.name, methodType(f, trait, crate))];
  });
  return {
    kind: 'structure',
    keyword: 'structure',
    modifiers: {
      doc: docComment(`Trait declaration: [${itemPath(trait.key, crate)}]`, trait.span, trait.public),
      attributes: [],
      keywords: [],
    },
    name: trait.path.split('.'),
    binders: params,
    parents: [],
    type: null,
    constructorName: null,
    fields: [...consts, ...parents, ...methods],
    deriving: [],
    span,
    nameSpan: span,
  };
}

/** `{T : Type} → (Inst : Tr T) → Self → Result R`; the trait's own parameters are fixed outside. */
function methodType(f: LinkedFunction, trait: LinkedTrait, crate: LinkedCrate): Term {
  const outer = new Set(trait.generics.map((g) => g.name));
  const own = {
    generics: f.generics.filter((g) => !outer.has(g.name)),
    bounds: f.bounds.slice(f.bounds.length - ownBounds(f, trait)),
  };
  const values = f.params.map((p) => p.type);
  const result = resultOf(resultType(f, crate));
  const plain = values.reduceRight((rest, type) => arrow(leanType(type, crate), rest), result);
  return genericBinders(own, values, crate).reduceRight((body, b): Term => ({ kind: 'pi', binder: b, body, span }), plain);
}

/** Bounds written on the method itself come after those of the trait. */
const ownBounds = (f: LinkedFunction, trait: LinkedTrait): number => Math.max(0, f.bounds.length - outerBounds(trait));
const outerBounds = (trait: LinkedTrait): number =>
  trait.bounds.filter((b) => b.onType !== true && !(b.self.kind === 'param' && b.self.name === 'Self')).length;

/** Null: not of a trait. Throws `Refusal` where the instance of a parent is missing. */
export function declareImpl(impl: LinkedImpl, crate: LinkedCrate, isMonadic: (constKey: string) => boolean): Declaration | null {
  if (impl.trait === null) return null;
  const scope = boundParams(impl.bounds);
  const types = [impl.self, ...impl.trait.args, ...inheritedTypes(impl, crate), ...impl.types.map((t) => t.type)];
  const parents = parentFields(impl, scope, crate);
  const lean = instanceName(impl, crate);
  const explicit = genericBinders(impl, [], crate)
    .filter((b) => b.kind === 'explicit')
    .map((b) => name(b.names[0] ?? '_'));
  const fields = [
    ...impl.consts.flatMap((key): readonly FieldValue[] => {
      const c = crate.consts.get(key);
      if (c === undefined) return [];
      const value = app(memberName(c.owner, c.name, key, crate), explicit);
      // The field may fail, as some impl's constant may; a constant that computes is a `Result` itself.
      return [{ path: [c.name], value: isMonadic(key) ? value : app('ok', [value]), span }];
    }),
    ...parents,
    ...impl.methods.flatMap((key): readonly FieldValue[] => {
      const f = crate.functions.get(key);
      return f === undefined ? [] : [{ path: [f.name], value: methodValue(f, impl, explicit, crate), span }];
    }),
  ];
  const value: Term = { kind: 'structure', sources: [], fields, type: null, span };
  return define({
    lean,
    doc: docComment(`Trait implementation: [${itemPath(impl.key, crate)}]`, impl.span, false),
    attributes: ['reducible'],
    binders: genericBinders(impl, [], crate),
    type: app(
      traitLeanName(impl.trait.path),
      types.map((type) => leanType(type, crate)),
    ),
    value,
    recursive: false,
  });
}

/** The method with the impl's instances applied; its type parameters are inferred unless no value mentions them. */
function methodValue(f: LinkedFunction, impl: LinkedImpl, _explicit: readonly Term[], crate: LinkedCrate): Term {
  const shared = { generics: impl.generics, bounds: impl.bounds };
  const binders = genericBinders(
    shared,
    f.params.map((p) => p.type),
    crate,
  );
  const args = binders.filter((b) => b.kind === 'explicit').map((b) => name(b.names[0] ?? '_'));
  return app(functionName(f, crate), args);
}

/** Instances of the supertraits: of the crate's trait by its bounds, of the library's by the fields of its structure. */
function parentFields(impl: LinkedImpl, scope: ReturnType<typeof boundParams>, crate: LinkedCrate): readonly FieldValue[] {
  const { trait } = impl;
  if (trait === null) return [];
  const declared = crate.traits.get(trait.path);
  const given = new Map<string, MirType>([
    ['Self', impl.self],
    ...(declared?.generics.flatMap((g, i): readonly (readonly [string, MirType])[] =>
      trait.args[i] === undefined ? [] : [[g.name, trait.args[i]]],
    ) ?? []),
    ...impl.types.map(({ name, type }) => [`Self_${name}`, type] as const),
  ]);
  const wanted: readonly (readonly [fieldName: string, parent: string, self: MirType, args: readonly MirType[]])[] =
    declared === undefined
      ? libraryParents(trait.path).map(([parent, id]) => [id, parent, impl.self, trait.args])
      : boundParams(declared.bounds).map((p) => [
          p.name,
          p.bound.trait,
          substitute(p.bound.self, given),
          p.bound.args.map((a) => substitute(a, given)),
        ]);
  const fields: FieldValue[] = [];
  for (const [id, parent, self, args] of wanted) {
    const instance = resolveInstance(parent, self, args, scope, crate);
    if (instance === null) {
      const message = `the impl of \`${trait.path}\` has no instance in Lean: Aeneas’s library has none of \`${parent}\` for \`${typeText(self)}\``;
      throw new Refusal('AE5204', message, impl.span, 'let the bound be a trait of your own, implemented for that type');
    }
    fields.push({ path: [id], value: leadingTerm(instance, crate), span });
  }
  return fields;
}
