import { field, type HirCrate, identOf, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';
import type { LinkedFunction } from './linked-crate.ts';
import type { MirType } from './mir-type.ts';
import { readHirType } from './read-hir-type.ts';

export type HirSignature = Pick<LinkedFunction, 'params' | 'result'> & {
  readonly unsafe: boolean;
  /** False: a required method of a trait. */
  readonly hasBody: boolean;
};

/** A `Fn` item, or the `Fn(…)` of an impl or a trait. */
export function readSignature(crate: HirCrate, kind: HirNode): HirSignature {
  const [sig, body] = kind.items.length === 0 ? [field(kind, 'sig'), field(kind, 'body')] : [item(kind, 0), item(kind, 1)];
  const decl = field(sig, 'decl');
  const types = field(decl, 'inputs').items.map((type) => readHirType(crate, type));
  const names = body.name === 'Required' ? item(body, 0).items.map(requiredName) : bodyNames(crate, body);
  const output = field(decl, 'output');
  const result: MirType = output.name === 'Return' ? readHirType(crate, item(output, 0)) : { kind: 'unit' };
  return {
    params: types.map((type, i) => ({ name: names[i] ?? '_', type })),
    result,
    unsafe: field(field(sig, 'header'), 'safety').items.some((s) => s.name === 'Unsafe'),
    hasBody: body.name !== 'Required',
  };
}

const requiredName = (node: HirNode): string => (node.name === 'Some' ? identOf(item(node, 0).name) : '_');

/** `Provided(BodyId)` or `BodyId`. A parameter that is a pattern is called `_`. */
function bodyNames(crate: HirCrate, body: HirNode): readonly string[] {
  const id = body.name === 'Provided' ? item(body, 0) : body;
  return field(crate.body(id), 'params').items.map((param) => {
    const kind = field(field(param, 'pat'), 'kind');
    return kind.name === 'Binding' ? identOf(item(kind, 2).name) : '_';
  });
}
