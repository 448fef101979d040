/**
 * Loops by invariants. The state becomes any state that satisfies the candidates still believed; that these hold at the start and are kept by
 * every round are obligations, to be shown by whoever asked. A candidate that is not kept is taken out, and everything is run again.
 */
import { anyValue, numbersOf } from './any-value.ts';
import type { Evaluator } from './evaluate.ts';
import type { LibraryCall } from './library.ts';
import type { Term, TermBank } from './term.ts';
import { NOTHING, type Value } from './value.ts';

export interface Obligation {
  /** Of which candidate of which loop. */
  readonly candidate: string;
  /** Satisfiable: the candidate does not hold at the start, or a round does not keep it. */
  readonly broken: Term;
}

/** Rounds of one loop come to an end if one of these is never satisfiable. */
export interface Ending {
  readonly loop: string;
  /** Where the loop is reached. */
  readonly reached: Term;
  readonly measures: readonly { readonly text: string; readonly broken: Term }[];
}

type Relation = (bank: TermBank, now: readonly Term[], start: readonly Term[]) => Term;

const MOST_NUMBERS = 7;

export class Induction {
  readonly obligations: Obligation[] = [];
  readonly endings: Ending[] = [];
  /** Candidates that were refuted. */
  private readonly out: ReadonlySet<string>;
  /** Numbers and lengths among the inputs. */
  scope: readonly Term[] = [];
  private readonly names = new Map<LibraryCall, string>();

  constructor(out: ReadonlySet<string>) {
    this.out = out;
  }

  loop(ev: Evaluator, body: Value, start: Value, core: LibraryCall | null): Value {
    const { machine } = ev;
    const { bank } = machine;
    const type = core?.args[1]?.type;
    if (core === null || type === undefined) return machine.giveUp('a loop of unknown form');
    const name = this.names.get(core) ?? `loop ${this.names.size}`;
    this.names.set(core, name);
    const state = anyValue(machine, type);
    const [now, first] = [numbersOf(state), numbersOf(start)];
    if (now.length !== first.length || now.length > MOST_NUMBERS) return machine.giveUp('a loop over a state of unknown form');
    const scope = this.scope.slice(0, MOST_NUMBERS);
    const candidates = [...relations(now.length, scope)].filter(([text]) => !this.out.has(`${name}: ${text}`));
    const owe = (text: string, broken: Term): void => {
      this.obligations.push({ candidate: `${name}: ${text}`, broken: bank.and(machine.assumed, broken) });
    };
    for (const [text, holds] of candidates) owe(text, bank.and(machine.path, bank.not(holds(bank, first, first))));
    const invariant = candidates.reduce((all, [, holds]) => bank.and(all, holds(bank, now, first)), bank.true);
    machine.assume(invariant);
    const outer = this.scope;
    this.scope = [...now, ...outer];
    const step = ev.apply(body, state);
    this.scope = outer;
    if (step.kind !== 'result') return machine.giveUp('a loop body of unknown form');
    const on = step.value.kind === 'data' ? machine.decide(bank.eq(step.value.tag, bank.int(0n))) : bank.false;
    const again = bank.and(machine.path, bank.and(bank.not(step.fail), on));
    const next = numbersOf(ev.field(step.value, 0, 0));
    if (next.length !== now.length && again !== bank.false) return machine.giveUp('a loop step of unknown form');
    if (again !== bank.false) {
      for (const [text, holds] of candidates) owe(text, bank.and(again, bank.not(holds(bank, next, first))));
      const measures = [...endingsOf(now.length, scope)].map(([text, size]) => {
        const [a, b] = [size(bank, now, first), size(bank, next, first)];
        const falls = bank.and(bank.le(bank.int(0n), a), bank.lt(b, a));
        return { text, broken: bank.and(machine.assumed, bank.and(again, bank.not(falls))) };
      });
      this.endings.push({ loop: name, reached: machine.path, measures });
    }
    // What follows the loop sees its last round only.
    machine.assume(bank.or(step.fail, bank.not(on)));
    const value = machine.under(bank.not(step.fail), NOTHING, () => ev.field(step.value, 1, 0));
    return { ...step, value };
  }
}

/** What may hold of the numbers of a state, of what they were at the start, and of the inputs. */
function* relations(count: number, scope: readonly Term[]): Generator<readonly [string, Relation]> {
  const at = (terms: readonly Term[], i: number): Term => terms[i] as Term;
  for (let i = 0; i < count; i++) {
    yield [`${i} = start`, (bank, now, start) => bank.eq(at(now, i), at(start, i))];
    yield [`${i} ≥ start`, (bank, now, start) => bank.le(at(start, i), at(now, i))];
    yield [`${i} ≤ start`, (bank, now, start) => bank.le(at(now, i), at(start, i))];
    for (let j = 0; j < count; j++) {
      if (i === j) continue;
      yield [`${i} ≤ ${j}`, (bank, now) => bank.le(at(now, i), at(now, j))];
      yield [`${i} < ${j}`, (bank, now) => bank.lt(at(now, i), at(now, j))];
      yield [`${i} ≤ start of ${j}`, (bank, now, start) => bank.le(at(now, i), at(start, j))];
      if (i < j)
        yield [
          `${i} and ${j} in step`,
          (bank, now, start) => bank.eq(bank.add(at(now, i), at(start, j)), bank.add(at(now, j), at(start, i))),
        ];
    }
    for (const [k, bound] of scope.entries()) {
      yield [`${i} ≤ input ${k}`, (bank, now) => bank.le(at(now, i), bound)];
      yield [`${i} < input ${k}`, (bank, now) => bank.lt(at(now, i), bound)];
      yield [`${i} ≥ input ${k}`, (bank, now) => bank.le(bound, at(now, i))];
    }
  }
}

type Size = Relation;

/** What may fall with every round. */
function* endingsOf(count: number, scope: readonly Term[]): Generator<readonly [string, Size]> {
  const at = (terms: readonly Term[], i: number): Term => terms[i] as Term;
  for (let i = 0; i < count; i++) {
    for (const [k, bound] of scope.entries()) yield [`input ${k} - ${i}`, (bank, now) => bank.sub(bound, at(now, i))];
    for (let j = 0; j < count; j++) if (i !== j) yield [`${i} - ${j}`, (bank, now) => bank.sub(at(now, i), at(now, j))];
    yield [`${i}`, (_, now) => at(now, i)];
  }
}
