import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '../../../../compiler/model/runtime/budget.ts';
import { toArray } from '../../../../compiler/model/runtime/list.ts';
import {
  emptySeq,
  itemsOf,
  listOfSeq,
  type Seq,
  seqGet,
  seqPart,
  seqPush,
  seqPut,
} from '../../../../compiler/model/runtime/seq.ts';

const operation = fc.record({
  kind: fc.constantFrom('push', 'put', 'list', 'part'),
  version: fc.nat(),
  place: fc.nat(),
  value: fc.nat(),
});

test('every version keeps its elements, whatever is done to the others', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      budget.memory = 1e12;
      const versions: { readonly seq: Seq; readonly items: readonly number[] }[] = [{ seq: emptySeq(), items: [] }];
      const lists: { readonly list: ReturnType<typeof listOfSeq>; readonly items: readonly number[] }[] = [];
      for (const { kind, version, place, value } of operations) {
        const { seq, items } = versions[version % versions.length] as (typeof versions)[number];
        if (kind === 'push') versions.push({ seq: seqPush(seq, value), items: [...items, value] });
        else if (kind === 'list') lists.push({ list: listOfSeq(seq), items });
        else if (kind === 'part') {
          const from = place % (items.length + 1);
          versions.push({ seq: seqPart(seq, from, items.length), items: items.slice(from) });
        } else if (items.length > 0) {
          const at = place % items.length;
          versions.push({ seq: seqPut(seq, at, value), items: items.with(at, value) });
        }
      }
      for (const { seq, items } of versions) items.forEach((item, i) => expect(seqGet(seq, i)).toBe(item));
      for (const { seq, items } of versions) expect(itemsOf(seq)).toEqual(items);
      for (const { list, items } of lists) expect(toArray(list)).toEqual(items);
    }),
  );
});

test('writing the newest version again and again copies nothing much', () => {
  budget.memory = 1e12;
  let seq = emptySeq();
  for (let i = 0; i < 1000; i++) seq = seqPush(seq, i);
  const before = budget.memory;
  for (let i = 0; i < 100_000; i++) seq = seqPut(seq, i % 1000, i);
  // One copy (8 bytes an element) a thousand writes.
  expect(before - budget.memory).toBeLessThan(100_000 * 16);
});

test('parts of parts are shown without copying', () => {
  budget.memory = 1e12;
  let seq = emptySeq();
  for (let i = 0; i < 20_000; i++) seq = seqPush(seq, i);
  const before = budget.memory;
  let sum = 0;
  for (let rest = seq; rest.length > 0; rest = seqPart(rest, 1, rest.length)) sum += seqGet(rest, 0) as number;
  expect(sum).toBe((20_000 * 19_999) / 2);
  expect(before - budget.memory).toBeLessThan(20_000 * 100);
});
