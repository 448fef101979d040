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
export const proofOfNegation = (entry: string, witness: readonly string[]): string =>
  theorem('Fails', refutations(entry, witness));

/** The same for the negation as it was frozen, whose `by sorry` it replaces. */
export const provenNegation = (negation: string, entry: string, witness: readonly string[]): string =>
  negation.replace(/ by sorry\s*$/, () => ` by\n${firstOf(refutations(entry, witness))}`);

const refutations = (entry: string, witness: readonly string[]): readonly string[] => {
  const use = witness.length === 0 ? 'have w := h' : `have w := h ${witness.join(' ')}`;
  return [
    `(intro h; ${use}; revert w; decide)`,
    `(intro h; ${use}; simp_all [${entry}]; done)`,
    `(intro h; ${use}; unfold ${entry} at w; simp_all; done)`,
    `(intro h; ${use}; grind [${entry}])`,
  ];
};

const firstOf = (alternatives: readonly string[]): string => ['  first', ...alternatives.map((one) => `    | ${one}`)].join('\n');

const theorem = (goal: 'Holds' | 'Fails', alternatives: readonly string[]): string =>
  [
    'open Aeneas Aeneas.Std Result',
    '',
    `theorem answer : Frozen.${goal} := by`,
    `  unfold Frozen.${goal}`,
    firstOf(alternatives),
  ].join('\n');
