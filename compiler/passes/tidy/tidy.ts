/** From correct to readable: unused values go, values read once stand where they are read, variables get their names. */
import type { FunDef, Term } from '../../ir/functional.ts';
import type { Functional } from '../functionalise/function.ts';
import { dropUnused } from './drop-unused.ts';
import { inlineOnce } from './inline-once.ts';
import { nameVariables } from './name-variables.ts';
import { tidyTails } from './tail-calls.ts';

export function tidy({ definition, variables }: Functional, reserved: ReadonlySet<string>): Omit<FunDef, 'path'> {
  const loops = definition.loops.map((loop) => ({ ...loop, body: tidyTerm(loop.body) }));
  return nameVariables({ ...definition, body: tidyTerm(definition.body), loops }, variables, reserved);
}

/** Inlining leaves lets unread, and dropping makes others read once. */
function tidyTerm(term: Term): Term {
  let result = dropUnused(term, new Set());
  for (let round = 0; round < 2; round++) result = dropUnused(tidyTails(inlineOnce(result)), new Set());
  return result;
}
