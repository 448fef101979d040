/** Dependency order: what is used before what uses it, source order otherwise; cycles as groups. */

export interface Node {
  readonly id: string;
  readonly uses: readonly string[];
}

/** Tarjan's algorithm, without recursion: programs may call a thousand functions deep. Groups come in order of emission. */
export function orderNodes(nodes: readonly Node[]): readonly (readonly string[])[] {
  const uses = new Map(nodes.map((n) => [n.id, n.uses]));
  const state = new Map<string, { index: number; low: number; onStack: boolean }>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const position = new Map(nodes.map((n, i) => [n.id, i]));
  let counter = 0;
  for (const { id: root } of nodes) {
    if (state.has(root)) continue;
    const work: { readonly id: string; next: number }[] = [];
    const enter = (id: string): void => {
      state.set(id, { index: counter, low: counter, onStack: true });
      counter++;
      stack.push(id);
      work.push({ id, next: 0 });
    };
    enter(root);
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const mine = state.get(frame.id);
      const target = uses.get(frame.id)?.[frame.next];
      if (mine === undefined) break;
      if (target !== undefined) {
        frame.next++;
        const seen = state.get(target);
        if (seen === undefined && uses.has(target)) enter(target);
        else if (seen?.onStack === true) mine.low = Math.min(mine.low, seen.index);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      const above = parent === undefined ? undefined : state.get(parent.id);
      if (above !== undefined) above.low = Math.min(above.low, mine.low);
      if (mine.low !== mine.index) continue;
      const group: string[] = [];
      for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
        const member = state.get(id);
        if (member !== undefined) member.onStack = false;
        group.push(id);
        if (id === frame.id) break;
      }
      groups.push(group.sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0)));
    }
  }
  return groups;
}

/** Names of own items that a tree mentions: of `x.f`, `m.T.mk` the longest prefix that is one. */
export function mentionedNames(tree: unknown, known: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    for (const key in fields) {
      const item = fields[key];
      if (typeof item !== 'object' || key === 'modifiers' || key === 'span' || key === 'nameSpan') continue;
      if (key === 'name' && isName(item)) note(item);
      else visit(item);
    }
  };
  const note = (parts: readonly string[]): void => {
    for (let length = parts.length; length > 0; length--) {
      const candidate = parts.slice(0, length).join('.');
      if (!known.has(candidate)) continue;
      found.add(candidate);
      return;
    }
  };
  visit(tree);
  return found;
}

const isName = (value: unknown): value is readonly string[] => Array.isArray(value) && typeof value[0] === 'string';
