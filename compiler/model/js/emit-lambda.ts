/** Functions inside functions. */
import type { Core } from '../core.ts';
import { isErased, TYPE, whnf } from '../types.ts';
import { isResult, runtimeParams, settled } from './conventions.ts';
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

/** A function value as a method, all its arguments at once. Nothing of it is computed before it is called: dictionaries may refer to themselves. */
export function methodValue(e: Emitter, given: Core, arity: number): string {
  const inner = new Emitter(e.unit, e.write, null, null, e);
  const names: string[] = [];
  let core = settled(given);
  while (core.kind === 'lambda' && (names.length < arity || isErased(core.param.type))) {
    if (!isErased(core.param.type)) {
      const name = inner.fresh('x');
      names.push(name);
      inner.names.set(core.param, name);
    }
    core = settled(core.body);
  }
  const args = Array.from({ length: arity - names.length }, (): Core => {
    const name = inner.fresh('x');
    names.push(name);
    const local = { name, type: TYPE };
    inner.names.set(local, name);
    return { kind: 'local', local, type: TYPE };
  });
  const applied: Core = args.length === 0 ? core : applyTo(core, args);
  inner.write.emit(inner, applied, { kind: 'return', perform: isResult(applied.type) });
  return `((${names.join(', ')}) => ${body(inner)})`;
}

/** The function applied to arguments that exist at run time. */
function applyTo(core: Core, args: readonly Core[]): Core {
  let type = whnf(core.type);
  for (let left = args.length; left > 0 && type.kind === 'pi'; type = whnf(type.cod)) if (!isErased(type.dom)) left--;
  if (core.kind === 'call' && core.args.length + args.length <= runtimeParams(core.decl).length)
    return { ...core, args: [...core.args, ...args], type };
  return { kind: 'apply', fn: core, args, type };
}
