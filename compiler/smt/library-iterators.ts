/** Iterators over ranges of scalars, slices and vectors, and their adapters, on symbolic values. */
import { INT_TYPES, type IntType, rangeOf } from '../../pipeline/core/rust-type.ts';
import type { Evaluator } from './evaluate.ts';
import type { LibraryFunction } from './library.ts';
import { option, pair } from './library-lists.ts';
import { structure } from './library-sequences.ts';
import { errorNumber } from './operators.ts';
import { isConstant, type Term } from './term.ts';
import { boolValue, intValue, lambda, NOTHING, select, type Value } from './value.ts';

const PANIC = errorNumber('panic');
/** Steps of `step_by` that are followed. */
const MOST_SKIPPED = 64n;

type Next = (ev: Evaluator, it: Value) => Value;

/** What a call of `next` gives: the item where there is one, and the iterator as it is then. */
function gives(ev: Evaluator, some: Term, item: () => Value, rest: () => Value, end: Value): Value {
  const { machine } = ev;
  const here = machine.decide(some);
  const found = machine.under(here, NOTHING, item);
  return ev.ok(
    pair(
      ev,
      option(ev, here, found),
      ev.branch(here, rest, () => end),
    ),
  );
}

/** The parts of a structure with others in some places. */
function withParts(of: Value, parts: ReadonlyMap<number, Value>): Value {
  if (of.kind !== 'data') return of;
  return { ...of, fields: new Map([[0, (of.fields.get(0) ?? []).map((f, i) => parts.get(i) ?? f)]]) };
}

const part = (ev: Evaluator, of: Value, place: number): Value => ev.field(of, 0, place);
const isSome = (ev: Evaluator, o: Value): Term =>
  o.kind === 'data' ? ev.machine.bank.eq(o.tag, ev.machine.bank.int(1n)) : ev.machine.bank.false;

// ── Ranges ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The type of a scalar's `Step`; the only ones that are known here. */
function scalarOf(ev: Evaluator, step: Value): IntType | null {
  const name = part(ev, step, 0);
  const found = name.kind === 'text' ? (INT_TYPES.find((t) => t === name.text) ?? null) : null;
  if (found === null && step.kind !== 'nothing') ev.machine.giveUp('a range of something else than numbers');
  return found;
}

function moved(ev: Evaluator, type: IntType, x: Value, by: bigint): Value {
  const { bank } = ev.machine;
  const { min, max } = rangeOf(type);
  return intValue(bank.narrow(bank.add(ev.int(x), bank.int(by)), min, max));
}

/** From the front or the back of `start..end`. */
const rangeNext =
  (step: Value, back: boolean): Next =>
  (ev, r) => {
    const type = scalarOf(ev, step);
    if (type === null) return NOTHING;
    const [start, end] = [part(ev, r, 0), part(ev, r, 1)];
    const last = (): Value => moved(ev, type, end, -1n);
    const rest = (): Value => withParts(r, new Map([back ? [1, last()] : [0, moved(ev, type, start, 1n)]]));
    return gives(ev, ev.machine.bank.lt(ev.int(start), ev.int(end)), back ? last : () => start, rest, r);
  };

/** Of `start..=end`, whose third part says that it is exhausted. */
const inclusiveNext =
  (step: Value, back: boolean): Next =>
  (ev, r) => {
    const type = scalarOf(ev, step);
    if (type === null) return NOTHING;
    const { bank } = ev.machine;
    const [start, end] = [part(ev, r, 0), part(ev, r, 1)];
    const [a, b] = [ev.int(start), ev.int(end)];
    const more = (): Value => withParts(r, new Map([back ? [1, moved(ev, type, end, -1n)] : [0, moved(ev, type, start, 1n)]]));
    const done = (): Value => withParts(r, new Map([[2, boolValue(bank.true)]]));
    const rest = (): Value => ev.branch(ev.machine.decide(bank.lt(a, b)), more, done);
    return gives(ev, bank.and(bank.not(ev.bool(part(ev, r, 2))), bank.le(a, b)), () => (back ? end : start), rest, r);
  };

// ── Sequences ────────────────────────────────────────────────────────────────────────────────────────────────────────

const fromSequence: LibraryFunction = (ev, [s]) => ev.ok(pair(ev, s, intValue(ev.machine.bank.int(0n))));

const sequenceNext: Next = (ev, it) => {
  const { bank } = ev.machine;
  const list = ev.list(part(ev, it, 0));
  const at = ev.int(part(ev, it, 1));
  const rest = (): Value => withParts(it, new Map([[1, intValue(bank.narrow(bank.add(at, bank.int(1n)), 0n, at.hi + 1n))]]));
  return gives(ev, bank.lt(at, list.length), () => select(bank, list.items, at), rest, it);
};

// ── Adapters ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The `next` of a dictionary. */
const nextOf = (inst: Value, slot = 0): Next => (ev, it) => ev.apply(part(ev, inst, slot), it); // biome-ignore format: one line

const stepBy: LibraryFunction = (ev, [it, n]) =>
  ev.failIf(ev.machine.bank.eq(ev.int(n), ev.machine.bank.int(0n)), PANIC, () => pair(ev, it, n));
const counted: LibraryFunction = (ev, [it]) => ev.ok(pair(ev, it, intValue(ev.machine.bank.int(0n))));
const taken: LibraryFunction = (ev, [it, n]) => ev.ok(pair(ev, it, n));
const reversed: LibraryFunction = (ev, [it]) => ev.ok(structureOfOne(ev, it));
/** A structure with one part; the second is never looked at. */
const structureOfOne = (ev: Evaluator, it: Value): Value => pair(ev, it, NOTHING);

/** What comes of the inner iterator's answer. */
const after = (ev: Evaluator, run: Value, then: (item: Value, rest: Value) => Value): Value =>
  ev.andThen(run, (answer) => then(part(ev, answer, 0), part(ev, answer, 1)));

const stepByNext =
  (next: Next): Next =>
  (ev, it) =>
    after(ev, next(ev, part(ev, it, 0)), (item, inner) => {
      const by = ev.int(part(ev, it, 1));
      if (!isConstant(by) || by.lo > MOST_SKIPPED) return ev.machine.giveUp('steps of a size that is not known');
      let run = ev.ok(inner);
      // Past the end nothing is skipped: the inner iterator stays there.
      for (let i = 1n; i < by.lo; i++) run = ev.andThen(run, (at) => after(ev, next(ev, at), (_, rest) => ev.ok(rest)));
      return ev.andThen(run, (rest) => ev.ok(pair(ev, item, withParts(it, new Map([[0, rest]])))));
    });

const enumerateNext =
  (next: Next): Next =>
  (ev, it) =>
    after(ev, next(ev, part(ev, it, 0)), (item, inner) => {
      const count = part(ev, it, 1);
      const some = ev.machine.decide(isSome(ev, item));
      const { bank } = ev.machine;
      const { max } = rangeOf('usize');
      const more = bank.add(ev.int(count), bank.int(1n));
      const tooMany = ev.machine.decide(bank.and(some, bank.lt(bank.int(max), more)));
      return ev.failIf(tooMany, errorNumber('integerOverflow'), () => {
        const numbered = option(ev, some, pair(ev, count, ev.field(item, 1, 0)));
        const later = intValue(bank.ite(some, bank.narrow(more, 0n, max), ev.int(count)));
        return pair(ev, numbered, withParts(it, new Map([[0, inner], [1, later]]))); // biome-ignore format: one line
      });
    });

const takeNext =
  (next: Next): Next =>
  (ev, it) => {
    const { bank } = ev.machine;
    const left = ev.int(part(ev, it, 1));
    const none = ev.machine.decide(bank.eq(left, bank.int(0n)));
    const fewer = intValue(bank.narrow(bank.add(left, bank.int(-1n)), 0n, left.hi));
    return ev.branch(
      none,
      () => ev.ok(pair(ev, option(ev, bank.false, NOTHING), it)),
      () => after(ev, next(ev, part(ev, it, 0)), (item, inner) => ev.ok(pair(ev, item, withParts(it, new Map([[0, inner], [1, fewer]]))))), // biome-ignore format: one line
    );
  };

const revNext =
  (inst: Value): Next =>
  (ev, it) =>
    after(ev, nextOf(inst, 1)(ev, part(ev, it, 0)), (item, inner) => ev.ok(pair(ev, item, withParts(it, new Map([[0, inner]])))));

/** The dictionary of `Iterator`. */
const iterator = (ev: Evaluator, next: Next): Value =>
  structure(ev, [lambda((it) => next(ev, it)), ...[stepBy, counted, taken].map((f) => curried(ev, f))]);
const curried = (ev: Evaluator, f: LibraryFunction): Value =>
  lambda((it) => (f === counted ? f(ev, [it, NOTHING, NOTHING, NOTHING, NOTHING], null) : lambda((n) => f(ev, [it, n, NOTHING, NOTHING, NOTHING], null)))); // biome-ignore format: one line

const doubleEnded = (ev: Evaluator, front: Next, back: Next): Value =>
  structure(ev, [iterator(ev, front), lambda((it) => back(ev, it))]);

const drop =
  (n: 1 | 2, f: LibraryFunction): LibraryFunction =>
  (ev, [, b, c, d, e], core) =>
    n === 1 ? f(ev, [b, c, d, e, NOTHING], core) : f(ev, [c, d, e, NOTHING, NOTHING], core);

const ITER = 'core.iter.traits.iterator.Iterator';
const RANGE = 'core.ops.range.Range.Insts';
const INCLUSIVE = 'core.ops.range.RangeInclusive.Insts';
const own = (owner: string, dropped: 0 | 1): (readonly [string, LibraryFunction])[] =>
  ([['step_by', stepBy], ['enumerate', counted], ['take', taken]] as const).map(([name, f]) => [`${owner}.${name}`, dropped === 0 ? f : drop(1, f)]); // biome-ignore format: one line

const entries: readonly (readonly [string, LibraryFunction])[] = [
  ...INT_TYPES.map((type) => [`core.iter.range.Step${type[0]?.toUpperCase()}${type.slice(1)}`, (ev: Evaluator) => structure(ev, [{ kind: 'text', text: type }])] as const),
  ['core.iter.range.IteratorRange.next', (ev, [inst, r]) => rangeNext(inst, false)(ev, r)],
  ...own('core.iter.range.IteratorRange', 1),
  [`${ITER}Range`, (ev, [inst]) => iterator(ev, rangeNext(inst, false))],
  [`${RANGE}.CoreIterTraitsDoubleEndedIterator.next_back`, (ev, [inst, r]) => rangeNext(inst, true)(ev, r)],
  ...['DoubleEndedIterator', 'CoreIterTraitsDouble_endedDoubleEndedIterator'].map((name) => [`${RANGE}.${name}`, (ev: Evaluator, [inst]: readonly [Value, ...Value[]]) => doubleEnded(ev, rangeNext(inst, false), rangeNext(inst, true))] as const),
  [`${INCLUSIVE}.CoreIterTraitsIteratorIterator.next`, (ev, [inst, r]) => inclusiveNext(inst, false)(ev, r)],
  [`${INCLUSIVE}.CoreIterTraitsIteratorIterator`, (ev, [inst]) => iterator(ev, inclusiveNext(inst, false))],
  [`${INCLUSIVE}.CoreIterTraitsDoubleEndedIterator.next_back`, (ev, [inst, r]) => inclusiveNext(inst, true)(ev, r)],
  [`${INCLUSIVE}.DoubleEndedIterator`, (ev, [inst]) => doubleEnded(ev, inclusiveNext(inst, false), inclusiveNext(inst, true))],
  ['core.slice.Slice.iter', fromSequence],
  ['alloc.vec.IntoIteratorVec.into_iter', fromSequence],
  ['SharedSlice.Insts.CoreIterTraitsCollectIntoIteratorSharedIter.into_iter', fromSequence],
  ['SharedArray.Insts.CoreIterTraitsCollectIntoIteratorSharedIter.into_iter', drop(1, fromSequence)],
  ['core.slice.iter.IteratorSliceIter.next', (ev, [it]) => sequenceNext(ev, it)],
  ['alloc.vec.into_iter.IteratorIntoIter.next', (ev, [it]) => sequenceNext(ev, it)],
  ...['core.slice.iter.IteratorSliceIter', 'alloc.vec.into_iter.IteratorIntoIter'].flatMap((owner) => own(owner, 0)),
  [`${ITER}SliceIter`, (ev) => iterator(ev, sequenceNext)],
  [`${ITER}VecIntoIter`, (ev) => iterator(ev, sequenceNext)],
  ...[['step_by', stepBy], ['enumerate', counted], ['take', taken], ['rev', reversed]].flatMap(([name, f]) => [[`${ITER}.${name as string}.default`, f as LibraryFunction] as const, [`${ITER}.${name as string}.trait_default`, drop(name === 'rev' ? 2 : 1, f as LibraryFunction)] as const]),
  ['core.iter.adapters.step_by.IteratorStepBy.next', (ev, [inst, it]) => stepByNext(nextOf(inst))(ev, it)],
  ['core.iter.adapters.enumerate.IteratorEnumerate.next', (ev, [inst, it]) => enumerateNext(nextOf(inst))(ev, it)],
  ['core.iter.adapters.take.IteratorTake.next', (ev, [inst, it]) => takeNext(nextOf(inst))(ev, it)],
  ['core.iter.adapters.rev.Rev.Insts.CoreIterTraitsIteratorIterator.next', (ev, [inst, it]) => revNext(inst)(ev, it)],
  [`${ITER}StepBy`, (ev, [inst]) => iterator(ev, stepByNext(nextOf(inst)))],
  [`${ITER}Enumerate`, (ev, [inst]) => iterator(ev, enumerateNext(nextOf(inst)))],
  [`${ITER}Take`, (ev, [inst]) => iterator(ev, takeNext(nextOf(inst)))],
]; // biome-ignore format: one table

export const ITERATOR_FUNCTIONS: ReadonlyMap<string, LibraryFunction> = new Map(
  entries.map(([name, f]) => [`Aeneas.Std.${name}`, f]),
);
