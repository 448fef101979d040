/** From correct to readable: unused values go, values read once stand where they are read, variables get their names. */
import type { FunDef, Term } from '../../ir/functional.ts';
import type { Functional } from '../functionalise/function.ts';
import { dropUnused } from './drop-unused.ts';
import { inlineOnce } from './inline-once.ts';
import { nameVariables } from './name-variables.ts';
import { tidyTails } from './tail-calls.ts';

export interface TermPass {
  readonly name: string;
  /** On the body of a function or a loop. */
  readonly run: (term: Term) => Term;
}

const DROP: TermPass = { name: 'drop-unused', run: (term) => dropUnused(term, new Set()) };
const ROUND: readonly TermPass[] = [{ name: 'inline-once', run: inlineOnce }, { name: 'tail-calls', run: tidyTails }, DROP];

/** Twice: inlining leaves lets unread, and dropping makes others read once. Names come last, `name-variables`. */
export const TIDY_PASSES: readonly TermPass[] = [DROP, ...ROUND, ...ROUND];

export function tidy({ definition, variables }: Functional, reserved: ReadonlySet<string>): Omit<FunDef, 'path'> {
  const tidied = TIDY_PASSES.reduce((def, pass) => inBodies(def, pass.run), definition);
  return nameVariables(tidied, variables, reserved);
}

export const inBodies = <D extends Omit<FunDef, 'path'>>(definition: D, run: TermPass['run']): D => ({
  ...definition,
  body: run(definition.body),
  loops: definition.loops.map((loop) => ({ ...loop, body: run(loop.body) })),
});
