/** A crate at every level of the passes, and its functions run at each of them. */
import type { Cfg } from '../../../compiler/ir/cfg.ts';
import type { FunDef } from '../../../compiler/ir/functional.ts';
import { printFunDef } from '../../../compiler/ir/text/functional.ts';
import { printGraph } from '../../../compiler/ir/text/graph.ts';
import { printTree } from '../../../compiler/ir/text/tree.ts';
import type { TreeBody } from '../../../compiler/ir/tree.ts';
import { callResults } from '../../../compiler/emit/signature.ts';
import { dropScaffolding } from '../../../compiler/passes/drop-scaffolding.ts';
import { type Functional, functionalise } from '../../../compiler/passes/functionalise/function.ts';
import { GRAPH_PASSES, type GraphPass } from '../../../compiler/passes/pass-list.ts';
import { structure } from '../../../compiler/passes/structure.ts';
import { nameVariables } from '../../../compiler/passes/tidy/name-variables.ts';
import { inBodies, TIDY_PASSES } from '../../../compiler/passes/tidy/tidy.ts';
import type { LinkedCrate, LinkedFunction } from '../../../compiler/rust/linked-crate.ts';
import type { MirBody } from '../../../compiler/rust/mir.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';
import { checkFunctional } from './check-functional.ts';
import { checkGraph, checkTree } from './check-graph.ts';
import { Library } from './library.ts';
import { FunctionalInterpreter } from './run-functional.ts';
import { unstitched } from './unstitched.ts';
import { GraphInterpreter } from './run-graph.ts';
import { OutOfFuel, Panic, plain, type Pointer, show, type Value } from './values.ts';

export interface Level {
  readonly name: string;
  readonly run: (key: string, args: readonly Value[]) => string;
  /** All functions at this level, as text. */
  readonly text: () => string;
}

export const FUEL = 200_000;

/** MIR as it comes, its graph, and the graph after each pass. */
export function graphLevelsOf(crate: LinkedCrate, passes: readonly GraphPass[] = GRAPH_PASSES) {
  const library = new Library();
  const lookups = library.lookups(crate, (key) => callResults(crate.functions.get(key) as LinkedFunction, crate));
  const bodies = new Map([...crate.functions.values()].flatMap((f) => (isBody(f.body) ? [[f.key, f.body] as const] : [])));
  let graphs = new Map([...bodies].map(([key, body]) => [key, dropScaffolding(body)]));
  wellFormed('drop-scaffolding', graphs, checkGraph);
  const levels: Level[] = [
    graphLevel('MIR', crate, library, new Map([...bodies].map(([key, body]) => [key, unstitched(body)]))),
    graphLevel('drop-scaffolding', crate, library, graphs),
  ];
  for (const pass of passes) {
    graphs = new Map([...graphs].map(([key, graph]) => [key, pass.run(graph, lookups)]));
    wellFormed(pass.name, graphs, checkGraph);
    levels.push(graphLevel(pass.name, crate, library, graphs));
  }
  return { graphs, levels, library, lookups };
}

/** The graph levels, the tree, the functional code as it comes and after each pass that tidies it. */
export function levelsOf(crate: LinkedCrate): readonly Level[] {
  const { graphs, levels, library, lookups } = graphLevelsOf(crate);
  const trees = new Map([...graphs].map(([key, graph]) => [key, structure(graph)]));
  wellFormed('structure', trees, checkTree);
  const tree = graphLevel('structure', crate, library, trees);
  const variables = new Map<string, Functional['variables']>();
  let functional = new Map<string, FunDef>();
  for (const [key, body] of trees) {
    const result = functionalise(body, crate.functions.get(key) as LinkedFunction, lookups);
    functional.set(key, { path: key, ...result.definition });
    variables.set(key, result.variables);
  }
  const code: Level[] = [];
  const reached = (name: string): void => {
    wellFormed(name, functional, checkFunctional);
    code.push(functionalLevel(name, crate, library, functional));
  };
  reached('functionalise');
  for (const pass of TIDY_PASSES) {
    functional = new Map([...functional].map(([key, def]) => [key, inBodies(def, pass.run)]));
    reached(pass.name);
  }
  const named = (key: string, def: FunDef): FunDef => ({
    path: key,
    ...nameVariables(def, variables.get(key) ?? new Map(), lookups.reservedNames),
  });
  functional = new Map([...functional].map(([key, def]) => [key, named(key, def)]));
  reached('name-variables');
  return [...levels, tree, ...code];
}

const isBody = (body: LinkedFunction['body']): body is MirBody => body !== null && 'locals' in body;

/** The checker after every pass. */
function wellFormed<T>(pass: string, made: ReadonlyMap<string, T>, check: (made: T) => readonly string[]): void {
  const wrong = [...made].flatMap(([key, one]) => check(one).map((w) => `after ${pass}, in ${key}: ${w}`));
  if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'));
}

const isMutable = (type: MirType): boolean => type.kind === 'ref' && type.mutable;

/** Negative for a struct: it has no variants. */
const discriminantIn =
  (crate: LinkedCrate) =>
  (type: MirType, variant: string): bigint => {
    if (type.kind === 'option' || type.kind === 'result') return variant === 'Some' || variant === 'Err' ? 1n : 0n;
    const adt = type.kind === 'adt' ? crate.adts.get(type.path) : undefined;
    if (adt === undefined || adt.kind === 'struct') return -1n;
    return adt.variants.find((v) => v.name === variant)?.discriminant ?? 0n;
  };

function graphLevel(name: string, crate: LinkedCrate, library: Library, bodies: ReadonlyMap<string, Cfg | TreeBody>): Level {
  const body = (key: string): Cfg | TreeBody => {
    const found = bodies.get(key);
    if (found === undefined) throw new TypeError(`no body of ${key}`);
    return found;
  };
  const run = (key: string, args: readonly Value[]): string =>
    outcome(() => {
      const { params, result } = crate.functions.get(key) as LinkedFunction;
      const cells = [...args];
      const pointer = (i: number): Pointer => ({ get: () => cells[i] as Value, set: (value) => void (cells[i] = value) });
      const given = args.map((arg, i) => (isMutable((params[i] as { type: MirType }).type) ? pointer(i) : arg));
      const value = new GraphInterpreter({ body, library, discriminant: discriminantIn(crate) }, FUEL).call(key, given);
      const finals = params.flatMap((p, i) => (isMutable(p.type) ? [plain(cells[i] as Value)] : []));
      return [...(result.kind === 'unit' ? [] : [plain(value)]), ...finals];
    });
  const text = (): string => [...bodies.values()].map((of) => ('tree' in of ? printTree(of) : printGraph(of))).join('');
  return { name, run, text };
}

function functionalLevel(name: string, crate: LinkedCrate, library: Library, functions: ReadonlyMap<string, FunDef>): Level {
  const run = (key: string, args: readonly Value[]): string =>
    outcome(() => {
      const { params, result } = crate.functions.get(key) as LinkedFunction;
      const value = new FunctionalInterpreter(functions, library, discriminantIn(crate), FUEL).call(key, args);
      const count = (result.kind === 'unit' ? 0 : 1) + params.filter((p) => isMutable(p.type)).length;
      return count === 0 ? [] : count === 1 ? [value] : (value as readonly Value[]);
    });
  return { name, run, text: () => [...functions.values()].map(printFunDef).join('') };
}

function outcome(run: () => readonly Value[]): string {
  try {
    return show(run());
  } catch (error) {
    if (error instanceof Panic) return 'panic';
    if (error instanceof OutOfFuel) return 'out of fuel';
    throw error;
  }
}
