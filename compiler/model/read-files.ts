/** Reads the files of a model: every command in order, every declaration elaborated. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { Command, Declaration } from '../lean/commands.ts';
import { parseFile } from '../lean/parse.ts';
import { locate, type SourceText } from '../lean/source-text.ts';
import type { Binder, Loc } from '../lean/tree.ts';
import type { LeanFile } from './api.ts';
import { ElabError, type UnknownName } from './elaborate/context.ts';
import { dotted, elabBody, elabConstructors, elabHeader, elabTypeHeader, type Header } from './elaborate/declarations.ts';
import { contextOf, newSession, settle } from './elaborate/session.ts';
import type { Environment, Global } from './environment.ts';
import { noteAccessor } from './accessors.ts';
import { namespacesNamed, resolveName, type Scope } from './scope.ts';
import { isTooLarge, TYPE, whnf } from './types.ts';

export interface ReadOptions {
  /** Unknown names become notes and end only the runs that reach them; otherwise they are errors. */
  readonly tolerant: boolean;
}

/** Takes theorems instead of skipping them. */
export interface TheoremHandlers {
  theorem(reader: FileReader, d: Extract<Declaration, { kind: 'def' }>): void;
  bad(reader: FileReader, c: Extract<Command, { kind: 'bad' }>): void;
}

interface Frame {
  readonly kind: 'namespace' | 'section';
  readonly name: string | null;
  readonly scope: Scope;
  readonly variables: readonly Binder[];
}

const AENEAS: Scope = { namespace: '', opens: [] };

/** One pass over the commands of one file. */
export class FileReader {
  readonly diagnostics: Diagnostic[] = [];
  /** Those that concern the file as a whole: namespaces, commands that are not allowed. */
  readonly fileProblems: Diagnostic[] = [];
  readonly notes: Diagnostic[] = [];
  /** Definitions that stand without a meaning, with what is wrong with them. */
  readonly failed = new Map<string, Diagnostic>();
  /** Definitions in file order. */
  readonly globals: Global[] = [];
  readonly source: SourceText;
  scope: Scope = AENEAS;
  /** The namespace that the file opens first: the model's. */
  firstNamespace: string | null = null;
  private variables: readonly Binder[] = [];
  private readonly frames: Frame[] = [];
  private readonly env: Environment;
  private readonly options: ReadOptions;
  private readonly commands: readonly Command[];
  private readonly handlers: TheoremHandlers | null;

  constructor(env: Environment, file: LeanFile, options: ReadOptions, handlers: TheoremHandlers | null = null) {
    const parsed = parseFile(file.name, file.text);
    this.source = parsed.source;
    this.commands = parsed.tree.commands;
    if (handlers === null) this.diagnostics.push(...parsed.diagnostics);
    this.env = env;
    this.options = options;
    this.handlers = handlers;
  }

  read(): void {
    for (const command of this.commands) this.command(command);
    // A section without a name may stay open: Aeneas heads files with `noncomputable section` and never ends it.
    const open = this.frames.findLast(({ name }) => name !== null);
    if (open !== undefined)
      this.problem('AE4204', `${open.kind} ${open.name ?? ''} is never closed`, {
        start: this.source.text.length,
        end: this.source.text.length,
      });
  }

  error(code: string, message: string, loc: Loc, hint: string | null = null): void {
    this.diagnostics.push({ code, message, span: locate(this.source, loc), hint });
  }

  private command(c: Command): void {
    switch (c.kind) {
      case 'namespace':
        this.frames.push({ kind: 'namespace', name: c.name.join('.'), scope: this.scope, variables: this.variables });
        this.scope = { ...this.scope, namespace: dotted(this.scope.namespace, c.name) };
        this.firstNamespace ??= this.scope.namespace;
        return;
      case 'section':
        this.frames.push({ kind: 'section', name: c.name?.join('.') ?? null, scope: this.scope, variables: this.variables });
        return;
      case 'end':
        return this.end(c);
      case 'open':
        this.scope = this.opened(c, this.scope);
        return;
      case 'in': {
        const before = this.scope;
        this.command(c.first);
        this.command(c.second);
        this.scope = before;
        return;
      }
      case 'mutual':
        return this.group(c.declarations);
      case 'def':
      case 'inductive':
      case 'structure':
        return this.group([c]);
      case 'variable':
        this.variables = [...this.variables, ...c.binders];
        return;
      case 'other':
        if (this.derives(c.text)) return;
        // Aeneas writes these below translated unit tests; they say nothing about the definitions.
        if (c.keyword === '#assert' && this.options.tolerant) return this.note('`#assert` is not run', c.span);
        return this.problem('AE4205', `\`${c.keyword}\` is not supported`, c.span);
      case 'import':
      case 'setOption':
      case 'universe':
      case 'attribute':
      case 'comment':
      case 'moduleDoc':
        return;
      case 'bad':
        return this.handlers?.bad(this, c);
    }
  }

  /** `deriving instance BEq, Inhabited for T`. */
  private derives(text: string): boolean {
    const found = /^deriving\s+instance\s+([\w\s,.]+?)\s+for\s+([\w\s,.«»']+)$/.exec(text.trim());
    if (found === null) return false;
    const split = (list: string | undefined): string[] => (list ?? '').split(',').map((x) => x.trim());
    const decls = split(found[2]).map((name) => resolveName(this.env, this.scope, name.split('.'))?.candidates[0]);
    if (decls.some((d) => d?.kind !== 'inductive')) return false;
    for (const d of decls) if (d?.kind === 'inductive') d.deriving.push(...split(found[1]));
    return true;
  }

  private end(c: Extract<Command, { kind: 'end' }>): void {
    const frame = this.frames.pop();
    const name = c.name?.join('.') ?? null;
    if (frame === undefined) return this.problem('AE4204', '`end` without a namespace or section', c.span);
    if (frame.name !== name)
      this.problem('AE4204', `\`end ${name ?? ''}\` closes \`${frame.name ?? ''}\``, c.span, `write \`end ${frame.name ?? ''}\``);
    this.scope = frame.scope;
    this.variables = frame.variables;
  }

  private opened(c: Extract<Command, { kind: 'open' }>, scope: Scope): Scope {
    return c.names.reduce((now, name) => {
      const namespaces = namespacesNamed(this.env, now, name);
      const only = c.only;
      const opens =
        only === null
          ? namespaces.map((namespace) => ({ kind: 'namespace' as const, namespace, hiding: new Set(c.hiding) }))
          : namespaces.flatMap((n) => only.map((short) => ({ kind: 'name' as const, short, full: `${n}.${short}` })));
      return { ...now, opens: [...now.opens, ...opens] };
    }, scope);
  }

  /** With the variables that its text names. */
  private withVariables(d: Declaration): Declaration {
    if (this.variables.length === 0 || d.kind !== 'def') return d;
    const words = new Set(this.source.text.slice(d.span.start, d.span.end).match(/[^\s()[\]{},:]+/g));
    const named = (name: string): boolean => words.has(name) || [...words].some((w) => w.startsWith(`${name}.`));
    const used = this.variables.flatMap((b): Binder[] => {
      const names = b.names.filter(named);
      return names.length === 0 ? [] : [{ ...b, names }];
    });
    return { ...d, binders: [...used, ...d.binders] };
  }

  /** Declarations that may name each other. */
  private group(given: readonly Declaration[]): void {
    const declarations = given.map((d) => this.withVariables(d));
    const types: { readonly d: Declaration; readonly finish: () => void }[] = [];
    for (const d of declarations)
      if (d.kind !== 'def') this.guard(d, (unknown) => types.push({ d, finish: this.typeHeader(d, unknown) }));
    for (const { d, finish } of types) this.guard(d, finish);
    const defs: { readonly header: Header; readonly unknown: UnknownName[]; readonly finish: () => void }[] = [];
    for (const d of declarations) {
      if (d.kind !== 'def' || this.opaqueType(d)) continue;
      if (d.keyword === 'theorem' || d.keyword === 'lemma' || d.keyword === 'example') this.handlers?.theorem(this, d);
      else this.guard(d, (unknown) => this.define(d, unknown, defs));
    }
    for (const def of defs) this.guard(def.header.source, () => def.finish());
  }

  /** The constructors come when all types of the group have their names. */
  private typeHeader(d: Exclude<Declaration, { kind: 'def' }>, unknown: UnknownName[]): () => void {
    const session = newSession(this.env, this.options.tolerant ? unknown : null);
    const header = elabTypeHeader(contextOf(session, this.scope), d, dotted(this.scope.namespace, d.name), false);
    this.env.define(header.decl.name, header.decl);
    return () => {
      for (const [name, constant] of elabConstructors(header)) this.env.define(name, constant);
      settle(session);
    };
  }

  /** `axiom T : Type`: a type without values that are known. */
  private opaqueType(d: Extract<Declaration, { kind: 'def' }>): boolean {
    const type = d.type;
    if ((d.keyword !== 'axiom' && d.keyword !== 'opaque') || type?.kind !== 'sort' || type.sort !== 'Type') return false;
    this.guard(d, (unknown) => {
      const { name, binders, modifiers, span, nameSpan } = d;
      const empty = { binders, modifiers, span, nameSpan, type: null, constructors: [], deriving: [] };
      this.typeHeader({ kind: 'inductive', name, ...empty }, unknown)();
      this.note(`\`${name.join('.')}\` is a type without a definition`, nameSpan);
    });
    return true;
  }

  private define(
    d: Extract<Declaration, { kind: 'def' }>,
    unknown: UnknownName[],
    defs: { header: Header; unknown: UnknownName[]; finish: () => void }[],
  ): void {
    const session = newSession(this.env, this.options.tolerant ? unknown : null);
    const name = d.name.length > 0 ? dotted(this.scope.namespace, d.name) : `${this.scope.namespace}.instance${d.span.start}`;
    const header = elabHeader(contextOf(session, this.scope), d, name, false);
    settle(session);
    this.env.define(name, header.decl);
    this.globals.push(header.decl);
    const finish = (): void => {
      try {
        header.decl.body = elabBody(header);
        settle(session);
        if (isTooLarge(header.decl.alias ?? header.decl.type)) {
          header.decl.alias = null;
          header.decl.type = { kind: 'var', local: { name: d.name.join('.'), type: TYPE } };
          throw new ElabError('AE4316', 'the type of this is too large', d.nameSpan);
        }
        noteAccessor(header.decl);
        if (d.keyword === 'instance') this.noteInstance(header);
        if (session.sorries > 0) this.note(`\`${name}\` uses sorry`, d.nameSpan);
      } catch (e) {
        if (!(e instanceof ElabError) || unknown.length === 0) throw e;
        header.decl.body = { kind: 'missing', reason: `unknown name \`${unknown[0]?.name ?? ''}\`` };
      }
      if (d.body.kind === 'none') this.note(`\`${name}\` is ${d.keyword === 'axiom' ? 'an axiom' : 'opaque'}`, d.nameSpan);
      for (const u of unknown.splice(0)) this.note(`unknown name \`${u.name}\``, u.loc, 'AE4201');
    };
    defs.push({ header, unknown, finish });
  }

  /** `instance : Inhabited T`: found by class and type. */
  private noteInstance({ decl, result }: Header): void {
    const t = whnf(result);
    const of = t.kind === 'con' && t.args[0] !== undefined ? whnf(t.args[0]) : null;
    if (t.kind === 'con' && of?.kind === 'con') this.env.define(`inst.${t.decl.name}.${of.decl.name}`, decl);
  }

  private note(message: string, loc: Loc, code = 'AE4206'): void {
    this.notes.push({ code, message, span: locate(this.source, loc), hint: null });
  }

  /** What is wrong with the file rather than with one declaration. */
  private problem(code: string, message: string, loc: Loc, hint: string | null = null): void {
    this.error(code, message, loc, hint);
    this.fileProblems.push({ code, message, span: locate(this.source, loc), hint });
  }

  private guard(d: Declaration, act: (unknown: UnknownName[]) => void): void {
    try {
      act([]);
    } catch (e) {
      if (e instanceof RangeError) this.error('AE4316', 'this is nested too deeply', d.nameSpan);
      else if (e instanceof ElabError) this.error(e.code, e.message, e.loc, e.hint);
      else throw e;
      // What follows can still be read: the name stands, without a meaning.
      const last = this.diagnostics.at(-1);
      if (last !== undefined) this.failed.set(dotted(this.scope.namespace, d.name), last);
    }
  }
}
