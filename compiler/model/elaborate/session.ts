/** Elaborates one group of declarations and settles everything that was left open. */
import type { Context, Session, UnknownName } from './context.ts';
import { runTasks } from './context.ts';
import type { Environment } from '../environment.ts';
import type { Scope } from '../scope.ts';
import { resolve } from '../types.ts';
import { Trail, unify } from '../unify.ts';
import { elaborator } from './elab-terms.ts';

export function newSession(env: Environment, unknown: UnknownName[] | null): Session {
  return { env, trail: new Trail(), tasks: [], numerals: [], elab: elaborator, unknown, sorries: 0 };
}

export const contextOf = (session: Session, scope: Scope): Context => ({ session, scope, locals: null });

/** Runs what waits; then numerals without a type become naturals, one by one; what still waits is an error. */
export function settle(session: Session): void {
  for (;;) {
    if (runTasks(session) && session.numerals.length === 0) return;
    const numeral = session.numerals.shift();
    if (numeral === undefined) {
      const [task] = session.tasks;
      if (task === undefined) return;
      throw task.stuck();
    }
    if (numeral.fallback !== null && resolve(numeral).kind === 'meta') unify(session.trail, numeral, numeral.fallback);
  }
}
