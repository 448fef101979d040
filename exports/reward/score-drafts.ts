/** The specification role: statements about an accepted program, by their class, their polarity, and the variants of the program they tell from it. */
import { z } from 'zod';
import { preludeText } from '../../compiler/search/statement-text.ts';
import type { ScreenResult } from '../../pipeline/core/label.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import type { StageSet } from '../../pipeline/core/stage-set.ts';
import { Draft, type FrozenStatement } from '../../pipeline/core/statement.ts';
import type { Ask } from './ask.ts';
import { lastBlock, objectOrNull } from './read-answer.ts';
import { retry, type Score, scored } from './reward.ts';

/** What a policy hands in; `prelude` and `defect` may be left out. */
const Drafts = z.strictObject({
  drafts: z
    .array(z.strictObject({ ...Draft.shape, prelude: z.string().default(''), defect: Draft.shape.defect.default(null) }))
    .min(1)
    .max(40),
});

/** The drafts in an answer, or why there are none. */
export function readDrafts(text: string): readonly Draft[] | string {
  const parsed = Drafts.safeParse(objectOrNull(lastBlock(text)));
  if (!parsed.success) return `not a JSON object {"drafts": […]}: ${z.prettifyError(parsed.error).slice(0, 500)}`;
  const names = parsed.data.drafts.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  return twice === undefined ? parsed.data.drafts : `two drafts are called ${twice}`;
}

/** The accepted program that drafts are about. */
export interface DraftSubject {
  readonly problemId: string;
  readonly programId: string;
  readonly model: LeanModel;
  readonly types: ProgramTypes;
  readonly axioms: readonly string[];
  readonly leanPin: string;
  readonly screenCases: number;
}

/** Share of the program's variants that some of the statements tell from it; null where there are no variants. `undecided` is null with a reason. */
export type MutationScore = (statements: readonly FrozenStatement[]) => Promise<number | null | { readonly undecided: string }>;

export async function scoreDrafts(
  drafts: readonly Draft[],
  subject: DraftSubject,
  stages: StageSet,
  ask: Ask,
  mutationScore: MutationScore,
): Promise<Score> {
  const { model, types, axioms, leanPin, problemId, programId } = subject;
  const bare = drafts.map((draft) => ({ ...draft, prelude: definitionsIn(draft.prelude, model.namespace) }));
  const question = { problemId, programId, model, types, drafts: bare, axioms: [...axioms], leanPin };
  const frozen = await ask(stages.freeze, question);
  if (frozen.status === 'undecided') return retry('limit', `freeze: ${frozen.reason}`);
  if (frozen.status === 'rejected') return retry('infrastructure', frozen.diagnostics[0]?.message ?? 'the model does not read');
  const judged: { readonly statement: FrozenStatement; readonly screen: ScreenResult }[] = [];
  for (const { frozen: statement } of frozen.value.results) {
    if (statement === null) continue;
    const screen = await ask(stages.screen, { model, types, statement, cases: subject.screenCases });
    if (screen.status === 'undecided') return retry('limit', `screen of ${statement.name}: ${screen.reason}`);
    if (screen.status === 'rejected') return retry('infrastructure', screen.diagnostics[0]?.message ?? 'the model does not read');
    judged.push({ statement, screen: screen.value });
  }
  const standing = judged.filter(({ statement, screen }) => statement.polarity === 'should-hold' && !refuted(screen));
  const killed = standing.length === 0 ? 0 : await mutationScore(standing.map(({ statement }) => statement));
  if (typeof killed === 'object' && killed !== null) return retry('limit', `mutation score: ${killed.undecided}`);
  const reasons = [
    ...frozen.value.results.flatMap((result, i) =>
      result.class === 'ok' ? [] : [`${drafts[i]?.name ?? ''}: ${result.class}: ${result.reason}`],
    ),
    ...judged.flatMap(({ statement, screen }) => polarityReason(statement, screen)),
  ];
  return addUp(drafts.length, judged, killed, reasons);
}

/** Exported rows have the opens and the namespace before their definitions; a draft's are put there by freeze. */
function definitionsIn(prelude: string, namespace: string): string {
  const head = preludeText(namespace, '');
  return prelude.startsWith(head) ? prelude.slice(head.length).trim() : prelude;
}

const refuted = ({ outcome }: ScreenResult): boolean => outcome === 'counterexample';

/** A statement is as expected when the search refutes exactly what should fail. */
const asExpected = (statement: FrozenStatement, screen: ScreenResult): boolean =>
  refuted(screen) === (statement.polarity === 'should-fail');

function polarityReason(statement: FrozenStatement, screen: ScreenResult): readonly string[] {
  if (asExpected(statement, screen)) return [];
  return [
    refuted(screen)
      ? `${statement.name}: said to hold, and is false for ${JSON.stringify(screen.counterexample)}`
      : `${statement.name}: said to fail, and no counterexample was found in ${screen.cases} cases`,
  ];
}

/** The product of the components: badly formed drafts cost their share, and neither polarity nor mutation can be had without the other. */
function addUp(
  drafted: number,
  judged: readonly { readonly statement: FrozenStatement; readonly screen: ScreenResult }[],
  killed: number | null,
  reasons: readonly string[],
): Score {
  const wellFormed = judged.length / drafted;
  const polarity =
    judged.length === 0 ? 0 : judged.filter(({ statement, screen }) => asExpected(statement, screen)).length / judged.length;
  const components = { well_formed: wellFormed, polarity, ...(killed === null ? {} : { mutation: killed }) };
  return scored(round(wellFormed * polarity * (killed ?? 1)), judged.length === 0 ? 'rejected' : 'scored', components, reasons);
}

const round = (share: number): number => Math.round(share * 1e6) / 1e6;
