/** The attack corpus against the installed checkers: every candidate claims something false, so any acceptance is a hole. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptanceTask, CheckedProof } from '../core/acceptance.ts';
import { AegisError } from '../core/errors.ts';

export interface AttackResult {
  readonly attack: string;
  /** `held`: refused, with the reason. `unclear`: could not tell, which is no acceptance either. */
  readonly end: 'held' | 'unclear' | 'broken';
  readonly reason: string;
}

/** The static gate is left out on purpose: what it would have stopped must be stopped by the checkers too. */
export async function runAttacks(
  folder: string,
  accept: (task: AcceptanceTask) => Promise<CheckedProof>,
): Promise<readonly AttackResult[]> {
  if (!existsSync(folder))
    throw new AegisError('config/invalid', `there is no attack corpus at ${folder}`, {
      hint: 'It comes with a clone of the repository, not with the package.',
    });
  const results: AttackResult[] = [];
  for (const attack of readdirSync(folder).sort()) {
    const { verdict, reason } = await accept(taskOf(readFileSync(join(folder, attack, 'Submission.lean'), 'utf8')));
    const end = verdict === 'accepted' ? 'broken' : verdict === 'rejected' ? 'held' : 'unclear';
    results.push({ attack, end, reason: verdict === 'accepted' ? 'a false statement was accepted' : reason });
  }
  return results;
}

const taskOf = (submission: string): AcceptanceTask => ({
  model: { module: 'Aegis', text: '' },
  prelude: 'namespace AegisAttack',
  namespace: 'AegisAttack',
  proposition: '∀ (x : Nat), x + 1 = x',
  proves: 'statement',
  submission,
  axioms: ['Classical.choice', 'Quot.sound', 'propext'],
  withoutSandbox: false,
});
