/** The function's result where it returns: the value, then what the `&mut` parameters end with or how they come back. */
import type { Expr, FunType, Pattern } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { mutableRegions } from '../../rust/signature-outputs.ts';
import { refuse } from '../refusal.ts';
import { pureBody } from './carry.ts';
import type { Context, Signature } from './context.ts';
import { freshVariable, rootType, rust } from './context.ts';
import type { Hole } from './draft.ts';
import { tupleExpr, tuplePattern, tupleType, variable } from './draft.ts';
import type { Resolved } from './environment.ts';
import { copyOf } from './environment.ts';
import { giveBack } from './loans.ts';
import { holdsMutable, pointee } from './mutable-types.ts';
import type { Here } from './places.ts';
import { letVariable, read, write } from './places.ts';

type Output = Signature['outputs'][number];

export function returnHole(here: Here): Hole {
  const { signature } = here.context;
  const values = [...returned(here), ...signature.outputs.map((output) => outputExpr(here, output))];
  return { kind: 'hole', to: { kind: 'return' }, environment: here.environment, value: tupleExpr(values), filled: null };
}

function returned(here: Here): readonly Expr[] {
  const { context, environment } = here;
  const { result } = context.signature;
  if (result.kind === 'unit' || result.kind === 'never') return [];
  const place = environment.aliases.get(0) ?? { root: 0, path: [] };
  return [read({ ...here, environment: holdsMutable(result, context.lookups) ? copyOf(environment) : environment }, place)];
}

function outputExpr(here: Here, output: Output): Expr {
  const { context, environment } = here;
  if (output.kind === 'final') {
    refuseReturned(here, output.param);
    return finalValue({ ...here, environment: copyOf(environment) }, output.param);
  }
  if (output.kind === 'unchanged') return unchanged(here, rootType(context, output.param + 1));
  const { trial, names, types } = returnedTrial(here, partsOf(context, context.signature.result, output.region));
  const finals = output.params.map((param) => finalValue(trial, param));
  const pattern = tuplePattern(names.map((name, i): Pattern => ({ kind: 'var', name, type: types[i] as FunType })));
  const lambda: Expr = { kind: 'lambda', params: [pattern], body: pureBody(here, trial.lines, tupleExpr(finals)) };
  return letVariable(here, lambda, 'back', outputType(context, output));
}

/** How a borrow ends that was handed in behind another one: as the caller finds it. */
function unchanged(here: Here, type: FunType): Expr {
  const name = freshVariable(here.context, null, type);
  const lambda: Expr = { kind: 'lambda', params: [{ kind: 'var', name, type }], body: { kind: 'value', of: variable(name) } };
  return letVariable(here, lambda, 'back', { kind: 'arrow', params: [type], result: type });
}

/** What the caller writes through the returned borrow would not reach a parameter that is thought to be done with (`'b: 'a`). */
function refuseReturned(here: Here, param: number): void {
  const { result } = here.context.signature;
  const { context } = here;
  const parts = [...new Set(mutableRegions(result, context.lookups.adt))].flatMap((region) => partsOf(context, result, region));
  if (parts.length === 0) return;
  const { trial, names } = returnedTrial(here, parts);
  const final = finalValue(trial, param);
  const reached = new Set(names);
  for (const line of trial.lines) {
    if (!namesIn(line).some((name) => reached.has(name))) continue;
    for (const name of namesIn('pattern' in line ? line.pattern : line)) reached.add(name);
  }
  if (namesIn(final).some((name) => reached.has(name)))
    refuse('a returned mutable borrow of a parameter with another lifetime', here.span, 'give both the same lifetime');
}

/** Names of the variables a part of the tree mentions. */
const namesIn = (part: unknown): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part === 'string') return part.startsWith('%') ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(namesIn) : [];
};

/** The environment after the caller has written new values to these parts of what is returned. */
function returnedTrial(
  here: Here,
  parts: readonly (readonly number[])[],
): { readonly trial: Here; readonly names: readonly string[]; readonly types: readonly FunType[] } {
  const { context, environment } = here;
  const place = environment.aliases.get(0);
  if (place === undefined) return refuse('a returned mutable borrow whose origin is not known', here.span);
  if (parts.some((path) => path.length > 1))
    return refuse('a returned mutable borrow in a tuple of a tuple', here.span, 'return one tuple');
  const types = parts.map((path) => rust(pointee(path.reduce(componentType, context.signature.result))));
  const names = types.map((type) => freshVariable(context, null, type));
  const trial: Here = { ...here, environment: copyOf(environment), lines: [] };
  parts.forEach((path, i) => {
    const steps = path.map(
      (index, depth) =>
        ({ kind: 'field', index, of: path.slice(0, depth).reduce(componentType, context.signature.result) }) as const,
    );
    write(trial, { root: place.root, path: [...place.path, ...steps] }, variable(names[i] as string));
  });
  return { trial, names, types };
}

/** Content of a parameter once everything borrowed from it is given back. */
function finalValue(here: Here, param: number): Expr {
  const { environment } = here;
  const whole: Resolved = { root: param + 1, path: [] };
  for (let again = true; again; ) {
    again = false;
    for (const loan of environment.loans) {
      if (!loan.parents.some((parent) => parent.root === whole.root) || !environment.loans.includes(loan)) continue;
      giveBack(here, loan);
      again = true;
    }
  }
  return read(here, whole);
}

/** Where in the returned type the mutable borrows of a lifetime are, by tuple component. */
function partsOf(context: Context, type: MirType, region: string, path: readonly number[] = []): readonly (readonly number[])[] {
  if (type.kind === 'tuple') return type.items.flatMap((item, i) => partsOf(context, item, region, [...path, i]));
  return mutableRegions(type, context.lookups.adt).includes(region) ? [path] : [];
}

const componentType = (type: MirType, index: number): MirType => (type.kind === 'tuple' ? (type.items[index] ?? type) : type);

export function outputType(context: Context, output: Output): FunType {
  if (output.kind !== 'back') {
    const type = rootType(context, output.param + 1);
    return output.kind === 'final' ? type : { kind: 'arrow', params: [type], result: type };
  }
  const params = partsOf(context, context.signature.result, output.region).map((path) =>
    rust(pointee(path.reduce(componentType, context.signature.result))),
  );
  return {
    kind: 'arrow',
    params: [tupleType(params)],
    result: tupleType(output.params.map((param) => rootType(context, param + 1))),
  };
}

/** Type inside `Result`. */
export function resultType(context: Context): FunType {
  const { result, outputs } = context.signature;
  const value: readonly FunType[] = result.kind === 'unit' || result.kind === 'never' ? [] : [rust(result)];
  return tupleType([...value, ...outputs.map((output) => outputType(context, output))]);
}
