/** Which declaration a name means: Lean's rules for namespaces and `open`. */
import type { Name } from '../lean/tree.ts';
import type { Constant, Environment } from './environment.ts';

export type OpenName =
  | { readonly kind: 'namespace'; readonly namespace: string; readonly hiding: ReadonlySet<string> }
  | { readonly kind: 'name'; readonly short: string; readonly full: string };

export interface Scope {
  /** Dotted; empty at the root. */
  readonly namespace: string;
  readonly opens: readonly OpenName[];
}

export interface Resolution {
  readonly candidates: readonly Constant[];
  /** What follows the name that was found: fields. */
  readonly fields: Name;
}

/** The longest beginning of the name that is declared, sought from the innermost namespace outwards, then at the root and in what is open. */
export function resolveName(env: Environment, scope: Scope, name: Name): Resolution | null {
  for (let taken = name.length; taken > 0; taken--) {
    const candidates = exact(env, scope, name.slice(0, taken));
    if (candidates.length > 0) return { candidates, fields: name.slice(taken) };
  }
  return null;
}

function exact(env: Environment, scope: Scope, name: Name): Constant[] {
  const rooted = name[0] === '_root_';
  const id = (rooted ? name.slice(1) : name).join('.');
  if (!rooted) {
    for (const namespace of enclosing(scope.namespace)) {
      const found = env.lookup(`${namespace}.${id}`);
      if (found !== null) return [found];
    }
  }
  const found = new Set<Constant>();
  const add = (full: string): void => {
    const constant = env.lookup(full);
    if (constant !== null) found.add(constant);
  };
  add(id);
  if (!rooted) {
    for (const open of scope.opens) {
      if (open.kind === 'namespace') {
        if (!open.hiding.has(id)) add(`${open.namespace}.${id}`);
      } else if (id === open.short) add(open.full);
      else if (id.startsWith(`${open.short}.`)) add(open.full + id.slice(open.short.length));
    }
  }
  return [...found];
}

/** `a.b`, `a` for `a.b`. */
function enclosing(namespace: string): string[] {
  const out: string[] = [];
  for (let rest = namespace; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.')))) out.push(rest);
  return out;
}

/** Full names of the namespaces that `open name` opens. */
export function namespacesNamed(env: Environment, scope: Scope, name: Name): string[] {
  if (name[0] === '_root_') return [name.slice(1).join('.')];
  const id = name.join('.');
  const prefixes = [
    ...enclosing(scope.namespace).map((n) => `${n}.`),
    ...scope.opens.flatMap((o) => (o.kind === 'namespace' ? [`${o.namespace}.`] : [])),
    '',
  ];
  return [...new Set(prefixes.map((p) => p + id))].filter((n) => env.hasNamespace(n));
}
