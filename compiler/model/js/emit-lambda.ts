/** Functions inside functions. */
import type { Core } from '../core.ts';
import { isErased } from '../types.ts';
import { isResult } from './conventions.ts';
import { Emitter } from './emitter.ts';

/** `fun x => body` as a curried function; parameters without a value disappear. */
export function lambdaValue(e: Emitter, core: Extract<Core, { kind: 'lambda' }>): string {
  if (isErased(core.param.type)) return e.write.value(e, core.body);
  const inner = new Emitter(e.unit, e.write, null, null, e);
  const name = inner.fresh('x');
  inner.names.set(core.param, name);
  inner.write.emit(inner, core.body, { kind: 'return', perform: isResult(core.body.type) });
  return `((${name}) => ${body(inner)})`;
}

/** A `Result` as a value: what is run when it is made, its failure kept. */
export function thunk(e: Emitter, write: (inner: Emitter) => void): string {
  const inner = new Emitter(e.unit, e.write, null, null, e);
  write(inner);
  return `$.reify(() => ${body(inner)})`;
}

/** The block of an arrow function; one that yields is driven on the spot. */
export function body(inner: Emitter): string {
  const text = inner.lines.join('\n');
  const [only] = inner.lines;
  if (inner.yields) return `$.drive((function* () {\n${text}\n})())`;
  if (inner.lines.length === 1 && only !== undefined && only.startsWith('return ')) return `(${only.slice(7, -1)})`;
  return `{\n${text}\n}`;
}
