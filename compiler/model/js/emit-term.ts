/** Core terms as JavaScript. */
import {
  BOOL_DECL,
  FIN_DECL,
  INT_DECL,
  LIST_DECL,
  MULTISET_DECL,
  NAT_DECL,
  OPTION_DECL,
  RESULT_DECL,
  UNIT_DECL,
} from '../builtin-types.ts';
import type { Core, CorePattern, Type } from '../core.ts';
import { resolve, whnf } from '../types.ts';
import { isResult, methodArity, settled } from './conventions.ts';
import { defaultCode, noDefault } from './defaults.ts';
import { callDest, callValue, functionValue } from './emit-call.ts';
import { logicValue, operatorValue, performOperator } from './emit-logic.ts';
import { emitIf, emitMatch } from './emit-branches.ts';
import { lambdaValue, methodValue, thunk } from './emit-lambda.ts';
import { declare, deliver, step } from './emit-deliver.ts';
import { partialConstructor } from './emit-constructor.ts';
import { bindPlace } from './emit-index.ts';
import { partsOf } from './emit-parts.ts';
import { bindings, conditions, irrefutable } from './emit-patterns.ts';
import { type Dest, type Emitter, isAtom, type Writer } from './emitter.ts';
import { isLane, laneCode, wideType } from './lanes.ts';
import { literal, textLiteral } from './scalar-code.ts';

export const writer: Writer = { value, perform, emit, atom };

function atom(e: Emitter, core: Core): string {
  const code = value(e, core);
  if (isAtom(code)) return code;
  const name = e.fresh('v');
  e.line(`const ${name} = ${code};`);
  return name;
}

const branches = (core: Core): boolean =>
  core.kind === 'match' || core.kind === 'if' || core.kind === 'let' || core.kind === 'bind';

function value(e: Emitter, given: Core): string {
  const core = settled(given);
  if (
    isResult(core.type) &&
    core.kind !== 'local' &&
    core.kind !== 'construct' &&
    core.kind !== 'project' &&
    core.kind !== 'erased'
  ) {
    if (core.kind === 'call' && callDest(core) === 'value') return callValue(e, core);
    return thunk(e, (inner) => emit(inner, core, { kind: 'return', perform: true }));
  }
  switch (core.kind) {
    case 'local': {
      const name = e.names.get(core.local) ?? missing('a variable that has no value');
      return e.lanes.has(core.local) ? `$.norm(${name})` : name;
    }
    case 'integer':
      return integer(e, core.value, core.type);
    case 'text':
      return textLiteral(core.value);
    case 'bool':
      return String(core.value);
    case 'erased':
    case 'implicit':
      return 'null';
    case 'missing':
      return missing(core.reason);
    case 'delayed':
      return missing('an unfinished term');
    case 'list':
      return core.items.length === 0 ? '$.NIL' : `$.listOf([${core.items.map((x) => value(e, x)).join(', ')}])`;
    case 'convert':
      return convert(e, core.of, core.type);
    case 'default':
      return defaultValue(e, core.type);
    case 'construct':
      return construct(e, core);
    case 'project':
      return project(e, core);
    case 'lambda':
      return lambdaValue(e, core);
    case 'call':
      return callValue(e, core);
    case 'apply':
      return functionValue(e, core);
    case 'op':
      return wideType(core.type) !== null && isLane(e, core) ? `$.norm(${laneCode(e, core)})` : operatorValue(e, core);
    case 'logic':
    case 'quantifier':
    case 'spec':
      return logicValue(e, core);
    case 'let':
    case 'bind':
    case 'match':
    case 'if': {
      const name = e.fresh('t');
      e.line(`let ${name};`);
      emit(e, core, { kind: 'var', name, perform: false });
      return name;
    }
  }
}

const missing = (reason: string): string => `$.unanswered(${textLiteral(reason)})`;

/** A numeral in `Fin n` is taken modulo n. */
function integer(e: Emitter, number: bigint, type: Type): string {
  const t = whnf(type);
  const n = t.kind === 'con' && t.decl === FIN_DECL && t.args[0] !== undefined ? resolve(t.args[0]) : null;
  return n?.kind === 'value' ? `$.tmod(${literal(number)}, ${value(e, n.core)})` : literal(number);
}

function convert(e: Emitter, of: Core, type: Type): string {
  const code = value(e, of);
  const to = whnf(type);
  const from = whnf(of.type);
  if (to.kind === 'con' && to.decl === MULTISET_DECL) return `$.bagOf($.toArray(${code}))`;
  return to.kind === 'con' && to.decl === LIST_DECL && from.kind === 'con' && from.decl !== LIST_DECL
    ? `$.listOfSeq(${code})`
    : code;
}

function defaultValue(e: Emitter, type: Type): string {
  const code = defaultCode(
    type,
    (name) => e.unit.inhabited(name),
    (decl) => `${e.unit.functionOf(decl)}()`,
    (core) => value(e, core),
  );
  return code ?? missing(noDefault(type));
}

function construct(e: Emitter, core: Extract<Core, { kind: 'construct' }>): string {
  const { ctor, args } = core;
  const { owner, index } = ctor;
  if (owner === BOOL_DECL) return String(index === 1);
  if (owner === UNIT_DECL) return 'null';
  const declared = ctor.fields.filter((f) => f.slot >= 0);
  if (args.length < declared.length) return partialConstructor(e, core, declared.length);
  if (owner === FIN_DECL) return value(e, args[0] as Core);
  if (owner === LIST_DECL) return index === 0 ? '$.NIL' : `$.cons(${args.map((a) => value(e, a)).join(', ')})`;
  if (owner === NAT_DECL) return index === 0 ? '0' : `$.add(${value(e, args[0] as Core)}, 1)`;
  if (owner === INT_DECL) return index === 0 ? value(e, args[0] as Core) : `$.sub(-1, ${value(e, args[0] as Core)})`;
  if (owner === OPTION_DECL && index === 0) return '$.NONE';
  const fields = args.map((arg, i) => {
    const arity = methodArity(ctor, i);
    return `a${i}: ${arity > 0 ? methodValue(e, arg, arity) : value(e, arg)}`;
  });
  return `({${[`t: ${index}`, ...fields].join(', ')}})`;
}

function project(e: Emitter, { of, owner, index }: Extract<Core, { kind: 'project' }>): string {
  const ctor = owner.ctors[0];
  const field = ctor?.fields[index];
  if (ctor === undefined || field === undefined || field.slot < 0) return 'null';
  if (owner === FIN_DECL) return value(e, of);
  const code = `${atom(e, of)}.a${field.slot}`;
  const arity = methodArity(ctor, field.slot);
  if (arity <= 1) return code;
  const args = Array.from({ length: arity }, () => e.fresh('x'));
  return `(${args.map((a) => `(${a}) => `).join('')}${code}(${args.join(', ')}))`;
}

// ── Running ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function perform(e: Emitter, given: Core): string {
  const core = settled(given);
  switch (core.kind) {
    case 'construct':
      if (core.ctor.owner === RESULT_DECL && core.ctor.name === 'ok' && core.args[0] !== undefined) return value(e, core.args[0]);
      if (core.ctor.owner === RESULT_DECL && core.ctor.name === 'fail' && core.args[0] !== undefined)
        return `$.failWith(${value(e, core.args[0])})`;
      return "$.unanswered('divergence')";
    case 'call':
      return callDest(core) === 'value' ? `$.perform(${callValue(e, core)})` : callValue(e, core);
    case 'apply':
      return functionValue(e, core);
    case 'op':
      return isLane(e, core) ? `$.norm(${laneCode(e, core)})` : performOperator(e, core);
    case 'missing':
      return missing(core.reason);
    case 'let':
    case 'bind':
    case 'match':
    case 'if': {
      const name = e.fresh('t');
      e.line(`let ${name};`);
      emit(e, core, { kind: 'var', name, perform: true });
      return name;
    }
    default:
      return `$.perform(${value(e, core)})`;
  }
}

// ── Statements ───────────────────────────────────────────────────────────────────────────────────────────────────────

function emit(e: Emitter, given: Core, dest: Dest): void {
  const core = settled(given);
  if (dest.kind === 'parts' && dest.parts.kind === 'leaf' && dest.parts.lane && !branches(core) && isLane(e, core))
    return e.line(`${dest.parts.name ?? ''} = ${laneCode(e, core)};`);
  switch (core.kind) {
    case 'let':
      bindValue(e, { kind: 'var', local: core.local }, core.value, false);
      return emit(e, core.body, dest);
    case 'bind':
      return emitBind(e, core, dest);
    case 'match':
      return emitMatch(e, core, dest);
    case 'if':
      return emitIf(e, core, dest);
    case 'construct':
      if (dest.perform && core.ctor.owner === RESULT_DECL && core.ctor.name === 'ok' && core.args[0] !== undefined)
        return emit(e, core.args[0], { ...dest, perform: false });
      if (
        dest.kind === 'step' &&
        !dest.perform &&
        core.ctor.owner.name === 'Aeneas.Std.ControlFlow' &&
        core.args[0] !== undefined
      )
        return step(e, dest, core.ctor.index === 0, core.args[0]);
      if (dest.kind === 'parts' && dest.parts.kind === 'pair' && core.ctor.owner.name === 'Prod' && core.args.length === 2) {
        emit(e, core.args[0] as Core, { kind: 'parts', parts: dest.parts.left, perform: false });
        return emit(e, core.args[1] as Core, { kind: 'parts', parts: dest.parts.right, perform: false });
      }
      return deliver(e, dest, dest.perform ? perform(e, core) : value(e, core));
    case 'call':
      if (callDest(core, e, dest) === 'done') return;
      return deliver(e, dest, dest.perform ? perform(e, core) : value(e, core));
    default:
      return deliver(e, dest, dest.perform ? perform(e, core) : value(e, core));
  }
}

function emitBind(e: Emitter, core: Extract<Core, { kind: 'bind' }>, dest: Dest): void {
  if (!isResult(core.type)) return emitOptionBind(e, core, dest);
  if (!dest.perform)
    return deliver(
      e,
      dest,
      thunk(e, (inner) => emit(inner, core, { kind: 'return', perform: true })),
    );
  if (!bindPlace(e, core)) bindValue(e, core.pattern, core.value, true);
  emit(e, core.body, dest);
}

function emitOptionBind(e: Emitter, core: Extract<Core, { kind: 'bind' }>, dest: Dest): void {
  const option = atom(e, core.value);
  const inner = e.capture(() => {
    for (const b of bindings(core.pattern, `${option}.a0`)) e.bind(b.local, b.code);
    emit(e, core.body, dest);
  });
  const none = e.capture(() => deliver(e, dest, '$.NONE'));
  e.lines.push(`if (${option}.t === 0) {`, ...none, '} else {', ...inner, '}');
}

/** Gives the pattern's variables their values; of a branching term part by part, without building the tuple. */
function bindValue(e: Emitter, pattern: CorePattern, given: Core, performs: boolean): void {
  const core = settled(given);
  if (pattern.kind === 'var' && !branches(core) && wideType(pattern.local.type) !== null && isLane(e, core)) {
    e.bind(pattern.local, laneCode(e, core));
    e.lanes.add(pattern.local);
    return;
  }
  if (branches(core) && irrefutable(pattern)) {
    const parts = partsOf(e, pattern, (local) => pattern.kind === 'var' && wideType(local.type) !== null && isLane(e, core));
    if (parts !== null) {
      declare(e, parts);
      const inner = e.capture(() => emit(e, core, { kind: 'parts', parts, perform: performs }));
      e.lines.push('{', ...inner, '}');
      return;
    }
  }
  const code = performs ? perform(e, core) : value(e, core);
  if (pattern.kind === 'wild') {
    if (!isAtom(code)) e.line(`${code};`);
    return;
  }
  let name = code;
  if (!isAtom(code)) {
    name = e.fresh('v');
    e.line(`const ${name} = ${code};`);
  }
  const tests = conditions(pattern, name);
  if (tests.length > 0) e.line(`if (!(${tests.join(' && ')})) $.unanswered('a pattern that does not match');`);
  for (const b of bindings(pattern, name)) e.bind(b.local, b.code);
}
