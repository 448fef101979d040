/** The standard library's functions as MIR names them → how Aeneas's library says them. */
import type { CallAnswer } from '../../ir/call.ts';
import { definedPath } from '../../rust/std-paths.ts';
import { typeText } from '../../rust/display-path.ts';
import type { Callee } from '../../rust/mir-type.ts';
import { refused, type StdCall, type Table } from './call.ts';
import { TRAIT_METHODS } from './compare.ts';
import { hintFor } from './hints.ts';
import { integerMethod } from './integer.ts';
import { ITERATOR_METHODS } from './iterator.ts';
import { MISC_FUNCTIONS, TRY_METHODS } from './misc.ts';
import { ARRAY_METHODS, SLICE_METHODS } from './slice.ts';
import { INDEX_METHODS, VEC_FUNCTIONS } from './vec.ts';

const FUNCTIONS: Table = { ...VEC_FUNCTIONS, ...MISC_FUNCTIONS };
const METHODS: Table = { ...INDEX_METHODS, ...ITERATOR_METHODS, ...TRAIT_METHODS, ...TRY_METHODS };

const entryOf = (table: Table, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);

/** Never null: what the tables do not hold is refused, with the rewrite that works where one is known. */
export function lookUpStd(call: StdCall): CallAnswer {
  const found = answerOf(call);
  if (found !== null) return found;
  const name = calleeText(call.callee);
  return refused(`\`${name}\` is not in Aeneas’s library for these types`, hintFor(call.callee));
}

function answerOf(call: StdCall): CallAnswer | null {
  const { callee } = call;
  switch (callee.kind) {
    case 'path':
      return entryOf(FUNCTIONS, callee.path)?.(call) ?? null;
    case 'trait':
      return entryOf(METHODS, `${callee.trait}::${callee.method}`)?.(call) ?? null;
    case 'inherent':
      switch (callee.self.kind) {
        case 'int':
          return integerMethod(callee.self.type, callee.method, call);
        case 'slice':
          return entryOf(SLICE_METHODS, callee.method)?.(call) ?? null;
        case 'array':
          return entryOf(ARRAY_METHODS, callee.method)?.(call) ?? null;
        default:
          return null;
      }
    default:
      return null;
  }
}

/** A callee as people write it. */
export function calleeText(callee: Callee): string {
  switch (callee.kind) {
    case 'own':
      return callee.key;
    case 'path':
      return callee.path;
    case 'trait':
      return `<${typeText(callee.self)} as ${definedPath(callee.trait)}>::${callee.method}`;
    case 'inherent':
      return `${typeText(callee.self)}::${callee.method}`;
  }
}
