import type { AdtDef, ModelOutput, Signature } from '../../pipeline/core/rust-type.ts';
import type { CrateItems } from '../translate-api.ts';
import { hirCrateOf } from './hir-crate.ts';
import { ItemSource } from './item-source.ts';
import { leanPath } from './lean-path.ts';
import type { LinkedAdt, Output } from './linked-crate.ts';
import { type MirType, rustTypeOf } from './mir-type.ts';
import { displayPath } from './display-path.ts';
import { type HirItems, readHirItems } from './read-hir-items.ts';
import { type AdtOf, borrowedComponents, outputsOf } from './signature-outputs.ts';

/** The crate's types and functions from `-Zunpretty=hir-tree` alone. Throws `UnknownShape` when the text is not one of those trees. */
export function readCrateItems(hirTree: string): CrateItems {
  const items = readHirItems(hirCrateOf(hirTree), new ItemSource({}));
  return { adts: items.adts.map(adtDef), functions: items.functions.filter((f) => f.hasBody).map((f) => signature(f, items)) };
}

function signature(f: HirItems['functions'][number], items: HirItems): Signature {
  const adtOf: AdtOf = (path) => items.adts.find((adt) => adt.path === path);
  const { owner } = f;
  const ofTrait = owner.kind === 'impl' && items.impls.some((impl) => impl.key === owner.key && impl.trait !== null);
  const outputs = outputsOf(
    f.params.map(({ type }) => type),
    f.result,
    adtOf,
    ofTrait,
  );
  return {
    name: displayPath(f.key, items.impls),
    params: f.params.map(({ name, type }) => ({ name, type: rustTypeOf(type) })),
    result: rustTypeOf(f.result),
    ...(outputs.some(({ kind }) => kind !== 'final')
      ? { outputs: outputs.map((output) => modelOutput(output, f.result, adtOf)) }
      : {}),
  };
}

const modelOutput = (output: Output, result: MirType, adtOf: AdtOf): ModelOutput =>
  output.kind === 'back'
    ? { kind: 'back', components: [...borrowedComponents(result, output.region, adtOf)], params: [...output.params] }
    : output;

function adtDef(adt: LinkedAdt): AdtDef {
  const params = adt.generics.map((g) => g.name);
  const variants = adt.variants.map(({ name, shape, fields }) => ({
    name,
    shape,
    fields: fields.map((f) => ({ name: f.name, type: rustTypeOf(f.type) })),
  }));
  const path = leanPath(adt.key);
  const [only] = variants;
  if (adt.kind === 'enum' || only === undefined) return { kind: 'enum', path, params, variants };
  return { kind: 'struct', path, params, shape: only.shape, fields: only.fields };
}
