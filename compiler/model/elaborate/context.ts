/** What elaboration of one declaration works with. */
import type { Binder, LambdaParam, Loc, Pattern, Term } from '../../lean/tree.ts';
import type { Core, Local, Meta, Type } from '../core.ts';
import type { Environment } from '../environment.ts';
import type { Scope } from '../scope.ts';
import { type Trail, unify } from '../unify.ts';

/** Something wrong with the text; ends the declaration at hand. */
export class ElabError extends Error {
  readonly code: string;
  readonly loc: Loc;
  readonly hint: string | null;
  constructor(code: string, message: string, loc: Loc, hint: string | null = null) {
    super(message);
    this.code = code;
    this.loc = loc;
    this.hint = hint;
  }
}

/** Work that waits until more types are known. */
export interface Task {
  readonly loc: Loc;
  /** True once done. */
  attempt(): boolean;
  /** What to say if it never can be. */
  stuck(): ElabError;
}

/** Elaboration of terms, as the parts that need each other see it. */
export interface TermElaborator {
  /** `expected` is what the surroundings want, if they say: the result may have another type. */
  term(cx: Context, term: Term, expected: Type | null): Core;
  /** The term with coercions, so that it has the type. */
  termOf(cx: Context, term: Term, type: Type): Core;
  /** A type, or a proposition as a type. */
  type(cx: Context, term: Term): Type;
  /** A proposition. */
  prop(cx: Context, term: Term): Core;
  /** A term that was elaborated, with coercions, so that it has the type. */
  ensure(cx: Context, core: Core, type: Type, loc: Loc): Core;
}

/** A name that could not be resolved but that nothing needs yet. */
export interface UnknownName {
  readonly name: string;
  readonly loc: Loc;
}

export interface Numeral {
  readonly type: Meta;
  readonly loc: Loc;
}

export interface Session {
  readonly env: Environment;
  readonly trail: Trail;
  readonly tasks: Task[];
  /** Types of bare numerals, in reading order. */
  readonly numerals: Numeral[];
  /** All of them: in the end each must have a type that has numerals. */
  readonly allNumerals: Numeral[];
  readonly elab: TermElaborator;
  /** Unknown names are collected here, or an error at once where it is null (statements). */
  readonly unknown: UnknownName[] | null;
  /** `sorry`s met. */
  sorries: number;
  /** Meanings of ambiguous names tried so far: within each other they multiply. */
  attempts: number;
}

export interface Locals {
  readonly local: Local;
  readonly outer: Locals | null;
}

export interface Context {
  readonly session: Session;
  readonly scope: Scope;
  readonly locals: Locals | null;
}

export const withLocal = (cx: Context, local: Local): Context => ({ ...cx, locals: { local, outer: cx.locals } });
export const withLocals = (cx: Context, locals: readonly Local[]): Context => locals.reduce(withLocal, cx);

export function findLocal(cx: Context, name: string): Local | null {
  for (let l = cx.locals; l !== null; l = l.outer) if (l.local.name === name) return l.local;
  return null;
}

export const localCore = (local: Local): Core => ({ kind: 'local', local, type: local.type });

export const unifies = (cx: Context, a: Type, b: Type): boolean => unify(cx.session.trail, a, b);

/** Runs now what can be run; `false` if something still waits. */
export function runTasks(session: Session): boolean {
  for (let progress = true; progress && session.tasks.length > 0; ) {
    progress = false;
    for (const task of session.tasks.splice(0)) {
      if (task.attempt()) progress = true;
      else session.tasks.push(task);
    }
  }
  return session.tasks.length === 0;
}

/** A term that `make` gives as soon as it can (it answers null until then). */
export function delay(cx: Context, loc: Loc, type: Type, make: () => Core | null, stuck: () => ElabError): Core {
  const now = make();
  if (now !== null) return now;
  const cell: { kind: 'delayed'; core: Core | null; type: Type } = { kind: 'delayed', core: null, type };
  const attempt = (): boolean => {
    cell.core = make();
    return cell.core !== null;
  };
  cx.session.tasks.push({ loc, attempt, stuck });
  return cell;
}

/** One variable of a lambda, with a name and perhaps a type, or a pattern. */
export type FlatParam =
  | { readonly kind: 'named'; readonly name: string; readonly binder: Binder }
  | { readonly kind: 'pattern'; readonly pattern: Pattern };

export const flatParams = (params: readonly LambdaParam[]): FlatParam[] =>
  params.flatMap((p): FlatParam[] =>
    p.kind === 'pattern' ? [p] : p.binder.names.map((name) => ({ kind: 'named', name, binder: p.binder })),
  );
