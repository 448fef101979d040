/** What a proof may rest on is frozen with the statement: Lean's own three axioms, or besides them compiled code, which is marked wherever it is used. */
export const TIERS = ['strict', 'native'] as const;
export type Tier = (typeof TIERS)[number];

export const STRICT_AXIOMS: readonly string[] = ['Classical.choice', 'Quot.sound', 'propext'];
const COMPILER_AXIOMS: readonly string[] = ['Lean.ofReduceBool', 'Lean.ofReduceNat', 'Lean.trustCompiler'];

export const axiomsOf = (tier: Tier): readonly string[] =>
  tier === 'strict' ? STRICT_AXIOMS : [...COMPILER_AXIOMS, ...STRICT_AXIOMS];

/** Of a list of axioms that was frozen with a statement. */
export const tierOf = (axioms: readonly string[]): Tier =>
  axioms.some((name) => COMPILER_AXIOMS.includes(name)) ? 'native' : 'strict';

/** Since Lean 4.29 each use of compiled code has an axiom of its own, named after the theorem that uses it. The whole name must have this form. */
const OF_ONE_USE = /^[A-Za-z_][A-Za-z0-9_.']*\._native\.(native_decide|bv_decide)\.ax[_0-9]*$/;

/** Whether a proof of that tier may rest on the axiom. */
export const isAllowed = (axiom: string, allowed: readonly string[]): boolean =>
  allowed.includes(axiom) || (tierOf(allowed) === 'native' && OF_ONE_USE.test(axiom));

/** The tier of what a proof rests on, whatever it was allowed. */
export const tierOfProof = (axioms: readonly string[]): Tier =>
  axioms.every((name) => !COMPILER_AXIOMS.includes(name) && !OF_ONE_USE.test(name)) ? 'strict' : 'native';
