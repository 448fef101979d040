/** Answers to what the passes ask about callees, constants and types, for one function of a crate. */
import type { CallAnswer, CallResult } from '../ir/call.ts';
import type { ConstantAnswer, Lookups, NamedConstant } from '../passes/lookups.ts';
import { typeText } from '../rust/display-path.ts';
import { closureHint } from '../rust/constructor-item.ts';
import type { Bound, LinkedAdt, LinkedCrate } from '../rust/linked-crate.ts';
import { substitute } from '../rust/match-type.ts';
import type { Callee, MirType } from '../rust/mir-type.ts';
import { functionName, instanceName, memberName } from './item-names.ts';
import { type BoundParam, boundParams, findImplMethod, leadingArgs, resolveInstance } from './instances.ts';
import { callResults, genericsOfConst } from './signature.ts';
import { STD_ADTS } from './std/adts.ts';
import { closureCall } from './std/closure.ts';
import { lookUpStd } from './std/look-up.ts';

/** What a translated crate knows beyond its tables. */
export interface CrateFacts {
  readonly crate: LinkedCrate;
  /** Names no variable may take. */
  readonly reservedNames: ReadonlySet<string>;
  /** Constants whose definition computes, by key; null when the constant was refused. */
  readonly constMode: (key: string) => 'pure' | 'monadic' | null;
}

export function lookupsFor(bounds: readonly Bound[], facts: CrateFacts): Lookups {
  const { crate } = facts;
  const scope = boundParams(bounds);
  const instance = (trait: string, self: MirType, args: readonly MirType[] = []) =>
    resolveInstance(trait, self, args, scope, crate);
  const ownCall = (callee: Callee & { readonly kind: 'own' }): CallAnswer => {
    const f = crate.functions.get(callee.key);
    if (f === undefined) return refused(`no function \`${callee.key}\``);
    const given = new Map(
      f.generics.flatMap((g, i) => (callee.args[i] === undefined ? [] : [[g.name, callee.args[i]] as const])),
    );
    const leading = leadingArgs(
      f,
      f.params.map((p) => p.type),
      given,
      scope,
      crate,
    );
    if (leading === null)
      return refused(`a bound of \`${f.rust}\` is met by nothing that Aeneas’s library has`, hintForBound(callee));
    return ok(functionName(f, crate), leading, callResults(f, crate), f.params.length, callee.key);
  };
  const call = (callee: Callee, args: readonly MirType[], result: MirType): CallAnswer => {
    if (callee.kind === 'own') return ownCall(callee);
    const closure = closureCall(callee, args, scope, crate);
    if (closure !== null) return closure;
    if (callee.kind === 'trait') {
      const source = callee.trait === 'std::convert::Into' ? callee.traitArgs[0] : undefined;
      const from =
        source === undefined
          ? null
          : findImplMethod(
              { ...callee, trait: 'std::convert::From', self: source, traitArgs: [callee.self], method: 'from' },
              crate,
            );
      if (from !== null) return call(from, args, result);
      const inner = throughBox(callee, crate);
      if (inner !== null) return call(inner, args, result);
      const bound = boundCall(callee, result, args.length);
      if (bound !== null) return bound;
    }
    return lookUpStd({ callee, args, result, instance });
  };
  /** A method by way of an instance that is a parameter. */
  const boundCall = (callee: Callee & { readonly kind: 'trait' }, result: MirType, count: number): CallAnswer | null => {
    const found = instance(callee.trait, callee.self, callee.traitArgs);
    const mine = found !== null && scope.some((p) => found.name === p.name || found.name.startsWith(`${p.name}.`));
    if (found !== null && !mine && isOfDerived(found.name, callee, crate)) {
      return ok(`${found.name}.${callee.method}`, [], result.kind === 'unit' ? [] : [{ kind: 'value' }], count, null);
    }
    const declared = crate.functions.get(`${callee.trait.replaceAll('.', '::')}::${callee.method}`);
    if (found === null && declared !== undefined && callee.self.kind === 'param')
      return refusedCycle(callee.trait, callee.method, callee.self.name);
    if (found === null || (!mine && declared === undefined)) return null;
    const results = declared === undefined ? stdMethodResults(callee.trait, result) : callResults(declared, crate);
    return ok(`${found.name}.${callee.method}`, [], results, count, null);
  };
  /** `T::N` by way of the bound: a field of the instance, which may fail as its definition may. */
  const traitConstant = (constant: NamedConstant): ConstantAnswer | null => {
    if (constant.kind !== 'associated' || constant.callee.kind !== 'trait') return null;
    const { trait, self, traitArgs, method } = constant.callee;
    const declared = crate.consts.get(`${trait.replaceAll('.', '::')}::${method}`);
    const found = declared === undefined ? null : instance(trait, self, traitArgs);
    if (declared === undefined || found === null) return null;
    return { status: 'monadic', target: { lean: `${found.name}.${method}`, leading: [], local: null }, type: declared.type };
  };
  return {
    call,
    constant: (constant) => traitConstant(constant) ?? constantAnswer(constant, scope, facts),
    adt: (path): LinkedAdt | undefined => crate.adts.get(path) ?? STD_ADTS.get(path),
    captures: (closure) => {
      const owner = crate.functions.get(closure)?.owner;
      return owner?.kind === 'closure' ? owner.captures : [];
    },
    reservedNames: facts.reservedNames,
  };
}

/** Boxes and references are gone in Lean: comparing or cloning what is behind is comparing or cloning them. */
const BEHIND = /^std::(?:cmp::(?:PartialEq|PartialOrd|Eq|Ord)|clone::Clone|default::Default)$/;

/** `<Box<X> as Tr>::m`, `<&X as Tr<&Y>>::m` as the method of what is behind, when the crate has that. */
function throughBox(callee: Callee & { readonly kind: 'trait' }, crate: LinkedCrate): Callee | null {
  const { self } = callee;
  const isRef = self.kind === 'ref' && !self.mutable && callee.trait !== 'std::clone::Clone';
  if (!BEHIND.test(callee.trait) || !(self.kind === 'box' || isRef)) return null;
  const behind = (type: MirType): MirType => (type.kind === self.kind && 'item' in type ? type.item : type);
  const inner = { ...callee, self: behind(self), traitArgs: callee.traitArgs.map(behind) };
  const found = findImplMethod(inner, crate);
  return found ?? throughBox(inner, crate);
}

function ok(
  lean: string,
  leading: (CallAnswer & { readonly status: 'ok' })['shape']['target']['leading'],
  results: readonly CallResult[],
  count: number,
  local: string | null,
): CallAnswer {
  const args = Array.from({ length: count }, (_, i) => i);
  return { status: 'ok', shape: { target: { lean, leading, local }, mode: 'monadic', args, results, divergences: [] } };
}

/** Methods that comparison traits define by others. For derived impls the library's definitions give what Rust's do. */
const BY_DEFAULT = /^std::cmp::(?:PartialEq::ne|PartialOrd::(?:lt|le|gt|ge)|Ord::(?:max|min|clamp))$/;

function isOfDerived(instance: string, callee: Callee & { readonly kind: 'trait' }, crate: LinkedCrate): boolean {
  if (!BY_DEFAULT.test(`${callee.trait}::${callee.method}`)) return false;
  const impl = [...crate.impls.values()].find((i) => i.trait?.path === callee.trait && instanceName(i, crate) === instance);
  return impl !== undefined && impl.generics.length === 0 && (impl.derived || callee.trait !== 'std::cmp::Ord');
}

/** The only bound without an instance: `type Next: Node` in `Node` itself, or round about. */
function refusedCycle(trait: string, method: string, self: string): CallAnswer {
  const [short, name] = [trait.replaceAll('.', '::'), self.replace(/^(?:Clause\d+_)+/, '')];
  return refused(
    `\`${short}::${method}\` on an associated type whose bound leads back to its own trait`,
    `give the type a parameter with the bound: \`fn f<T: Tr<${name} = U>, U: ${short}>(..)\``,
  );
}

const refused = (message: string, hint: string | null = null): CallAnswer => ({
  status: 'refused',
  code: 'AE5302',
  message,
  hint,
});

/** What to pass instead where no instance meets a bound. */
function hintForBound({ args }: { readonly args: readonly MirType[] }): string {
  const [item] = args.map((arg) => (arg.kind === 'ref' ? arg.item : arg)).filter((arg) => arg.kind === 'fn-item');
  return item === undefined ? 'pass a type of your own that implements the trait' : closureHint(item.callee);
}

/** Methods of the library's traits that take `&mut self`. */
const stdMethodResults = (trait: string, result: MirType): readonly CallResult[] =>
  trait === 'std::iter::Iterator'
    ? [{ kind: 'value' }, { kind: 'final', arg: 0 }]
    : result.kind === 'unit'
      ? [{ kind: 'final', arg: 0 }]
      : [{ kind: 'value' }];

function constantAnswer(constant: NamedConstant, scope: readonly BoundParam[], facts: CrateFacts): ConstantAnswer {
  const refuse = (message: string, hint: string | null = null): ConstantAnswer => ({
    status: 'refused',
    code: 'AE5203',
    message,
    hint,
  });
  if (constant.kind === 'associated') {
    const { callee } = constant;
    if (callee.kind === 'inherent' && callee.self.kind === 'int' && /^(?:MIN|MAX|BITS)$/.test(callee.method)) {
      const lean = `core.num.${callee.self.type.charAt(0).toUpperCase()}${callee.self.type.slice(1)}.${callee.method}`;
      const type: MirType = callee.method === 'BITS' ? { kind: 'int', type: 'u32' } : callee.self;
      return { status: 'pure', target: { lean, leading: [], local: null }, type };
    }
    return refuse(`the constant is not known to the model`);
  }
  const { crate } = facts;
  const found = crate.consts.get(constant.path);
  if (found === undefined) return refuse(`no constant \`${constant.path}\``);
  const outer = genericsOfConst(found, crate);
  const given = new Map(
    outer.generics.flatMap((g, i) => (constant.args[i] === undefined ? [] : [[g.name, constant.args[i]] as const])),
  );
  const leading = leadingArgs(outer, [], given, scope, crate);
  if (leading === null)
    return refuse(`a bound of \`${found.rust}\` is met by nothing that Aeneas’s library has`, hintForBound(constant));
  const mode = facts.constMode(constant.path);
  if (mode === null) return refuse(`the constant \`${found.rust}\` of type \`${typeText(found.type)}\` is not translated`);
  const lean = memberName(found.owner, found.name, found.key, crate);
  return { status: mode, target: { lean, leading, local: constant.path }, type: substitute(found.type, given) };
}
