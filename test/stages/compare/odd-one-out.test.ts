import { expect, test } from 'vitest';
import { type Outcome } from '../../../pipeline/core/outcome.ts';
import type { Signature } from '../../../pipeline/core/rust-type.ts';
import { oddOneOut } from '../../../stages/compare/odd-one-out.ts';

const signature: Signature = { name: 'f', params: [], result: { kind: 'int', type: 'u8' } };
const [one, two, three, panic, unknown]: Outcome[] = [{ ok: 1 }, { ok: 2 }, { ok: 3 }, { panic: true }, { unknown: 'time' }];

test.each([
  [one, one, one, null],
  [panic, panic, panic, null],
  [one, one, two, 'our evaluator'],
  [one, panic, one, 'Lean'],
  [panic, two, two, 'rustc'],
  [one, two, three, 'each differs from both others'],
  [one, two, unknown, null],
  [unknown, two, two, null],
] as [Outcome, Outcome, Outcome, string | null][])('rustc %j, Lean %j, ours %j: %s', (rust, lean, ours, odd) => {
  expect(oddOneOut(rust, lean, ours, signature, new Map())).toBe(odd);
});
