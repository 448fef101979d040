/**
 * Loops, unrolled. Where the state's numbers depend on the branches taken so far, states that differ in them go on apart: two pointers that
 * run towards each other are then known numbers, and what they point at is a known item. States with the same numbers go on together.
 */
import type { Evaluator } from './evaluate.ts';
import { numbersOf } from './any-value.ts';
import { isConstant, type Term } from './term.ts';
import { merge, NOTHING, type Value } from './value.ts';

/** One of the states a loop may be in after so many rounds, and when it is. */
interface Strand {
  readonly cond: Term;
  readonly state: Value;
}

/** A run of the loop that has ended. */
interface End {
  readonly cond: Term;
  readonly run: Value;
}

/** Rounds are unrolled until no input can need another one, or the limit: inputs that need more are given up on. */
export function unroll(ev: Evaluator, body: Value, start: Value): Value {
  const { machine } = ev;
  const { bank } = machine;
  const ends: End[] = [];
  let strands: readonly Strand[] = [{ cond: bank.true, state: start }];
  for (let round = 0; strands.length > 0; round++) {
    const next: Strand[] = [];
    for (const { cond, state } of strands)
      machine.under(cond, undefined, () => {
        if (round > machine.limits.rounds) machine.giveUp(`a loop of more than ${machine.limits.rounds} rounds`);
        else oneRound(ev, ev.apply(body, state), cond, ends, next);
      });
    strands = together(ev, next);
  }
  return ends.reduceRight<Value>((rest, { cond, run }) => merge(bank, cond, run, rest), NOTHING);
}

function oneRound(ev: Evaluator, run: Value, cond: Term, ends: End[], next: Strand[]): void {
  const { machine } = ev;
  const { bank } = machine;
  if (run.kind !== 'result') {
    if (run.kind !== 'nothing') machine.giveUp('a run of unknown form');
    return;
  }
  const fail = machine.decide(run.fail);
  if (fail !== bank.false) ends.push({ cond: bank.and(cond, fail), run: { ...run, fail: bank.true, value: NOTHING } });
  const step = run.value;
  machine.under(bank.not(fail), undefined, () => {
    if (step.kind !== 'data') {
      if (step.kind !== 'nothing') machine.giveUp('a loop step of unknown form');
      return;
    }
    const gone = bank.and(cond, bank.not(fail));
    const more = machine.decide(bank.eq(step.tag, bank.int(0n)));
    if (more !== bank.true) ends.push({ cond: bank.and(gone, bank.not(more)), run: ev.ok(ev.field(step, 1, 0)) });
    machine.under(more, undefined, () => {
      for (const strand of apart(ev, ev.field(step, 0, 0)))
        next.push({ ...strand, cond: bank.and(bank.and(gone, more), strand.cond) });
    });
  });
}

/** The state for each choice of those of its numbers that are one of a few. */
function apart(ev: Evaluator, state: Value): readonly Strand[] {
  const { machine } = ev;
  const { bank } = machine;
  let choices: readonly { readonly cond: Term; readonly known: ReadonlyMap<Term, Term> }[] = [
    { cond: bank.true, known: new Map() },
  ];
  for (const term of new Set(numbersOf(state))) {
    if (isConstant(term) || !term.choosesNumbers) continue;
    const leaves = leavesOf(bank.int.bind(bank), term);
    const finer = choices.flatMap(({ cond, known }) =>
      leaves.flatMap((leaf) => {
        const here = bank.and(cond, machine.decide(bank.eq(term, leaf)));
        return here === bank.false ? [] : [{ cond: here, known: new Map(known).set(term, leaf) }];
      }),
    );
    if (finer.length > machine.limits.strands) break;
    choices = finer;
  }
  return choices.flatMap(({ cond, known }) =>
    machine.under<readonly Strand[]>(cond, [], () => [
      { cond, state: rewritten(state, (t) => known.get(t) ?? decided(ev, t), MOST_NESTED) },
    ]),
  );
}

/** How deep values are looked through for what the branch taken decides. */
const MOST_NESTED = 6;

/** What a choice comes to where its condition is known. */
function decided({ machine }: Evaluator, term: Term): Term {
  let t = term;
  while (t.op === 'ite') {
    const [cond, then, otherwise] = t.args as readonly [Term, Term, Term];
    const known = machine.glance(cond);
    if (!isConstant(known)) break;
    t = known === machine.bank.true ? then : otherwise;
  }
  return t;
}

function leavesOf(int: (n: bigint) => Term, term: Term): readonly Term[] {
  const found = new Set<bigint>();
  const seen = new Set<Term>();
  const waiting = [term];
  for (let t = waiting.pop(); t !== undefined; t = waiting.pop()) {
    if (seen.has(t)) continue;
    seen.add(t);
    if (isConstant(t)) found.add(t.lo);
    else waiting.push(...t.args.slice(1));
  }
  return [...found].map(int);
}

/** The value with each of its terms as `f` has it. */
function rewritten(value: Value, f: (term: Term) => Term, depth: number): Value {
  const inside = (v: Value): Value => (depth === 0 ? v : rewritten(v, f, depth - 1));
  switch (value.kind) {
    case 'int':
    case 'bool': {
      const term = f(value.term);
      return term === value.term ? value : { ...value, term };
    }
    case 'list':
      return { ...value, length: f(value.length), items: value.items.map(inside) };
    case 'open':
      return { ...value, length: f(value.length) };
    case 'data':
      return {
        ...value,
        tag: f(value.tag),
        fields: new Map([...value.fields].map(([tag, fields]) => [tag, fields.map(inside)])),
      };
    case 'result':
    case 'unit':
    case 'text':
    case 'function':
    case 'nothing':
      return value;
  }
}

/** States with the same known numbers as one; all of them, where they are too many. */
function together(ev: Evaluator, strands: readonly Strand[]): readonly Strand[] {
  const { bank } = ev.machine;
  const joined = (group: readonly Strand[]): Strand =>
    group.reduce((so, one) => ({ cond: bank.or(so.cond, one.cond), state: merge(bank, one.cond, one.state, so.state) }));
  const groups = new Map<string, Strand[]>();
  for (const strand of strands) {
    const key = numbersOf(strand.state)
      .map((t) => (isConstant(t) ? String(t.lo) : '?'))
      .join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [strand]);
    else group.push(strand);
  }
  if (groups.size > ev.machine.limits.strands) return [joined(strands)];
  return [...groups.values()].map(joined);
}
