import { expect, test } from 'vitest';
import { Machine } from '../../../compiler/smt/machine.ts';
import type { Term } from '../../../compiler/smt/term.ts';

const LIMITS = { rounds: 1, strands: 1, terms: 10_000, steps: 10_000 };

test('a condition whose parts are shared over and over is decided part by part', () => {
  const machine = new Machine(LIMITS);
  const { bank } = machine;
  const either = (a: Term, i: number, side: string): Term => bank.or(a, bank.boolVariable(`${side}${i}`));
  let cond = bank.boolVariable('start');
  for (let i = 0; i < 80; i++) cond = bank.and(either(cond, i, 'left'), either(cond, i, 'right'));
  expect(machine.decide(cond)).toBe(cond);
  machine.under(cond, null, () => {
    expect(machine.decide(cond)).toBe(bank.true);
    return null;
  });
  machine.under(bank.boolVariable('start'), null, () => {
    expect(machine.decide(cond)).toBe(bank.true);
    return null;
  });
});
