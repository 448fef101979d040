/** Questions beside those of a run. They are asked through the same engine, so their answers are kept and never computed twice. */
import { z } from 'zod';
import { judge } from '../../exports/judge/judge.ts';
import { Judgement, JudgeTask, Submission } from '../../exports/judge/judge-task.ts';
import { mutantTasksStage } from '../../stages/mutate/mutant-tasks-stage.ts';
import { mutateStage } from '../../stages/mutate/stage.ts';
import { type Answer, ok, undecided } from '../core/answer.ts';
import { defineStage } from '../core/stage.ts';
import { judgeWorld } from './judge-world.ts';

/** The text of the task's model is an artifact of the workspace. */
const JudgeInput = z.strictObject({
  task: JudgeTask,
  submission: Submission,
  /** Whether a proof counts on a machine without a sandbox. */
  withoutSandbox: z.boolean(),
});

/** A limit that was reached may be higher another time; everything else holds. */
const answerOf = (judgement: Judgement, effort: number): Answer<Judgement> =>
  judgement.verdict === 'unknown' && judgement.cause === 'limit' ? undecided(judgement.reason, { effort }) : ok(judgement);

/** On a machine without Lean. */
const judgeStage = defineStage({
  name: 'judge',
  version: 1,
  tools: ['builtin'],
  work: 'pure',
  input: JudgeInput,
  output: Judgement,
  async run({ task, submission, withoutSandbox }, context) {
    const world = { accept: null, effort: context.effort, withoutSandbox };
    return answerOf(await judge(task, context.getArtifact(task.modelSha256), submission, world), context.effort);
  },
});

export const leanJudgeStage = defineStage({
  name: 'judge',
  version: 1,
  tools: ['builtin', 'lean'],
  work: 'tools',
  input: JudgeInput,
  output: Judgement,
  async run({ task, submission, withoutSandbox }, context) {
    const world = judgeWorld(context, { lean: true, withoutSandbox });
    return answerOf(await judge(task, context.getArtifact(task.modelSha256), submission, world), context.effort);
  },
});

/** Those that compute only, by name: worker threads have them too. */
export const EXTRA_STAGES = { judge: judgeStage, mutate: mutateStage, 'mutant-tasks': mutantTasksStage };
