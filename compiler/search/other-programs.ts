import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { type Random, randomFrom } from '../../pipeline/core/random.ts';
import type { Term } from '../lean/tree.ts';
import type { EvalLimits, Model, ModelFunction, Statement, Truth } from '../model/api.ts';
import { contains } from './contains.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { edgesOf } from './edges.ts';
import { literalValue, termsWithin } from './literal-value.ts';
import { mutate } from './mutate.ts';
import { hashOf, pickOf } from './random.ts';
import { type Space, spaceOf } from './space.ts';

/** A function in the place of one of the model's: same arguments, same answer. */
type Stand = (args: readonly JsonValue[]) => Outcome;

/**
 * The statement about programs that return other things: results of the right type near the real ones or anywhere, one of the arguments, what the
 * statement itself names, or failure. Whether its truth can depend on the program shows in them. The first programs return one value whatever they
 * are given. A text where results cannot be made.
 */
export function aboutOthers(
  model: Model,
  statement: Statement,
  theorem: unknown,
  numbers: readonly bigint[],
): OtherPrograms | string {
  const functions = new Map<string, Stand>();
  const terms = [...termsWithin(theorem)];
  let program = 0;
  let constants = 0;
  const spaces: Space[] = [];
  for (const name of statement.mentions) {
    const f = model.functions.get(name);
    if (f === undefined) continue;
    const space = spaceOf(f.result, { constructorsOf: model.constructorsOf.bind(model), named: numbers });
    if (typeof space === 'string') return `${name}: ${space}`;
    spaces.push(space);
    const stands = new Map<number, Stand>();
    const named = namedIn(terms, space);
    const fixed = constantsOf(space, named);
    constants = Math.max(constants, fixed.length);
    const original: Original = { params: f.params, call: remembered((args) => f.call(args, REAL)) };
    functions.set(f.name, (args) => {
      const stand = stands.get(program) ?? standIn(original, space, named, fixed, program);
      stands.set(program, stand);
      return stand(args);
    });
  }
  const about = statement.withFunctions(functions);
  return {
    constants,
    isNamed: (term) => spaces.some((space) => placesOf(space).some(([, inner]) => literalValue(term, inner) !== undefined)),
    check: (row, number, limits) => {
      program = number;
      return about.checkInputs(row, limits);
    },
  };
}

/** The statement about the program of this number: the same number, the same program. */
export interface OtherPrograms {
  /** Programs below this number return one value each: what the statement names, and edges of the result's type. */
  readonly constants: number;
  /** Whether some program surely returns what this term writes, as its result or as a part of it. */
  isNamed(term: Term): boolean;
  check(row: readonly JsonValue[], program: number, limits: Partial<EvalLimits>): Truth;
}

/** A value the statement writes, for the whole result or for one place of it. */
interface Named {
  readonly place: number | string | null;
  readonly value: JsonValue;
}

const MOST_NAMED = 20;
const MOST_EDGES = 12;

/** The result itself, and what it consists of. */
function placesOf(space: Space): readonly (readonly [Named['place'], Space])[] {
  const whole: readonly [Named['place'], Space] = [null, space];
  if (space.kind === 'tuple') return [whole, ...space.items.map((item, i) => [i, item] as const)];
  return space.kind === 'record' ? [whole, ...space.fields.map((f) => [f.name, f.space] as const)] : [whole];
}

/** What the constant programs return. */
function constantsOf(space: Space, named: readonly Named[]): readonly JsonValue[] {
  const whole = named.flatMap(({ place, value }) => (place === null ? [value] : []));
  return [...whole, ...edgesOf(space, MOST_EDGES).slice(0, MOST_EDGES)];
}

function namedIn(terms: readonly Term[], space: Space): readonly Named[] {
  const places = placesOf(space);
  const found = terms.flatMap((term) =>
    places.flatMap(([place, inner]): Named[] => {
      const value = literalValue(term, inner);
      return value === undefined || !contains(inner, value) ? [] : [{ place, value }];
    }),
  );
  const distinct = new Map(found.map((n) => [JSON.stringify(n), n]));
  return [...distinct.values()].slice(0, MOST_NAMED);
}

/** Of a run of the program itself, to change its result a little. */
const REAL = { fuel: 20_000, memoryBytes: 1 << 20 };

type Original = Pick<ModelFunction, 'params'> & { readonly call: Stand };

/** All stand-ins are asked about the same few arguments. */
function remembered(run: Stand): Stand {
  const known = new Map<string, Outcome>();
  return (args) => {
    const key = JSON.stringify(args);
    const outcome = known.get(key) ?? run(args);
    known.set(key, outcome);
    return outcome;
  };
}

function standIn(f: Original, space: Space, named: readonly Named[], constants: readonly JsonValue[], seed: number): Stand {
  const known = new Map<string, Outcome>();
  const constant = constants[seed];
  const drawn = seed % 4 === 3 ? answer(f, space, named, [], randomFrom(seed)) : null;
  const fixed = constant === undefined ? drawn : { ok: constant };
  return (args) => {
    if (fixed !== null) return fixed;
    const key = JSON.stringify(args);
    let outcome = known.get(key);
    if (outcome === undefined) {
      outcome = answer(f, space, named, args, randomFrom(seed ^ hashOf(key)));
      known.set(key, outcome);
    }
    return outcome;
  };
}

function answer(f: Original, space: Space, named: readonly Named[], args: readonly JsonValue[], random: Random): Outcome {
  const drawer = new Drawer(random, drawFlavour(random));
  const choice = random.below(10);
  if (choice === 0) return { panic: true };
  if (choice <= 2) return { ok: drawer.draw(space) };
  if (choice === 3) {
    const fitting = args.filter((arg) => contains(space, arg));
    return { ok: fitting.length > 0 ? pickOf(random, fitting) : drawer.draw(space) };
  }
  const real = args.length === f.params.length ? f.call(args) : { panic: true as const };
  const base = 'ok' in real && contains(space, real.ok) ? real.ok : drawer.draw(space);
  if (choice === 4) return 'unknown' in real ? { ok: base } : real;
  if (choice <= 6 && named.length > 0) return { ok: placed(base, pickOf(random, named), named, random) };
  return { ok: mutate(space, base, drawer, random) };
}

/** The base with named values put in their places: one, or one for each place. */
function placed(base: JsonValue, one: Named, named: readonly Named[], random: Random): JsonValue {
  const turn = random.below(named.length);
  const chosen = random.oneIn(2) ? [one] : [...named.slice(turn), ...named.slice(0, turn)];
  return chosen.reduce<JsonValue>((now, { place, value }) => {
    if (place === null) return chosen.length === 1 ? value : now;
    if (Array.isArray(now) && typeof place === 'number') return now.with(place, value);
    return typeof now === 'object' && now !== null && !Array.isArray(now) ? { ...now, [place]: value } : now;
  }, base);
}
