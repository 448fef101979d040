/** Default values (`Inhabited`) as JavaScript. */
import { ARRAY_DECL, BOOL_DECL, LIST_DECL, PROD_DECL } from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import type { Global } from '../environment.ts';
import { instantiate, resolve, showType, whnf } from '../types.ts';

/** Null where the type has no default that is known. */
export function defaultCode(
  type: Type,
  instanceOf: (typeName: string) => Global | null,
  call: (decl: Global) => string,
  length: (core: Core) => string,
): string | null {
  const go = (t: Type): string | null => defaultCode(t, instanceOf, call, length);
  const t = whnf(type);
  if (t.kind === 'sort') return t.sort === 'Prop' ? 'true' : null;
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return null;
  const { decl } = t;
  if (decl === BOOL_DECL) return 'false';
  if (decl === LIST_DECL) return '$.NIL';
  if (decl === ARRAY_DECL) {
    const n = t.args[1] === undefined ? null : resolve(t.args[1]);
    const item = t.args[0] === undefined ? null : go(t.args[0]);
    if (n?.kind !== 'value' || item === null) return null;
    return `$.seqOf(Array(Number(${length(n.core)})).fill(${item}))`;
  }
  switch (decl.representation) {
    case 'integer':
    case 'float':
      return '0';
    case 'text':
      return decl.name === 'Char' ? '"A"' : '""';
    case 'unit':
      return 'null';
    case 'seq':
      return '$.emptySeq()';
    case 'bag':
      return '$.bagOf([])';
    case 'data': {
      const instance = instanceOf(decl.name);
      if (instance !== null) return `${call(instance)}.a0`;
      if (decl !== PROD_DECL && !decl.deriving.includes('Inhabited')) return null;
      const ctor = decl.ctors[0];
      if (ctor === undefined) return null;
      const locals = decl.params.map((p) => p.local);
      const fields = ctor.fields.filter((f) => f.slot >= 0).map((f) => go(instantiate(f.type, locals, t.args)));
      return fields.includes(null) ? null : `{t: 0${fields.map((f, i) => `, a${i}: ${f ?? ''}`).join('')}}`;
    }
    case 'list':
    case 'bool':
    case 'result':
    case 'function':
    case 'none':
      return null;
  }
}

export const noDefault = (type: Type): string => `\`${showType(type)}\` has no default value`;
