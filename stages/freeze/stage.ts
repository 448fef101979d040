import { gate } from '../../compiler/gate/gate.ts';
import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { theoremIn } from '../../compiler/search/flatten-theorem.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { seedOf } from '../../compiler/search/random.ts';
import { preludeText, statementFile } from '../../compiler/search/statement-text.ts';
import { type Answer, ok, rejected } from '../../pipeline/core/answer.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { type Draft, type FreezeClass, FreezeInput, FreezeOutput } from '../../pipeline/core/statement.ts';
import { classify, type Verdict, withDuplicates } from './classify.ts';
import { shapeOffences } from './draft-shape.ts';
import { freezeDraft, statementIdOf } from './freeze-draft.ts';

/** Puts every draft in one class and freezes those that are `ok`. */
export const freezeStage = defineStage({
  name: 'freeze',
  version: 7,
  tools: ['builtin'],
  work: 'pure',
  input: FreezeInput,
  output: FreezeOutput,
  run: async (input, context) => freezeDrafts(input, context, new Set<FreezeClass>(['ok'])),
});

/** `frozen`: classes that end in a statement, which then is `ok` and keeps the reason. */
export function freezeDrafts(
  input: FreezeInput,
  context: Pick<StageContext, 'getArtifact'>,
  frozen: ReadonlySet<FreezeClass>,
): Answer<FreezeOutput> {
  const { model: source, drafts } = input;
  const text = context.getArtifact(source.text);
  const opened = openModel([{ name: `${source.namespace}.lean`, text }]);
  if (opened.status === 'rejected') return rejected(...opened.diagnostics);
  const judged = drafts.map((draft) => judge(opened.model, source.namespace, draft, text));
  const firstOf = new Map<string, string>();
  const results = withDuplicates(judged).map(({ draft, file, tree, verdict }) => {
    const theorem = theoremIn(tree, draft.name);
    if (!frozen.has(verdict.class) || theorem === null) {
      return { statementId: statementIdOf(sha256(file), draft), class: verdict.class, reason: verdict.reason, frozen: null };
    }
    const made = freezeDraft(input, draft, file, theorem, verdict.witness === null ? null : { ...verdict.witness });
    // A relation between runs and a full specification exclude much the same programs without being near each other.
    const behaviour = verdict.behaviour();
    const key = `${draft.kind} ${draft.polarity} ${behaviour}`;
    const alike = behaviour === null ? undefined : firstOf.get(key);
    if (behaviour !== null && alike === undefined) firstOf.set(key, draft.name);
    const result = { statementId: made.statementId, class: 'ok' as const, reason: verdict.reason, frozen: made };
    return alike === undefined ? result : { ...result, alike };
  });
  return ok({ results });
}

interface Judged {
  readonly draft: Draft;
  readonly name: string;
  readonly file: string;
  readonly tree: ReturnType<typeof openFile>['tree'];
  readonly verdict: Verdict;
  readonly key: string;
}

function judge(model: LoadedModel, namespace: string, draft: Draft, modelText: string): Judged {
  const file = statementFile(preludeText(namespace, draft.prelude), draft.theorem, namespace);
  const name = `${draft.name}.lean`;
  // The gate comes first: what it refuses is not read at all.
  const refused = gate(name, `${draft.prelude}\n${draft.theorem}`, 'draft');
  const { answers, tree } = refused.length > 0 ? { answers: [], tree: { commands: [] } } : openFile(model, name, file);
  const offences = refused.length > 0 ? refused : shapeOffences(tree, draft);
  const answer = answers[0] ?? NO_THEOREM(draft.name);
  const read = { answer, tree, texts: [file, modelText], offences, shouldFail: draft.polarity === 'should-fail' };
  const verdict = classify(model, read, seedOf(sha256(file)));
  return { draft, name: draft.name, file, tree, verdict, key: draft.prelude.trim() };
}

const NO_THEOREM = (name: string) => ({
  verdict: 'error' as const,
  name,
  reason: 'the text holds no theorem',
  diagnostics: [],
  mentions: [],
});
