/** The library's declarations, each read and elaborated when its name is first used. Shared by all models: nothing in it ever changes. */
import { parseFile } from '../lean/parse.ts';
import type { Command, Declaration } from '../lean/commands.ts';
import { BUILTIN_CLASSES } from './builtin-classes.ts';
import { builtinConstants } from './builtin-types.ts';
import type { Catalogue, LibraryItem } from './catalogue.ts';
import { elabBody, elabConstructors, elabHeader, elabTypeHeader } from './elaborate/declarations.ts';
import { contextOf, newSession, settle } from './elaborate/session.ts';
import type { Constant, Environment } from './environment.ts';
import type { Scope } from './scope.ts';

const SCOPE: Scope = {
  namespace: 'Aeneas.Std',
  opens: ['Aeneas', 'Aeneas.Std', 'Aeneas.Std.Result', 'Aeneas.Std.ControlFlow', 'Aeneas.Std.Error'].map((namespace) => ({
    kind: 'namespace',
    namespace,
    hiding: new Set<string>(),
  })),
};

export class LibraryEnvironment implements Environment {
  private readonly constants: Map<string, Constant>;
  private readonly catalogue: Catalogue;
  private readonly namespaces = new Set<string>();
  /** Being read, or read already. */
  private readonly begun = new Set<string>();

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
    this.constants = builtinConstants();
    for (const [name, decl] of BUILTIN_CLASSES) this.constants.set(name, decl);
    for (const name of this.names())
      for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1))
        this.namespaces.add(name.slice(0, end));
  }

  readonly below = null;

  ownLookup(name: string): Constant | null {
    return this.lookup(name);
  }

  mayOwn(): boolean {
    return true;
  }

  lookup(name: string): Constant | null {
    const known = this.constants.get(name);
    if (known !== undefined) return known;
    const item = this.catalogue.get(name);
    if (item !== undefined) this.read(name, item);
    else {
      // `Option.none`, `Clone.clone`: parts of a type that may not be read yet.
      const dot = name.lastIndexOf('.');
      const owner = dot < 0 ? undefined : this.catalogue.get(name.slice(0, dot));
      if (owner === undefined) return null;
      this.read(name.slice(0, dot), owner);
    }
    return this.constants.get(name) ?? null;
  }

  hasNamespace(name: string): boolean {
    return this.namespaces.has(name);
  }

  *names(): Iterable<string> {
    yield* this.constants.keys();
    yield* this.catalogue.keys();
  }

  define(name: string): void {
    throw new Error(`the library already stands: ${name}`);
  }

  private read(name: string, item: LibraryItem): void {
    if (this.begun.has(name)) return;
    this.begun.add(name);
    const text = item.kind === 'js' ? `axiom x ${item.signature}` : item.text;
    const { tree, diagnostics } = parseFile(`library: ${name}`, text);
    const [problem] = diagnostics;
    if (problem !== undefined) throw new Error(`${name}: ${problem.message} in ${text}`);
    const declaration = tree.commands.find(isDeclaration);
    if (declaration === undefined) throw new Error(`${name}: no declaration in ${text}`);
    try {
      this.declare(name, item, declaration);
    } catch (e) {
      throw new Error(`library item ${name}: ${e instanceof Error ? e.message : String(e)}`, { cause: e });
    }
  }

  private declare(name: string, item: LibraryItem, declaration: Declaration): void {
    const session = newSession(this, null);
    const cx = contextOf(session, SCOPE);
    if (declaration.kind !== 'def') {
      const header = elabTypeHeader(cx, declaration, name, true);
      this.constants.set(name, header.decl);
      for (const [full, constant] of elabConstructors(header)) this.constants.set(full, constant);
    } else {
      const header = elabHeader(cx, declaration, name, true);
      this.constants.set(name, header.decl);
      header.decl.body = item.kind === 'js' ? { kind: 'js', item } : elabBody(header);
    }
    settle(session);
  }
}

const isDeclaration = (c: Command): c is Declaration => c.kind === 'def' || c.kind === 'inductive' || c.kind === 'structure';
