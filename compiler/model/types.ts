/** Building, substituting, unfolding and showing types. */
import type { Core, Local, Meta, Type } from './core.ts';

export const PROP = { kind: 'sort', sort: 'Prop' } as const satisfies Type;
export const TYPE = { kind: 'sort', sort: 'Type' } as const satisfies Type;

let nextMeta = 0;
export const freshMeta = (fallback: Type | null = null): Meta => ({ kind: 'meta', id: nextMeta++, solution: null, fallback });

/** Follows solved variables at the top. */
export function resolve(type: Type): Type {
  let t = type;
  for (;;) {
    if (t.kind === 'meta' && t.solution !== null) t = t.solution;
    else if (t.kind === 'value' && t.core.kind === 'implicit') t = t.core.value;
    else return t;
  }
}

/** Follows solved variables and abbreviations at the top. */
export function whnf(type: Type): Type {
  let t = resolve(type);
  for (;;) {
    const next = unfold(t);
    if (next === null) return t;
    t = resolve(next);
  }
}

/** One abbreviation opened, or null where there is none. */
export function unfold(t: Type): Type | null {
  if (t.kind !== 'con' || t.decl.kind !== 'global' || t.decl.alias === null) return null;
  return instantiate(
    t.decl.alias,
    t.decl.params.map((p) => p.local),
    t.args,
  );
}

export type Substitution = ReadonlyMap<Local, Type>;

export function instantiate(type: Type, locals: readonly Local[], args: readonly Type[]): Type {
  if (locals.length === 0) return type;
  const map = new Map<Local, Type>();
  locals.forEach((local, i) => {
    const arg = args[i];
    if (arg !== undefined) map.set(local, arg);
  });
  return substitute(type, map);
}

export function substitute(type: Type, map: Substitution): Type {
  if (map.size === 0) return type;
  const t = resolve(type);
  switch (t.kind) {
    case 'var':
      return map.get(t.local) ?? t;
    case 'con': {
      if (t.args.length === 0) return t;
      let changed = false;
      const args = t.args.map((a) => {
        const b = substitute(a, map);
        if (b !== a) changed = true;
        return b;
      });
      return changed ? { kind: 'con', decl: t.decl, args } : t;
    }
    case 'pi': {
      const dom = substitute(t.dom, map);
      const cod = substitute(t.cod, map);
      return dom === t.dom && cod === t.cod ? t : { kind: 'pi', info: t.info, local: t.local, dom, cod };
    }
    case 'value':
      return t.core.kind === 'local' ? (map.get(t.core.local) ?? t) : t;
    case 'meta':
    case 'sort':
    case 'proof':
      return t;
  }
}

/** A function type that does not depend on its argument. */
export const arrow = (dom: Type, cod: Type): Type => ({
  kind: 'pi',
  info: 'explicit',
  local: { name: '_', type: dom },
  dom,
  cod,
});

/** Whether a type has variables without a solution. */
export function hasMeta(type: Type): boolean {
  const t = resolve(type);
  switch (t.kind) {
    case 'meta':
      return true;
    case 'con':
      return t.args.some(hasMeta);
    case 'pi':
      return hasMeta(t.dom) || hasMeta(t.cod);
    case 'var':
    case 'sort':
    case 'value':
    case 'proof':
      return false;
  }
}

/** Parts of a type written out. A chain of definitions, each a pair of the one before, would double them each time. */
const LARGEST = 10_000;

/** Whether a type with all abbreviations opened is too large to be worked with. */
export function isTooLarge(type: Type): boolean {
  let left = LARGEST;
  const waiting: Type[] = [type];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (--left < 0) return true;
    const t = whnf(next);
    if (t.kind === 'con') waiting.push(...t.args);
    else if (t.kind === 'pi') waiting.push(t.dom, t.cod);
  }
  return false;
}

export function occurs(meta: Meta, type: Type): boolean {
  const t = resolve(type);
  switch (t.kind) {
    case 'meta':
      return t === meta;
    case 'con':
      return t.args.some((a) => occurs(meta, a));
    case 'pi':
      return occurs(meta, t.dom) || occurs(meta, t.cod);
    case 'var':
    case 'sort':
    case 'value':
    case 'proof':
      return false;
  }
}

/** Whether a value of the type exists at run time: types and proofs do not. */
export function isErased(type: Type): boolean {
  const t = whnf(type);
  switch (t.kind) {
    case 'sort':
      return t.sort === 'Type';
    case 'proof':
      return true;
    case 'pi':
      return isTypeFormer(t.cod);
    case 'con':
    case 'meta':
    case 'var':
    case 'value':
      return false;
  }
}

/** `Type`, `A → Type`. */
function isTypeFormer(type: Type): boolean {
  const t = whnf(type);
  return t.kind === 'sort' ? t.sort === 'Type' : t.kind === 'pi' && isTypeFormer(t.cod);
}

/** The type as it would be written, short. */
export function showType(type: Type, nested = false): string {
  const t = resolve(type);
  const wrap = (text: string): string => (nested ? `(${text})` : text);
  switch (t.kind) {
    case 'meta':
      return '_';
    case 'var':
      return t.local.name;
    case 'sort':
      return t.sort;
    case 'proof':
      return 'a proposition';
    case 'value':
      return showValue(t.core);
    case 'con': {
      const name = shortName(t.decl.name);
      const [a, b] = t.args;
      if (name === 'Prod' && a !== undefined && b !== undefined) return wrap(`${showType(a, true)} × ${showType(b)}`);
      return t.args.length === 0 ? name : wrap(`${name} ${t.args.map((x) => showType(x, true)).join(' ')}`);
    }
    case 'pi': {
      const dom = showType(t.dom, true);
      const left = t.info === 'implicit' ? `{${t.local.name} : ${dom}}` : t.info === 'instance' ? `[${dom}]` : dom;
      return wrap(`${left} → ${showType(t.cod)}`);
    }
  }
}

const shortName = (name: string): string => name.replace(/^Aeneas\.Std\./, '');

function showValue(core: Core): string {
  switch (core.kind) {
    case 'integer':
      return String(core.value);
    case 'local':
      return core.local.name;
    case 'call':
      return shortName(core.decl.name);
    case 'construct':
      return `.${core.ctor.name}`;
    default:
      return '_';
  }
}
