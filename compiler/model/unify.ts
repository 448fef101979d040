/** Makes two types equal by solving variables. What a failed attempt solved is undone. */
import type { Core, Meta, Type } from './core.ts';
import { instantiate, occurs, resolve, unfold } from './types.ts';

/** Solutions in the order they were found, so that an attempt can be taken back. */
export class Trail {
  private readonly solved: Meta[] = [];

  mark(): number {
    return this.solved.length;
  }

  undo(mark: number): void {
    while (this.solved.length > mark) {
      const meta = this.solved.pop();
      if (meta !== undefined) meta.solution = null;
    }
  }

  solve(meta: Meta, type: Type): void {
    meta.solution = type;
    this.solved.push(meta);
  }
}

export function unify(trail: Trail, a: Type, b: Type): boolean {
  const mark = trail.mark();
  if (unifyIn(trail, a, b, 0)) return true;
  trail.undo(mark);
  return false;
}

const MAX_DEPTH = 400;

function unifyIn(trail: Trail, left: Type, right: Type, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const a = resolve(left);
  const b = resolve(right);
  if (a === b) return true;
  if (a.kind === 'meta') return solve(trail, a, b);
  if (b.kind === 'meta') return solve(trail, b, a);
  if (a.kind === 'con' && b.kind === 'con' && a.decl === b.decl && a.args.length === b.args.length) {
    const mark = trail.mark();
    if (a.args.every((x, i) => unifyIn(trail, x, b.args[i] as Type, depth + 1))) return true;
    trail.undo(mark);
  }
  // Abbreviations: open the one that can be opened, both if both can.
  const openA = unfold(a);
  const openB = unfold(b);
  if (openA !== null || openB !== null) return unifyIn(trail, openA ?? a, openB ?? b, depth + 1);
  if (a.kind === 'pi' && b.kind === 'pi') {
    if (!unifyIn(trail, a.dom, b.dom, depth + 1)) return false;
    return unifyIn(trail, a.cod, instantiate(b.cod, [b.local], [{ kind: 'var', local: a.local }]), depth + 1);
  }
  if (a.kind === 'var' && b.kind === 'var') return a.local === b.local;
  if (a.kind === 'sort' && b.kind === 'sort') return a.sort === b.sort;
  if (a.kind === 'value' || b.kind === 'value') return sameValue(trail, asCore(a), asCore(b), depth);
  // Two proofs of whatever kind: nothing looks at them.
  return a.kind === 'proof' && b.kind === 'proof';
}

function solve(trail: Trail, meta: Meta, type: Type): boolean {
  if (occurs(meta, type)) return false;
  trail.solve(meta, type);
  return true;
}

const asCore = (t: Type): Core | null =>
  t.kind === 'value' ? t.core : t.kind === 'var' ? { kind: 'local', local: t.local, type: t.local.type } : null;

/** Values in types are compared as written, definitions opened. */
function sameValue(trail: Trail, left: Core | null, right: Core | null, depth: number): boolean {
  const a = left === null ? null : opened(left);
  const b = right === null ? null : opened(right);
  if (a === null || b === null) return false;
  if (a === b) return true;
  switch (a.kind) {
    case 'local':
      return b.kind === 'local' && a.local === b.local;
    case 'integer':
      return b.kind === 'integer' && a.value === b.value;
    case 'bool':
      return b.kind === 'bool' && a.value === b.value;
    case 'construct':
      return b.kind === 'construct' && a.ctor === b.ctor;
    case 'implicit':
      return b.kind === 'implicit'
        ? unifyIn(trail, a.value, b.value, depth + 1)
        : unifyIn(trail, a.value, { kind: 'value', core: b }, depth + 1);
    case 'call':
      return (
        b.kind === 'call' &&
        a.decl === b.decl &&
        a.args.length === b.args.length &&
        a.args.every((x, i) => sameValue(trail, x, b.args[i] ?? null, depth + 1))
      );
    case 'op':
      return b.kind === 'op' && a.op === b.op && a.args.every((x, i) => sameValue(trail, x, b.args[i] ?? null, depth + 1));
    case 'project':
      return b.kind === 'project' && a.index === b.index && a.owner === b.owner && sameValue(trail, a.of, b.of, depth + 1);
    default:
      return b.kind === 'implicit' && unifyIn(trail, { kind: 'value', core: a }, b.value, depth + 1);
  }
}

/** A constant without arguments is its definition. */
function opened(core: Core): Core {
  let c = core;
  for (let steps = 0; steps < 100; steps++) {
    if (c.kind === 'delayed' && c.core !== null) c = c.core;
    else if (c.kind === 'call' && c.args.length === 0 && c.decl.body.kind === 'core') c = c.decl.body.core;
    else return c;
  }
  return c;
}
