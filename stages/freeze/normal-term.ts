/** A term without spelling: heads with arguments; binders carry the name they bind, which is unique in the whole statement. */
export interface Node {
  readonly head: string;
  readonly args: readonly Node[];
  readonly bind: string | null;
}

export const node = (head: string, ...args: readonly Node[]): Node => ({ head, args, bind: null });
export const leaf = (head: string): Node => ({ head, args: [], bind: null });
export const binding = (head: string, bind: string, body: Node): Node => ({ head, args: [body], bind });
/** A variable: bound, or an outermost binder. */
export const variable = (name: string): Node => leaf(`$${name}`);

/** Heads whose arguments may stand in any order. `Perm` is an equivalence; sums and products of numbers commute. */
const UNORDERED: ReadonlySet<string> = new Set(['=', '≠', '↔', '∧', '∨', '+', '*', '.Perm', 'max', 'min', 'Nat.gcd', 'Nat.lcm']);

/** Text that is equal for terms equal up to bound names and the order of what is unordered. `names` gives the outermost binders' names. */
export function textOf({ head, args, bind }: Node, names: ReadonlyMap<string, string>, depth = 0): string {
  if (head.startsWith('$')) return names.get(head.slice(1)) ?? head;
  const inner = bind === null ? names : new Map(names).set(bind, `b${depth}`);
  const parts = args.map((arg) => textOf(arg, inner, bind === null ? depth : depth + 1));
  const ordered = UNORDERED.has(head) ? parts.sort() : parts;
  return ordered.length === 0 ? head : `${head}(${ordered.join(',')})`;
}

/** Whether the variable occurs. */
export const mentions = (term: Node, name: string): boolean =>
  term.head === `$${name}` || term.args.some((arg) => mentions(arg, name));

/** `¬ term`, pushed inwards where that is the same statement: over comparisons of numbers, membership, quantifiers. */
export function negate(term: Node): Node {
  const [a, b] = term.args;
  const flip = OPPOSITE.get(term.head);
  if (flip !== undefined && a !== undefined && b !== undefined) return node(flip, a, b);
  if (term.head === '<' && a !== undefined && b !== undefined) return node('≤', b, a);
  if (term.head === '≤' && a !== undefined && b !== undefined) return node('<', b, a);
  if (term.head === '¬' && a !== undefined) return a;
  if (term.head === '∃' && term.bind !== null && a !== undefined) return binding('∀', term.bind, negate(a));
  if (term.head === '∀' && term.bind !== null && a !== undefined) return binding('∃', term.bind, negate(a));
  if (term.head === '→' && a !== undefined && b !== undefined) return conjunction([a, negate(b)]);
  if (term.head === 'True') return leaf('False');
  if (term.head === 'False') return leaf('True');
  return node('¬', term);
}

const OPPOSITE: ReadonlyMap<string, string> = new Map([
  ['=', '≠'],
  ['≠', '='],
  ['∈', '∉'],
  ['∉', '∈'],
]);

/** Flat, so that brackets do not matter. */
export function conjunction(parts: readonly Node[]): Node {
  const flat = parts.flatMap((part) => (part.head === '∧' ? part.args : [part]));
  const [only, more] = flat;
  return only !== undefined && more === undefined ? only : node('∧', ...flat);
}

/** `left = right` and its like: on values that `.val` tells apart, it is the same with and without `.val`. */
export function comparison(op: string, left: Node, right: Node): Node {
  const [a, b] = [withoutVal(left), withoutVal(right)];
  switch (op) {
    case '>':
      return node('<', b, a);
    case '≥':
      return node('≤', b, a);
    default:
      return node(op, a, b);
  }
}

export const withoutVal = (term: Node): Node =>
  term.head === '.val' && term.args[0] !== undefined ? withoutVal(term.args[0]) : term;

/** Lengths and list functions see through `.val`: `a.length` and `a.val.length` are one. */
export function field(of: Node, name: string): Node {
  const numeric = /^\d+$/.test(name);
  const known = of.head === 'tuple' && numeric ? of.args[Number(name) - 1] : undefined;
  if (known !== undefined && of.args.length === 2) return known;
  return node(`.${name}`, name === 'val' || numeric ? of : withoutVal(of));
}
