import type { Constant, Environment } from './environment.ts';

/** A model's declarations over the library's. */
export class ModelEnvironment implements Environment {
  readonly own = new Map<string, Constant>();
  readonly below: Environment;
  private readonly namespaces = new Set<string>();

  constructor(outer: Environment) {
    this.below = outer;
  }
  ownLookup(name: string): Constant | null {
    return this.own.get(name) ?? null;
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
    for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) this.namespaces.add(name.slice(0, end));
  }
}
