import { expect, test } from 'vitest';
import { fromModelValue, toModelValue } from '../../../pipeline/core/model-shape.ts';
import type { RustType } from '../../../pipeline/core/rust-type.ts';
import { typeTable } from '../../../pipeline/core/value.ts';

const U8: RustType = { kind: 'int', type: 'u8' };
const pair: RustType = { kind: 'tuple', items: [U8, U8] };
const adt = (path: string): RustType => ({ kind: 'adt', path, args: [] });
const TABLE = typeTable([
  { kind: 'struct', path: 'Wrap', params: [], shape: 'tuple', fields: [{ name: '_0', type: pair }] },
  {
    kind: 'struct',
    path: 'Two',
    params: [],
    shape: 'tuple',
    fields: [U8, U8].map((type, i) => ({ name: `_${i}`, type })),
  },
]);

// A struct has a name of its own in the model, so that its product does not melt into the one around it.
test.each([
  ['a tuple at the end of a tuple', pair, [2, 3], [1, 2, 3]],
  ['a one-field struct of a tuple', adt('Wrap'), { _0: [2, 3] }, [1, [2, 3]]],
  ['a struct of two fields', adt('Two'), { _0: 2, _1: 3 }, [1, [2, 3]]],
])('%s', (_, last, value, model) => {
  const type: RustType = { kind: 'tuple', items: [U8, last] };
  expect(toModelValue([1, value], type, TABLE)).toEqual(model);
  const back = fromModelValue(model, type, TABLE);
  expect(toModelValue(back, type, TABLE)).toEqual(model);
});
