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
import { openDraft } from './open-draft.ts';

/** Kinds that are false rarely where they are false: of a bound or a relation that samples suggest, a few inputs are the exception. */
const RARELY_FALSE: ReadonlySet<Draft['kind']> = new Set(['relational', 'output-bounds', 'shape']);

/** A draft that should hold is searched as long as the screen does, or longer, or the screen finds what was missed; one that should fail, as long as is worth it. */
const casesFor = ({ polarity, kind }: Draft): number => (polarity === 'should-fail' ? 500 : RARELY_FALSE.has(kind) ? 1400 : 800);

/** What passed is searched on with another seed where samples mislead most: relations between runs, and what holds under mined conditions. */
const DOUBTFUL: ReadonlySet<Draft['kind']> = new Set(['relational', 'contract', 'totality']);
const MORE_CASES = 800;

/**
 * Searches a draft as the screen will later, with another seed: what the miner took for true or false by chance shows here. One that should fail and
 * that no program could meet, on the input found, is as useless as a true one: it is taken for unclear.
 */
export const vetter =
  (model: LoadedModel, namespace: string, text: string) =>
  (draft: Draft): Vetted => {
    const { answer, tree, file } = openDraft(model, namespace, draft);
    if (answer?.verdict !== 'ok') return 'unclear';
    const { statement } = answer;
    const seed = seedOf(sha256(file)) ^ 1;
    const options = { ...SEARCH_DEFAULTS, cases: casesFor(draft), patience: 5, shrinks: 0, seed, fewerIfSlow: 4, explore: false };
    const { outcome, counterexample } = findCounterexample(model, statement, tree, [file, text], options);
    if (outcome === 'passed') {
      if (draft.polarity === 'should-fail' || !DOUBTFUL.has(draft.kind)) return 'passed';
      const further = { ...options, cases: MORE_CASES, seed: seed ^ 2 };
      return findCounterexample(model, statement, tree, [file, text], further).outcome === 'counterexample'
        ? 'refuted'
        : 'passed';
    }
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
