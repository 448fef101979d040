/** Names that someone may have meant. */

/** What to write instead of an unknown name: where it is declared under that very name, its namespace; else names close to it. */
export function nameHint(wanted: string, names: Iterable<string>): string | null {
  const all = [...names];
  const [within, more] = all.filter((n) => n.endsWith(`.${wanted}`)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (within !== undefined) {
    const namespace = within.slice(0, -wanted.length - 1);
    return `\`open ${namespace}\` is missing, or write \`${within}\`${more === undefined ? '' : `; there is \`${more}\` too`}`;
  }
  const near = suggest(wanted, all);
  return near.length === 0 ? null : `did you mean ${near.map((n) => `\`${n}\``).join(', ')}?`;
}

/** At most three names close to an unknown one, best first. */
function suggest(wanted: string, names: Iterable<string>): string[] {
  const last = wanted.slice(wanted.lastIndexOf('.') + 1).toLowerCase();
  const limit = Math.max(1, Math.floor(last.length / 3));
  const found: { readonly name: string; readonly cost: number }[] = [];
  for (const name of names) {
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
