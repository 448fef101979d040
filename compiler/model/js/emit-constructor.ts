import { FIN_DECL, INT_DECL, LIST_DECL, NAT_DECL } from '../builtin-types.ts';
import type { Core } from '../core.ts';
import type { Emitter } from './emitter.ts';

/** A constructor as a function of the arguments it lacks. */
export function partialConstructor(e: Emitter, core: Extract<Core, { kind: 'construct' }>, total: number): string {
  const given = core.args.map((a) => e.write.atom(e, a));
  const rest = Array.from({ length: total - given.length }, () => e.fresh('x'));
  const head = rest.map((x) => `(${x}) => `).join('');
  const [only = ''] = rest;
  switch (core.ctor.owner) {
    case LIST_DECL:
      return `(${head}$.cons(${[...given, ...rest].join(', ')}))`;
    case NAT_DECL:
      return `(${head}$.add(${only}, 1))`;
    case FIN_DECL:
      return `(${head}${only})`;
    case INT_DECL:
      return core.ctor.index === 0 ? `(${head}${only})` : `(${head}$.sub(-1, ${only}))`;
    default: {
      const fields = [...given, ...rest].map((code, i) => `a${i}: ${code}`);
      return `(${head}({${[`t: ${core.ctor.index}`, ...fields].join(', ')}}))`;
    }
  }
}
