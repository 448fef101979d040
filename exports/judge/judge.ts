/** Whether a submission settles a frozen statement. The one function behind `aegis judge` and the reward server. */
import { gate } from '../../compiler/gate/gate.ts';
import { lex } from '../../compiler/lean/lex.ts';
import { propositionOf } from '../../compiler/search/statement-text.ts';
import type { AcceptanceTask, CheckedProof } from '../../pipeline/core/acceptance.ts';
import { formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import { STAND_IN } from '../../pipeline/core/lean-model.ts';
import { candidateOf } from './candidate.ts';
import { judgeCounterexample } from './judge-counterexample.ts';
import type { Judgement, JudgeTask, Submission } from './judge-task.ts';

export interface JudgeWorld {
  /** Asks Lean (`LeanEdge.accept`, after compiling the model); null on a machine without it. Faults are thrown. */
  readonly accept: ((task: AcceptanceTask) => Promise<CheckedProof>) | null;
  /** Multiplies the limits of an evaluation. */
  readonly effort: number;
  /** Whether a machine without a sandbox will do. */
  readonly withoutSandbox: boolean;
}

/** `model`: the whole text whose hash the task names. */
export async function judge(task: JudgeTask, model: string, submission: Submission, world: JudgeWorld): Promise<Judgement> {
  if (submission.kind === 'counterexample') return judgeCounterexample(task, model, submission.values, world.effort);
  const candidate = candidateOf(submission.text, task, model);
  if (typeof candidate === 'string') return rejected(candidate);
  const [offence] = gate('Submission.lean', candidate.text, 'proof');
  if (offence !== undefined) return rejected(formatDiagnostic(offence));
  if (lex(candidate.text).tokens.some(({ text }) => text === 'sorry')) return rejected('it uses sorry');
  const proposition = propositionOf(task.negation);
  if (proposition === null) return unknown('the negation of the task has a form that is not known', 'statement');
  if (world.accept === null) return unknown('there is no Lean here to check a proof with', 'no-checker');
  const checked = await world.accept({
    model: { module: moduleOf({ text: task.modelSha256, namespace: task.namespace }), text: model },
    prelude: task.prelude,
    namespace: task.namespace,
    proposition,
    proves: candidate.proves,
    submission: candidate.text,
    axioms: task.axioms,
    withoutSandbox: world.withoutSandbox,
  });
  return read(checked, candidate.proves);
}

function read({ verdict, reason, checks, checker, kernel, distrust }: CheckedProof, proves: 'statement' | 'negation'): Judgement {
  switch (verdict) {
    case 'rejected':
      return rejected(reason);
    case 'unknown':
      return unknown(reason, 'limit');
    case 'accepted':
      // What a Lean says that is not to be believed says nothing. A stand-in is marked by its name.
      if (!kernel && checker !== STAND_IN) return unknown(`this Lean's word does not count: ${distrust}`, 'no-checker');
      return {
        verdict: 'accepted',
        label: proves === 'statement' ? 'proved' : 'refuted',
        evidence: 'kernel',
        checker,
        checks: [...checks],
      };
  }
}

const rejected = (reason: string): Judgement => ({ verdict: 'rejected', reason });
const unknown = (reason: string, cause: 'no-checker' | 'limit' | 'statement'): Judgement => ({
  verdict: 'unknown',
  reason,
  cause,
});
