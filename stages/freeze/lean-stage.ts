/** `freeze` on the real toolchain: our gate and classes first, then Lean elaborates what is left, one file a draft. */
import { statementFile } from '../../compiler/search/statement-text.ts';
import { type Answer, ok, undecided } from '../../pipeline/core/answer.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { type Draft, type FreezeClass, FreezeInput, FreezeOutput, type FrozenStatement } from '../../pipeline/core/statement.ts';
import { statementIdOf } from './freeze-draft.ts';
import { freezeDrafts } from './stage.ts';

/** What cannot be decided by evaluation can still be proved here. */
const FROZEN: ReadonlySet<FreezeClass> = new Set<FreezeClass>(['ok', 'not-checkable']);

export const leanFreezeStage = defineStage({
  name: 'freeze',
  version: 5,
  tools: ['builtin', 'lean'],
  work: 'tools',
  input: FreezeInput,
  output: FreezeOutput,
  async run(input, context) {
    const classed = freezeDrafts(input, context, FROZEN);
    if (classed.status !== 'ok') return classed;
    const { model, drafts } = input;
    const compiled = await context.aeneas.lean.compile({ module: moduleOf(model), text: context.getArtifact(model.text) });
    if (compiled.status !== 'ok') return compiled;
    const checked = await Promise.all(classed.value.results.map((result, i) => check(result, drafts[i], input, context)));
    const results: Result[] = [];
    for (const answer of checked) {
      if (answer.status !== 'ok') return answer;
      results.push(answer.value);
    }
    return ok({ results });
  },
});

type Result = FreezeOutput['results'][number];

/** A draft that Lean does not accept is an error in its author's words and Lean's reason; it is not frozen. */
async function check(
  result: Result,
  draft: Draft | undefined,
  input: FreezeInput,
  { aeneas }: StageContext,
): Promise<Answer<Result>> {
  const { frozen } = result;
  if (frozen === null || draft === undefined) return ok(result);
  const text = draftFile(frozen, input);
  const { complete, errors } = await aeneas.lean.elaborate({ module: `Draft${frozen.statementId}`, text });
  if (!complete) return undecided(`Lean reached a limit on ${frozen.name}`, {});
  const [error] = errors;
  if (error === undefined) return ok(result);
  const reason = `Lean: ${error.message}`;
  return ok({ statementId: statementIdOf(sha256(text), draft), class: 'error', reason, frozen: null });
}

/** The model is imported, not repeated: it was compiled once. */
const draftFile = ({ prelude, theorem }: FrozenStatement, { model }: FreezeInput): string =>
  `import ${moduleOf(model)}\nset_option autoImplicit false\n\n${statementFile(prelude, theorem, model.namespace)}`;
