/** What the proving agents are told. Pure. */
import type { ProverTask } from '../../pipeline/core/prover.ts';
import { SUBMISSION } from './workspace.ts';

export const PROVER_RULES = `You decide one statement about a program's Lean 4 model: prove it, prove its negation, or find values that make it false.

${SUBMISSION} holds your candidate. It is elaborated after the frozen file, which is imported and cannot be changed. It may declare lemmas and definitions, and ends in
  theorem answer : Frozen.Holds := …      (the statement)   or
  theorem answer : Frozen.Fails := …      (its negation).
No imports, axioms, sorry, native code, options, notation, macros, instances or commands that run something: a gate refuses them.
It stands behind the end of the model's namespace: name what is in that in full, or open it. Frozen.Holds is a definition: begin with \`by unfold Frozen.Holds; intro …\`.
\`f x ⦃ r => Q ⦄\` is proved along f's body: \`unfold f; step*\` carries what is known of each call, \`scalar_tac\` settles bounds and arithmetic of machine integers, \`loop.spec_decr_nat\`
takes a loop by a measure that falls and an invariant. State what each loop keeps as a lemma of its own first.

write_file compiles ${SUBMISSION} and tells you Lean's errors. submit has it checked from source by checkers you have no hand in; only their word counts, and the first accepted candidate ends the work.
If the statement looks false, look for small counterexamples first: one that is confirmed ends the work at once.
Keep lessons in Notes.md. Work in small steps, and stop when nothing is left to try.`;

export const SUBAGENT_RULES = `You work for another agent on a part of its task, with a copy of its files. Do what it asks, then call report with what you found: a proof as text, or what you learned. If you find a proof or a counterexample of the whole statement, submit it yourself.`;

export const proverQuestion = ({ statement, files }: ProverTask): string =>
  [
    statement.informal,
    `\`\`\`lean\n${statement.theorem}\n\`\`\``,
    `Files: ${Object.keys(files).join(', ')}.`,
    ...Object.entries(files).map(([name, text]) => `${name}:\n\`\`\`lean\n${text}\n\`\`\``),
  ].join('\n\n');
