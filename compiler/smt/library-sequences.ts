/** `Slice`, `Vec` and `Array` on symbolic values. */
import { ORDERING_DECL } from '../model/builtin-types.ts';
import type { Evaluator } from './evaluate.ts';
import type { LibraryFunction } from './library.ts';
import { option, pair } from './library-lists.ts';
import { appended, dropped, emptyList, type ListValue, listOfItems, mapped, pushed, repeated, reversed, taken } from './lists.ts';
import { errorNumber } from './operators.ts';
import type { Term } from './term.ts';
import { boolValue, guarded, intValue, lambda, merge, NOTHING, replaced, select, UNIT_VALUE, type Value } from './value.ts';

const OUT_OF_BOUNDS = errorNumber('arrayOutOfBounds');
const PANIC = errorNumber('panic');
const TOO_LONG = errorNumber('maximumSizeExceeded');
const MOST_ITEMS = 2n ** 64n - 1n;

function outside(ev: Evaluator, list: { readonly length: Term }, place: Term): Term {
  const { bank } = ev.machine;
  return bank.not(bank.and(bank.le(bank.int(0n), place), bank.lt(place, list.length)));
}

/** The sequence, also one of any length. */
const sequence = (ev: Evaluator, s: Value): ListValue | (Value & { kind: 'open' }) => (s.kind === 'open' ? s : ev.list(s));

/** What stands at a place inside. */
const itemAt = (ev: Evaluator, s: ReturnType<typeof sequence>, place: Term): Value =>
  s.kind === 'open' ? s.item() : select(ev.machine.bank, s.items, place);

/** One of any length becomes another one: nothing is known of its items, not even that they are the old ones. */
const withItem = (ev: Evaluator, s: ReturnType<typeof sequence>, place: Term, x: Value): Value =>
  s.kind === 'open' ? { ...s } : { ...s, items: replaced(ev.machine.bank, s.items, place, x) };

const get = (ev: Evaluator, s: Value, i: Value): Value => {
  const list = sequence(ev, s);
  return ev.failIf(outside(ev, list, ev.int(i)), OUT_OF_BOUNDS, () => itemAt(ev, list, ev.int(i)));
};

const set = (ev: Evaluator, s: Value, i: Value, x: Value): Value => {
  const list = sequence(ev, s);
  return ev.failIf(outside(ev, list, ev.int(i)), OUT_OF_BOUNDS, () => withItem(ev, list, ev.int(i), x));
};

const getMut = (ev: Evaluator, s: Value, i: Value): Value => {
  const list = sequence(ev, s);
  return ev.andThen(get(ev, s, i), (x) =>
    ev.ok(
      pair(
        ev,
        x,
        lambda((y) => withItem(ev, list, ev.int(i), y)),
      ),
    ),
  );
};

/** `none` outside. */
const getOption = (ev: Evaluator, s: Value, i: Value): Value => {
  const list = sequence(ev, s);
  return ev.ok(option(ev, ev.machine.bank.not(outside(ev, list, ev.int(i))), itemAt(ev, list, ev.int(i))));
};

const push = (ev: Evaluator, v: Value, x: Value): Value => {
  const { bank } = ev.machine;
  if (v.kind !== 'open') return ev.ok(pushed(ev.machine, ev.list(v), x));
  const most = bank.int(MOST_ITEMS);
  const longer = bank.narrow(bank.add(v.length, bank.int(1n)), 0n, MOST_ITEMS);
  return ev.failIf(bank.le(most, v.length), TOO_LONG, () => ({ ...v, length: longer }));
};

/** A dictionary: its fields are found by their place alone. */
export const structure = ({ machine: { bank } }: Evaluator, fields: readonly Value[]): Value => ({
  kind: 'data',
  owner: ORDERING_DECL,
  tag: bank.int(0n),
  fields: new Map([[0, fields]]),
});

/** The dictionary of indexing by a number: the fields of `SliceIndex` in order. */
function byNumber(ev: Evaluator): Value {
  const two = (f: (i: Value, s: Value) => Value): Value => lambda((i) => lambda((s) => f(i, s)));
  const no = lambda(() => ev.machine.giveUp('this way of indexing'));
  return structure(ev, [
    UNIT_VALUE,
    two((i, s) => getOption(ev, s, i)),
    no,
    no,
    no,
    two((i, s) => get(ev, s, i)),
    two((i, s) => getMut(ev, s, i)),
  ]);
}

/** First and last place of a range, and whether it does not lie inside. */
function bounds(
  ev: Evaluator,
  range: Value,
  s: ListValue,
  name: string,
): { readonly start: Term; readonly end: Term; readonly bad: Term } {
  const { bank } = ev.machine;
  const [a, b] = [ev.field(range, 0, 0), ev.field(range, 0, 1)];
  const start = name === 'RangeTo' ? bank.int(0n) : ev.int(a);
  const end = name === 'Range' ? ev.int(b) : name === 'RangeTo' ? ev.int(a) : s.length;
  return { start, end, bad: bank.not(bank.and(bank.le(start, end), bank.le(end, s.length))) };
}

function part(ev: Evaluator, s: ListValue, start: Term, end: Term): ListValue {
  const { bank } = ev.machine;
  const size = bank.sub(end, start);
  return taken(ev.machine, dropped(ev.machine, s, start), bank.narrow(size, 0n, size.hi < 0n ? 0n : size.hi));
}

/** The items of `inner` in place of those from `start` on. */
function put(ev: Evaluator, s: ListValue, start: Term, inner: ListValue): ListValue {
  const { bank } = ev.machine;
  const items = s.items.map((old, i) => {
    const place = bank.sub(bank.int(BigInt(i)), start);
    const inside = bank.and(bank.le(bank.int(0n), place), bank.lt(place, inner.length));
    return merge(bank, inside, select(bank, inner.items, place), old);
  });
  return { ...s, items };
}

function rangeDictionary(ev: Evaluator, name: string): Value {
  const error = name === 'RangeFrom' ? errorNumber('undef') : PANIC;
  const no = lambda(() => ev.machine.giveUp('this way of indexing'));
  const index = lambda((r) => lambda((s) => {
    const list = ev.list(s);
    const { start, end, bad } = bounds(ev, r, list, name);
    return ev.failIf(bad, error, () => part(ev, list, start, end));
  })); // biome-ignore format: one line
  const indexMut = lambda((r) => lambda((s) => {
    const list = ev.list(s);
    const { start, end, bad } = bounds(ev, r, list, name);
    const back = lambda((inner) => put(ev, list, start, ev.list(inner)));
    return ev.failIf(bad, PANIC, () => pair(ev, part(ev, list, start, end), back));
  })); // biome-ignore format: one line
  const getPart = lambda((r) => lambda((s) => {
    const list = ev.list(s);
    const { start, end, bad } = bounds(ev, r, list, name);
    return ev.ok(option(ev, ev.machine.bank.not(bad), part(ev, list, start, end)));
  })); // biome-ignore format: one line
  return structure(ev, [UNIT_VALUE, getPart, no, no, no, index, indexMut]);
}

const method = (ev: Evaluator, dictionary: Value, slot: number, ...args: readonly Value[]): Value =>
  args.reduce<Value>((f, x) => ev.apply(f, x), ev.field(dictionary, 0, slot));

/** Each item run through a clone, in order. */
function cloned(ev: Evaluator, clone: Value, s: Value): Value {
  const { machine } = ev;
  const { bank } = machine;
  const list = ev.list(s);
  let so: Value = ev.ok(emptyList(machine));
  for (const { here, item } of guarded(bank, list))
    so = ev.andThen(so, (items) => {
      const one = machine.under<Value>(here, ev.ok(NOTHING), () => ev.apply(clone, item));
      const run: Value = one.kind === 'result' ? { ...one, fail: bank.and(here, one.fail) } : one;
      return ev.andThen(run, (x) => ev.ok(listOfItems(machine, [...ev.list(items).items, x])));
    });
  return ev.andThen(so, (items) => ev.ok({ kind: 'list', items: ev.list(items).items, length: list.length }));
}

function swapped(ev: Evaluator, s: Value, a: Value, b: Value): Value {
  return ev.andThen(get(ev, s, a), (x) =>
    ev.andThen(get(ev, s, b), (y) => ev.andThen(set(ev, s, a, y), (half) => set(ev, half, b, x))),
  );
}

const sameLength = (ev: Evaluator, a: Value, s: Value): Value => {
  const { bank } = ev.machine;
  return merge(bank, bank.eq(ev.list(a).length, ev.list(s).length), s, a);
};

const vec = (T: string): readonly string[] => [`Slice.${T}`, `alloc.vec.Vec.${T}`];
const forBoth = (name: string, f: LibraryFunction): (readonly [string, LibraryFunction])[] => vec(name).map((n) => [n, f]);

const entries: readonly (readonly [string, LibraryFunction])[] = [
  ...forBoth('len', (ev, [s]) => intValue(sequence(ev, s).length)),
  ...forBoth('length', (ev, [s]) => intValue(sequence(ev, s).length)),
  ...forBoth('val', (_, [s]) => s),
  ...forBoth('index_usize', (ev, [s, i]) => get(ev, s, i)),
  ...forBoth('index_mut_usize', (ev, [s, i]) => getMut(ev, s, i)),
  ...forBoth('update', (ev, [s, i, x]) => set(ev, s, i, x)),
  ...forBoth('new', (ev) => emptyList(ev.machine)),
  ['Array.length', (ev, [, a]) => intValue(ev.list(a).length)],
  ['Array.val', (_, [, a]) => a],
  ['Array.make', (_, [, l]) => l],
  ['Array.repeat', (ev, [n, x]) => repeated(ev.machine, x, ev.int(n))],
  ['Array.empty', (ev) => emptyList(ev.machine)],
  ['Array.index_usize', (ev, [, a, i]) => get(ev, a, i)],
  ['Array.index_mut_usize', (ev, [, a, i]) => getMut(ev, a, i)],
  ['Array.update', (ev, [, a, i, x]) => set(ev, a, i, x)],
  ['Array.to_slice', (_, [, a]) => a],
  ['Array.to_slice_mut', (ev, [, a]) => pair(ev, a, lambda((s) => s))],
  ['Array.from_slice', (ev, [, a, s]) => sameLength(ev, a, s)],
  ['core.array.Array.as_slice', (ev, [, a]) => ev.ok(a)],
  ['alloc.vec.Vec.with_capacity', (ev) => emptyList(ev.machine)],
  ['alloc.vec.Vec.push', (ev, [v, x]) => push(ev, v, x)],
  ['alloc.vec.Vec.deref', (_, [v]) => v],
  ['alloc.vec.Vec.deref_mut', (ev, [v]) => pair(ev, v, lambda((s) => s))],
  ['alloc.vec.Vec.index', (ev, [inst, v, i]) => method(ev, inst, 5, i, v)],
  ['alloc.vec.Vec.index_mut', (ev, [inst, v, i]) => method(ev, inst, 6, i, v)],
  ['core.slice.index.Slice.index', (ev, [inst, s, i]) => method(ev, inst, 5, i, s)],
  ['core.slice.index.Slice.index_mut', (ev, [inst, s, i]) => method(ev, inst, 6, i, s)],
  ['core.slice.Slice.get', (ev, [inst, s, i]) => method(ev, inst, 1, i, s)],
  ['core.array.Array.index', (ev, [, inst, a, i]) => method(ev, inst, 0, a, i)],
  ['core.slice.index.SliceIndexUsizeSlice', (ev) => byNumber(ev)],
  ...['Range', 'RangeFrom', 'RangeTo'].map((name) => [`core.slice.index.SliceIndex${name}UsizeSlice`, (ev: Evaluator) => rangeDictionary(ev, name)] as const),
  ['core.slice.Slice.is_empty', (ev, [s]) => ev.ok(boolValue(ev.machine.bank.eq(sequence(ev, s).length, ev.machine.bank.int(0n))))],
  ['core.slice.Slice.reverse', (ev, [s]) => reversed(ev.machine, ev.list(s))],
  ['core.slice.Slice.swap', (ev, [s, a, b]) => swapped(ev, s, a, b)],
  ['core.slice.Slice.copy_from_slice', (ev, [, s, from]) => ev.failIf(ev.machine.bank.not(ev.machine.bank.eq(ev.list(s).length, ev.list(from).length)), PANIC, () => from)],
  ['core.slice.Slice.split_at', (ev, [s, n]) => {
    const list = ev.list(s);
    const at = ev.int(n);
    return ev.failIf(ev.machine.bank.lt(list.length, at), PANIC, () => pair(ev, taken(ev.machine, list, at), dropped(ev.machine, list, at)));
  }],
  ['alloc.vec.from_elem', (ev, [inst, x, n]) => ev.andThen(method(ev, inst, 0, x), (y) => ev.ok(repeated(ev.machine, y, ev.int(n))))],
  ['alloc.vec.CloneVec.clone', (ev, [inst, v]) => cloned(ev, ev.field(inst, 0, 0), v)],
  ['alloc.slice.Slice.to_vec', (ev, [inst, s]) => cloned(ev, ev.field(inst, 0, 0), s)],
  ['alloc.slice.Slice.into_vec', (_, [s]) => s],
  ['Slice.clone', (ev, [f, s]) => cloned(ev, f, s)],
  ['core.array.CloneArray.clone', (ev, [, inst, a]) => cloned(ev, ev.field(inst, 0, 0), a)],
  ['alloc.vec.Vec.extend_from_slice', (ev, [inst, v, s]) => ev.andThen(cloned(ev, ev.field(inst, 0, 0), s), (more) => ev.ok(appended(ev.machine, ev.list(v), ev.list(more))))],
  ['core.slice.Slice.fill', (ev, [inst, s, x]) => ev.andThen(method(ev, inst, 0, x), (y) => ev.ok(mapped(ev.machine, ev.list(s), () => y)))],
]; // biome-ignore format: one table

export const SEQUENCE_FUNCTIONS: ReadonlyMap<string, LibraryFunction> = new Map(
  entries.map(([name, f]) => [`Aeneas.Std.${name}`, f]),
);
