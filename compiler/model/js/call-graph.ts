/** Which definitions a definition uses, and which are recursive. */
import type { Core } from '../core.ts';
import type { Global } from '../environment.ts';
import { resolve } from '../types.ts';

const known = new WeakMap<Global, readonly Global[]>();

/** Definitions named in the body. */
export function callees(decl: Global): readonly Global[] {
  const found = known.get(decl);
  if (found !== undefined) return found;
  const out = new Set<Global>();
  if (decl.body.kind === 'core') for (const c of globalsIn(decl.body.core)) out.add(c);
  const list = [...out];
  if (decl.body.kind !== 'pending') known.set(decl, list);
  return list;
}

export function globalsIn(core: Core): Global[] {
  const out: Global[] = [];
  visit(core, (c) => {
    if (c.kind === 'call') out.push(c.decl);
  });
  return out;
}

/** Every term in a term, outermost first. */
export function visit(start: Core, act: (core: Core) => void): void {
  const waiting: Core[] = [start];
  for (let core = waiting.pop(); core !== undefined; core = waiting.pop()) {
    act(core);
    for (const child of children(core)) waiting.push(child);
  }
}

export function children(core: Core): readonly Core[] {
  switch (core.kind) {
    case 'call':
    case 'construct':
    case 'op':
    case 'logic':
      return core.args;
    case 'apply':
      return [core.fn, ...core.args];
    case 'lambda':
      return [core.body];
    case 'let':
    case 'bind':
      return [core.value, core.body];
    case 'project':
    case 'convert':
      return [core.of];
    case 'match':
      return [...core.scrutinees, ...core.arms.map((a) => a.body)];
    case 'if':
      return [core.cond, core.then, core.else];
    case 'list':
      return core.items;
    case 'quantifier':
      return [core.body];
    case 'spec':
      return [core.run, core.post];
    case 'delayed':
      return core.core === null ? [] : [core.core];
    case 'implicit': {
      const t = resolve(core.value);
      return t.kind === 'value' ? [t.core] : [];
    }
    case 'local':
    case 'integer':
    case 'text':
    case 'bool':
    case 'default':
    case 'missing':
    case 'erased':
      return [];
  }
}

/** Definitions that can come back to themselves, among all that the roots reach (Tarjan's components, without recursion). */
export function recursiveAmong(roots: readonly Global[]): ReadonlySet<Global> {
  const index = new Map<Global, number>();
  const low = new Map<Global, number>();
  const onStack = new Set<Global>();
  const stack: Global[] = [];
  const recursive = new Set<Global>();
  for (const root of roots) {
    if (index.has(root)) continue;
    const work: { readonly node: Global; next: number }[] = [{ node: root, next: 0 }];
    while (work.length > 0) {
      const frame = work[work.length - 1] as { readonly node: Global; next: number };
      const { node } = frame;
      if (frame.next === 0) {
        index.set(node, index.size);
        low.set(node, index.get(node) ?? 0);
        stack.push(node);
        onStack.add(node);
      }
      const to = callees(node)[frame.next++];
      if (to !== undefined) {
        if (!index.has(to)) work.push({ node: to, next: 0 });
        else if (onStack.has(to)) low.set(node, Math.min(low.get(node) ?? 0, index.get(to) ?? 0));
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent !== undefined) low.set(parent.node, Math.min(low.get(parent.node) ?? 0, low.get(node) ?? 0));
      if (low.get(node) === index.get(node)) {
        const component: Global[] = [];
        for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
          onStack.delete(top);
          component.push(top);
          if (top === node) break;
        }
        if (component.length > 1 || callees(node).includes(node)) for (const g of component) recursive.add(g);
      }
    }
  }
  return recursive;
}

/** Definitions whose run may come to a recursive one: on an explicit stack they must be able to wait. */
export function reaching(targets: ReadonlySet<Global>, roots: readonly Global[]): ReadonlySet<Global> {
  const callers = new Map<Global, Global[]>();
  const seen = new Set<Global>(roots);
  const waiting = [...roots];
  for (let g = waiting.pop(); g !== undefined; g = waiting.pop()) {
    for (const to of callees(g)) {
      callers.set(to, [...(callers.get(to) ?? []), g]);
      if (!seen.has(to)) {
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  const out = new Set<Global>();
  const up = [...targets];
  for (let g = up.pop(); g !== undefined; g = up.pop()) {
    if (out.has(g)) continue;
    out.add(g);
    up.push(...(callers.get(g) ?? []));
  }
  return out;
}
