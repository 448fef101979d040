/** Terms as SMT-LIB 2: as bit-vectors of the width that each term's bounds need, or as integers. */
import type { Term } from './term.ts';

export type Theory = 'bit-vectors' | 'integers';

/** This theory has no form for the term. */
export class NoForm extends Error {}

/** Everything becomes bits at once: faster on what is unrolled than z3's own choice of tactics. */
const CHECK_VECTORS = '(check-sat-using (then simplify propagate-values solve-eqs bit-blast sat))';

/** A script that asserts the condition and asks for values of its variables. `sat` with `get-value`, or `unsat`, or `unknown`. */
export function script(condition: Term, theory: Theory): { readonly text: string; readonly variables: readonly Term[] } {
  const order = reached(condition);
  const print = theory === 'integers' ? integers : bitVectors;
  const lines = [`(set-logic ${theory === 'integers' ? 'ALL' : 'QF_BV'})`];
  const variables: Term[] = [];
  for (const t of order) {
    if (t.op === 'constant') continue;
    if (t.op === 'variable') {
      variables.push(t);
      lines.push(`(declare-const ${t.name} ${sortOf(t, theory)})`, ...rangeOf(t, theory));
    } else lines.push(`(define-fun t${t.id} () ${sortOf(t, theory)} ${print(t)})`);
  }
  const root = theory === 'integers' ? plain(condition) : name(condition);
  lines.push(`(assert ${root})`, theory === 'integers' ? '(check-sat)' : CHECK_VECTORS);
  return { text: lines.join('\n'), variables };
}

/** Arguments before what uses them. */
function reached(root: Term): readonly Term[] {
  const seen = new Set<Term>();
  const waiting = [root];
  for (let t = waiting.pop(); t !== undefined; t = waiting.pop()) {
    if (seen.has(t)) continue;
    seen.add(t);
    waiting.push(...t.args);
  }
  return [...seen].sort((a, b) => a.id - b.id);
}

function sortOf(t: Term, theory: Theory): string {
  return t.sort === 'bool' ? 'Bool' : theory === 'integers' ? 'Int' : `(_ BitVec ${width(t)})`;
}

function rangeOf(t: Term, theory: Theory): readonly string[] {
  if (t.sort === 'bool') return [];
  if (theory === 'integers') return [`(assert (and (<= ${number(t.lo)} ${t.name}) (<= ${t.name} ${number(t.hi)})))`];
  const w = width(t);
  return [`(assert (and (bvsle ${vector(t.lo, w)} ${t.name}) (bvsle ${t.name} ${vector(t.hi, w)})))`];
}

/** Roughly how many gates the condition becomes as bit-vectors. */
export function gatesOf(condition: Term): number {
  let total = 0;
  for (const t of reached(condition)) {
    const w = Math.max(width(t), ...t.args.map(width));
    const multiplies = t.op === 'quot' || t.op === 'rem' || (t.op === 'mul' && t.args.every((a) => a.op !== 'constant'));
    total += multiplies ? w * w * (t.op === 'mul' ? 1 : 3) : t.op === 'shl' || t.op === 'shr' ? w * 8 : w;
  }
  return total;
}

// ── Integers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const number = (n: bigint): string => (n < 0n ? `(- ${-n})` : String(n));

const plain = (t: Term): string =>
  t.op === 'constant' ? (t.sort === 'bool' ? String(t.lo === 1n) : number(t.lo)) : t.op === 'variable' ? t.name : `t${t.id}`;

function integers(t: Term): string {
  const [a = '', b = '', c = ''] = t.args.map(plain);
  switch (t.op) {
    case 'add':
      return `(+ ${a} ${b})`;
    case 'mul':
      return `(* ${a} ${b})`;
    case 'quot':
      return `(div ${a} ${b})`;
    case 'rem':
      return `(mod ${a} ${b})`;
    case 'ite':
      return `(ite ${a} ${b} ${c})`;
    case 'narrow':
      return a;
    case 'low':
      return `(mod ${a} ${1n << BigInt(t.bits)})`;
    case 'shr':
      return choices(t, b, (by) => `(div ${a} ${1n << by})`);
    case 'shl':
      return choices(t, b, (by) => `(* ${a} ${1n << by})`);
    case 'not':
      return `(not ${a})`;
    case 'and':
      return `(and ${a} ${b})`;
    case 'or':
      return `(or ${a} ${b})`;
    case 'eq':
      return `(= ${a} ${b})`;
    case 'le':
      return `(<= ${a} ${b})`;
    case 'bitAnd':
    case 'bitOr':
    case 'bitXor':
      throw new NoForm('bitwise operators');
    case 'constant':
    case 'variable':
      return plain(t);
  }
}

/** By each amount of a shift. */
function choices(t: Term, by: string, of: (by: bigint) => string): string {
  const amount = t.args[1] as Term;
  if (amount.hi - amount.lo > 128n) throw new NoForm('a shift by many amounts');
  let text = of(amount.hi);
  for (let i = amount.hi - 1n; i >= amount.lo; i--) text = `(ite (= ${by} ${i}) ${of(i)} ${text})`;
  return text;
}

// ── Bit-vectors ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Bits of two's complement that hold all values of the term. */
export function width(t: Term): number {
  const bits = (n: bigint): number => (n < 0n ? (-n - 1n).toString(2).length : n === 0n ? 0 : n.toString(2).length) + 1;
  return Math.max(bits(t.lo), bits(t.hi));
}

const vector = (n: bigint, w: number): string => `(_ bv${BigInt.asUintN(w, n)} ${w})`;

const name = (t: Term): string =>
  t.op === 'constant'
    ? t.sort === 'bool'
      ? String(t.lo === 1n)
      : vector(t.lo, width(t))
    : t.op === 'variable'
      ? t.name
      : `t${t.id}`;

/** The term at a width: its value where it fits. */
function at(t: Term, w: number): string {
  if (t.op === 'constant') return vector(t.lo, w);
  const own = width(t);
  if (own === w) return name(t);
  return own < w ? `((_ sign_extend ${w - own}) ${name(t)})` : `((_ extract ${w - 1} 0) ${name(t)})`;
}

const VECTOR = { add: 'bvadd', mul: 'bvmul', bitAnd: 'bvand', bitOr: 'bvor', bitXor: 'bvxor', shl: 'bvshl' } as const;

function bitVectors(t: Term): string {
  const [x, y, z] = t.args as readonly [Term, Term, Term];
  const w = width(t);
  switch (t.op) {
    case 'add':
    case 'mul':
      // Modulo 2^w, and the result fits: what is cut off does not matter.
      return `(${VECTOR[t.op]} ${at(x, w)} ${at(y, w)})`;
    case 'bitAnd':
    case 'bitOr':
    case 'bitXor': {
      const wide = Math.max(w, width(x), width(y));
      return cut(`(${VECTOR[t.op]} ${at(x, wide)} ${at(y, wide)})`, wide, w);
    }
    case 'quot':
    case 'rem': {
      const wide = Math.max(width(x), width(y));
      return cut(`(${t.op === 'quot' ? 'bvudiv' : 'bvurem'} ${at(x, wide)} ${at(y, wide)})`, wide, w);
    }
    case 'shl': {
      const wide = Math.max(w, width(y));
      return cut(`(bvshl ${at(x, wide)} ${at(y, wide)})`, wide, w);
    }
    case 'shr': {
      const wide = Math.max(width(x), width(y));
      return cut(`(bvashr ${at(x, wide)} ${at(y, wide)})`, wide, w);
    }
    case 'low': {
      const wide = Math.max(width(x), t.bits);
      return `((_ zero_extend 1) ((_ extract ${t.bits - 1} 0) ${at(x, wide)}))`;
    }
    case 'narrow':
      return at(x, w);
    case 'ite':
      return t.sort === 'bool' ? `(ite ${name(x)} ${name(y)} ${name(z)})` : `(ite ${name(x)} ${at(y, w)} ${at(z, w)})`;
    case 'not':
      return `(not ${name(x)})`;
    case 'and':
      return `(and ${name(x)} ${name(y)})`;
    case 'or':
      return `(or ${name(x)} ${name(y)})`;
    case 'eq':
    case 'le': {
      const wide = Math.max(width(x), width(y));
      return `(${t.op === 'eq' ? '=' : 'bvsle'} ${at(x, wide)} ${at(y, wide)})`;
    }
    case 'constant':
    case 'variable':
      return name(t);
  }
}

/** A text of one width at another that its value fits. */
const cut = (text: string, from: number, to: number): string =>
  from === to ? text : from < to ? `((_ sign_extend ${to - from}) ${text})` : `((_ extract ${to - 1} 0) ${text})`;
