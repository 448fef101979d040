import { ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { CompareInput, Comparison } from '../../pipeline/core/lean-model.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { CaseInputs, CaseOutcomes } from '../../pipeline/core/tested.ts';
import { typeTable } from '../../pipeline/core/value.ts';
import { parseFile } from '../../compiler/lean/parse.ts';
import { divergencesIn } from '../../compiler/model/divergences.ts';
import { compareOutcomes, describeCase, differenceAt } from './compare-outcomes.ts';
import { type OddOne, oddOneOut } from './odd-one-out.ts';

/** How many differences one diagnosis shows. */
const SHOWN = 5;

/** Lays Rust's and the model's outcomes side by side: a difference anywhere rejects, an unknown anywhere leaves the program undecided. */
export const compareStage = defineStage({
  name: 'compare',
  version: 2,
  tools: [],
  work: 'pure',
  input: CompareInput,
  output: Comparison,
  run: async ({ types, inputs, rust, model, second, text, referenceCases }, context) => {
    const cases = readArtifact(CaseInputs, inputs, context);
    const expected = readArtifact(CaseOutcomes, rust, context);
    const got = readArtifact(CaseOutcomes, model, context);
    if (expected.length !== cases.length || got.length !== cases.length)
      throw new AegisError(
        'internal/bug',
        `${cases.length} cases, ${expected.length} outcomes of Rust, ${got.length} of the model`,
      );
    const table = typeTable(types.adts);
    const ours = second === null || second === undefined ? null : readArtifact(CaseOutcomes, second, context);
    const oddAt = (i: number): OddOne | null =>
      ours === null ? null : oddOneOut(expected[i] ?? NONE, got[i] ?? NONE, ours[i] ?? NONE, types.entry, table);
    const agreements = cases.map((_, i) => compareOutcomes(expected[i] ?? NONE, got[i] ?? NONE, types.entry, table));
    const differing = agreements.flatMap((agreement, i) =>
      agreement.kind === 'differs'
        ? [differenceAt(describeCase(i, referenceCases), cases[i] ?? [], withOddOne(agreement.why, oddAt(i)))]
        : [],
    );
    if (differing.length > 0) {
      const hint = text === undefined ? null : knownDifferences(context.getArtifact(text));
      return rejected(...differing.slice(0, SHOWN).map((diagnostic) => ({ ...diagnostic, hint })));
    }
    // Rust and Lean agree: a different opinion of our own is our fault, and says nothing about the program.
    const wrong = cases.findIndex((_, i) => oddAt(i) === 'our evaluator');
    if (wrong >= 0)
      throw new AegisError(
        'internal/bug',
        `our evaluator is the odd one out on ${describeCase(wrong, referenceCases)} of ${types.crate}`,
      );
    const open = agreements.findIndex(({ kind }) => kind === 'unknown');
    const agreement = agreements[open];
    if (agreement?.kind === 'unknown')
      return undecided(`${describeCase(open, referenceCases)}: ${agreement.reason}`, { cases: cases.length });
    return ok({ reference: referenceCases, fresh: cases.length - referenceCases });
  },
});

/** What is known of operations in the model that differ from rustc's, or null. */
function knownDifferences(text: string): string | null {
  const found = divergencesIn(parseFile('model', text).tree);
  if (found.length === 0) return null;
  const lines = found.map(({ flag, library, rustc }) => `${flag}: in Aeneas's library ${library}; rustc ${rustc}`);
  return `Known differences that this model could show: ${lines.join('. ')}.`;
}

const withOddOne = (why: string, odd: OddOne | null): string => (odd === null ? why : `${why}; the odd one out is: ${odd}`);

const NONE = { unknown: 'no outcome' } as const;

const readArtifact = <T>(schema: { parse(value: unknown): T }, hash: string, context: StageContext): T =>
  schema.parse(JSON.parse(context.getArtifact(hash)));
