/** Closures: their environment as a type, the body as a method of it, and the weaker closure traits by way of the stronger. */
import type { FunDef } from '../ir/functional.ts';
import type { Declaration } from '../lean/commands.ts';
import { type Binder, type DoItem, type FieldValue, NOWHERE, type Term } from '../lean/tree.ts';
import type { ClosureTrait, LinkedCrate, LinkedFunction, Owner } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { app, binder, name, product, tuple, tuplePattern, varPattern } from './build.ts';
import { type BodyContext, doBlock } from './computation.ts';
import { declareLoop, define } from './declare-function.ts';
import { boundParams } from './instances.ts';
import { closureInstance, closureTypeName } from './item-names.ts';
import { leanType } from './lean-type.ts';
import { explicitNames, loopBinders } from './loop-binders.ts';
import { itemPath } from './rust-path.ts';
import { genericBinders, resultOf } from './signature.ts';
import { docComment } from './source-comment.ts';

const span = NOWHERE;
const METHOD = { Fn: 'call', FnMut: 'call_mut', FnOnce: 'call_once' } as const;
const FROM_STRONGEST: readonly ClosureTrait[] = ['Fn', 'FnMut', 'FnOnce'];

type ClosureOwner = Owner & { readonly kind: 'closure' };

/** The traits a closure has: its own and the weaker ones. */
const traitsOf = (owner: ClosureOwner): readonly ClosureTrait[] => FROM_STRONGEST.slice(FROM_STRONGEST.indexOf(owner.trait));

export function declareClosureType(f: LinkedFunction, owner: ClosureOwner, crate: LinkedCrate): Declaration {
  return define({
    lean: closureTypeName(f.key, crate),
    doc: docComment(`[${itemPath(f.key, crate)}]`, f.span, false),
    attributes: ['reducible'],
    binders: genericBinders({ generics: f.generics, bounds: [] }, [], crate),
    type: null,
    value: product(owner.captures.map((type) => leanType(type, crate))),
    recursive: false,
  });
}

/** One method and one instance for each trait, in the order in which they need each other. */
export function declareClosure(f: LinkedFunction, owner: ClosureOwner, body: FunDef, crate: LinkedCrate): readonly Declaration[] {
  const traits = traitsOf(owner);
  const methods = traits.map((trait, i) => {
    const stronger = traits[i - 1];
    return stronger === undefined ? ownMethod(f, trait, body, crate) : weakerMethod(f, trait, stronger, crate);
  });
  const lean = methodName(f, owner.trait, crate);
  const context = contextOf(f, lean, body, crate);
  const generics = loopBinders(f, body, crate);
  const loops = body.loops.flatMap((loop) =>
    declareLoop(f, loop, { lean, recursive: false, generic: generics.get(loop.suffix) ?? [], context }),
  );
  const instances = [...traits].reverse().map((trait) => instance(f, trait, crate));
  return [...loops, ...methods, ...instances];
}

function contextOf(f: LinkedFunction, lean: string, body: FunDef, crate: LinkedCrate): BodyContext {
  const generics = loopBinders(f, body, crate);
  return { crate, loop: (suffix) => app(`${lean}${suffix}`, explicitNames(generics.get(suffix) ?? [])) };
}

/** Parameters of the function around it: those of its types are told by the closure's. */
const outerBinders = (f: LinkedFunction, crate: LinkedCrate): readonly Binder[] =>
  genericBinders(f, [{ kind: 'closure', id: f.key }], crate).map((b, i) =>
    i < f.generics.length ? { ...b, kind: 'implicit' } : b,
  );

const outerInstances = (f: LinkedFunction): readonly Term[] => boundParams(f.bounds).map((p) => name(p.name));

const methodName = (f: LinkedFunction, trait: ClosureTrait, crate: LinkedCrate): string =>
  `${closureTypeName(f.key, crate)}.${closureInstance(f, trait, crate)}.${METHOD[trait]}`;

const argsType = (f: LinkedFunction): MirType => {
  const items = f.params.slice(1).map((p) => p.type);
  return items.length === 0 ? { kind: 'unit' } : { kind: 'tuple', items };
};

const head = (f: LinkedFunction, trait: ClosureTrait, self: string, args: string, crate: LinkedCrate) => {
  const closure = leanType({ kind: 'closure', id: f.key }, crate);
  const value = leanType(f.result, crate);
  return {
    lean: methodName(f, trait, crate),
    doc: docComment(`[${itemPath(f.key, crate)}]: ${METHOD[trait]}`, f.span, false),
    attributes: [],
    binders: [...outerBinders(f, crate), binder(self, closure), binder(args, leanType(argsType(f), crate))],
    type: resultOf(trait === 'FnMut' ? product([value, closure]) : value),
    recursive: false,
  };
};

/** The body itself; several arguments come as one tuple, and a state that changes is given back after the value. */
function ownMethod(f: LinkedFunction, trait: ClosureTrait, body: FunDef, crate: LinkedCrate): Declaration {
  const names = body.params.map((p) => p.name);
  const [self = 'closure', ...args] = names;
  const [only] = args;
  const tupled = args.length === 1 && only !== undefined ? only : 'tupled_args';
  const block = doBlock(body.body, contextOf(f, methodName(f, trait, crate), body, crate));
  const before: readonly DoItem[] = args.length < 2 ? [] : [letItem(tuplePattern(args.map(varPattern)), name(tupled))];
  const all = [...before, ...(block.kind === 'do' ? block.items : [])];
  const value: Term = { kind: 'do', items: trait === 'FnMut' && f.result.kind === 'unit' ? withUnit(all) : all, span };
  return define({ ...head(f, trait, self, tupled, crate), value });
}

const letItem = (pattern: ReturnType<typeof tuplePattern>, value: Term): DoItem => ({
  kind: 'let',
  pattern,
  params: [],
  type: null,
  value,
  otherwise: null,
  span,
});

/** `e` gives the state: the whole gives the unit and the state. */
function withUnit(items: readonly DoItem[]): readonly DoItem[] {
  const value: Term = { kind: 'do', items, span };
  return [
    { kind: 'bind', pattern: varPattern('state1'), type: null, value, otherwise: null, span },
    { kind: 'expr', value: app('ok', [tuple([tuple([]), name('state1')])]), span },
  ];
}

/** `call_mut` by `call`, `call_once` by `call_mut`. */
function weakerMethod(f: LinkedFunction, trait: ClosureTrait, stronger: ClosureTrait, crate: LinkedCrate): Declaration {
  const call = app(methodName(f, stronger, crate), [...outerInstances(f), name('state'), name('args')]);
  const result = trait === 'FnMut' ? tuple([name('r'), name('state')]) : name('r');
  const pattern = stronger === 'FnMut' ? tuplePattern([varPattern('r'), { kind: 'wild', span }]) : varPattern('r');
  const items: readonly DoItem[] = [
    { kind: 'bind', pattern, type: null, value: call, otherwise: null, span },
    { kind: 'expr', value: app('ok', [result]), span },
  ];
  return define({ ...head(f, trait, 'state', 'args', crate), value: { kind: 'do', items, span } });
}

function instance(f: LinkedFunction, trait: ClosureTrait, crate: LinkedCrate): Declaration {
  const closure = closureTypeName(f.key, crate);
  const weaker = FROM_STRONGEST[FROM_STRONGEST.indexOf(trait) + 1];
  const outer = outerInstances(f);
  const self = leanType({ kind: 'closure', id: f.key }, crate);
  const fields: readonly FieldValue[] = [
    ...(weaker === undefined
      ? []
      : [{ path: [`${weaker}Inst`], value: app(`${closure}.${closureInstance(f, weaker, crate)}`, outer), span }]),
    { path: [METHOD[trait]], value: app(methodName(f, trait, crate), outer), span },
  ];
  return define({
    lean: `${closure}.${closureInstance(f, trait, crate)}`,
    doc: docComment(`Trait implementation: [${itemPath(f.key, crate)}]: ${trait}`, f.span, false),
    attributes: ['reducible'],
    binders: outerBinders(f, crate),
    type: app(`core.ops.function.${trait}`, [self, leanType(argsType(f), crate), leanType(f.result, crate)]),
    value: { kind: 'structure', sources: [], fields, type: null, span },
    recursive: false,
  });
}
