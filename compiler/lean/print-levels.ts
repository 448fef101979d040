/** How tightly a printed term holds together. */
import { ARROW, BIG, BINARY, LEAD, MAX, SPEC, UNARY } from './operators.ts';
import type { Term } from './tree.ts';

/** Of a prefix operator that takes in more than its own level, the lower one: `(¬ a) = b`. Terms that go on as far as they can have level 0: they need parentheses wherever something may follow. */
export function levelOf(term: Term): number {
  switch (term.kind) {
    case 'binary':
      return BINARY[term.op].level;
    case 'unary':
      return Math.min(UNARY[term.op].level, UNARY[term.op].operand);
    case 'arrow':
    case 'pi':
      return ARROW;
    case 'spec':
      return SPEC;
    case 'app':
      return LEAD;
    case 'sort':
      return term.level === null ? MAX : LEAD;
    case 'quantifier':
      return bodyLevel(term) || 0.5;
    case 'lambda':
    case 'matchLambda':
    case 'if':
    case 'ifLet':
    case 'match':
    case 'let':
    case 'have':
    case 'show':
    case 'do':
    case 'by':
    case 'commandIn':
      return 0.5;
    default:
      return MAX;
  }
}

/** What stands behind the comma of a sum or product ends at the next `+`. */
export const bodyLevel = ({ quantifier }: Extract<Term, { kind: 'quantifier' }>): number =>
  quantifier === '∑' || quantifier === '∏' ? BIG : 0;
