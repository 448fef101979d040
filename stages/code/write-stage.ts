import { capped, cutShort } from '../../pipeline/core/agent-answer.ts';
import { ok } from '../../pipeline/core/answer.ts';
import { WriteInput, WriteOutput } from '../../pipeline/core/authoring.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { AUTHOR_RULES, authorExchange, readProgram } from './author-prompt.ts';

const LIMITS = { turns: 16, maxTokens: 16_000, wallMs: 15 * 60_000 };

const ABOUT_TOOLS =
  'Tools let you try a program before you answer: cargo_test, extract, translate, evaluate. Use them where you are not sure, and then answer.';

/** Asks a language model for a program. What it says is believed by nobody: the text goes through `code` and all that follows. */
export const writeStage = defineStage({
  name: 'write',
  version: 3,
  tools: [],
  work: 'agents',
  input: WriteInput,
  output: WriteOutput,
  run: async ({ problem, run, history }, context) => {
    if (context.agents === undefined) throw new AegisError('internal/bug', 'no agent was opened for `write`');
    const { generation, attempt, seed } = run;
    const account = { generation, stage: 'code', problemId: problem.id, programId: null, statementId: null, attempt, seed };
    const limits = capped(
      {
        ...LIMITS,
        maxTokens: Math.round(LIMITS.maxTokens * context.effort),
        wallMs: LIMITS.wallMs * context.effort,
      },
      run,
    );
    const exchange = authorExchange(
      problem,
      history.map((failed) => ({ ...failed, answer: context.getArtifact(failed.answer) })),
    );
    const tools = context.agents.tools({ role: 'code' }, context);
    const system = tools.length === 0 ? AUTHOR_RULES : `${AUTHOR_RULES}\n\n${ABOUT_TOOLS}`;
    const task = { account: { ...account, agent: 'coder' }, system, exchange, tools, limits };
    const said = await context.agents.answer(task, context.signal);
    const short = cutShort(said, limits);
    if (short !== null) return short;
    const answer = context.putArtifact(said.text);
    const read = readProgram(said.text);
    if ('lib' in read) return ok({ answer, lib: context.putArtifact(read.lib), why: null });
    const why = said.stop === 'length' ? `the answer was cut off after ${limits.maxTokens} tokens` : read.why;
    return ok({ answer, lib: null, why });
  },
});
