/** Candidate proofs that need no search: tactics of Lean and of Aeneas's library, tried in order inside one proof. Pure. */

/** `entry` in full (`crate.f`). Later alternatives cost more. */
export const proofOfStatement = (entry: string): string =>
  theorem('Holds', [
    '(intros; decide)',
    '(intros; rfl)',
    `(intros; simp_all [${entry}]; done)`,
    `(intros; unfold ${entry}; step*; done)`,
    `(intros; unfold ${entry}; step* <;> scalar_tac)`,
    `(intros; unfold ${entry}; step* <;> simp_all)`,
    `(intros; grind [${entry}])`,
  ]);

/** A counterexample is the witness of the negation: the statement is applied to its values by the binders' names. */
export const proofOfNegation = (entry: string, witness: readonly string[]): string => {
  const use = witness.length === 0 ? 'have w := h' : `have w := h ${witness.join(' ')}`;
  return theorem('Fails', [
    `(intro h; ${use}; revert w; decide)`,
    `(intro h; ${use}; simp_all [${entry}]; done)`,
    `(intro h; ${use}; unfold ${entry} at w; simp_all; done)`,
    `(intro h; ${use}; grind [${entry}])`,
  ]);
};

const theorem = (goal: 'Holds' | 'Fails', alternatives: readonly string[]): string =>
  [
    'open Aeneas Aeneas.Std Result',
    '',
    `theorem answer : Frozen.${goal} := by`,
    `  unfold Frozen.${goal}`,
    '  first',
    ...alternatives.map((one) => `    | ${one}`),
  ].join('\n');
