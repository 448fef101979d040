/** The state of a symbolic run: under which conditions it is, what these say, and where it had to give up. */
import { isConstant, type Term, TermBank, TooLarge } from './term.ts';
import { NOTHING, type Value } from './value.ts';

export interface RunLimits {
  /** Rounds of one loop, and calls of one definition inside each other. */
  readonly rounds: number;
  /** States of a loop that are followed apart from each other, for their numbers differ. */
  readonly strands: number;
  readonly terms: number;
  readonly steps: number;
}

/** Parts of one condition that are looked at. */
const MOST_PARTS = 1000;

interface Fact {
  readonly term: Term;
  readonly before: boolean | readonly [bigint, bigint] | undefined;
}

export class Machine {
  readonly bank: TermBank;
  readonly limits: RunLimits;
  /** The condition under which the run is where it is. */
  path: Term;
  /** Where some branch could not be followed: nothing is proved of inputs that satisfy it. */
  incomplete: Term;
  readonly reasons = new Set<string>();
  /** What the query's own variables satisfy. */
  assumed: Term;
  /** Variables that stand for what a quantifier binds. */
  private freshNames = 0;
  private steps = 0;
  private readonly known = new Map<Term, boolean>();
  private readonly bounds = new Map<Term, readonly [bigint, bigint]>();
  private readonly trail: Fact[] = [];

  constructor(limits: RunLimits) {
    this.limits = limits;
    this.bank = new TermBank(limits.terms);
    this.path = this.bank.true;
    this.incomplete = this.bank.false;
    this.assumed = this.bank.true;
  }

  step(): void {
    if (++this.steps > this.limits.steps) throw new TooLarge(`its encoding takes more than ${this.limits.steps} steps`);
  }

  fresh(lo: bigint, hi: bigint): Term {
    return this.bank.variable(`q${this.freshNames++}`, lo, hi);
  }

  freshBool(): Term {
    return this.bank.boolVariable(`q${this.freshNames++}`);
  }

  /** This branch is not followed. */
  giveUp(reason: string): Value {
    if (this.path !== this.bank.false) {
      this.incomplete = this.bank.or(this.incomplete, this.path);
      this.reasons.add(reason);
    }
    return NOTHING;
  }

  /** From here on the condition holds, wherever the run is where it is. */
  assume(cond: Term): void {
    this.assumed = this.bank.and(this.assumed, this.bank.implies(this.path, cond));
    this.learn(cond, true);
  }

  /** What `run` gives where the condition holds; `run` is not called where it cannot. */
  under<T>(cond: Term, otherwise: T, run: () => T): T {
    const decided = this.decide(cond);
    if (decided === this.bank.false) return otherwise;
    if (decided === this.bank.true) return run();
    const [path, mark] = [this.path, this.trail.length];
    this.path = this.bank.and(path, cond);
    this.learn(cond, true);
    try {
      return this.path === this.bank.false ? otherwise : run();
    } finally {
      this.path = path;
      this.forget(mark);
    }
  }

  /** The condition, or what it is known to be here. `seen`: parts looked at for the same question, for conditions share theirs. */
  decide(cond: Term, seen?: Map<Term, Term>): Term {
    const { bank } = this;
    if (isConstant(cond)) return cond;
    const known = this.known.get(cond);
    if (known !== undefined) return bank.bool(known);
    const [a, b] = cond.args as readonly [Term, Term];
    switch (cond.op) {
      case 'not':
        return bank.not(this.decide(a, seen));
      case 'and': {
        const before = seen?.get(cond);
        if (before !== undefined) return before;
        const parts = seen ?? new Map<Term, Term>();
        // What is very large is left as it is.
        if (parts.size > MOST_PARTS) return cond;
        const found = bank.and(this.decide(a, parts), this.decide(b, parts));
        parts.set(cond, found);
        return found;
      }
      case 'eq':
      case 'le': {
        const [x, y] = [this.boundsOf(a), this.boundsOf(b)];
        if (cond.op === 'le') return x[1] <= y[0] ? bank.true : x[0] > y[1] ? bank.false : cond;
        return x[1] < y[0] || y[1] < x[0] ? bank.false : x[0] === x[1] && y[0] === y[1] ? bank.bool(x[0] === y[0]) : cond;
      }
      default:
        return cond;
    }
  }

  /** The same at a glance: what has several parts counts as known only as a whole. */
  glance(cond: Term): Term {
    if (cond.op === 'not') return this.bank.not(this.glance(cond.args[0] as Term));
    if (cond.op !== 'and') return this.decide(cond);
    const known = this.known.get(cond);
    return known === undefined ? cond : this.bank.bool(known);
  }

  /** Bounds that hold here. */
  boundsOf(t: Term): readonly [bigint, bigint] {
    const learnt = this.bounds.get(t);
    if (learnt !== undefined) return learnt;
    const [x, k] = t.args;
    if (t.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) {
      const inner = this.bounds.get(x);
      if (inner !== undefined) return [inner[0] + k.lo, inner[1] + k.lo];
    }
    return [t.lo, t.hi];
  }

  private learn(cond: Term, value: boolean): void {
    const [a, b] = cond.args as readonly [Term, Term];
    if (cond.op === 'not') return this.learn(a, !value);
    // Its parts are known too.
    if (cond.op === 'and' && this.known.get(cond) === value) return;
    this.trail.push({ term: cond, before: this.known.get(cond) });
    this.known.set(cond, value);
    if (cond.op === 'and' && value) {
      this.learn(a, true);
      this.learn(b, true);
    } else if (cond.op === 'le') {
      const [x, y] = [this.boundsOf(a), this.boundsOf(b)];
      if (value) {
        this.narrow(a, x[0], y[1]);
        this.narrow(b, x[0], y[1]);
      } else {
        this.narrow(a, y[0] + 1n, x[1]);
        this.narrow(b, y[0], x[1] - 1n);
      }
    } else if (cond.op === 'eq') {
      const [x, y] = [this.boundsOf(a), this.boundsOf(b)];
      if (value) {
        this.narrow(a, y[0], y[1]);
        this.narrow(b, x[0], x[1]);
      } else if (isConstant(b)) this.narrow(a, x[0] === b.lo ? x[0] + 1n : x[0], x[1] === b.lo ? x[1] - 1n : x[1]);
    }
  }

  private narrow(t: Term, lo: bigint, hi: bigint): void {
    if (isConstant(t)) return;
    const [low, high] = this.boundsOf(t);
    const next = [lo > low ? lo : low, hi < high ? hi : high] as const;
    // Contradictory: the branch is not reached, and nothing need be known in it.
    if (next[0] > next[1] || (next[0] === low && next[1] === high)) return;
    this.trail.push({ term: t, before: this.bounds.get(t) });
    this.bounds.set(t, next);
    const [x, k] = t.args;
    if (t.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) this.narrow(x, next[0] - k.lo, next[1] - k.lo);
  }

  private forget(mark: number): void {
    while (this.trail.length > mark) {
      const { term, before } = this.trail.pop() as Fact;
      const facts: Map<Term, Fact['before']> = term.sort === 'bool' ? this.known : this.bounds;
      if (before === undefined) facts.delete(term);
      else facts.set(term, before);
    }
  }
}
