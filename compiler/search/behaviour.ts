import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { Model, ModelFunction, Statement } from '../model/api.ts';
import { contains } from './contains.ts';
import { Drawer, drawFlavour } from './draw.ts';
import { edgesOf } from './edges.ts';
import { firstRows, type InputPlan } from './input-plan.ts';
import { numbersIn } from './plan-statement.ts';
import { hashOf } from './random.ts';
import { leavesOf } from './relate.ts';
import { type Space, spaceOf } from './space.ts';

const EDGES = 3;
const DRAWS = 4;
const LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };

/** What functions gave: all statements about a program ask for much the same inputs. */
const RESULTS = new WeakMap<ModelFunction, Map<string, Outcome>>();

/**
 * Of which programs near this one the statement is false, one digit each: a program gives what this one gives, changed in one way on half of the inputs,
 * another half for each way, so that what is said of single inputs is told from what is said of all. The same programs for every statement about a model (`text` is the model's), so equal texts mean that two statements exclude much the same. Null where
 * they exclude all of them or none, which tells nothing, or where results cannot be changed.
 */
export function behaviourOf(model: Model, statement: Statement, plan: InputPlan, text: string): string | null {
  const rows = [...firstRows(plan, EDGES, DRAWS, 1)];
  let program = 0;
  const functions = new Map<string, (args: readonly JsonValue[]) => Outcome>();
  for (const name of statement.mentions) {
    const f = model.functions.get(name);
    if (f === undefined) continue;
    const space = spaceOf(f.result, { constructorsOf: model.constructorsOf.bind(model), named: numbersIn([text]) });
    if (typeof space === 'string') return null;
    const known = RESULTS.get(f) ?? new Map<string, Outcome>();
    RESULTS.set(f, known);
    functions.set(f.name, (args) => {
      const key = JSON.stringify(args);
      const real = known.get(key) ?? f.call(args, LIMITS);
      known.set(key, real);
      const way = WAYS[program >> 1];
      const isChanged = (hashOf(`${program >> 1} ${key}`) & 1) === (program & 1);
      return way !== undefined && isChanged && 'ok' in real && contains(space, real.ok) ? way(space, real.ok) : real;
    });
  }
  const about = statement.withFunctions(functions);
  const digits = Array.from({ length: 2 * WAYS.length }, (_, i) => {
    program = i;
    return rows.some((row) => about.checkInputs(row, LIMITS).kind === 'fails') ? '1' : '0';
  }).join('');
  return digits.includes('1') && digits.includes('0') ? digits : null;
}

type Way = (space: Space, value: JsonValue) => Outcome;

const number =
  (at: number, by: bigint): Way =>
  (space, value) => {
    let changed = value;
    const leaves = leavesOf(space, value, (next) => (changed = next));
    const leaf = leaves.at(at);
    leaf?.shift(by);
    return { ok: changed };
  };

/** Changes the first list there is: the result, or a part of it. */
const list =
  (change: (items: readonly JsonValue[]) => JsonValue[]): Way =>
  (space, value) => ({ ok: inList(space, value, change) });

function inList(space: Space, value: JsonValue, change: (items: readonly JsonValue[]) => JsonValue[]): JsonValue {
  if (space.kind === 'list' && Array.isArray(value)) return change(value);
  if (space.kind === 'tuple' && Array.isArray(value)) {
    const at = space.items.findIndex((s) => s.kind === 'list');
    return at < 0 ? value : value.with(at, inList(space.items[at] ?? space, value[at] ?? null, change));
  }
  if (space.kind !== 'sum' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const found = space.cases.find((c) => c.name in value);
  const fields = found === undefined ? undefined : value[found.name];
  const [inner] = found?.fields ?? [];
  if (found === undefined || !Array.isArray(fields) || inner === undefined) return value;
  return { [found.name]: [inList(inner, fields[0] ?? null, change), ...fields.slice(1)] };
}

const drawn =
  (seed: number): Way =>
  (space) => {
    const random = randomFrom(seed);
    return { ok: new Drawer(random, drawFlavour(random)).draw(space) };
  };

const edge =
  (at: number): Way =>
  (space, value) => ({ ok: edgesOf(space, 8)[at] ?? value });

const WAYS: readonly Way[] = [
  () => ({ panic: true }),
  ...[0, -1].flatMap((at) => [1n, -1n, 2n, 100n].map((by) => number(at, by))),
  list((items) => items.slice(1)),
  list((items) => items.slice(0, -1)),
  list((items) => items.toReversed()),
  list((items) => (items.length > 0 ? [...items, items[0] ?? null] : [])),
  list((items) => items.map(() => items[0] ?? null)),
  list(() => []),
  ...[0, 1, 2].map(edge),
  ...[1, 2].map(drawn),
];
