/** Short ways to build trees of Lean terms. */
import {
  type Arg,
  type BinaryOp,
  type Binder,
  type LambdaParam,
  NOWHERE,
  type Pattern,
  type ScalarSuffix,
  type Term,
} from '../lean/tree.ts';

const span = NOWHERE;

/** A name as text: `alloc.vec.Vec.push`. */
export const name = (dotted: string): Term => ({ kind: 'ident', name: dotted.split('.'), explicit: false, span });

export function app(fn: Term | string, args: readonly Term[]): Term {
  const head = typeof fn === 'string' ? name(fn) : fn;
  if (args.length === 0) return head;
  return { kind: 'app', fn: head, args: args.map((value): Arg => ({ kind: 'positional', value })), span };
}

export const binary = (op: BinaryOp, left: Term, right: Term): Term => ({ kind: 'binary', op, left, right, span });
export const scalar = (value: bigint, type: ScalarSuffix): Term => ({ kind: 'scalar', value, type, span });
export const arrow = (from: Term, to: Term): Term => ({ kind: 'arrow', from, to, span });

/** Nothing is `()`, one item itself. */
export function tuple(items: readonly Term[]): Term {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: 'tuple', items, span };
}

/** `A × B × C`; nothing is `Unit`. */
export function product(items: readonly Term[]): Term {
  const [first, ...rest] = items;
  if (first === undefined) return name('Unit');
  return rest.length === 0 ? first : binary('×', first, product(rest));
}

export const binder = (names: string, type: Term, kind: Binder['kind'] = 'explicit'): Binder => ({
  kind,
  names: [names],
  type,
  default: null,
  span,
});

export const TYPE: Term = { kind: 'sort', sort: 'Type', level: null, span };

export const lambda = (params: readonly Pattern[], body: Term): Term => ({
  kind: 'lambda',
  params: params.map(lambdaParam),
  body,
  span,
});

/** A single name is a binder, as Lean text reads it; so is `_`. */
function lambdaParam(pattern: Pattern): LambdaParam {
  const name =
    pattern.kind === 'wild' ? '_' : pattern.kind === 'ident' && pattern.name.length === 1 ? pattern.name[0] : undefined;
  if (name === undefined) return { kind: 'pattern', pattern };
  return { kind: 'binder', binder: { kind: 'explicit', names: [name], type: null, default: null, span } };
}

export const varPattern = (id: string): Pattern => ({ kind: 'ident', name: [id], span });

export function tuplePattern(items: readonly Pattern[]): Pattern {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: 'tuple', items, span };
}
