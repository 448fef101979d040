import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgeWorld } from '../../exports/judge/judge.ts';
import type { AcceptanceTask, CheckedProof } from '../core/acceptance.ts';
import { AegisError } from '../core/errors.ts';
import type { StageContext } from '../core/stage.ts';
import { lookUpProgram } from '../tools/find-program.ts';
import { toolchainHome } from '../tools/toolchain-home.ts';

/** Whether there is a Lean to ask, with its project built. */
export const hasLean = (): boolean =>
  lookUpProgram('lean') !== null &&
  lookUpProgram('lake') !== null &&
  existsSync(join(toolchainHome().leanProject, 'lakefile.toml'));

/** The judge's world on this machine. */
export const judgeWorld = (
  context: Pick<StageContext, 'aeneas' | 'effort'>,
  { lean, withoutSandbox }: { readonly lean: boolean; readonly withoutSandbox: boolean },
): JudgeWorld => ({
  accept: lean ? (task) => acceptWith(context, task) : null,
  effort: context.effort,
  withoutSandbox,
});

async function acceptWith({ aeneas }: Pick<StageContext, 'aeneas'>, task: AcceptanceTask): Promise<CheckedProof> {
  const compiled = await aeneas.lean.compile(task.model);
  switch (compiled.status) {
    case 'ok':
      return aeneas.lean.accept(task);
    case 'undecided':
      return { ...NOTHING, reason: `compiling the model: ${compiled.reason}` };
    case 'rejected':
      // Not the submission's fault: this Lean and the model do not belong together.
      throw new AegisError(
        'tool/bad-output',
        `Lean does not take the model ${task.model.module}: ${compiled.diagnostics[0]?.message ?? ''}`,
      );
  }
}

const NOTHING: Omit<CheckedProof, 'reason'> = {
  verdict: 'unknown',
  checks: [],
  axioms: null,
  sandbox: 'none',
  tier: 'strict',
  checker: '',
  kernel: false,
  distrust: '',
};
