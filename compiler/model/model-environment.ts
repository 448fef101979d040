import type { Constant, Environment } from './environment.ts';

/** A model's declarations over the library's. */
export class ModelEnvironment implements Environment {
  readonly own = new Map<string, Constant>();
  readonly below: Environment;
  private readonly namespaces = new Set<string>();
  /** Last components of the names. */
  private readonly ends = new Set<string>();

  constructor(outer: Environment) {
    this.below = outer;
  }
  ownLookup(name: string): Constant | null {
    return this.own.get(name) ?? null;
  }
  mayOwn(name: string): boolean {
    return this.ends.has(lastOf(name));
  }
  lookup(name: string): Constant | null {
    return this.own.get(name) ?? this.below.lookup(name);
  }
  hasNamespace(name: string): boolean {
    return this.namespaces.has(name) || this.below.hasNamespace(name);
  }
  *names(): Iterable<string> {
    yield* this.own.keys();
    yield* this.below.names();
  }
  define(name: string, constant: Constant): void {
    this.own.set(name, constant);
    this.ends.add(lastOf(name));
    for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) this.namespaces.add(name.slice(0, end));
  }
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
