/**
 * Terms over exact integers and booleans, each node made once. Every integer term has bounds: it is a number of finitely many bits, so a
 * solver may take it as a bit-vector of just that width, without wrapping anywhere, or as an integer.
 *
 * A term that was made for one branch of a run need only be right where that branch is taken.
 */

export type TermOp =
  | 'constant' | 'variable' | 'add' | 'mul' | 'quot' | 'rem' | 'ite' | 'narrow' | 'bitAnd' | 'bitOr' | 'bitXor' | 'shl' | 'shr' | 'low'
  | 'not' | 'and' | 'or' | 'eq' | 'le'; // biome-ignore format: one table

export interface Term {
  /** Arguments have smaller ids. */
  readonly id: number;
  readonly op: TermOp;
  readonly sort: 'int' | 'bool';
  readonly args: readonly Term[];
  /** Bounds of an integer; 0 and 1 for a boolean. */
  readonly lo: bigint;
  readonly hi: bigint;
  /** Of `low`: how many bits are kept. */
  readonly bits: number;
  readonly name: string;
  /** A tree of `ite` with numbers as its leaves. */
  readonly choosesNumbers: boolean;
}

/** The encoding outgrew what is worth solving. */
export class TooLarge extends Error {}

const MOST_BITS = 600n;
/** Requests for each term that may be made at most: beyond, the encoding goes round in circles that share nothing. */
const ASKED_OFTEN = 30;

export class TermBank {
  private readonly known = new Map<string, Term>();
  private readonly mostTerms: number;
  readonly true: Term;
  readonly false: Term;
  size = 0;
  /** How often a term was asked for, known or not. */
  private asked = 0;

  constructor(mostTerms: number) {
    this.mostTerms = mostTerms;
    this.false = this.make('constant', 'bool', [], 0n, 0n);
    this.true = this.make('constant', 'bool', [], 1n, 1n);
  }

  private make(op: TermOp, sort: Term['sort'], args: readonly Term[], lo: bigint, hi: bigint, bits = 0, name = ''): Term {
    if (++this.asked > this.mostTerms * ASKED_OFTEN) throw new TooLarge('its encoding takes too long');
    const leaf = op === 'constant' ? `${lo}` : op === 'narrow' ? `${lo},${hi}` : `${bits || name}`;
    const key = `${op}${sort === 'int' ? '' : '?'}${args.map((a) => a.id).join(',')}:${leaf}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    if (this.size >= this.mostTerms) throw new TooLarge(`its encoding has more than ${this.mostTerms} terms`);
    if (hi - lo > 1n << MOST_BITS) throw new TooLarge('its numbers have too many bits');
    const choosesNumbers =
      sort === 'int' && (op === 'constant' || (op === 'ite' && args.slice(1).every((a) => a.choosesNumbers)));
    const term: Term = { id: this.size++, op, sort, args, lo, hi, bits, name, choosesNumbers };
    this.known.set(key, term);
    return term;
  }

  int(value: bigint): Term {
    return this.make('constant', 'int', [], value, value);
  }

  bool(value: boolean): Term {
    return value ? this.true : this.false;
  }

  variable(name: string, lo: bigint, hi: bigint): Term {
    return lo === hi ? this.int(lo) : this.make('variable', 'int', [], lo, hi, 0, name);
  }

  boolVariable(name: string): Term {
    return this.make('variable', 'bool', [], 0n, 1n, 0, name);
  }

  // ── Booleans ─────────────────────────────────────────────────────────────────────────────────────────────────────

  not(a: Term): Term {
    if (a.op === 'constant') return this.bool(a.lo === 0n);
    return a.op === 'not' ? (a.args[0] as Term) : this.make('not', 'bool', [a], 0n, 1n);
  }

  and(a: Term, b: Term): Term {
    if (a === this.false || b === this.false || a === this.not(b)) return this.false;
    if (a === this.true || a === b || isPart('and', b, a)) return b;
    if (b === this.true || isPart('and', a, b)) return a;
    return this.make('and', 'bool', a.id < b.id ? [a, b] : [b, a], 0n, 1n);
  }

  or(a: Term, b: Term): Term {
    return this.not(this.and(this.not(a), this.not(b)));
  }

  implies(a: Term, b: Term): Term {
    return this.not(this.and(a, this.not(b)));
  }

  iff(a: Term, b: Term): Term {
    return this.choose(a, b, this.not(b));
  }

  /** `c ? a : b` on booleans. */
  choose(c: Term, a: Term, b: Term): Term {
    if (c === this.true || a === b) return a;
    if (c === this.false) return b;
    if (a === this.true) return this.or(c, b);
    if (a === this.false) return this.and(this.not(c), b);
    if (b === this.true) return this.implies(c, a);
    if (b === this.false) return this.and(c, a);
    if (c.op === 'not') return this.choose(c.args[0] as Term, b, a);
    if (a === c) return this.or(c, b);
    if (b === c) return this.and(c, a);
    return this.make('ite', 'bool', [c, a, b], 0n, 1n);
  }

  // ── Integers ─────────────────────────────────────────────────────────────────────────────────────────────────────

  ite(c: Term, a: Term, b: Term): Term {
    if (c === this.true || a === b) return a;
    if (c === this.false) return b;
    if (c.op === 'not') return this.ite(c.args[0] as Term, b, a);
    return this.make('ite', 'int', [c, a, b], least(a.lo, b.lo), most(a.hi, b.hi));
  }

  add(a: Term, b: Term): Term {
    if (isConstant(a) && isConstant(b)) return this.int(a.lo + b.lo);
    if (isConstant(a)) return this.add(b, a);
    if (isConstant(b)) {
      if (b.lo === 0n) return a;
      const [x, k] = a.args;
      if (a.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) return this.add(x, this.int(k.lo + b.lo));
      if (a.choosesNumbers) return this.overLeaves(a, (n) => n + b.lo);
      return this.make('add', 'int', [a, b], a.lo + b.lo, a.hi + b.hi);
    }
    const [x, k] = cancelled(a, b) ?? cancelled(b, a) ?? [];
    if (x !== undefined) return k === undefined ? this.int(0n) : k;
    return this.make('add', 'int', a.id < b.id ? [a, b] : [b, a], a.lo + b.lo, a.hi + b.hi);
  }

  sub(a: Term, b: Term): Term {
    return a === b ? this.int(0n) : this.add(a, this.neg(b));
  }

  neg(a: Term): Term {
    return this.mul(a, this.int(-1n));
  }

  mul(a: Term, b: Term): Term {
    if (isConstant(a) && isConstant(b)) return this.int(a.lo * b.lo);
    if (isConstant(a)) return this.mul(b, a);
    if (isConstant(b)) {
      if (b.lo === 0n) return b;
      if (b.lo === 1n) return a;
      const [x, k] = a.args;
      if (k !== undefined && x !== undefined && isConstant(k)) {
        if (a.op === 'mul') return this.mul(x, this.int(k.lo * b.lo));
        if (a.op === 'add' && b.lo === -1n) return this.add(this.mul(x, b), this.int(-k.lo));
      }
      if (a.choosesNumbers) return this.overLeaves(a, (n) => n * b.lo);
    }
    const ends = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
    return this.make('mul', 'int', a.id < b.id || isConstant(b) ? [a, b] : [b, a], ends.reduce(least), ends.reduce(most));
  }

  /** Quotient of numbers that are not negative; anything where the divisor is 0. */
  quot(a: Term, b: Term): Term {
    if (isConstant(b) && b.lo === 1n) return a;
    if (isConstant(a) && isConstant(b)) return this.int(b.lo === 0n ? 0n : a.lo / b.lo);
    return this.make('quot', 'int', [a, b], b.hi === 0n ? 0n : a.lo / b.hi, a.hi / most(b.lo, 1n));
  }

  /** Remainder of numbers that are not negative; anything where the divisor is 0. */
  rem(a: Term, b: Term): Term {
    if (isConstant(a) && isConstant(b)) return this.int(b.lo === 0n ? a.lo : a.lo % b.lo);
    if (a.hi < b.lo) return a;
    return this.make('rem', 'int', [a, b], 0n, b.hi === 0n ? a.hi : least(a.hi, b.hi - 1n));
  }

  /** The same number, known to lie between these bounds wherever it is used. */
  narrow(a: Term, lo: bigint, hi: bigint): Term {
    const [low, high] = [most(a.lo, lo), least(a.hi, hi)];
    if (low === a.lo && high === a.hi) return a;
    // Never in bounds: nothing uses it.
    if (low > high) return this.int(lo);
    if (a.choosesNumbers) return this.overLeaves(a, (n) => (n < low ? low : n > high ? high : n));
    return low === high ? this.int(low) : this.make('narrow', 'int', [a], low, high);
  }

  /** Bitwise on numbers that are not negative. */
  bitwise(op: 'bitAnd' | 'bitOr' | 'bitXor', a: Term, b: Term): Term {
    if (isConstant(a) && isConstant(b))
      return this.int(op === 'bitAnd' ? a.lo & b.lo : op === 'bitOr' ? a.lo | b.lo : a.lo ^ b.lo);
    if (a === b) return op === 'bitXor' ? this.int(0n) : a;
    const bits = BigInt(most(a.hi, b.hi).toString(2).length);
    const hi = op === 'bitAnd' ? least(a.hi, b.hi) : (1n << bits) - 1n;
    return this.make(op, 'int', a.id < b.id ? [a, b] : [b, a], op === 'bitOr' ? most(a.lo, b.lo) : 0n, hi);
  }

  /** `a * 2^b`; neither is negative. */
  shl(a: Term, b: Term): Term {
    if (b.hi > MOST_BITS) throw new TooLarge('a shift by too many bits');
    if (isConstant(b)) return this.mul(a, this.int(1n << b.lo));
    return a.hi === 0n ? a : this.make('shl', 'int', [a, b], a.lo << b.lo, a.hi << b.hi);
  }

  /** `a / 2^b` towards minus infinity; `b` is not negative. */
  shr(a: Term, b: Term): Term {
    if (isConstant(b) && b.lo === 0n) return a;
    if (isConstant(a) && isConstant(b)) return this.int(a.lo >> b.lo);
    const ends = [a.lo >> b.lo, a.lo >> b.hi, a.hi >> b.lo, a.hi >> b.hi];
    const [lo, hi] = [ends.reduce(least), ends.reduce(most)];
    return lo === hi ? this.int(lo) : this.make('shr', 'int', [a, b], lo, hi);
  }

  /** The number's lowest bits, as a number that is not negative. */
  low(a: Term, bits: number): Term {
    const end = 1n << BigInt(bits);
    if (a.lo >= 0n && a.hi < end) return a;
    if (isConstant(a)) return this.int(BigInt.asUintN(bits, a.lo));
    return this.make('low', 'int', [a], 0n, end - 1n, bits);
  }

  // ── Comparisons ──────────────────────────────────────────────────────────────────────────────────────────────────

  eq(a: Term, b: Term): Term {
    if (a === b) return this.true;
    if (a.hi < b.lo || b.hi < a.lo) return this.false;
    if (isConstant(a) && isConstant(b)) return this.bool(a.lo === b.lo);
    if (isConstant(a)) return this.eq(b, a);
    if (isConstant(b)) {
      const [x, k] = a.args;
      if (a.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) return this.eq(x, this.int(b.lo - k.lo));
      if (a.choosesNumbers) return this.testLeaves(a, (n) => n === b.lo);
    }
    return this.make('eq', 'bool', a.id < b.id || isConstant(b) ? [a, b] : [b, a], 0n, 1n);
  }

  le(a: Term, b: Term): Term {
    if (a === b || a.hi <= b.lo) return this.true;
    if (a.lo > b.hi) return this.false;
    if (isConstant(b)) {
      const [x, k] = a.args;
      if (a.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) return this.le(x, this.int(b.lo - k.lo));
      if (a.choosesNumbers) return this.testLeaves(a, (n) => n <= b.lo);
    }
    if (isConstant(a)) {
      const [x, k] = b.args;
      if (b.op === 'add' && x !== undefined && k !== undefined && isConstant(k)) return this.le(this.int(a.lo - k.lo), x);
      if (b.choosesNumbers) return this.testLeaves(b, (n) => a.lo <= n);
      // One form for a comparison with a number: `x ≤ k`.
      return this.not(this.le(b, this.int(a.lo - 1n)));
    }
    return this.make('le', 'bool', [a, b], 0n, 1n);
  }

  lt(a: Term, b: Term): Term {
    return this.not(this.le(b, a));
  }

  private overLeaves(a: Term, f: (n: bigint) => bigint, seen = new Map<Term, Term>()): Term {
    const known = seen.get(a);
    if (known !== undefined) return known;
    const [c, x, y] = a.args as readonly [Term, Term, Term];
    const made = isConstant(a) ? this.int(f(a.lo)) : this.ite(c, this.overLeaves(x, f, seen), this.overLeaves(y, f, seen));
    seen.set(a, made);
    return made;
  }

  private testLeaves(a: Term, test: (n: bigint) => boolean, seen = new Map<Term, Term>()): Term {
    const known = seen.get(a);
    if (known !== undefined) return known;
    const [c, x, y] = a.args as readonly [Term, Term, Term];
    const made = isConstant(a)
      ? this.bool(test(a.lo))
      : this.choose(c, this.testLeaves(x, test, seen), this.testLeaves(y, test, seen));
    seen.set(a, made);
    return made;
  }
}

export const isConstant = (t: Term): boolean => t.op === 'constant';
/** `x` and perhaps what is left over, where the sum is `x - x` or `(x + k) - x`. */
function cancelled(a: Term, b: Term): readonly [x: Term, left?: Term] | null {
  const [x, minus] = b.args;
  if (b.op !== 'mul' || x === undefined || minus === undefined || !isConstant(minus) || minus.lo !== -1n) return null;
  if (a === x) return [x];
  const [y, k] = a.args;
  return a.op === 'add' && y === x && k !== undefined && isConstant(k) ? [x, k] : null;
}
const isPart = (op: TermOp, whole: Term, part: Term): boolean => whole.op === op && whole.args.includes(part);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
