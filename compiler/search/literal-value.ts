import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Term } from '../lean/tree.ts';
import { integerJson } from './integers.ts';
import type { Space } from './space.ts';

/** The value of a space that a term without variables writes, or undefined. */
export function literalValue(term: Term, space: Space): JsonValue | undefined {
  if (term.kind === 'ascription') return literalValue(term.term, space);
  switch (space.kind) {
    case 'integer':
      return integerLiteral(term);
    case 'bool':
      return term.kind === 'ident' && term.name.length === 1 ? BOOLEANS.get(term.name[0] ?? '') : undefined;
    case 'unit':
      return term.kind === 'tuple' && term.items.length === 0 ? null : undefined;
    case 'choices':
      return literalValue(term, space.of);
    case 'list':
      return term.kind === 'list' ? all(term.items.map((item) => literalValue(item, space.item))) : undefined;
    case 'tuple':
      return term.kind === 'tuple' ? tupleLiteral(term.items, space.items) : undefined;
    case 'record':
      return term.kind === 'structure' ? recordLiteral(term, space) : undefined;
    case 'sum':
      return constructorLiteral(term, space);
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function integerLiteral(term: Term): JsonValue | undefined {
  if (term.kind === 'num' || term.kind === 'scalar') return integerJson(term.value);
  if (term.kind !== 'unary' || term.op !== '-' || term.of.kind !== 'num') return undefined;
  return integerJson(-term.of.value);
}

function all(values: readonly (JsonValue | undefined)[]): JsonValue[] | undefined {
  const known = values.filter((v) => v !== undefined);
  return known.length === values.length ? known : undefined;
}

const tupleLiteral = (items: readonly Term[], spaces: readonly Space[]): JsonValue[] | undefined =>
  items.length === spaces.length ? all(items.map((item, i) => literalValue(item, spaces[i] ?? { kind: 'unit' }))) : undefined;

function recordLiteral(term: Term & { kind: 'structure' }, space: Space & { kind: 'record' }): JsonValue | undefined {
  const values = space.fields.map(({ name, space: inner }) => {
    const given = term.fields.find((f) => f.path.length === 1 && f.path[0] === name)?.value;
    return given === null || given === undefined ? undefined : literalValue(given, inner);
  });
  const known = all(values);
  return known === undefined ? undefined : Object.fromEntries(space.fields.map((f, i) => [f.name, known[i] ?? null]));
}

/** `Tree.Leaf`, `some 3#u8`, `core.result.Result.Err (E.Bad 1#usize)`: the last part of the name tells the case. */
function constructorLiteral(term: Term, space: Space & { kind: 'sum' }): JsonValue | undefined {
  const [head, args] = term.kind === 'app' ? [term.fn, term.args] : [term, []];
  if (head.kind !== 'ident' && head.kind !== 'dotIdent') return undefined;
  const name = head.name.at(-1)?.toLowerCase();
  const found = space.cases.find((c) => c.name.toLowerCase() === name);
  if (found === undefined || found.fields.length !== args.length) return undefined;
  const fields = all(
    args.map((arg, i) => (arg.kind === 'positional' ? literalValue(arg.value, found.fields[i] ?? space) : undefined)),
  );
  return fields === undefined ? undefined : { [found.name]: fields };
}

/** All terms inside a term or declaration, itself first. */
export function* termsWithin(tree: unknown): Generator<Term> {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const item of tree) yield* termsWithin(item);
    return;
  }
  if ('kind' in tree && 'span' in tree) yield tree as Term;
  for (const [key, inner] of Object.entries(tree)) if (key !== 'span') yield* termsWithin(inner);
}
