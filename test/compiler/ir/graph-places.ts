/** Pointers into parts of values. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { Projection } from '../../../compiler/rust/mir.ts';
import { element, isData, isPointer, items, type Pointer, replaced, type Value } from './values.ts';

/** `indexOf`: the number a local holds. */
export function stepInto(at: Pointer, step: Projection, indexOf: (local: number) => bigint): Pointer {
  switch (step.kind) {
    case 'deref': {
      const target = at.get();
      return isPointer(target) ? target : at;
    }
    case 'downcast':
      return at;
    case 'field': {
      const { index } = step;
      return {
        get: () => fields(at.get())[index] as Value,
        set: (value) => {
          const whole = at.get();
          const next = fields(whole).map((f, i) => (i === index ? value : f));
          at.set(isData(whole) ? { ...whole, fields: next } : next);
        },
      };
    }
    case 'index':
      return elementOf(at, indexOf(step.local));
    case 'constant-index':
      return elementOf(at, step.fromEnd ? BigInt(items(at.get()).length - step.offset) : BigInt(step.offset));
    case 'subslice': {
      const list = items(at.get());
      const part = list.slice(step.from, step.fromEnd ? list.length - step.to : step.to);
      return {
        get: () => part,
        set: () => {
          throw new TypeError('a part of a pattern is written');
        },
      };
    }
    default:
      return assertNever(step);
  }
}

function elementOf(at: Pointer, index: bigint): Pointer {
  element(items(at.get()), index);
  return { get: () => element(items(at.get()), index), set: (value) => at.set(replaced(items(at.get()), index, value)) };
}

export const fields = (value: Value): readonly Value[] => (isData(value) ? value.fields : items(value));

/** `MaybeUninit { uninit, value: ManuallyDrop(MaybeDangling(T)) }`: where `vec!` writes its array, and takes it from. */
const PATH = [1, 0, 0];
export const UNINITIALISED: Value = PATH.reduceRight<Value>(
  (value, index) => ({ variant: null, fields: index === 1 ? [null, value] : [value] }),
  null,
);
export const initialised = (whole: Value): Value => PATH.reduce<Value>((at, index) => fields(at)[index] as Value, whole);
