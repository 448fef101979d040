/** Stored labels before the Lean that is installed now: proofs are checked again, and what rests on less is given one where Lean accepts it. */
import { propositionOf } from '../../compiler/search/statement-text.ts';
import { kernelLabel } from '../../stages/prove/kernel-label.ts';
import type { Recheck } from '../../stages/prove/recheck-label.ts';
import { AegisError } from '../core/errors.ts';
import type { Label } from '../core/label.ts';
import { type LeanModel, STAND_IN } from '../core/lean-model.ts';
import { moduleOf } from '../core/lean-module.ts';
import type { StageContext } from '../core/stage.ts';
import type { FrozenStatement } from '../core/statement.ts';
import type { StandingLabel } from '../store/recheck-store.ts';

export interface RecheckSubject {
  readonly model: LeanModel;
  readonly statement: FrozenStatement;
}

const unclear = (reason: string): Recheck => ({ verdict: 'unclear', reason, checker: 'aegis' });

/** The stored proof, before the checker that is installed now. */
export async function acceptAgain(
  { label, proof }: Pick<StandingLabel, 'label' | 'proof'>,
  { model, statement }: RecheckSubject,
  { aeneas, getArtifact, withoutSandbox = false }: StageContext,
): Promise<Recheck> {
  const proposition = propositionOf(statement.negation);
  if (proof === null || proposition === null) return unclear('its proof is not kept');
  const source = { module: moduleOf(model), text: getArtifact(model.text) };
  const compiled = await aeneas.lean.compile(source);
  if (compiled.status !== 'ok') return unclear('Lean does not compile the model');
  const { verdict, reason, checker, kernel, distrust } = await aeneas.lean.accept({
    model: source,
    prelude: statement.prelude,
    namespace: model.namespace,
    proposition,
    proves: label === 'proved' ? 'statement' : 'negation',
    submission: proof,
    axioms: statement.axioms,
    withoutSandbox,
  });
  if (verdict === 'rejected') return { verdict: 'withdrawn', reason, checker };
  if (verdict === 'unknown' || !(kernel || checker === STAND_IN))
    return { verdict: 'unclear', reason: reason || distrust, checker };
  return { verdict: 'confirmed', reason: 'accepted again', checker };
}

type Decided = Exclude<Label, { readonly label: 'open' }>;

/**
 * A label by Lean for a statement whose label had another evidence until now, or a proof that only a stand-in had seen. Null where Lean accepts
 * none, or is not here. Beside the label that was there, which stays.
 */
export async function upgraded(
  label: StandingLabel,
  recheck: Recheck,
  subject: RecheckSubject,
  context: StageContext,
): Promise<Decided | null> {
  if (subject.model.toolchain !== 'aeneas' || recheck.verdict !== 'confirmed') return null;
  if (label.evidence === 'kernel') {
    if (label.checker !== STAND_IN || recheck.checker === STAND_IN || label.proof === null) return null;
    const { label: said, counterexample } = label;
    return {
      label: said,
      evidence: 'kernel',
      checker: recheck.checker,
      proof: context.putArtifact(label.proof),
      counterexample,
      cost: {},
    };
  }
  try {
    const found = await kernelLabel(subject, label.counterexample, context, label.label);
    // A proof of the opposite, found earlier, is a contradiction that must be seen.
    return found?.status === 'ok' && found.value.label !== 'open' ? found.value : null;
  } catch (thrown) {
    if (thrown instanceof AegisError && thrown.code === 'tool/unavailable') return null;
    throw thrown;
  }
}
