/** A few library functions as both interpreters know them, and the lookups that name them so. */
import { bitsOf, isSigned, rangeOf, type IntType } from '../../../pipeline/core/rust-type.ts';
import type { CallResult } from '../../../compiler/ir/call.ts';
import type { Lookups } from '../../../compiler/passes/lookups.ts';
import type { LinkedCrate } from '../../../compiler/rust/linked-crate.ts';
import type { Callee, MirType } from '../../../compiler/rust/mir-type.ts';
import { element, inRange, int, isData, items, NONE, Panic, replaced, some, type Value } from './values.ts';

/** Values in, the components of the shape's results out. */
export type LibraryFunction = (...args: readonly (Value | undefined)[]) => readonly Value[];

interface Entry {
  readonly run: LibraryFunction;
  readonly results: readonly CallResult[];
}

const VALUE: readonly CallResult[] = [{ kind: 'value' }];
const FINAL: readonly CallResult[] = [{ kind: 'final', arg: 0 }];
const BORROW: readonly CallResult[] = [{ kind: 'value' }, { kind: 'back', parts: [[]], args: [0] }];

const pure = (run: (...args: readonly (Value | undefined)[]) => Value): Entry => ({
  run: (...args) => [run(...args)],
  results: VALUE,
});

const index = pure((list, at) => {
  if (!isData(at)) return element(items(list), int(at));
  const [from, to] = [Number(int(at.fields[0])), Number(int(at.fields[1]))];
  if (from > to || to > items(list).length) throw new Panic('slice out of bounds');
  return items(list).slice(from, to);
});
const indexMut: Entry = {
  results: BORROW,
  run: (list, at) => [element(items(list), int(at)), (next: Value) => replaced(items(list), int(at), next)],
};
const same = pure((value) => value as Value);
const length = pure((list) => BigInt(items(list).length));

function checked(type: IntType, value: bigint): Value {
  return inRange(type, value) ? some(value) : NONE;
}

function clamped(type: IntType, value: bigint): Value {
  const { min, max } = rangeOf(type);
  return value < min ? min : value > max ? max : value;
}

function wrapped(type: IntType, value: bigint): Value {
  return isSigned(type) ? BigInt.asIntN(bitsOf(type), value) : BigInt.asUintN(bitsOf(type), value);
}

const integer = (type: IntType): Readonly<Record<string, Entry>> => ({
  checked_add: pure((a, b) => checked(type, int(a) + int(b))),
  checked_sub: pure((a, b) => checked(type, int(a) - int(b))),
  checked_mul: pure((a, b) => checked(type, int(a) * int(b))),
  checked_div: pure((a, b) => (int(b) === 0n ? NONE : checked(type, int(a) / int(b)))),
  wrapping_add: pure((a, b) => wrapped(type, int(a) + int(b))),
  wrapping_sub: pure((a, b) => wrapped(type, int(a) - int(b))),
  wrapping_mul: pure((a, b) => wrapped(type, int(a) * int(b))),
  saturating_add: pure((a, b) => clamped(type, int(a) + int(b))),
  saturating_sub: pure((a, b) => clamped(type, int(a) - int(b))),
});

function swap(list: Value | undefined, a: Value | undefined, b: Value | undefined): readonly Value[] {
  const [x, y] = [element(items(list), int(a)), element(items(list), int(b))];
  return [replaced(replaced(items(list), int(a), y), int(b), x)];
}

const PATHS: Readonly<Record<string, Entry>> = {
  'std::vec::Vec::push': { results: FINAL, run: (list, item) => [[...items(list), item as Value]] },
  'std::vec::Vec::len': length,
  'std::vec::Vec::swap': { results: FINAL, run: swap },
  'std::vec::Vec::with_capacity': pure(() => []),
  'std::vec::Vec::new': pure(() => []),
  'std::vec::from_elem': pure((item, count) => Array.from({ length: Number(int(count)) }, () => item as Value)),
  'std::slice::into_vec': same,
  'std::option::Option::is_some': pure((option) => isData(option) && option.variant === 'Some'),
};

const RANGE_NEXT: Entry = {
  results: [{ kind: 'value' }, { kind: 'final', arg: 0 }],
  run: (range) => {
    if (!isData(range)) throw new TypeError('not a range');
    const [from, to] = [int(range.fields[0]), int(range.fields[1])];
    return from < to ? [some(from), { variant: null, fields: [from + 1n, to] }] : [NONE, range];
  },
};

function entryOf(callee: Callee): readonly [string, Entry] | null {
  switch (callee.kind) {
    case 'path':
      return named(callee.path, PATHS[callee.path]);
    case 'inherent':
      if (callee.self.kind === 'slice' && callee.method === 'len') return ['slice.len', length];
      if (callee.self.kind === 'slice' && callee.method === 'swap') return ['slice.swap', { results: FINAL, run: swap }];
      if (callee.self.kind === 'int')
        return named(`${callee.self.type}.${callee.method}`, integer(callee.self.type)[callee.method]);
      return null;
    case 'trait': {
      const name = `${callee.trait}.${callee.method}`;
      if (callee.trait === 'std::cmp::PartialOrd' && callee.method === 'lt') return [name, pure((a, b) => int(a) < int(b))];
      if (callee.trait === 'std::ops::Index') return [name, index];
      if (callee.trait === 'std::ops::IndexMut') return [name, indexMut];
      if (callee.trait === 'std::ops::Deref' || callee.method === 'into_iter' || callee.trait === 'std::clone::Clone')
        return [name, same];
      if (callee.trait === 'std::ops::DerefMut')
        return [name, { results: BORROW, run: (list) => [list as Value, (next: Value) => next] }];
      return callee.method === 'next' ? [name, RANGE_NEXT] : null;
    }
    default:
      return null;
  }
}

const named = (name: string, entry: Entry | undefined): readonly [string, Entry] | null =>
  entry === undefined ? null : [name, entry];

export class Library {
  readonly #known = new Map<string, Entry>();

  /** By the name the lookups gave. */
  run(name: string, args: readonly Value[]): readonly Value[] {
    const entry = this.#known.get(name) ?? BUILT_IN[name];
    if (entry === undefined) throw new TypeError(`no library function ${name}`);
    return entry.run(...args);
  }

  find(callee: Callee): Entry | null {
    return entryOf(callee)?.[1] ?? null;
  }

  lookups(crate: LinkedCrate, results: (key: string) => readonly CallResult[]): Lookups {
    const ok = (lean: string, local: string | null, mode: 'pure' | 'monadic', count: number, list: readonly CallResult[]) => {
      const args = Array.from({ length: count }, (_, i) => i);
      return {
        status: 'ok',
        shape: { target: { lean, leading: [], local }, mode, args, results: list, divergences: [] },
      } as const;
    };
    return {
      call: (callee: Callee, args: readonly MirType[]) => {
        if (callee.kind === 'own') return ok(callee.key, callee.key, 'monadic', args.length, results(callee.key));
        const found = entryOf(callee);
        if (found === null)
          return { status: 'refused', code: 'AE5301', message: `not in the test library: ${JSON.stringify(callee)}`, hint: null };
        this.#known.set(...found);
        return ok(found[0], null, 'monadic', args.length, found[1].results);
      },
      constant: (constant) => {
        const known = constant.kind === 'named' ? crate.consts.get(constant.path) : undefined;
        if (known === undefined) return { status: 'refused', code: 'AE5302', message: 'unknown constant', hint: null };
        return { status: 'monadic', target: { lean: known.key, leading: [], local: known.key }, type: known.type };
      },
      adt: (path) => crate.adts.get(path),
      captures: (closure) => {
        const owner = crate.functions.get(closure)?.owner;
        return owner?.kind === 'closure' ? owner.captures : [];
      },
      reservedNames: new Set(),
    };
  }
}

const BUILT_IN: Readonly<Record<string, Entry>> = {
  'Slice.len': length,
  'Array.to_slice': same,
  'Array.to_slice_mut': { results: BORROW, run: (list) => [list as Value, (next: Value) => next] },
};
