import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../../compiler/search/find-counterexample.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { seedOf } from '../../compiler/search/random.ts';
import { preludeText, statementFile } from '../../compiler/search/statement-text.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import type { Vetted } from '../../specs/mine.ts';

/** A draft that should hold is searched as long as the screen does, or the screen finds what was missed; one that should fail, as long as is worth it. */
const CASES = { 'should-hold': 1000, 'should-fail': 500 };

/** Searches a draft as the screen will later, with another seed: what the miner took for true or false by chance shows here. */
export const vetter =
  (model: LoadedModel, namespace: string, text: string) =>
  (draft: Draft): Vetted => {
    const file = statementFile(preludeText(namespace, draft.prelude), draft.theorem, namespace);
    const { answers, tree } = openFile(model, `${draft.name}.lean`, file);
    const [answer] = answers;
    if (answer?.verdict !== 'ok') return 'unclear';
    const options = { ...SEARCH_DEFAULTS, cases: CASES[draft.polarity], patience: 8, shrinks: 0, seed: seedOf(sha256(file)) ^ 1 };
    const { outcome } = findCounterexample(model, answer.statement, tree, [file, text], options);
    if (outcome === 'passed') return 'passed';
    return outcome === 'counterexample' ? 'refuted' : 'unclear';
  };
