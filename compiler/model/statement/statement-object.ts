/** A statement that can be checked on values. */
import { AegisError } from '../../../pipeline/core/errors.ts';
import type { JsonValue, Outcome } from '../../../pipeline/core/outcome.ts';
import type { EvalLimits, Statement, Truth } from '../api.ts';
import { argsOf, RESULT_DECL } from '../builtin-types.ts';
import type { Core } from '../core.ts';
import type { Environment, Global } from '../environment.ts';
import { callees, globalsIn } from '../js/call-graph.ts';
import { declaredResult, runtimeParams } from '../js/conventions.ts';
import { type Compiled, type CompiledUnit, compileUnit, type ExtraFunction } from '../js/unit.ts';
import { leanType, withoutNamespace } from '../lean-types.ts';
import { drive, type LoadedModel } from '../load-model.ts';
import { type Raw, runWithin } from '../run.ts';
import { fail, unanswered } from '../runtime/signals.ts';
import { type CheckPlan, type Goal, planAll, planInputs } from './statement-goal.ts';
import { FAILS, HOLDS, statementCode } from './compile-statement.ts';

type Functions = ReadonlyMap<string, (args: readonly JsonValue[]) => Outcome>;

/** Throws `NotCheckable` where it cannot be decided. */
export function makeStatement(
  goal: Goal,
  model: LoadedModel,
  environment: Environment,
  functions: Functions = new Map(),
): Statement {
  const all = planAll(goal);
  const few = planInputs(goal);
  return statementOver({ goal, model, environment, few }, compile(goal, { all, few }, model, environment, functions));
}

const goals = new WeakMap<Statement, { readonly goal: Goal; readonly environment: Environment }>();

/** What a statement was made from; null for one that was not made here. */
export const goalOfStatement = (statement: Statement): { readonly goal: Goal; readonly environment: Environment } | null =>
  goals.get(statement) ?? null;

interface Shared {
  readonly goal: Goal;
  readonly model: LoadedModel;
  readonly environment: Environment;
  readonly few: CheckPlan;
}

function statementOver(shared: Shared, code: StatementCode): Statement {
  const { goal, model, environment, few } = shared;
  const { namespace, codecs } = model;
  const compiled = code.unit;
  const allCodecs = goal.binders.map((b) => codecs.of(b.type));
  const inputCodecs = few.inputs.map((b) => codecs.of(b.type));
  const encodeAll = (values: readonly JsonValue[], of: typeof allCodecs): unknown[] => {
    if (values.length !== of.length)
      throw new AegisError('data/invalid', `${goal.name} takes ${of.length} values, not ${values.length}`);
    return of.map((c, i) => c.encode(values[i] as JsonValue));
  };
  const found = new Map<string, Compiled>();
  const run = (name: string, values: readonly unknown[], limits?: Partial<EvalLimits>): Raw => {
    const known = found.get(name);
    const quick = known ?? compiled(false).extra(name);
    if (known === undefined) found.set(name, quick);
    return runWithin(
      () => quick(...values),
      () => drive(compiled(true).extra(name)(...values)),
      limits,
    );
  };
  const statement: Statement = {
    name: goal.name,
    binders: goal.binders.map((b) => ({ name: b.name, type: leanType(b.type, namespace) })),
    hypotheses: goal.hypotheses.map(({ name, text }) => ({ name, text })),
    mentions: mentionsOf(goal, model),
    determinedBy: few.determinedBy,
    check: (values, limits) => truthOf(run('checkAll', encodeAll(values, allCodecs), limits)),
    checkInputs: (values, limits) => truthOf(run('checkFew', encodeAll(values, inputCodecs), limits)),
    checkEncoded: (values, limits) => truthOf(run('checkFew', values, limits)),
    encode: (binder, value) => (allCodecs[binder] as (typeof allCodecs)[number]).encode(value),
    complete(inputs, limits) {
      const raw = run('completeFew', encodeAll(inputs, inputCodecs), limits);
      return raw.kind === 'ok' && Array.isArray(raw.value)
        ? raw.value.map((v, i) => (allCodecs[i] as (typeof allCodecs)[number]).decode(v))
        : null;
    },
    withFunctions: (given) => makeStatement(goal, model, environment, given),
    again: () => statementOver(shared, code.again()),
  };
  goals.set(statement, { goal, environment });
  return statement;
}

function truthOf(raw: Raw): Truth {
  if (raw.kind === 'fail') return { kind: 'unknown', reason: 'a failure outside the monad' };
  if (raw.kind === 'unknown') return { kind: 'unknown', reason: raw.reason };
  const code = raw.value as number;
  return code === HOLDS ? { kind: 'holds' } : code === FAILS ? { kind: 'fails' } : { kind: 'excluded', index: code };
}

interface Plans {
  readonly all: CheckPlan;
  readonly few: CheckPlan;
}

interface StatementCode {
  readonly unit: (deep: boolean) => Pick<CompiledUnit, 'extra'>;
  again(): StatementCode;
}

/**
 * Compiles now for the quick way, so that what cannot be decided shows; the deep way when it is needed. With functions from outside each part is
 * compiled when it is first run: that all can be decided is known from the statement itself, and mostly one part is run on many programs.
 */
function compile(
  goal: Goal,
  { all, few }: Plans,
  model: LoadedModel,
  environment: Environment,
  functions: Functions,
): StatementCode {
  const roots = globalsOf(goal);
  const overrides = overridesOf(functions, model);
  const extras: ExtraFunction[] = [
    { name: 'checkAll', write: (unit) => statementCode(unit, goal, all, 'check') },
    { name: 'checkFew', write: (unit) => statementCode(unit, goal, few, 'check') },
    { name: 'completeFew', write: (unit) => statementCode(unit, goal, few, 'complete') },
  ];
  const inhabited = (typeName: string): Global | null => {
    const found = environment.lookup(`inst.Inhabited.${typeName}`);
    return found?.kind === 'global' ? found : null;
  };
  const ofModel = new Set(model.globals);
  const mustDecide = (decl: Global): boolean => !ofModel.has(decl);
  // Where functions answer from outside, others that call them must be made anew.
  const compiled = overrides.size === 0 ? model.compiled : () => null;
  const make = (deep: boolean, parts = extras): CompiledUnit =>
    compileUnit(roots, { deep, overrides, inhabited, mustDecide, compiled: deep ? () => null : compiled }, parts);
  const inParts = (): StatementCode => {
    const made = new Map<string, CompiledUnit>();
    const extra = (name: string, deep: boolean): Compiled => {
      const key = `${name} ${deep}`;
      const known =
        made.get(key) ??
        make(
          deep,
          extras.filter((e) => e.name === name),
        );
      made.set(key, known);
      return known.extra(name);
    };
    return { unit: (deep) => ({ extra: (name) => extra(name, deep) }), again: inParts };
  };
  if (functions.size > 0) return inParts();
  const codeOf = (quick: CompiledUnit): StatementCode => {
    let deep: CompiledUnit | null = null;
    return { unit: (wanted) => (wanted ? (deep ??= make(true)) : quick), again: () => codeOf(quick.again()) };
  };
  return codeOf(make(false));
}

/** Functions that answer from outside, as generated code calls them. */
function overridesOf(functions: Functions, model: LoadedModel): ReadonlyMap<Global, Compiled> {
  const out = new Map<Global, Compiled>();
  for (const decl of model.globals) {
    const f = functions.get(withoutNamespace(decl.name, model.namespace));
    const ok = argsOf(declaredResult(decl), RESULT_DECL)?.[0];
    if (f === undefined || ok === undefined) continue;
    const params = runtimeParams(decl).map((p) => model.codecs.of(p.type));
    const result = model.codecs.of(ok);
    out.set(decl, (...args) => {
      const outcome = f(params.map((c, i) => c.decode(args[i])));
      if ('ok' in outcome) return result.encode(outcome.ok);
      return 'panic' in outcome ? fail('panic') : unanswered(outcome.unknown);
    });
  }
  return out;
}

const propsOf = (goal: Goal): readonly Core[] => [...goal.hypotheses.map((h) => h.prop), goal.conclusion];
const globalsOf = (goal: Goal): Global[] => [...new Set(propsOf(goal).flatMap(globalsIn))];

/** Functions of the model, seen through the statement's own definitions. */
export function mentionsOf(goal: Goal, model: LoadedModel): readonly string[] {
  const own = new Set(model.globals);
  const found = reached(goal, (g) => !own.has(g)).filter((g) => own.has(g));
  return found.map((g) => withoutNamespace(g.name, model.namespace)).sort();
}

/** Every definition that the statement can come to. */
export const reachedBy = (goal: Goal): readonly Global[] => reached(goal, () => true);

function reached(goal: Goal, goesOn: (g: Global) => boolean): readonly Global[] {
  const seen = new Set<Global>();
  const waiting = globalsOf(goal);
  for (let g = waiting.pop(); g !== undefined; g = waiting.pop()) {
    if (seen.has(g)) continue;
    seen.add(g);
    if (goesOn(g)) waiting.push(...callees(g));
  }
  return [...seen];
}
