import type { Term } from '../lean/tree.ts';
import { type Comparison, type Constraint, MIRRORED, NEGATED, type Place } from './constraint.ts';
import { inputOf, type Linear, linearOf, type Names } from './linear.ts';
import type { Order } from './space.ts';

/** What a hypothesis says that values can be made from; nothing where it has no such form. A draw need not satisfy all of it: every case is checked. */
export function constraintsOf(term: Term, names: Names): readonly Constraint[] {
  switch (term.kind) {
    case 'binary':
      return ofBinary(term, names);
    case 'quantifier':
      return ofQuantifier(term, names);
    case 'unary':
      return term.op === '¬' && term.of.kind === 'binary' ? negated(term.of, names) : [];
    case 'ascription':
      return constraintsOf(term.term, names);
    case 'app':
      return ofApplication(term, names);
    default:
      return [];
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '≠', '<', '≤', '>', '≥']);
const isComparison = (op: string): op is Comparison => COMPARISONS.has(op);

function ofBinary(term: Term & { kind: 'binary' }, names: Names): readonly Constraint[] {
  const { op, left, right } = term;
  if (op === '∧') return [...constraintsOf(left, names), ...constraintsOf(right, names)];
  if (op === '∨') return ofChoice(term, names);
  if (op === '∣') return ofDivisor(left, right, names);
  if (op === '∈') return ofMembership(left, right, names);
  if (op === '<+:') return between('prefix', left, right, names);
  if (op === '~') return between('permutation', left, right, names);
  if (!isComparison(op)) return [];
  if (right.kind === 'list' && right.items.length === 0) return emptiness(left, op, names);
  if (left.kind === 'list' && left.items.length === 0) return emptiness(right, op, names);
  if (op === '=' && right.kind === 'list') return wholeRows(left, right, names);
  const item = op === '=' ? (itemAt(left, right, names) ?? itemAt(right, left, names)) : null;
  if (item !== null) return [item];
  const rest = op === '=' ? (remainder(left, right, names) ?? remainder(right, left, names)) : null;
  if (rest !== null) return [rest];
  const [l, r] = [linearOf(left, names), linearOf(right, names)];
  return l === null || r === null ? [] : comparison(l, op, r);
}

/** `x.val % 7 = 3`. */
function remainder(left: Term, right: Term, names: Names): Constraint | null {
  const bare = left.kind === 'ascription' ? left.term : left;
  if (bare.kind !== 'binary' || bare.op !== '%') return null;
  const [place, modulus, rest] = [onlyPlace(bare.left, names), constantOf(bare.right, names), constantOf(right, names)];
  return place === null || modulus === null || rest === null || modulus <= 0n
    ? null
    : { kind: 'remainder', place, modulus, rest };
}

/** `7 ∣ x.val`. */
function ofDivisor(left: Term, right: Term, names: Names): readonly Constraint[] {
  const [modulus, place] = [constantOf(left, names), onlyPlace(right, names)];
  return modulus === null || place === null || modulus <= 0n ? [] : [{ kind: 'remainder', place, modulus, rest: 0n }];
}

function constantOf(term: Term, names: Names): bigint | null {
  const value = linearOf(term, names);
  return value === null || value.parts.length > 0 ? null : value.constant;
}

function onlyPlace(term: Term, names: Names): Place | null {
  const value = linearOf(term, names);
  const only = value?.constant === 0n && value.parts.length === 1 ? value.parts[0] : undefined;
  return only?.factor === 1n && only.place.part !== 'items' && only.place.part !== 'itemLengths' ? only.place : null;
}

const FARTHEST = 30n;

/** `a.val.head? = some 3#u8`, `a.val[2]? = some x`, `(a.val[0]!).val = 3`. */
function itemAt(left: Term, right: Term, names: Names): Constraint | null {
  const bare = left.kind === 'ascription' ? left.term : left;
  const of = bare.kind === 'proj' && bare.field === 'val' ? bare.of : bare;
  const item = of.kind === 'ascription' ? of.term : of;
  const [list, at] = item.kind === 'index' ? [item.of, placeIn(item.index, names)] : endOf(item);
  const input = list === null ? null : inputOf(list, names);
  const written = right.kind === 'app' && right.fn.kind === 'ident' && right.fn.name.at(-1) === 'some' ? right.args[0] : null;
  const value = linearOf(written?.kind === 'positional' ? written.value : right, names);
  if (typeof input !== 'number' || at === null || value === null || value.parts.length > 0) return null;
  return { kind: 'itemAt', list: input, at, value: value.constant };
}

function placeIn(index: Term, names: Names): number | null {
  const at = constantOf(index, names);
  return at === null || at < 0n || at > FARTHEST ? null : Number(at);
}

function endOf(term: Term): readonly [Term | null, number | null] {
  const [method, receiver] = methodOf(term);
  if (method === 'head?' || method === 'head!') return [receiver, 0];
  return method === 'getLast?' || method === 'getLast!' ? [receiver, -1] : [null, null];
}

/** `m.val.map (fun x => x.val) = [[1, 2], [3]]`: a list of lists, written out. */
function wholeRows(left: Term, literal: Term, names: Names): readonly Constraint[] {
  if (left.kind !== 'app') return [];
  const [method, receiver] = methodOf(left.fn);
  const [only] = left.args;
  const inner = only?.kind === 'positional' && only.value.kind === 'lambda' ? only.value.body : null;
  const input = receiver === null ? null : inputOf(receiver, names);
  const unwraps = inner?.kind === 'ident' && inner.name.length === 2 && inner.name[1] === 'val';
  return method === 'map' && unwraps && typeof input === 'number' ? [{ kind: 'equals', input, literal }] : [];
}

function negated(term: Term & { kind: 'binary' }, names: Names): readonly Constraint[] {
  return isComparison(term.op) ? ofBinary({ ...term, op: NEGATED[term.op] }, names) : [];
}

function emptiness(of: Term, op: Comparison, names: Names): readonly Constraint[] {
  const input = inputOf(of, names);
  if (typeof input !== 'number' || (op !== '=' && op !== '≠')) return [];
  return [
    { kind: 'bound', place: { input, part: 'length' }, op: op === '=' ? '=' : '≥', value: op === '=' ? 0n : 1n, exact: true },
  ];
}

/** Everything to one side, then by how many places are left. */
function comparison(left: Linear, op: Comparison, right: Linear): readonly Constraint[] {
  const parts = [...left.parts, ...right.parts.map((p) => ({ ...p, factor: -p.factor }))];
  const constant = right.constant - left.constant;
  const [a, b, more] = parts;
  if (a === undefined) return [];
  if (more !== undefined) return [{ kind: 'linear', parts, op, constant }];
  if (b === undefined) return bound({ place: a.place, exact: left.exact && right.exact }, a.factor, op, constant);
  const [plus, minus] = a.factor === 1n ? [a, b] : [b, a];
  if (plus.factor !== 1n || minus.factor !== -1n) return [{ kind: 'linear', parts, op, constant }];
  return [{ kind: 'compare', left: plus.place, op, right: minus.place, offset: -constant }];
}

type Bound = Constraint & { kind: 'bound' };

/** `factor * place op value`. */
function bound(of: Pick<Bound, 'place' | 'exact'>, factor: bigint, op: Comparison, value: bigint): readonly Constraint[] {
  if (factor < 0n) return bound(of, -factor, MIRRORED[op], -value);
  if (factor === 0n) return [];
  const floor = value >= 0n || value % factor === 0n ? value / factor : value / factor - 1n;
  const exact = floor * factor === value;
  switch (op) {
    case '<':
      return [{ kind: 'bound', ...of, op: exact ? '<' : '≤', value: floor }];
    case '≥':
      return [{ kind: 'bound', ...of, op: exact ? '≥' : '>', value: floor }];
    case '≤':
    case '>':
      return [{ kind: 'bound', ...of, op, value: floor }];
    case '=':
    case '≠':
      return exact ? [{ kind: 'bound', ...of, op, value: floor }] : [];
  }
}

/** `x = 40 ∨ x = 41`: a choice of values; any other disjunction is met by its first side that can be met. */
function ofChoice(term: Term & { kind: 'binary' }, names: Names): readonly Constraint[] {
  const sides = disjuncts(term).map((side) => constraintsOf(side, names));
  const values = sides.map((side) => (side.length === 1 && side[0]?.kind === 'bound' && side[0].op === '=' ? side[0] : null));
  const [first] = values;
  const same = values.every((v) => v !== null && v.place.path === undefined && v.place.input === first?.place.input && v.place.part === first.place.part); // biome-ignore format: one question
  if (first !== null && first !== undefined && same)
    return [{ kind: 'oneOf', place: first.place, values: values.flatMap((v) => (v === null ? [] : [v.value])) }];
  const groups = sides.map((side) => side.flatMap(asRepair)).filter((group) => group.length > 0);
  return groups.length > 0 ? [{ kind: 'choice', groups }] : [];
}

/** Of a choice nothing narrows a space: a bound is met by moving the number. */
function asRepair(constraint: Constraint): readonly Constraint[] {
  if (constraint.kind !== 'bound') return [constraint];
  const { place, op, value } = constraint;
  return place.part === 'items' || place.part === 'itemLengths'
    ? []
    : [{ kind: 'linear', parts: [{ place, factor: 1n }], op, constant: value }];
}

const disjuncts = (term: Term): readonly Term[] =>
  term.kind === 'binary' && term.op === '∨' ? [...disjuncts(term.left), ...disjuncts(term.right)] : [term];

function ofMembership(left: Term, right: Term, names: Names): readonly Constraint[] {
  const list = inputOf(right, names);
  const item = inputOf(left, names);
  if (typeof list === 'number' && typeof item === 'number') return [{ kind: 'member', item, list }];
  const literal = right.kind === 'ascription' ? right.term : right;
  const place = linearOf(left, names);
  const only = place?.constant === 0n && place.parts.length === 1 ? place.parts[0] : undefined;
  if (literal.kind !== 'list' || only === undefined || only.factor !== 1n) return [];
  const values = literal.items
    .map((i) => linearOf(i, names))
    .flatMap((l) => (l !== null && l.parts.length === 0 ? [l.constant] : []));
  return values.length > 0 ? [{ kind: 'oneOf', place: only.place, values }] : [];
}

function ofQuantifier(term: Term & { kind: 'quantifier' }, names: Names): readonly Constraint[] {
  const name = term.binders[0]?.names[0];
  if (term.quantifier !== '∀' || term.bound?.op !== '∈' || name === undefined) return [];
  const list = inputOf(term.bound.term, names);
  if (typeof list !== 'number') return [];
  const each = constraintsOf(term.body, { inputs: names.inputs, item: { name, list } });
  const built = each.filter((c) => c.kind === 'bound' || placesOf(c).every(({ path }) => path === undefined));
  return built.length > 0 && built.length === each.length ? built : [...built, { kind: 'eachItem', list }];
}

/** `a.val.Pairwise (fun x y => x ≤ y)`, `List.Pairwise (· ≤ ·) a.val`, `List.Perm a.val b.val`, `a.val.Perm b.val`. */
function ofApplication(term: Term & { kind: 'app' }, names: Names): readonly Constraint[] {
  const args = term.args.flatMap((a) => (a.kind === 'positional' ? [a.value] : []));
  const [method, receiver] = methodOf(term.fn);
  const all = receiver === null ? args : [receiver, ...args];
  if (method === 'Perm' && all[0] !== undefined && all[1] !== undefined) return between('permutation', all[0], all[1], names);
  if (method !== 'Pairwise' && method !== 'Sorted' && method !== 'SortedLE' && method !== 'SortedLT') return [];
  const relation = all.find((t) => t.kind === 'lambda');
  const list = all.map((t) => inputOf(t, names)).find((i) => typeof i === 'number');
  const order = relation?.kind === 'lambda' ? orderOf(relation) : null;
  return typeof list === 'number' && order !== null ? [{ kind: 'order', input: list, order }] : [];
}

function methodOf(fn: Term): readonly [string | null, Term | null] {
  if (fn.kind === 'proj' && typeof fn.field === 'string') return [fn.field, fn.of];
  if (fn.kind !== 'ident') return [null, null];
  const method = fn.name.at(-1) ?? null;
  const receiver = fn.name.slice(0, -1);
  const isNamespace = receiver.length === 0 || receiver.at(-1) === 'List';
  return [method, isNamespace ? null : { ...fn, name: receiver }];
}

function orderOf(lambda: Term & { kind: 'lambda' }): Order | null {
  const names = lambda.params.flatMap((p) =>
    p.kind === 'binder' ? p.binder.names : p.pattern.kind === 'ident' ? [p.pattern.name.join('.')] : [],
  );
  const body = lambda.body;
  const [x, y] = names;
  if (x === undefined || y === undefined || body.kind !== 'binary') return null;
  const inputs: Names = {
    inputs: new Map([
      [x, 0],
      [y, 1],
    ]),
    item: null,
  };
  const ops = { '<': '<', '≤': '≤', '>': '>', '≥': '≥' } as const;
  const op = body.op === '<' || body.op === '≤' || body.op === '>' || body.op === '≥' ? ops[body.op] : null;
  if (op === null) return null;
  const [l, r] = [inputOf(body.left, inputs), inputOf(body.right, inputs)];
  if (l === 0 && r === 1) return op;
  const turned = MIRRORED[op];
  return l === 1 && r === 0 && turned !== '=' && turned !== '≠' ? turned : null;
}

function between(kind: 'prefix' | 'permutation', from: Term, to: Term, names: Names): readonly Constraint[] {
  const [a, b] = [inputOf(from, names), inputOf(to, names)];
  return typeof a === 'number' && typeof b === 'number' && a !== b ? [{ kind, from: a, to: b }] : [];
}

function placesOf(constraint: Constraint): readonly Place[] {
  switch (constraint.kind) {
    case 'compare':
      return [constraint.left, constraint.right];
    case 'linear':
      return constraint.parts.map((p) => p.place);
    case 'choice':
      return constraint.groups.flat().flatMap(placesOf);
    default:
      return 'place' in constraint ? [constraint.place] : [];
  }
}
