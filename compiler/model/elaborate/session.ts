/** Elaborates one group of declarations and settles everything that was left open. */
import type { Context, Session, UnknownName } from './context.ts';
import { ElabError, runTasks } from './context.ts';
import type { Type } from '../core.ts';
import type { Environment } from '../environment.ts';
import type { Scope } from '../scope.ts';
import { resolve, showType, whnf } from '../types.ts';
import { Trail, unify } from '../unify.ts';
import { elaborator } from './elab-terms.ts';

export function newSession(env: Environment, unknown: UnknownName[] | null): Session {
  return {
    env,
    trail: new Trail(),
    tasks: [],
    numerals: [],
    allNumerals: [],
    elab: elaborator,
    unknown,
    sorries: 0,
    attempts: 0,
  };
}

export const contextOf = (session: Session, scope: Scope): Context => ({ session, scope, locals: null });

/** Runs what waits; then numerals without a type become naturals, one by one; what still waits is an error. */
export function settle(session: Session): void {
  for (;;) {
    if (runTasks(session) && session.numerals.length === 0) return checkNumerals(session);
    const numeral = session.numerals.shift();
    if (numeral === undefined) {
      const [task] = session.tasks;
      if (task === undefined) return checkNumerals(session);
      throw task.stuck();
    }
    const { type } = numeral;
    if (type.fallback !== null && resolve(type).kind === 'meta') unify(session.trail, type, type.fallback);
  }
}

function checkNumerals(session: Session): void {
  for (const { type, loc } of session.allNumerals.splice(0)) {
    const t = whnf(type);
    if (t.kind === 'meta' || t.kind === 'var' || hasNumerals(t)) continue;
    throw new ElabError('AE4310', `failed to synthesize \`OfNat ${showType(type, true)} _\`: the type has no numerals`, loc);
  }
}

const hasNumerals = (t: Type): boolean =>
  t.kind === 'con' && t.decl.kind === 'inductive' && ['integer', 'float'].includes(t.decl.representation);
