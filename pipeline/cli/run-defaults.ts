/** What every run asks in the same way, so that others who ask find its answers. */

import { axiomsOf } from '../core/axiom-tier.ts';

/** Fresh random inputs per program beside its reference cases, and screen cases per statement. */
export const FRESH_CASES = 64;
export const SCREEN_CASES = 1000;
/** What a Lean proof may rest on where nobody asked for another tier. */
export const AXIOMS: readonly string[] = axiomsOf('strict');
/** The Lean that Aeneas's library is pinned to for the recorded pair of tools 2026-08. */
export const LEAN_PIN = 'leanprover/lean4:v4.31.0';
