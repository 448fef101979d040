import type { LoadedModel } from '../../compiler/model/load-model.ts';
import { asksForValues } from '../../compiler/search/asks-for-values.ts';
import { beyondMending } from '../../compiler/search/beyond-mending.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../../compiler/search/find-counterexample.ts';
import { theoremIn } from '../../compiler/search/flatten-theorem.ts';
import { aboutOthers } from '../../compiler/search/other-programs.ts';
import { numbersIn } from '../../compiler/search/plan-statement.ts';
import { seedOf } from '../../compiler/search/random.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { Draft } from '../../pipeline/core/statement.ts';
import type { Vetted } from '../../specs/mine.ts';
import type { OpenDraft } from './open-draft.ts';

/** Cases for a draft that should hold, by how rarely such a draft is false where it is: thresholds mined from samples most rarely. */
const CASES: Readonly<Record<Draft['kind'], number>> = {
  contract: 2000,
  totality: 2000,
  relational: 1300,
  'output-bounds': 1100,
  shape: 1100,
  'functional-correctness': 700,
  'edge-case': 700,
};

/** A draft that should hold is searched about as long as the screen does, or longer, or the screen finds what was missed; one that should fail, as long as is worth it. */
const casesFor = ({ polarity, kind }: Draft): number => (polarity === 'should-fail' ? 400 : CASES[kind]);

/**
 * Searches a draft as the screen will later, with another seed: what the miner took for true or false by chance shows here. One that should fail and
 * that no program could meet, on the input found, is as useless as a true one: it is taken for unclear.
 */
export const vetter =
  (model: LoadedModel, open: (draft: Draft) => OpenDraft, text: string) =>
  (draft: Draft): Vetted => {
    const { answer, tree, file } = open(draft);
    if (answer?.verdict !== 'ok') return 'unclear';
    const { statement } = answer;
    const seed = seedOf(sha256(file)) ^ 1;
    const options = { ...SEARCH_DEFAULTS, cases: casesFor(draft), patience: 5, shrinks: 0, seed, fewerIfSlow: 4, explore: false };
    const { outcome, counterexample } = findCounterexample(model, statement, tree, [file, text], options);
    if (outcome === 'passed') return 'passed';
    if (outcome !== 'counterexample' || counterexample === null) return 'unclear';
    if (draft.polarity === 'should-hold') return 'refuted';
    const theorem = theoremIn(tree, statement.name);
    const others = aboutOthers(model, statement, theorem, numbersIn([file, text]));
    if (typeof others === 'string' || asksForValues(theorem?.type ?? null, others)) return 'refuted';
    const input = statement.binders.flatMap(({ name }, i) =>
      statement.determinedBy[i] === null ? [counterexample[name] ?? null] : [],
    );
    return beyondMending(others, [input], seed) === null ? 'refuted' : 'unclear';
  };
