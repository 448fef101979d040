/** How functions are called: which parameters exist at run time, and whether a result of type `Result` is run or built. */
import { RESULT_DECL } from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import type { Global, InductiveCtor, Param } from '../environment.ts';
import { isErased, resolve, whnf } from '../types.ts';

/** Core with nothing delayed at the top. */
export function settled(core: Core): Core {
  let c = core;
  for (;;) {
    if (c.kind === 'delayed' && c.core !== null) c = c.core;
    else if (c.kind === 'implicit') {
      const t = resolve(c.value);
      if (t.kind === 'value') c = t.core;
      else if (t.kind === 'var') return { kind: 'local', local: t.local, type: c.type };
      else return c;
    } else return c;
  }
}

export const isResult = (type: Type): boolean => {
  const t = whnf(type);
  return t.kind === 'con' && t.decl === RESULT_DECL;
};

const isInhabited = (type: Type): boolean => {
  const t = whnf(type);
  return t.kind === 'con' && t.decl.name === 'Inhabited';
};

export const hasValue = (p: Param): boolean =>
  p.info === 'instance' ? isInhabited(p.type) || isUserStructure(p.type) : !isErased(p.type);

const isUserStructure = (type: Type): boolean => {
  const t = whnf(type);
  return t.kind === 'con' && t.decl.kind === 'inductive' && t.decl.structure;
};

export const runtimeParams = (decl: Global): readonly Param[] => decl.params.filter(hasValue);

/** The declared type behind the declared parameters. */
export function declaredResult(decl: Global): Type {
  let t = decl.type;
  for (let i = 0; i < decl.params.length; i++) {
    t = whnf(t);
    if (t.kind !== 'pi') return t;
    t = t.cod;
  }
  return whnf(t);
}

/** Whether a saturated call gives the value of an `ok` and throws otherwise. */
export const performs = (decl: Global): boolean => isResult(declaredResult(decl));

/** A function type as written: how many arguments exist at run time before something else comes, and what that is. */
export function spine(type: Type): { readonly arity: number; readonly result: Type } {
  let arity = 0;
  let t = whnf(type);
  while (t.kind === 'pi') {
    if (!isErased(t.dom)) arity++;
    t = whnf(t.cod);
  }
  return { arity, result: t };
}

/** Parameters of a method kept in a structure's field; 0 for a field that is no function. */
export const methodArity = (ctor: InductiveCtor, slot: number): number => {
  const field = ctor.owner.structure ? ctor.fields.find((f) => f.slot === slot) : undefined;
  return field === undefined ? 0 : spine(field.type).arity;
};
