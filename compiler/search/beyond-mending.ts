import type { Row } from './input-plan.ts';
import type { OtherPrograms } from './other-programs.ts';

/** Programs that each input is tried with, beside those that return one value. */
const TRIED = 150;
const LIMITS = { fuel: 20_000, memoryBytes: 2 << 20 };

/**
 * The first of these inputs on which the statement is false whatever the program returns there, as far as many programs tell; null where each has a
 * program that is right. A program without a result counts as right where the statement then says nothing.
 */
export function beyondMending(others: OtherPrograms, inputs: readonly Row[], seed: number): Row | null {
  for (const row of inputs) {
    if (programNumbers(others, TRIED, seed).every((program) => others.check(row, program, LIMITS).kind === 'fails')) return row;
  }
  return null;
}

/** Those that return one value, then `drawn` others. */
export const programNumbers = ({ constants }: OtherPrograms, drawn: number, seed: number): readonly number[] => [
  ...Array.from({ length: constants }, (_, i) => i),
  ...Array.from({ length: drawn }, (_, i) => constants + ((seed + i) % 2 ** 31)),
];
