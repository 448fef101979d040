/** Reads a model's files and makes its functions callable. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type {
  EncodedOutcome,
  EvalLimits,
  LeanConstructor,
  LeanFile,
  LeanType,
  Model,
  ModelAnswer,
  ModelFunction,
} from './api.ts';
import { ARRAY_DECL, argsOf, RESULT_DECL } from './builtin-types.ts';
import { Codecs } from './codec.ts';
import type { Local, Type } from './core.ts';
import type { Global, Param } from './environment.ts';
import { declaredResult, runtimeParams, spine } from './js/conventions.ts';
import { type Compiled, type CompiledUnit, compileUnit } from './js/unit.ts';
import { constructorsOf, leanType, withoutNamespace } from './lean-types.ts';
import { LibraryEnvironment } from './library-environment.ts';
import { COPYING } from './library/cloning.ts';
import { dictionary } from './library/entry.ts';
import { CATALOGUE } from './library/index.ts';
import { ModelEnvironment } from './model-environment.ts';
import { FileReader } from './read-files.ts';
import { returnedParts } from './returned-parts.ts';
import { type Deep, drive as driveGenerator } from './runtime/deep.ts';
import { outcomeOf, runWithin } from './run.ts';
import type { Seq } from './runtime/seq.ts';
import { sharedFunctions } from './shared-functions.ts';
import { isErased, resolve, whnf } from './types.ts';

let library: LibraryEnvironment | null = null;
/** One for all models. */
const sharedLibrary = (): LibraryEnvironment => (library ??= new LibraryEnvironment(CATALOGUE));

/** A model with what statements about it need. */
export interface LoadedModel extends Model {
  readonly environment: ModelEnvironment;
  readonly globals: readonly Global[];
  readonly codecs: Codecs;
  unit(deep: boolean): CompiledUnit;
  /**
   * The function as all statements may share it, so that it is compiled and warmed up once; null for what comes to a constant, whose first
   * computation each statement pays for itself, and for what is no function of the model.
   */
  compiled(decl: Global): Compiled | null;
}

export interface LoadOptions {
  /** Declarations with errors become notes, and runs that reach them `unknown`: for looking at files that do not hold together. */
  readonly partial?: boolean;
}

export function loadModel(files: readonly LeanFile[], options: LoadOptions = {}): ModelAnswer {
  const environment = new ModelEnvironment(sharedLibrary());
  const diagnostics: Diagnostic[] = [];
  const notes: Diagnostic[] = [];
  const globals: Global[] = [];
  let namespace = '';
  for (const file of files) {
    const reader = new FileReader(environment, file, { tolerant: true });
    reader.read();
    diagnostics.push(...reader.diagnostics);
    notes.push(...reader.notes);
    globals.push(...reader.globals);
    if (namespace === '') namespace = reader.firstNamespace ?? '';
  }
  if (diagnostics.length > 0 && options.partial !== true) return { status: 'rejected', diagnostics };
  return { status: 'ok', model: modelOf(environment, globals, namespace, [...diagnostics, ...notes]) };
}

function modelOf(
  environment: ModelEnvironment,
  globals: readonly Global[],
  namespace: string,
  notes: readonly Diagnostic[],
): LoadedModel {
  const codecs = new Codecs();
  const units = new Map<boolean, CompiledUnit>();
  const inhabited = (typeName: string): Global | null => {
    const found = environment.lookup(`inst.Inhabited.${typeName}`);
    return found?.kind === 'global' ? found : null;
  };
  const unit = (deep: boolean): CompiledUnit => {
    const known = units.get(deep);
    if (known !== undefined) return known;
    const made = compileUnit(
      globals.filter((g) => g.alias === null),
      { deep, overrides: new Map(), inhabited, mustDecide: () => false, compiled: () => null },
    );
    units.set(deep, made);
    return made;
  };
  const functions = new Map<string, ModelFunction>();
  const generic = new Map<string, ModelFunction>();
  for (const decl of globals) {
    const isGeneric = decl.params.some((p) => isTypeParam(p));
    // Codecs go by a type's text: a variable of one function is not that of another.
    const f = functionOf(decl, namespace, isGeneric ? new Codecs(true) : codecs, unit);
    if (f !== null) (isGeneric ? generic : functions).set(f.name, f);
  }
  return {
    namespace,
    functions,
    generic,
    notes,
    environment,
    globals,
    codecs,
    unit,
    compiled: sharedFunctions(globals, () => unit(false)),
    constructorsOf: (type) => constructors(environment, namespace, type),
  };
}

/** Null for types, and for functions that take or give functions, or instances other than those that copy. */
function functionOf(
  decl: Global,
  namespace: string,
  codecs: Codecs,
  unit: (deep: boolean) => CompiledUnit,
): ModelFunction | null {
  if (decl.alias !== null || decl.params.some((p) => !isTypeParam(p) && (isErased(p.type) || whnf(p.type).kind === 'pi')))
    return null;
  const ok = argsOf(declaredResult(decl), RESULT_DECL)?.[0];
  if (ok === undefined || spine(ok).arity > 0) return null;
  const all = runtimeParams(decl);
  const instances = all.map((p) => copyingInstance(p.type));
  const params = all.filter((p, i) => p.info === 'explicit' && instances[i] === null);
  if (params.some((p) => isInstance(p.type))) return null;
  const lengths = all.map((p) => (p.info === 'explicit' ? -1 : params.findIndex((q) => hasLength(q.type, p.local))));
  if (all.some((p, i) => p.info !== 'explicit' && lengths[i] === -1)) return null;
  const name = withoutNamespace(decl.name, namespace);
  interface Ready {
    readonly encode: readonly ((json: JsonValue) => unknown)[];
    readonly decode: (value: unknown) => JsonValue;
  }
  // Made inside the run: code too deep to be written is a run without an answer.
  let quick: Compiled | null = null;
  let ready: Ready | null = null;
  const prepare = (): Ready =>
    (ready ??= {
      encode: params.map((p) => codecs.of(p.type).encode),
      decode: codecs.of(ok).decode,
    });
  /** Lengths of arrays (const generics) are read off the arrays. */
  const withLengths = (given: readonly unknown[]): readonly unknown[] => {
    if (all.length === params.length) return given;
    let next = 0;
    return lengths.map((from, i) => instances[i] ?? (from === -1 ? given[next++] : (given[from] as Seq).length));
  };
  const runThen = (
    finish: (value: unknown) => unknown,
    given: readonly unknown[],
    limits?: Partial<EvalLimits>,
  ): EncodedOutcome => {
    const values = withLengths(given);
    return runWithin(
      () => finish((quick ??= unit(false).function(decl))(...values)),
      () => finish(drive(unit(true).function(decl)(...values))),
      limits,
    );
  };
  const callEncoded = (given: readonly unknown[], limits?: Partial<EvalLimits>): EncodedOutcome =>
    runThen((value) => value, given, limits);
  const encodeAll = (args: readonly JsonValue[]): readonly unknown[] => {
    const { encode } = prepare();
    if (args.length !== params.length)
      throw new AegisError('data/invalid', `${name} takes ${params.length} arguments, not ${args.length}`);
    return encode.map((f, i) => f(args[i] as JsonValue));
  };
  return {
    name,
    params: params.map((p) => ({ name: p.local.name, type: leanType(p.type, namespace) })),
    result: leanType(ok, namespace),
    call(args: readonly JsonValue[], limits?: Partial<EvalLimits>): Outcome {
      return outcomeOf(callEncoded(encodeAll(args), limits), prepare().decode);
    },
    callReturning(args, returned, limits) {
      const parts = returnedParts(name, ok, returned, codecs);
      const raw = runThen(parts.applied, encodeAll(args), limits);
      return outcomeOf(raw, (value) => parts.decode(value as readonly unknown[]));
    },
    callEncoded,
    encode: (param, value) => {
      const encode = prepare().encode[param];
      if (encode === undefined) throw new AegisError('data/invalid', `${name} has no parameter ${param}`);
      return encode(value);
    },
    decode: (value) => prepare().decode(value),
  };
}

/** `T : Type`. */
function isTypeParam({ type }: Param): boolean {
  const t = whnf(type);
  return t.kind === 'sort' && t.sort === 'Type';
}

/** The instance that copies a type variable's values by doing nothing. */
function copyingInstance(type: Type): unknown {
  const t = whnf(type);
  const [of] = t.kind === 'con' ? t.args : [];
  if (t.kind !== 'con' || of === undefined || resolve(of).kind !== 'var') return null;
  if (t.decl.name === 'Aeneas.Std.core.clone.Clone') return COPYING;
  return t.decl.name === 'Aeneas.Std.core.marker.Copy' ? dictionary(COPYING) : null;
}

/** A structure with functions in it: a trait's. */
function isInstance(type: Type): boolean {
  const t = whnf(type);
  return (
    t.kind === 'con' &&
    t.decl.kind === 'inductive' &&
    t.decl.structure &&
    (t.decl.ctors[0]?.fields.some((f) => isInstanceField(f.type)) ?? false)
  );
}

function isInstanceField(type: Type): boolean {
  const t = whnf(type);
  return t.kind === 'pi' || isErased(t) || argsOf(t, RESULT_DECL) !== null || isInstance(t);
}

/** `Array T n` where n is the variable. */
function hasLength(type: Type, local: Local): boolean {
  const n = argsOf(type, ARRAY_DECL)?.[1];
  const t = n === undefined ? null : resolve(n);
  return t?.kind === 'var' && t.local === local;
}

/** What a function of a deep unit gave: a generator if it is recursive. */
export function drive(given: unknown): unknown {
  return isGenerator(given) ? driveGenerator(given) : given;
}

const isGenerator = (value: unknown): value is Deep =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Generator]';

function constructors(environment: ModelEnvironment, namespace: string, type: LeanType): readonly LeanConstructor[] {
  if (type.kind !== 'adt') return [];
  const decl = environment.lookup(namespace === '' ? type.name : `${namespace}.${type.name}`) ?? environment.lookup(type.name);
  return decl?.kind === 'inductive' ? constructorsOf(decl, [], namespace) : [];
}
