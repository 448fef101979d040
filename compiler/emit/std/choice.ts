import type { Expr } from '../../ir/functional.ts';

/** `if cond then yes else no`, of pure expressions. */
export const whether = (cond: Expr, yes: Expr, no: Expr): Expr => ({
  kind: 'match',
  of: cond,
  arms: [
    { pattern: { kind: 'literal', value: { kind: 'bool', value: true } }, body: yes },
    { pattern: { kind: 'literal', value: { kind: 'bool', value: false } }, body: no },
  ],
});
