/** Definitions of functions, their loops, and constants. */
import type { Attribute, Declaration } from '../lean/commands.ts';
import { type Binder, NOWHERE, type Term } from '../lean/tree.ts';
import type { FunDef, LoopDef } from '../ir/functional.ts';
import type { LinkedConst, LinkedCrate, LinkedFunction } from '../rust/linked-crate.ts';
import { app, binder, lambda, name, product, tuple, tuplePattern, varPattern } from './build.ts';
import { type BodyContext, doBlock } from './computation.ts';
import { functionName, memberName } from './item-names.ts';
import { leanFunType, leanType } from './lean-type.ts';
import { explicitNames, loopBinders } from './loop-binders.ts';
import { itemPath } from './rust-path.ts';
import { genericBinders, genericsOfConst, resultOf, resultType } from './signature.ts';
import { docComment } from './source-comment.ts';

const span = NOWHERE;

interface Definition {
  readonly lean: string;
  readonly doc: string;
  readonly attributes: readonly string[];
  readonly binders: readonly Binder[];
  readonly type: Term | null;
  readonly value: Term;
  readonly recursive: boolean;
}

export function define(d: Definition): Declaration {
  return {
    kind: 'def',
    keyword: 'def',
    modifiers: { doc: d.doc, attributes: d.attributes.map((a): Attribute => ({ name: a, args: '' })), keywords: [] },
    name: d.lean.split('.'),
    binders: d.binders,
    type: d.type,
    body: { kind: 'term', value: d.value },
    termination: d.recursive ? [{ kind: 'partialFixpoint' }] : [],
    deriving: [],
    span,
    nameSpan: span,
  };
}

/** The function and its loops. Loops of a recursive function stand in its mutual group, drivers before bodies. */
export function declareFunction(f: LinkedFunction, body: FunDef, crate: LinkedCrate, recursive: boolean): readonly Declaration[] {
  const lean = functionName(f, crate);
  const types = f.params.map((p) => p.type);
  const generics = loopBinders(f, body, crate);
  const context: BodyContext = { crate, loop: (suffix) => app(`${lean}${suffix}`, explicitNames(generics.get(suffix) ?? [])) };
  const loops = body.loops.flatMap((loop) =>
    declareLoop(f, loop, { lean, recursive, generic: generics.get(loop.suffix) ?? [], context }),
  );
  const main = define({
    lean,
    doc: docComment(`[${itemPath(f.key, crate)}]:`, f.span, f.public),
    attributes: isOnlyLoopCall(body) ? ['reducible'] : [],
    binders: [
      ...genericBinders(f, types, crate),
      ...body.params.map((p, i) => binder(p.name, leanType(types[i] ?? { kind: 'unit' }, crate))),
    ],
    type: resultOf(resultType(f, crate)),
    value: doBlock(body.body, context),
    recursive,
  });
  return [...loops, main];
}

const isOnlyLoopCall = (body: FunDef): boolean => body.body.kind === 'tail' && body.body.step.kind === 'call-loop';

interface LoopContext {
  readonly lean: string;
  readonly recursive: boolean;
  readonly generic: readonly Binder[];
  readonly context: BodyContext;
}

/** Body and driver. */
export function declareLoop(
  f: LinkedFunction,
  loop: LoopDef,
  { lean, recursive, generic, context }: LoopContext,
): readonly Declaration[] {
  const { crate } = context;
  const driver = `${lean}${loop.suffix}`;
  const types = new Map([...loop.invariants, ...loop.state].map((p) => [p.name, leanFunType(p.type, crate)]));
  const binderOf = (id: string): Binder => binder(id, types.get(id) ?? name('Unit'));
  const stateType = loop.state.map((p) => leanFunType(p.type, crate));
  const out = leanFunType(loop.out, crate);
  const where = loop.span ?? f.span;
  const path = itemPath(f.key, crate);
  const bodyDefinition = define({
    lean: `${driver}.body`,
    doc: docComment(`[${path}]: loop body ${loop.number}:`, where, f.public),
    attributes: ['rust_loop_body'],
    binders: [...generic, ...[...loop.invariants, ...loop.state].map((p) => binderOf(p.name))],
    type: resultOf(app('ControlFlow', [product(stateType), out])),
    value: doBlock(loop.body, context),
    recursive,
  });
  const driverDefinition = define({
    lean: driver,
    doc: docComment(`[${path}]: loop ${loop.number}:`, where, f.public),
    attributes: ['rust_loop'],
    binders: [...generic, ...loop.order.map(binderOf)],
    type: resultOf(out),
    value: driverBody(driver, loop, generic),
    recursive,
  });
  return recursive ? [driverDefinition, bodyDefinition] : [bodyDefinition, driverDefinition];
}

/** `do loop (fun (s1, t1) => f_loop.body inv s1 t1) (s, t)`. */
function driverBody(driver: string, loop: LoopDef, generic: readonly Binder[]): Term {
  const taken = [...loop.order];
  const fresh = loop.state.map((p) => {
    const id = freshName(p.name, taken);
    taken.push(id);
    return id;
  });
  const args = [...explicitNames(generic), ...loop.invariants.map((p) => local(p.name)), ...fresh.map(local)];
  const step = lambda([tuplePattern(fresh.map(varPattern))], app(`${driver}.body`, args));
  const call = app('loop', [step, tuple(loop.state.map((p) => local(p.name)))]);
  return { kind: 'do', items: [{ kind: 'expr', value: call, span }], span };
}

const local = (id: string): Term => ({ kind: 'ident', name: [id], explicit: false, span });

/** `i` → `i1`: the next number no parameter has. */
function freshName(id: string, taken: readonly string[]): string {
  const base = id.replace(/\d+$/, '');
  for (let n = Number(/\d+$/.exec(id)?.[0] ?? 0) + 1; ; n++) {
    if (!taken.includes(`${base}${n}`)) return `${base}${n}`;
  }
}

/** `@[global_simps, irreducible] def N : T := v`, or of type `Result T` when it computes. */
export function declareConst(c: LinkedConst, value: Term, monadic: boolean, crate: LinkedCrate): Declaration {
  const type = leanType(c.type, crate);
  return define({
    lean: memberName(c.owner, c.name, c.key, crate),
    doc: docComment(`[${itemPath(c.key, crate)}]`, c.span, c.public),
    attributes: ['global_simps', 'irreducible'],
    binders: genericBinders(genericsOfConst(c, crate), [], crate),
    type: monadic ? resultOf(type) : type,
    value,
    recursive: false,
  });
}
