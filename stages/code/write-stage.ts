import { ok, undecided } from '../../pipeline/core/answer.ts';
import { WriteInput, WriteOutput } from '../../pipeline/core/authoring.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { AUTHOR_RULES, authorExchange, readProgram } from './author-prompt.ts';

const LIMITS = { turns: 1, maxTokens: 16_000, wallMs: 15 * 60_000 };

/** Asks a language model for a program. What it says is believed by nobody: the text goes through `code` and all that follows. */
export const writeStage = defineStage({
  name: 'write',
  version: 1,
  tools: [],
  work: 'agents',
  input: WriteInput,
  output: WriteOutput,
  run: async ({ problem, run, history }, context) => {
    if (context.agents === undefined) throw new AegisError('internal/bug', 'no agent was opened for `write`');
    const { generation, attempt, seed } = run;
    const account = { generation, stage: 'code', problemId: problem.id, programId: null, statementId: null, attempt, seed };
    const limits = {
      ...LIMITS,
      maxTokens: Math.round(LIMITS.maxTokens * context.effort),
      wallMs: LIMITS.wallMs * context.effort,
    };
    const exchange = authorExchange(
      problem,
      history.map((failed) => ({ ...failed, answer: context.getArtifact(failed.answer) })),
    );
    const task = { account: { ...account, agent: 'coder' }, system: AUTHOR_RULES, exchange, tools: [], limits };
    const { text, stop } = await context.agents.answer(task, context.signal);
    const answer = context.putArtifact(text);
    if (stop === 'refusal') return undecided('the model refused', { tokens: limits.maxTokens });
    if (stop === 'time') return undecided('out of time', { seconds: limits.wallMs / 1000 });
    const read = readProgram(text);
    if ('lib' in read) return ok({ answer, lib: context.putArtifact(read.lib), why: null });
    const why = stop === 'length' ? `the answer was cut off after ${limits.maxTokens} tokens` : read.why;
    return ok({ answer, lib: null, why });
  },
});
