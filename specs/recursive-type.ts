import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { type Case, casesOf, type ConstructorsOf } from './lean-text.ts';

/** A type whose values hold values of their own kind, with all types on the way round: `Tree`; `Node` and `Option Node`. */
export interface RecursiveType {
  readonly root: LeanType;
  /** Those that hold each other, by name. */
  readonly round: readonly Member[];
  /** The root where it stands outside: an option around a recursive type. */
  readonly outside: Member | null;
  /** Number types that occur, in order. */
  readonly scalars: readonly Scalar[];
}

export type Scalar = LeanType & { readonly kind: 'scalar' };

export interface Member {
  readonly type: LeanType;
  /** `Tree`, `NodeOption`: what its functions are named after. */
  readonly name: string;
  readonly cases: readonly Case[];
}

const key = (type: LeanType): string => JSON.stringify(type);

/** Null where the type is not recursive, or is so through sequences, over which definitions here do not go. */
export function recursiveType(root: LeanType, constructorsOf: ConstructorsOf): RecursiveType | null {
  const reached = reachedFrom(root, constructorsOf);
  const round = [...reached.values()].filter((t) => reaches(t, t, constructorsOf) && reaches(root, t, constructorsOf));
  const isRound = round.some((t) => key(t) === key(root));
  // An option around a recursive type is as good as one.
  if (!isRound && !(root.kind === 'option' && round.some((t) => key(t) === key(root.item)))) return null;
  if (round.some(({ kind }) => kind !== 'adt' && kind !== 'option')) return null;
  const memberOf = (type: LeanType): Member => ({ type, name: baseName(type), cases: casesOf(type, constructorsOf) });
  const members = round.map(memberOf).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (new Set(members.map((m) => m.name)).size < members.length) return null;
  const inside = new Set(round.map(key));
  const scalars = new Map<string, Scalar>();
  for (const { type } of members.flatMap((m) => m.cases.flatMap((c) => c.fields)))
    if (!inside.has(key(type))) for (const scalar of scalarsIn(type)) scalars.set(scalar.type, scalar);
  return { root, round: members, outside: isRound ? null : memberOf(root), scalars: [...scalars.values()] };
}

const baseName = (type: LeanType): string =>
  type.kind === 'option' ? `${baseName(type.item)}Option` : type.kind === 'adt' ? (type.name.split('.').at(-1) ?? '') : '';

function partsOf(type: LeanType, constructorsOf: ConstructorsOf): readonly LeanType[] {
  if (type.kind === 'tuple') return type.items;
  if (type.kind === 'list' || type.kind === 'slice' || type.kind === 'vec' || type.kind === 'array') return [type.item];
  return casesOf(type, constructorsOf).flatMap((c) => c.fields.map((f) => f.type));
}

/** All types inside, itself not counted unless it occurs there. */
function reachedFrom(root: LeanType, constructorsOf: ConstructorsOf): ReadonlyMap<string, LeanType> {
  const reached = new Map<string, LeanType>();
  const open = [root];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    for (const part of partsOf(type, constructorsOf)) {
      if (reached.has(key(part))) continue;
      reached.set(key(part), part);
      open.push(part);
    }
  }
  return reached;
}

const reaches = (from: LeanType, to: LeanType, constructorsOf: ConstructorsOf): boolean =>
  reachedFrom(from, constructorsOf).has(key(to));

/** Numbers that stand in a value without a choice: itself, components of tuples, items of sequences of numbers. */
function scalarsIn(type: LeanType): readonly Scalar[] {
  if (type.kind === 'scalar') return [type];
  if (type.kind === 'tuple') return type.items.flatMap(scalarsIn);
  return type.kind === 'vec' && type.item.kind === 'scalar' ? [type.item] : [];
}

/** A value seen as its constructor and fields; null where it does not fit the type. */
export function opened(
  member: Member,
  value: JsonValue,
): { readonly chosen: Case; readonly fields: readonly JsonValue[] } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [only] = member.cases;
  if (only !== undefined && member.cases.length === 1 && only.name === 'mk')
    return { chosen: only, fields: only.fields.map((f) => value[f.name ?? ''] ?? null) };
  const chosen = member.cases.find((c) => c.json in value);
  const fields = chosen === undefined ? undefined : value[chosen.json];
  return chosen === undefined || !Array.isArray(fields) ? null : { chosen, fields };
}
