import type { Core } from '../core.ts';
import { settled } from './conventions.ts';

/** The parts that all have to hold. */
export function conjuncts(given: Core, into: Core[]): void {
  const core = settled(given);
  if (core.kind === 'logic' && core.op === '∧') for (const a of core.args) conjuncts(a, into);
  else into.push(core);
}
