import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { type ConstructorsOf, typeText } from './lean-text.ts';
import type { Part } from './measure.ts';
import { DEPTH, type Fold, itemsFold, SIZE } from './recursive-fold.ts';
import { type Member, opened, type RecursiveType, recursiveType } from './recursive-type.ts';

/** What statements can say of a recursive type: a function on it, defined in Lean and here. */
export interface RecursiveFunction {
  readonly name: string;
  readonly words: string;
  readonly result: LeanType;
  /** The least a number can be. */
  readonly least: number;
  readonly run: (value: JsonValue) => JsonValue;
  /** Its definition after those it rests on. */
  readonly definitions: readonly string[];
}

const known = new WeakMap<ConstructorsOf, Map<string, readonly RecursiveFunction[]>>();

/** Size, depth and items of the values of a recursive type; none of other types. */
export function functionsOn(type: LeanType, constructorsOf: ConstructorsOf): readonly RecursiveFunction[] {
  if (type.kind !== 'adt' && type.kind !== 'option') return [];
  const found = known.get(constructorsOf) ?? new Map<string, readonly RecursiveFunction[]>();
  known.set(constructorsOf, found);
  const key = JSON.stringify(type);
  const functions = found.get(key) ?? makeFunctions(type, constructorsOf);
  found.set(key, functions);
  return functions;
}

function makeFunctions(type: LeanType, constructorsOf: ConstructorsOf): readonly RecursiveFunction[] {
  const recursive = recursiveType(type, constructorsOf);
  if (recursive === null) return [];
  const items = recursive.scalars.map((scalar) => {
    const suffix = recursive.scalars.length > 1 ? typeText(scalar).replace('Std.', '') : '';
    const kind = suffix === '' ? '' : `${suffix.toLowerCase()} `;
    return functionOf(recursive, 'items', suffix, `${kind}item list`, { kind: 'list', item: scalar }, itemsFold(scalar));
  });
  const linear = isLinear(recursive);
  return [
    ...(linear && items.length > 0 ? [] : [functionOf(recursive, 'size', '', 'size', { kind: 'nat' }, SIZE)]),
    ...(linear ? [] : [functionOf(recursive, 'depth', '', 'depth', { kind: 'nat' }, DEPTH)]),
    ...items,
  ];
}

function functionOf(
  recursive: RecursiveType,
  verb: string,
  suffix: string,
  words: string,
  result: LeanType,
  fold: Fold,
): RecursiveFunction {
  const { root, round, outside } = recursive;
  const scheme: Scheme = {
    members: outside === null ? round : [...round, outside],
    verb,
    suffix,
    result,
    fold,
    byType: new WeakMap(),
    done: new WeakMap(),
  };
  const rootMember = memberOf(scheme, root);
  const texts = round.map((member) => definitionText(scheme, member));
  const block = texts.length === 1 ? texts : ['mutual', ...texts, 'end'];
  return {
    name: rootMember === null ? '' : nameOf(scheme, rootMember),
    words,
    result,
    least: verb === 'size' && outside === null && root.kind === 'adt' ? 1 : 0,
    run: (value) => run(scheme, root, value),
    definitions: [block.join('\n\n'), ...(outside === null ? [] : [definitionText(scheme, outside)])],
  };
}

/** Lists: no value holds two of its kind, so depth is size, and size is mostly the number of items. */
const isLinear = ({ round }: RecursiveType): boolean => {
  const inside = new Set(round.map(({ type }) => JSON.stringify(type)));
  return round.every(({ cases }) => cases.every((c) => c.fields.filter((f) => inside.has(JSON.stringify(f.type))).length < 2));
};

/** One function on a group of types. */
interface Scheme {
  readonly members: readonly Member[];
  readonly verb: string;
  readonly suffix: string;
  readonly result: LeanType;
  readonly fold: Fold;
  /** Field types that were looked up, and values that were gone through: statements ask for the same ones again and again. */
  readonly byType: WeakMap<LeanType, Member | null>;
  readonly done: WeakMap<object, JsonValue>;
}

function memberOf({ members, byType }: Scheme, type: LeanType): Member | null {
  const known = byType.get(type);
  if (known !== undefined) return known;
  const found = members.find((m) => JSON.stringify(m.type) === JSON.stringify(type)) ?? null;
  byType.set(type, found);
  return found;
}

const nameOf = ({ verb, suffix }: Scheme, { name }: Member): string => `${verb}Of${name}${suffix}`;

function run(scheme: Scheme, type: LeanType, value: JsonValue): JsonValue {
  const known = typeof value === 'object' && value !== null ? scheme.done.get(value) : undefined;
  if (known !== undefined) return known;
  const found = goThrough(scheme, type, value);
  if (typeof value === 'object' && value !== null) scheme.done.set(value, found);
  return found;
}

function goThrough(scheme: Scheme, type: LeanType, value: JsonValue): JsonValue {
  const member = memberOf(scheme, type);
  const open = member === null ? null : opened(member, value);
  if (open === null) return scheme.result.kind === 'list' ? [] : 0;
  const inner: JsonValue[] = [];
  const all: JsonValue[] = [];
  for (const [i, field] of open.chosen.fields.entries()) {
    const part = open.fields[i] ?? null;
    if (memberOf(scheme, field.type) !== null) {
      inner.push(run(scheme, field.type, part));
      all.push(inner.at(-1) ?? null);
      continue;
    }
    const own = scheme.fold.field(field.type);
    if (own !== null) all.push(own.value(part));
  }
  return scheme.fold.value(inner, all, type.kind === 'option');
}

function definitionText(scheme: Scheme, member: Member): string {
  const head = `def ${nameOf(scheme, member)} : ${typeText(member.type)} → ${typeText(scheme.result)}`;
  const clauses = member.cases.map((chosen) => clause(scheme, chosen, member.type.kind === 'option'));
  return [`/-- ${scheme.fold.comment} -/`, head, ...clauses].join('\n');
}

function clause(scheme: Scheme, { lean, fields }: Member['cases'][number], isOption: boolean): string {
  const inner: string[] = [];
  const all: string[] = [];
  const names = fields.map(({ type }, i) => {
    const name = `x${i + 1}`;
    const below = memberOf(scheme, type);
    const text = below === null ? scheme.fold.field(type)?.text(name) : `${nameOf(scheme, below)} ${name}`;
    if (text === undefined) return '_';
    all.push(text);
    if (below !== null) inner.push(text);
    return name;
  });
  return `  | ${[lean, ...names].join(' ')} => ${scheme.fold.text(inner, all, isOption)}`;
}

/** The values of the functions on a part, as parts of their own. */
export const derivedParts = (part: Part, constructorsOf: ConstructorsOf): readonly Part[] =>
  functionsOn(part.type, constructorsOf).map(({ name, words, result, least, run }) => ({
    lean: `(${name} ${part.lean})`,
    words: `the ${words} of ${part.words}`,
    type: result,
    get: (seen) => run(part.get(seen)),
    of: part.lean,
    least,
  }));
