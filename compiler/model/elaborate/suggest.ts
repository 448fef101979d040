/** What someone may have meant by a name that is not there. */

/** Names that Lean's library has given up, or that other languages have, and what to write. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'List.join': 'List.flatten',
    'List.concat_map': 'List.flatMap',
    'List.bind': 'List.flatMap',
    'List.get?': 'l[i]?',
    'List.get!': 'l[i]!',
    'List.nth': 'l[i]?',
    'List.nthLe': 'l[i]',
    'List.maximum?': 'List.max?',
    'List.minimum?': 'List.min?',
    'List.maximum': 'List.max?',
    'List.minimum': 'List.min?',
    'List.enum': 'List.zipIdx',
    'List.enumFrom': 'List.zipIdx',
    'List.indexOf': 'List.idxOf',
    'List.indexOf?': 'List.idxOf?',
    'List.findIndex': 'List.findIdx',
    'List.insertNth': 'List.insertIdx',
    'List.removeNth': 'List.eraseIdx',
    'List.groupBy': 'List.splitBy',
    'List.iota': 'List.range',
    "List.Chain'": 'List.IsChain',
    'List.isSorted': 'List.Pairwise (· ≤ ·) l',
    'List.toSet': 'List.toFinset',
    'List.subset': 'List.Subset',
    'List.sort': 'List.mergeSort',
    'List.size': 'List.length',
    'List.len': 'List.length',
    'Int.div': 'Int.ediv, Int.fdiv or Int.tdiv',
    'Int.mod': 'Int.emod, Int.fmod or Int.tmod',
    'Int.abs': '|x| or Int.natAbs',
    'Nat.abs': 'the number itself',
    'Nat.toInt': '(x : Int)',
    'Option.iget': 'Option.getD',
  }),
);

/** What to write instead of an unknown name: where it is declared under that very name, its namespace; else names close to it. */
export function nameHint(wanted: string, names: Iterable<string>): string | null {
  const renamed = RENAMED.get(wanted);
  if (renamed !== undefined) return `write \`${renamed}\``;
  const all = [...names].filter(isPublic);
  const [within, more] = all.filter((n) => n.endsWith(`.${wanted}`)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (within !== undefined) {
    const namespace = within.slice(0, -wanted.length - 1);
    return `\`open ${namespace}\` is missing, or write \`${within}\`${more === undefined ? '' : `; there is \`${more}\` too`}`;
  }
  return didYouMean(suggest(wanted, all));
}

/** The same for a field of a type with this full name; `listLike` types have the functions of `List` on their `.val`. */
export function fieldHint(typeName: string, field: string, listLike: boolean, names: Iterable<string>): string | null {
  const renamed = RENAMED.get(`${listLike ? 'List' : typeName}.${field}`);
  if (renamed !== undefined) return `write \`${renamed}\``;
  const all = [...names].filter(isPublic);
  if (listLike && all.includes(`List.${field}`)) return `take \`.val\` of it: \`.val.${field}\``;
  const own = all.flatMap((n) => (n.startsWith(`${typeName}.`) ? [n.slice(typeName.length + 1)] : []));
  return didYouMean(suggest(field, own));
}

/** Some items of the library are there for notations only. */
const isPublic = (name: string): boolean => !/internal/i.test(name);

const didYouMean = (near: readonly string[]): string | null =>
  near.length === 0 ? null : `did you mean ${near.map((n) => `\`${n}\``).join(', ')}?`;

/** At most three names close to an unknown one, best first. */
function suggest(wanted: string, names: readonly string[]): string[] {
  const last = wanted.slice(wanted.lastIndexOf('.') + 1).toLowerCase();
  const limit = Math.max(1, Math.floor(last.length / 3));
  const found: { readonly name: string; readonly cost: number }[] = [];
  for (const name of new Set(names)) {
    const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (Math.abs(end.length - last.length) > limit) continue;
    const cost = distance(last, end, limit);
    if (cost <= limit) found.push({ name, cost });
  }
  found.sort((a, b) => a.cost - b.cost || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return found.slice(0, 3).map((f) => f.name.replace(/^Aeneas\.Std\./, ''));
}

/** Edit distance, given up beyond the limit. */
function distance(a: string, b: string, limit: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
