/** What every run asks in the same way, so that others who ask find its answers. */

/** Fresh random inputs per program beside its reference cases, and screen cases per statement. */
export const FRESH_CASES = 64;
export const SCREEN_CASES = 1000;
/** What a Lean proof may rest on: Lean's own three. */
export const AXIOMS: readonly string[] = ['Classical.choice', 'Quot.sound', 'propext'];
/** The Lean that Aeneas's library is pinned to for the recorded pair of tools 2026-08. */
export const LEAN_PIN = 'leanprover/lean4:v4.31.0';
