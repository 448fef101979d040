/** Candidate proofs that need no search: tactics of Lean and of Aeneas's library, each a candidate of its own. Pure. */
import type { LoopShape, ProofTask, Proves } from '../../pipeline/core/candidate-prover.ts';

export interface Tactic {
  readonly name: string;
  readonly proves: Proves;
  readonly submission: string;
}

type Parts = Pick<ProofTask, 'entry' | 'binders' | 'bounds' | 'loops' | 'witness'>;

/** Cheap ones first. Where a counterexample is known only the negation is worth trying, with it as the witness. */
export function portfolio(parts: Parts): readonly Tactic[] {
  const { entry, witness } = parts;
  if (witness !== null)
    return refutations(entry, witness).map(([name, tactic]) => candidate('Fails', `${name}, with the counterexample`, tactic));
  const proofs = [...general(entry), ...parts.loops.flatMap((loop) => overLoop(parts, loop))];
  const both = [
    proofs.map(([name, tactic]) => candidate('Holds', name, tactic)),
    blind(entry).map(([name, tactic]) => candidate('Fails', name, tactic)),
  ];
  // In turn, so that neither end waits for the whole of the other.
  return Array.from({ length: proofs.length }, (_, i) => both.flatMap((side) => side.slice(i, i + 1))).flat();
}

/** The negation as it was frozen, whose `by sorry` it replaces: every tactic in turn inside one proof. */
export const provenNegation = (negation: string, entry: string, witness: readonly string[]): string =>
  negation.replace(/ by sorry\s*$/, () => ` by\n${firstOf(refutations(entry, witness).map(([, tactic]) => tactic))}`);

type Named = readonly [name: string, tactic: string];

const general = (entry: string): readonly Named[] => [
  ['decide', '(intros; decide)'],
  ['rfl', '(intros; rfl)'],
  ['decide in the kernel', '(intros; decide +kernel)'],
  ['simp', `(intros; simp_all [${entry}]; done)`],
  ['step', `(intros; unfold ${entry}; step*; done)`],
  ['step, scalar_tac', `(intros; unfold ${entry}; step* <;> scalar_tac)`],
  ['step, simp', `(intros; unfold ${entry}; step* <;> simp_all)`],
  ['step, grind', `(intros; unfold ${entry}; step* <;> agrind)`],
  ['progress, scalar_tac', `(intros; unfold ${entry}; progress* <;> scalar_tac)`],
  ['by cases, step', `(intros; unfold ${entry}; split <;> step* <;> scalar_tac)`],
  ['a value exists, step', `(intros; apply Std.WP.spec_imp_exists; unfold ${entry}; step* <;> scalar_tac)`],
  ['omega', `(intros; simp_all [${entry}]; omega)`],
  ['scalar_tac', `(intros; simp_all [${entry}]; scalar_tac)`],
  ['grind', `(intros; grind [${entry}])`],
  ['recursion', `(intros; fun_induction ${entry} <;> simp_all)`],
];

/** Without a known counterexample. */
const blind = (entry: string): readonly Named[] => [
  ['decide', '(intro h; revert h; decide)'],
  ['simp', `(intro h; simp_all [${entry}]; done)`],
  ['step', `(intro h; unfold ${entry} at h; simp_all; done)`],
  ['omega', `(intro h; simp [${entry}] at h; omega)`],
  ['grind', `(intro h; grind [${entry}])`],
];

const refutations = (entry: string, witness: readonly string[]): readonly Named[] => {
  const use = witness.length === 0 ? 'have w := h' : `have w := h ${witness.join(' ')}`;
  return [
    ['decide', `(intro h; ${use}; revert w; decide)`],
    ['simp', `(intro h; ${use}; simp_all [${entry}]; done)`],
    ['unfolding', `(intro h; ${use}; unfold ${entry} at w; simp_all; done)`],
    ['scalar_tac', `(intro h; ${use}; simp [${entry}] at w; scalar_tac)`],
    ['grind', `(intro h; ${use}; grind [${entry}])`],
  ];
};

const MOST_MEASURES = 6;

/** Induction over a loop: one of its numbers runs towards one of the inputs' numbers, and never past it; or falls. */
function overLoop({ entry, binders, bounds }: Parts, { name, numbers }: LoopShape): readonly Named[] {
  const towards = numbers.flatMap((number) =>
    bounds.map((bound) => ({ measure: `${bound} - ${number}`, invariant: `${number} ≤ ${bound}` })),
  );
  const falling = numbers.map((number) => ({ measure: number, invariant: 'True' }));
  return [...towards, ...falling]
    .slice(0, MOST_MEASURES)
    .map(({ measure, invariant }) => [
      `loop induction over ${measure}`,
      [
        `(intro ${binders.join(' ')}; unfold ${entry}; try step*`,
        `unfold ${name}`,
        `apply loop.spec_decr_nat (measure := fun s => ${measure}) (inv := fun s => ${invariant})`,
        `all_goals (try intros); (try unfold ${name}.body); (try step*) <;> scalar_tac)`,
      ].join('; '),
    ]);
}

const firstOf = (alternatives: readonly string[]): string => ['  first', ...alternatives.map((one) => `    | ${one}`)].join('\n');

const candidate = (goal: 'Holds' | 'Fails', name: string, tactic: string): Tactic => ({
  name,
  proves: goal === 'Holds' ? 'statement' : 'negation',
  submission: [
    'open Aeneas Aeneas.Std Result',
    '',
    `theorem answer : Frozen.${goal} := by`,
    `  unfold Frozen.${goal}`,
    `  ${tactic}`,
  ].join('\n'),
});
