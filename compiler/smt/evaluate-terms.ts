/** Terms under an assignment of numbers to their variables. */
import type { Assignment } from './inputs.ts';
import type { Term } from './term.ts';

/** A function of terms that remembers what it computed. A variable without a number has its least. */
export function underAssignment(assignment: Assignment): (term: Term) => bigint {
  const known = new Map<Term, bigint>();
  const value = (t: Term): bigint => {
    const found = known.get(t);
    if (found !== undefined) return found;
    const made = compute(t, value, assignment);
    known.set(t, made);
    return made;
  };
  return value;
}

function compute(t: Term, value: (t: Term) => bigint, assignment: Assignment): bigint {
  const [x, y, z] = t.args as readonly [Term, Term, Term];
  const truth = (b: boolean): bigint => (b ? 1n : 0n);
  switch (t.op) {
    case 'constant':
      return t.lo;
    case 'variable':
      return assignment.get(t.name) ?? t.lo;
    case 'add':
      return value(x) + value(y);
    case 'mul':
      return value(x) * value(y);
    case 'quot':
      return value(y) === 0n ? 0n : value(x) / value(y);
    case 'rem':
      return value(y) === 0n ? value(x) : value(x) % value(y);
    case 'ite':
      return value(x) === 1n ? value(y) : value(z);
    case 'narrow':
      return value(x);
    case 'bitAnd':
      return value(x) & value(y);
    case 'bitOr':
      return value(x) | value(y);
    case 'bitXor':
      return value(x) ^ value(y);
    case 'shl':
      return value(x) << value(y);
    case 'shr':
      return value(x) >> value(y);
    case 'low':
      return BigInt.asUintN(t.bits, value(x));
    case 'not':
      return truth(value(x) === 0n);
    case 'and':
      return truth(value(x) === 1n && value(y) === 1n);
    case 'or':
      return truth(value(x) === 1n || value(y) === 1n);
    case 'eq':
      return truth(value(x) === value(y));
    case 'le':
      return truth(value(x) <= value(y));
  }
}
