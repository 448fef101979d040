import type { AgentRun } from '../core/agent.ts';
import type { FailedDrafts } from '../core/authoring.ts';
import { AegisError } from '../core/errors.ts';
import type { ScreenResult } from '../core/label.ts';
import type { Draft, FreezeInput, FreezeOutput, SpecifyInput } from '../core/statement.ts';
import type { RunSettings, RunTools } from './run-plan.ts';
import { ProgramEnds } from './run-program.ts';
import { settleAll } from './settle-all.ts';

const ROUNDS = 3;

/**
 * Has an agent draft statements. What freeze and screen say of them goes back to it before anything is frozen; a draft that was found wanting
 * is replaced by a later one of its name, everything else stays. Ends when nothing is wanting or the rounds are used up.
 */
export async function draftStatements(
  run: AgentRun,
  question: SpecifyInput,
  freeze: Omit<FreezeInput, 'drafts'>,
  settings: RunSettings,
  tools: RunTools,
): Promise<readonly Draft[]> {
  const { engine, agents } = tools;
  if (agents === undefined) throw new AegisError('internal/bug', 'statements to draft and nobody to draft them');
  const rounds = settings.rounds?.specify ?? ROUNDS;
  const history: FailedDrafts[] = [];
  let drafts: readonly Draft[] = [];
  let wanting: ReadonlySet<string> = new Set();
  for (let round = 1; ; round += 1) {
    const answer = await engine.ask(agents.draft, { ...question, programId: freeze.programId, run, history: [...history] });
    if (answer.status !== 'ok') {
      // A model that would not go on has still said what it said before.
      if (drafts.length > 0 && answer.status === 'undecided') return drafts;
      throw new ProgramEnds('specify', answer);
    }
    drafts = merge(drafts, answer.value.drafts, wanting);
    if (round >= rounds) return drafts;
    const found = await examine(drafts, freeze, settings, tools);
    const findings = [...answer.value.unreadable, ...found.map(({ finding }) => finding)];
    if (findings.length === 0) return drafts;
    wanting = new Set(found.map(({ name }) => name));
    history.push({ answer: answer.value.answer, findings });
  }
}

/** Later drafts take the place of wanting ones of their name; a good one is never replaced. */
function merge(before: readonly Draft[], fresh: readonly Draft[], wanting: ReadonlySet<string>): readonly Draft[] {
  const replaced = before.map((draft) =>
    wanting.has(draft.name) ? (fresh.find(({ name }) => name === draft.name) ?? draft) : draft,
  );
  return [...replaced, ...fresh.filter(({ name }) => !before.some((draft) => draft.name === name))];
}

interface Finding {
  readonly name: string;
  readonly finding: string;
}

/** What is wanting about each draft. The answers are those that freeze and screen will find in the store when it is their turn. */
async function examine(
  drafts: readonly Draft[],
  freeze: Omit<FreezeInput, 'drafts'>,
  { screenCases }: RunSettings,
  { engine, stages }: RunTools,
): Promise<readonly Finding[]> {
  const frozen = await engine.ask(stages.freeze, { ...freeze, drafts: [...drafts] });
  if (frozen.status !== 'ok') return [];
  const { model, types } = freeze;
  const findings = await settleAll(
    frozen.value.results.map(async (result, index): Promise<Finding | null> => {
      const draft = drafts[index];
      if (draft === undefined) return null;
      if (result.frozen === null) return { name: draft.name, finding: classFinding(draft, result) };
      const screen = await engine.ask(stages.screen, { model, types, statement: result.frozen, cases: screenCases });
      const finding = screen.status === 'ok' ? screenFinding(draft, screen.value) : null;
      return finding === null ? null : { name: draft.name, finding };
    }),
  );
  return findings.flatMap((one) => (one === null ? [] : [one]));
}

const classFinding = ({ name }: Draft, { class: verdict, reason }: FreezeOutput['results'][number]): string =>
  `${name}: ${verdict}${reason === '' ? '' : `: ${reason}`}`;

/** Only what contradicts the author's own word is worth a round. */
function screenFinding({ name, polarity }: Draft, { outcome, counterexample, cases }: ScreenResult): string | null {
  if (polarity === 'should-hold' && outcome === 'counterexample')
    return `${name}: you say it should hold, and it is false for ${JSON.stringify(counterexample)}`;
  if (polarity === 'should-fail' && outcome === 'passed')
    return `${name}: you say it should fail, and ${cases} inputs that satisfy its hypotheses satisfy it`;
  return null;
}
