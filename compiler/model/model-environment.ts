import type { Constant, Environment } from './environment.ts';

/** A model's declarations over the library's. */
export class ModelEnvironment implements Environment {
  readonly own = new Map<string, Constant>();
  private readonly outer: Environment;
  private readonly namespaces = new Set<string>();

  constructor(outer: Environment) {
    this.outer = outer;
  }
  lookup(name: string): Constant | null {
    return this.own.get(name) ?? this.outer.lookup(name);
  }
  hasNamespace(name: string): boolean {
    return this.namespaces.has(name) || this.outer.hasNamespace(name);
  }
  *names(): Iterable<string> {
    yield* this.own.keys();
    yield* this.outer.names();
  }
  define(name: string, constant: Constant): void {
    this.own.set(name, constant);
    for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) this.namespaces.add(name.slice(0, end));
  }
}
