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

function exact(env: Environment, scope: Scope, name: Name): readonly Constant[] {
  const rooted = name[0] === '_root_';
  const id = (rooted ? name.slice(1) : name).join('.');
  const { constants } = rooted ? { constants: [env.lookup(id)].filter((c) => c !== null) } : inScope(env, scope, id);
  return constants;
}

/** What a name means from inside a scope, and how many enclosing namespaces out it was found (infinitely many: at the root or by `open`). */
interface Found {
  readonly depth: number;
  readonly constants: readonly Constant[];
}

/** By environment, by what the scope says, by name. */
const remembered = new WeakMap<Environment, Map<string, Map<string, Found>>>();
const MOST_SCOPES = 200;

const keys = new WeakMap<Scope, string>();

function keyOf(scope: Scope): string {
  const known = keys.get(scope);
  if (known !== undefined) return known;
  const opens = scope.opens.map((o) =>
    o.kind === 'namespace' ? `${o.namespace} hiding ${[...o.hiding].join(' ')}` : `${o.short} = ${o.full}`,
  );
  const key = [scope.namespace, ...opens].join('\n');
  keys.set(scope, key);
  return key;
}

/** Names of the environment below never change, so what they mean is remembered. */
function inScope(env: Environment, scope: Scope, id: string): Found {
  const { below } = env;
  if (below === null) return search(env, scope, id);
  const under = fromBelow(below, scope, id);
  if (!env.mayOwn(id)) return under;
  const own = search({ lookup: (name) => env.ownLookup(name) }, scope, id);
  if (own.depth !== under.depth) return own.depth < under.depth ? own : under;
  return { depth: own.depth, constants: [...new Set([...own.constants, ...under.constants])] };
}

function fromBelow(env: Environment, scope: Scope, id: string): Found {
  let scopes = remembered.get(env);
  if (scopes === undefined) remembered.set(env, (scopes = new Map()));
  let names = scopes.get(keyOf(scope));
  if (names === undefined) {
    if (scopes.size >= MOST_SCOPES) scopes.clear();
    scopes.set(keyOf(scope), (names = new Map()));
  }
  let found = names.get(id);
  if (found === undefined) names.set(id, (found = inScope(env, scope, id)));
  return found;
}

function search(env: Pick<Environment, 'lookup'>, scope: Scope, id: string): Found {
  for (const [depth, namespace] of enclosing(scope.namespace).entries()) {
    const found = env.lookup(`${namespace}.${id}`);
    if (found !== null) return { depth, constants: [found] };
  }
  const found = new Set<Constant>();
  const add = (full: string): void => {
    const constant = env.lookup(full);
    if (constant !== null) found.add(constant);
  };
  add(id);
  for (const open of scope.opens) {
    if (open.kind === 'namespace') {
      if (!open.hiding.has(id)) add(`${open.namespace}.${id}`);
    } else if (id === open.short) add(open.full);
    else if (id.startsWith(`${open.short}.`)) add(open.full + id.slice(open.short.length));
  }
  return { depth: Infinity, constants: [...found] };
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
