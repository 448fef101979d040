/** Questions beside those of a run. They are asked through the same engine, so their answers are kept and never computed twice. */
import { z } from 'zod';
import { judge } from '../../exports/judge/judge.ts';
import { Judgement, JudgeTask, Submission } from '../../exports/judge/judge-task.ts';
import { analyseMutants, type Judge } from '../../compiler/mutate/analyse-mutants.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { type Answer, ok, rejected, undecided } from '../core/answer.ts';
import { Sha256 } from '../core/artifact.ts';
import { LeanModel } from '../core/lean-model.ts';
import { defineStage } from '../core/stage.ts';
import { FrozenStatement } from '../core/statement.ts';
import { CaseInputs } from '../core/tested.ts';
import { judgeWorld } from './judge-world.ts';

/** The text of the task's model is an artifact of the workspace. */
const JudgeInput = z.strictObject({ task: JudgeTask, submission: Submission });

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
  async run({ task, submission }, context) {
    const world = { accept: null, effort: context.effort, withoutSandbox: false };
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
  async run({ task, submission }, context) {
    const world = judgeWorld(context, { lean: true, withoutSandbox: false });
    return answerOf(await judge(task, context.getArtifact(task.modelSha256), submission, world), context.effort);
  },
});

/** Mutants judged at most for one program. */
const MOST = 40;

/** How many variants of a program some of the statements tell from it. */
const mutationStage = defineStage({
  name: 'mutation-score',
  version: 1,
  tools: ['builtin'],
  work: 'pure',
  input: z.strictObject({ model: LeanModel, inputs: Sha256, statements: z.array(FrozenStatement) }),
  output: z.strictObject({ judged: z.int().nonnegative(), killed: z.int().nonnegative() }),
  run: async ({ model, inputs, statements }, context) => {
    const text = context.getArtifact(model.text);
    const name = `${model.namespace}.lean`;
    const opened = openModel([{ name, text }]);
    if (opened.status === 'rejected') return rejected(...opened.diagnostics);
    const entry = opened.model.functions.get(model.entry);
    // Generic functions have no variants that could be run.
    if (entry === undefined) return ok({ judged: 0, killed: 0 });
    const judges = statements.flatMap((statement): readonly Judge[] => {
      const file = statementFile(statement.prelude, statement.theorem, model.namespace);
      const { answers, tree } = openFile(opened.model, `${statement.name}.lean`, file);
      const [answer] = answers;
      if (answer?.verdict !== 'ok') return [];
      const plan = planStatement(opened.model, answer.statement, tree, [file, text]);
      return typeof plan === 'string' ? [] : [{ name: statement.name, statement: answer.statement, plan }];
    });
    const samples = CaseInputs.parse(JSON.parse(context.getArtifact(inputs)));
    const { judged } = analyseMutants({ name, text }, entry, judges, { most: MOST, samples });
    return ok({ judged: judged.length, killed: judged.filter(({ killedBy }) => killedBy.length > 0).length });
  },
});

/** Those that compute only, by name: worker threads have them too. */
export const EXTRA_STAGES = { judge: judgeStage, 'mutation-score': mutationStage };
