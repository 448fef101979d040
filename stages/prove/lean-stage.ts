/** `prove` on the real toolchain: our own prover first, then a candidate that Lean is asked to accept. */
import { gate } from '../../compiler/gate/gate.ts';
import { proofOfNegation, proofOfStatement } from '../../compiler/search/lean-portfolio.ts';
import { propositionOf } from '../../compiler/search/statement-text.ts';
import { witnessTerms } from '../../compiler/search/witness-terms.ts';
import type { AcceptanceTask } from '../../pipeline/core/acceptance.ts';
import { type Answer, ok } from '../../pipeline/core/answer.ts';
import { type BinderValues, Label, ProveInput } from '../../pipeline/core/label.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { proveStage } from './stage.ts';

export const leanProveStage = defineStage({
  name: 'prove',
  version: 2,
  tools: ['builtin', 'z3', 'lean'],
  work: 'tools',
  input: ProveInput,
  output: Label,
  async run(input, context) {
    const ours = await proveStage.run(input, context);
    const known = ours.status === 'ok' ? ours.value : null;
    const counterexample =
      input.screen.counterexample ?? (known !== null && known.label === 'refuted' ? known.counterexample : null);
    const kernel = await kernelLabel(input, counterexample, context);
    return kernel ?? ours;
  },
});

/** Null when Lean did not accept, could not tell, or is not to be believed: then the label is ours, which is never called the kernel's. */
async function kernelLabel(
  input: ProveInput,
  counterexample: BinderValues | null,
  context: StageContext,
): Promise<Answer<Label> | null> {
  const { model, statement } = input;
  const entry = `${model.namespace}.${model.entry}`;
  const text = context.getArtifact(model.text);
  const witness = counterexample === null ? [] : witnessTerms(counterexample, input, text);
  if (witness === null) return null;
  const submission = counterexample === null ? proofOfStatement(entry) : proofOfNegation(entry, witness);
  const [offence] = gate('Submission.lean', submission, 'proof');
  if (offence !== undefined) throw new AegisError('internal/bug', `our own candidate does not pass the gate: ${offence.message}`);
  const compiled = await context.aeneas.lean.compile({ module: moduleOf(model), text });
  if (compiled.status !== 'ok') return compiled;
  const task: AcceptanceTask = {
    model: { module: moduleOf(model), text },
    prelude: statement.prelude,
    namespace: model.namespace,
    proposition: frozenProposition(statement.negation),
    proves: counterexample === null ? 'statement' : 'negation',
    submission,
    axioms: statement.axioms,
    withoutSandbox: false,
  };
  const { verdict, checker, kernel, checks } = await context.aeneas.lean.accept(task);
  if (verdict !== 'accepted' || !kernel) return null;
  const base = { evidence: 'kernel' as const, checker, proof: context.putArtifact(submission), cost: { checks: checks.length } };
  return ok(
    counterexample === null ? { label: 'proved', ...base, counterexample: null } : { label: 'refuted', ...base, counterexample },
  );
}

/** The proposition of a frozen statement, from its negation. */
export function frozenProposition(negation: string): string {
  const proposition = propositionOf(negation);
  if (proposition === null) throw new AegisError('internal/bug', 'a frozen negation of an unknown form');
  return proposition;
}
