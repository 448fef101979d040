import { ok, undecided } from '../../pipeline/core/answer.ts';
import { VaryInput, VaryOutput } from '../../pipeline/core/authoring.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { VARY_RULES, varyExchange } from './vary-prompt.ts';

const LIMITS = { turns: 1, maxTokens: 20_000, wallMs: 15 * 60_000 };

/** Asks a language model for a new problem like a given one, with a program of its own. Whether the two agree is found by running it. */
export const varyStage = defineStage({
  name: 'vary',
  version: 2,
  tools: [],
  work: 'agents',
  input: VaryInput,
  output: VaryOutput,
  run: async ({ problem, direction, run, history }, context) => {
    if (context.agents === undefined) throw new AegisError('internal/bug', 'no agent was opened for `vary`');
    const { generation, attempt, seed } = run;
    const account = {
      generation,
      stage: 'vary',
      problemId: problem.id,
      programId: null,
      statementId: null,
      agent: 'varier',
      attempt,
      seed,
    };
    const limits = {
      ...LIMITS,
      maxTokens: Math.round(LIMITS.maxTokens * context.effort),
      wallMs: LIMITS.wallMs * context.effort,
    };
    const exchange = varyExchange(
      problem,
      direction,
      history.map(({ answer, findings }) => ({ answer: context.getArtifact(answer), findings })),
    );
    const { text, stop } = await context.agents.answer(
      { account, system: VARY_RULES, exchange, tools: [], limits },
      context.signal,
    );
    if (stop === 'time') return undecided('out of time', { seconds: limits.wallMs / 1000 });
    // What was cut off is shown to the model again; what it would not go on with is not.
    if (stop !== 'end' && stop !== 'length' && stop !== 'turns')
      return undecided(stop === 'refusal' ? 'the model refused' : `stopped: ${String(stop)}`, { tokens: limits.maxTokens });
    return ok({ answer: context.putArtifact(text), cut: stop === 'length' });
  },
});
