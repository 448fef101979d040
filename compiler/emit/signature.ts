/** The head of a definition: parameters and result, as Aeneas orders them. */
import type { CallResult } from '../ir/call.ts';
import type { Binder, Term } from '../lean/tree.ts';
import type { LinkedConst, LinkedCrate, LinkedFunction, Output } from '../rust/linked-crate.ts';
import { type AdtOf, borrowedComponents } from '../rust/signature-outputs.ts';
import { definedPath } from '../rust/std-paths.ts';
import type { MirType } from '../rust/mir-type.ts';
import { app, arrow, binder, product, TYPE } from './build.ts';
import { boundParams, implicitGenerics } from './instances.ts';
import { leanType } from './lean-type.ts';

type Generics = Pick<LinkedFunction, 'generics' | 'bounds'>;

/** Types, const parameters and instances: `{T : Type} (N : Std.Usize) (ShapeInst : Shape T)`. */
export function genericBinders(item: Generics, values: readonly MirType[], crate: LinkedCrate): readonly Binder[] {
  const implicit = implicitGenerics(item, values);
  return [
    ...item.generics.map((g) => {
      const type = g.constType === null ? TYPE : leanType(g.constType, crate);
      return binder(g.name, type, implicit.has(g.name) ? 'implicit' : 'explicit');
    }),
    ...boundParams(item.bounds).map(({ name: param, bound }) => binder(param, traitType(bound, crate))),
  ];
}

/** A constant has the parameters of the impl it stands in. */
export const genericsOfConst = ({ owner }: LinkedConst, crate: LinkedCrate): Generics =>
  (owner.kind === 'impl' ? crate.impls.get(owner.key) : undefined) ?? { generics: [], bounds: [] };

/** `core.cmp.PartialEq T T`, `Conv T Bool`: the trait's structure for a type. */
export function traitType(bound: LinkedFunction['bounds'][number], crate: LinkedCrate): Term {
  const types = [bound.self, ...bound.args, ...bound.bindings.map((b) => b.type)];
  return app(
    traitLeanName(bound.trait),
    types.map((type) => leanType(type, crate)),
  );
}

/** `core.cmp.PartialEq` for `std::cmp::PartialEq`, `m.Tr` for the crate's own. */
export const traitLeanName = (trait: string): string => (trait.includes('::') ? definedPath(trait).replaceAll('::', '.') : trait);

/** What the model of a function returns: value (unit left out when there is more), then finals and back functions. */
export function resultType(f: Pick<LinkedFunction, 'params' | 'result' | 'outputs'>, crate: LinkedCrate): Term {
  const parts = f.outputs.map((output) => outputType(f, output, crate));
  const value = f.result.kind === 'unit' && parts.length > 0 ? [] : [leanType(f.result, crate)];
  return product([...value, ...parts]);
}

function outputType(f: Pick<LinkedFunction, 'params' | 'result'>, output: Output, crate: LinkedCrate): Term {
  const of = (param: number): Term => leanType(f.params[param]?.type ?? { kind: 'unit' }, crate);
  switch (output.kind) {
    case 'final':
      return of(output.param);
    case 'unchanged':
      return arrow(of(output.param), of(output.param));
    case 'back':
      return arrow(
        product(borrowedParts(f.result, output.region, adtsOf(crate)).map((type) => leanType(type, crate))),
        product(output.params.map(of)),
      );
  }
}

const adtsOf =
  (crate: LinkedCrate): AdtOf =>
  (path) =>
    crate.adts.get(path);

/** Types whose new values a back function takes: the components of a returned tuple that borrow for the lifetime, or the whole. */
function borrowedParts(result: MirType, region: string, adtOf: AdtOf): readonly MirType[] {
  const parts = result.kind === 'tuple' ? borrowedComponents(result, region, adtOf).flatMap((i) => result.items[i] ?? []) : [];
  return parts.length === 0 ? [result] : parts;
}

/** Where those parts are in the returned value. */
function borrowedPaths(result: MirType, region: string, adtOf: AdtOf): readonly (readonly number[])[] {
  const components = borrowedComponents(result, region, adtOf);
  return components.length === 0 ? [[]] : components.map((i) => [i]);
}

/** The same for the passes. */
export function callResults(f: Pick<LinkedFunction, 'result' | 'outputs'>, crate: LinkedCrate): readonly CallResult[] {
  const value: readonly CallResult[] = f.result.kind === 'unit' && f.outputs.length > 0 ? [] : [{ kind: 'value' }];
  return [
    ...(f.result.kind === 'unit' && f.outputs.length === 0 ? [] : value),
    ...f.outputs.map(
      (output): CallResult =>
        output.kind === 'back'
          ? { kind: 'back', parts: borrowedPaths(f.result, output.region, adtsOf(crate)), args: output.params }
          : { kind: output.kind, arg: output.param },
    ),
  ];
}

export const resultOf = (type: Term): Term => app('Result', [type]);
