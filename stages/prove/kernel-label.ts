/** What Lean's kernel says of a frozen statement: provers make candidates, acceptance decides, and the first that is accepted gives the label. */
import { gate } from '../../compiler/gate/gate.ts';
import { shapeOf } from '../../compiler/search/proof-task.ts';
import { propositionOf } from '../../compiler/search/statement-text.ts';
import { witnessTerms } from '../../compiler/search/witness-terms.ts';
import type { AcceptanceTask } from '../../pipeline/core/acceptance.ts';
import { type Answer, ok } from '../../pipeline/core/answer.ts';
import { tierOf } from '../../pipeline/core/axiom-tier.ts';
import type { ProofTask } from '../../pipeline/core/candidate-prover.ts';
import { formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { frozenFile } from '../../pipeline/core/frozen-file.ts';
import type { BinderValues, Label } from '../../pipeline/core/label.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import type { FrozenStatement } from '../../pipeline/core/statement.ts';
import { firstAccepted } from './first-accepted.ts';
import { portfolioProvers } from './portfolio-provers.ts';
import type { Judgement, PromotionWorld, Winner } from './promote-candidate.ts';

export interface Subject {
  readonly model: LeanModel;
  readonly statement: FrozenStatement;
}

/** Lean processes of one statement at once; the machine's own limit is further in. */
const AT_ONCE = 8;
const CPU_SECONDS = 120;

const ENDS = { proved: 'statement', refuted: 'negation' } as const;

/** `known`: what our own prover says; then only that end is tried. Null when Lean accepted nothing: then the label is whatever else is known, which is never called the kernel's. */
export async function kernelLabel(
  subject: Subject,
  counterexample: BinderValues | null,
  context: StageContext,
  known: 'proved' | 'refuted' | null = null,
): Promise<Answer<Label> | null> {
  const { model, statement } = subject;
  const text = context.getArtifact(model.text);
  const witness = counterexample === null ? null : witnessTerms(counterexample, subject, text);
  if (counterexample !== null && witness === null) return null;
  const { lean } = context.aeneas;
  const compiled = await lean.compile({ module: moduleOf(model), text });
  if (compiled.status !== 'ok') return compiled;
  const task: ProofTask = {
    frozen: frozenFile(aboutOf(subject, text)),
    entry: `${model.namespace}.${model.entry}`,
    ...shapeOf(statement, model.namespace, text),
    witness,
  };
  const world = { ...promotionWorld(subject, context), budget: { cpuSeconds: CPU_SECONDS }, atOnce: AT_ONCE };
  const provers = portfolioProvers(task, lean).filter(({ proves }) => known === null || proves === ENDS[known]);
  const { winner, cost } = await firstAccepted(provers, task, world);
  return winner === null ? null : ok(labelOfWinner(winner, counterexample, cost, context));
}

/** A label by Lean. */
export function labelOfWinner(
  { proves, submission, checker }: Winner,
  counterexample: BinderValues | null,
  cost: Readonly<Record<string, number>>,
  context: Pick<StageContext, 'putArtifact'>,
): Label {
  const base = { evidence: 'kernel' as const, checker, proof: context.putArtifact(submission), cost };
  return proves === 'statement'
    ? { label: 'proved', ...base, counterexample: null }
    : { label: 'refuted', ...base, counterexample };
}

/** Acceptance for one statement, and the place its proof has. */
export function promotionWorld(subject: Subject, context: StageContext): PromotionWorld {
  const { promotions, withoutSandbox = false, signal } = context;
  if (promotions === undefined) throw new AegisError('internal/bug', 'nowhere to put proofs');
  const { statement, model } = subject;
  const text = context.getArtifact(model.text);
  return {
    statement: statement.statementSha256,
    promotions,
    judge: (submission, proves) =>
      judged({ ...aboutOf(subject, text), proves, submission, axioms: statement.axioms, withoutSandbox }, context),
    put: (content) => context.putArtifact(content),
    get: (hash) => context.getArtifact(hash),
    signal,
  };
}

/** The gate again, whoever looked before; then the checkers. */
async function judged(task: AcceptanceTask, { aeneas }: StageContext): Promise<Judgement> {
  const [offence] = gate('Submission.lean', task.submission, tierOf(task.axioms) === 'native' ? 'native-proof' : 'proof');
  if (offence !== undefined) return { accepted: false, reason: formatDiagnostic(offence), checker: 'gate' };
  const said = await aeneas.lean.accept(task);
  const accepted = said.verdict === 'accepted' && said.kernel;
  const reason = said.verdict === 'accepted' ? `the checker is not to be believed: ${said.distrust}` : said.reason;
  return { accepted, reason: accepted ? '' : reason, checker: said.checker };
}

const aboutOf = (
  { model, statement }: Subject,
  text: string,
): Pick<AcceptanceTask, 'model' | 'prelude' | 'namespace' | 'proposition'> => ({
  model: { module: moduleOf(model), text },
  prelude: statement.prelude,
  namespace: model.namespace,
  proposition: frozenProposition(statement.negation),
});

/** The proposition of a frozen statement, from its negation. */
export function frozenProposition(negation: string): string {
  const proposition = propositionOf(negation);
  if (proposition === null) throw new AegisError('internal/bug', 'a frozen negation of an unknown form');
  return proposition;
}
