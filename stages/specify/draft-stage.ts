import { capped, cutShort } from '../../pipeline/core/agent-answer.ts';
import { ok } from '../../pipeline/core/answer.ts';
import { DraftInput, DraftOutput } from '../../pipeline/core/authoring.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { VisibleCases } from '../../pipeline/core/tested.ts';
import { readDrafts, SPECIFIER_RULES, specifierExchange } from '../../specs/specifier-prompt.ts';

const LIMITS = { turns: 16, maxTokens: 24_000, wallMs: 15 * 60_000 };

const ABOUT_TOOLS =
  'Tools let you try statements before you answer: statement_check says what would not be frozen, screen looks for inputs that make one false. Use them where you are not sure, and then answer.';

/** Asks a language model for statements. It never sees a proof, a prover, or a hidden case. */
export const draftStage = defineStage({
  name: 'draft',
  version: 4,
  tools: [],
  work: 'agents',
  input: DraftInput,
  output: DraftOutput,
  run: async ({ problem, model, visible, wanted, programId, run, history }, context) => {
    if (context.agents === undefined) throw new AegisError('internal/bug', 'no agent was opened for `draft`');
    const { generation, attempt, seed } = run;
    const account = {
      generation,
      stage: 'specify',
      problemId: problem.id,
      programId,
      statementId: null,
      agent: 'specifier',
      attempt,
      seed,
    };
    const cases = VisibleCases.safeParse(JSON.parse(context.getArtifact(visible)));
    if (!cases.success)
      throw new AegisError('data/invalid', `visible cases do not read: ${cases.error.message}`, { cause: cases.error });
    const { title, statement, signature } = problem;
    const { namespace, entry } = model;
    const view = {
      title,
      statement,
      signature,
      namespace,
      entry,
      model: context.getArtifact(model.text),
      cases: cases.data,
      wanted,
    };
    const exchange = specifierExchange(
      view,
      history.map((failed) => ({ ...failed, answer: context.getArtifact(failed.answer) })),
    );
    const limits = capped(
      {
        ...LIMITS,
        maxTokens: Math.round(LIMITS.maxTokens * context.effort),
        wallMs: LIMITS.wallMs * context.effort,
      },
      run,
    );
    const tools = context.agents.tools({ role: 'specify', model: view.model }, context);
    const system = tools.length === 0 ? SPECIFIER_RULES : `${SPECIFIER_RULES}\n\n${ABOUT_TOOLS}`;
    const said = await context.agents.answer({ account, system, exchange, tools, limits }, context.signal);
    const short = cutShort(said, limits);
    if (short !== null) return short;
    const { text, stop } = said;
    const { drafts, unreadable } = readDrafts(text, wanted);
    const cut = stop === 'length' ? [`the answer was cut off after ${limits.maxTokens} tokens`] : [];
    return ok({ answer: context.putArtifact(text), drafts, unreadable: [...cut, ...unreadable] });
  },
});
