/** Calls: of definitions, of library functions, of function values; tail calls and loops in place. */
import { PROD_DECL } from '../builtin-types.ts';
import type { Core, CorePattern, Local, Type } from '../core.ts';
import { resolve, whnf } from '../types.ts';
import { isResult, methodArity, performs, runtimeParams, settled, spine } from './conventions.ts';
import { castCode } from './emit-cast.ts';
import { readCode } from './emit-index.ts';
import { partsOf, leaves } from './emit-parts.ts';
import type { Dest, Emitter } from './emitter.ts';
import { irrefutable } from './emit-patterns.ts';
import { laneStates } from './lanes.ts';
import { literal } from './scalar-code.ts';

type Call = Extract<Core, { kind: 'call' }>;

const LOOP = 'Aeneas.Std.loop';

/**
 * Without `e`: whether the code of the call gives a `Result` as a value. With it: writes the call straight to where it goes if it is a tail
 * call or a loop (`done`).
 */
export function callDest(core: Call, e?: Emitter, dest?: Dest): 'value' | 'performed' | 'done' {
  if (e !== undefined && dest !== undefined) {
    if (tailCall(e, core, dest) || loopInPlace(e, core, dest)) return 'done';
  }
  const saturated = core.args.length === runtimeParams(core.decl).length;
  return saturated && performs(core.decl) ? 'performed' : 'value';
}

export function callValue(e: Emitter, core: Call): string {
  const { decl } = core;
  const params = runtimeParams(decl);
  const special = readCode(e, core) ?? castCode(e, core) ?? literalCode(core);
  if (special !== null) return special;
  const args = core.args.map((arg, i) => argument(e, params[i]?.type, arg));
  const name = e.unit.functionOf(decl);
  const rest = params.slice(args.length).map(() => e.fresh('x'));
  // Dictionaries are fetched when the function is called: they may hold this very function.
  const given = rest.length === 0 ? args : args.map((a, i) => (isDictionary(core.args[i]) ? a : hold(e, a)));
  const inline = decl.body.kind === 'js' ? decl.body.item.inline : undefined;
  const all = [...given, ...rest];
  let code: string;
  if (inline !== undefined) code = `(${inline(...all.map((a) => hold(e, a)))})`;
  else code = `${name}(${all.join(', ')})`;
  if (rest.length === 0 && e.unit.deep && e.unit.isRecursive(decl)) {
    e.yields = true;
    return `(yield ${code})`;
  }
  if (rest.length > 0 && e.unit.deep && e.unit.isRecursive(decl)) code = `$.drive(${code})`;
  return rest.length === 0 ? code : `(${rest.map((x) => `(${x}) => `).join('')}${code})`;
}

/** A constant that is a number, as Aeneas writes Rust's. */
function literalCode({ decl, args }: Call): string | null {
  const body = args.length === 0 && decl.params.length === 0 && decl.body.kind === 'core' ? settled(decl.body.core) : null;
  return body?.kind === 'integer' ? literal(body.value) : null;
}

/** A call that gives a structure of functions. */
function isDictionary(given: Core | undefined): boolean {
  const core = given === undefined ? null : settled(given);
  if (core?.kind !== 'call') return false;
  const t = whnf(core.type);
  return (
    t.kind === 'con' &&
    t.decl.kind === 'inductive' &&
    t.decl.structure &&
    t.decl.ctors[0]?.fields.some((f) => spine(f.type).arity > 0) === true
  );
}

function hold(e: Emitter, code: string): string {
  if (/^[\w$.]+$|^\(-\d+\)$|^"[^"\\]*"$/.test(code)) return code;
  const name = e.fresh('v');
  e.line(`const ${name} = ${code};`);
  return name;
}

/** A function whose declared result is a type variable must give a `Result` as a value where the variable stands for one. */
function argument(e: Emitter, declared: Type | undefined, core: Core): string {
  const code = e.write.value(e, core);
  if (declared === undefined) return code;
  const d = spine(declared);
  if (d.arity === 0 || resolve(d.result).kind !== 'var') return code;
  let t = whnf(core.type);
  for (let i = 0; i < d.arity && t.kind === 'pi'; i++) t = whnf(t.cod);
  if (!isResult(t)) return code;
  const args = Array.from({ length: d.arity }, () => e.fresh('x'));
  const f = hold(e, code);
  return `(${args.map((a) => `(${a}) => `).join('')}$.reify(() => ${f}${args.map((a) => `(${a})`).join('')}))`;
}

/** `f x` where `f` is a value: methods take all arguments at once, other functions one by one. */
export function functionValue(e: Emitter, core: Extract<Core, { kind: 'apply' }>): string {
  const fn = settled(core.fn);
  const args = core.args.map((a) => e.write.value(e, a));
  const setter = fn.kind === 'local' ? e.setters.get(fn.local) : undefined;
  if (setter !== undefined) return `$.seqPut(${setter.seq}, ${setter.place}, ${args[0] ?? ''})`;
  if (fn.kind === 'project') {
    const ctor = fn.owner.ctors[0];
    const field = ctor?.fields[fn.index];
    const arity = ctor === undefined || field === undefined ? 0 : methodArity(ctor, field.slot);
    if (field !== undefined && arity > 1 && args.length >= arity) {
      const of = e.write.atom(e, fn.of);
      return `${of}.a${field.slot}(${args.slice(0, arity).join(', ')})${curried(args.slice(arity))}`;
    }
  }
  return `${e.write.atom(e, fn)}${curried(args)}`;
}

const curried = (args: readonly string[]): string => args.map((a) => `(${a})`).join('');

function tailCall(e: Emitter, core: Call, dest: Dest): boolean {
  const params = e.tailParams;
  if (params === null || core.decl !== e.self || dest.kind !== 'return' || core.args.length !== params.length) return false;
  if (dest.perform !== performs(core.decl)) return false;
  const args = core.args.map((a) => e.write.atom(e, a));
  args.forEach((code, i) => {
    e.line(`${params[i] ?? ''} = ${code};`);
  });
  e.line('continue T;');
  e.loops = true;
  return true;
}

/** `loop (fun state => body) start` as a loop over variables. */
function loopInPlace(e: Emitter, core: Call, dest: Dest): boolean {
  if (core.decl.name !== LOOP || core.args.length !== 2 || !dest.perform) return false;
  const fn = settled(core.args[0] as Core);
  if (fn.kind !== 'lambda') return false;
  const { pattern, body } = stateOf(fn);
  const label = e.fresh('L');
  // The state's variables are set by each step; each round sees copies, which functions made in it may keep.
  const round = new Map(e.names);
  const lanes = laneStates(e, localsOf(pattern), pattern, body);
  const state = partsOf(e, pattern, (local) => lanes.has(local));
  if (state === null) return false;
  const names = leaves(state);
  const locals = localsOf(pattern);
  for (const [local, code] of round) e.names.set(local, code);
  if (names.length > 0) e.line(`let ${names.join(', ')};`);
  e.write.emit(e, core.args[1] as Core, { kind: 'parts', parts: state, perform: false });
  const inner = e.capture(() => {
    e.line("if (--B.fuel < 0) $.unanswered('fuel');");
    locals.forEach((local, i) => {
      const copy = e.fresh('v');
      e.line(`const ${copy} = ${names[i] ?? 'null'};`);
      e.names.set(local, copy);
    });
    e.write.emit(e, inlined(e, body), { kind: 'step', label, state, done: { ...dest, perform: false }, perform: true });
  });
  e.lines.push(`${label}: for (;;) {`, ...inner, '}');
  return true;
}

function stateOf(fn: Extract<Core, { kind: 'lambda' }>): { readonly pattern: CorePattern; readonly body: Core } {
  const body = settled(fn.body);
  if (body.kind === 'match' && body.scrutinees.length === 1 && body.arms.length === 1) {
    const of = settled(body.scrutinees[0] as Core);
    const arm = body.arms[0];
    const pattern = arm?.alternatives[0]?.[0];
    if (
      of.kind === 'local' &&
      of.local === fn.param &&
      arm !== undefined &&
      arm.alternatives.length === 1 &&
      pattern !== undefined &&
      isTuple(pattern)
    )
      return { pattern, body: arm.body };
  }
  return { pattern: { kind: 'var', local: fn.param }, body };
}

const isTuple = (p: CorePattern): boolean =>
  p.kind === 'var' ||
  p.kind === 'wild' ||
  (p.kind === 'ctor' && p.ctor.owner === PROD_DECL && p.args.every(isTuple) && irrefutable(p));

function localsOf(p: CorePattern): Local[] {
  return p.kind === 'var' ? [p.local] : p.kind === 'ctor' ? p.args.flatMap(localsOf) : [];
}

/** The body of a definition in place of its call. */
function inlined(e: Emitter, given: Core): Core {
  const core = settled(given);
  if (core.kind !== 'call' || !performs(core.decl)) return core;
  const body = e.unit.mayInline(core.decl);
  const params = runtimeParams(core.decl);
  if (body === null || core.args.length !== params.length) return core;
  core.args.forEach((arg, i) => {
    const local = params[i]?.local;
    const given = settled(arg);
    if (local === undefined) return;
    const lane = given.kind === 'local' && e.lanes.has(given.local) ? e.names.get(given.local) : undefined;
    e.bind(local, lane ?? e.write.value(e, arg));
    if (lane !== undefined) e.lanes.add(local);
  });
  return body;
}
