import { judgeMutants } from '../../compiler/mutate/analyse-mutants.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { MutationInput, MutationReport } from '../../pipeline/core/mutation.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { openSubject } from './open-subject.ts';

/** Variants judged at most for one program. */
const MOST = 40;

/** Which variants of a program that behave otherwise its statements tell from it. Not a part of a run: whoever wants to know asks. */
export const mutateStage = defineStage({
  name: 'mutate',
  version: 1,
  tools: ['builtin'],
  work: 'pure',
  input: MutationInput,
  output: MutationReport,
  run: async (input, context) => {
    const found = openSubject(input, context, MOST);
    if (found.status === 'rejected') return rejected(...found.diagnostics);
    if (found.court === null) return ok({ source: found.source, judged: [], unreadable: 0, equivalent: 0, undecided: 0 });
    const { judged, ...counts } = judgeMutants(found.mutants, found.court);
    return ok({
      source: found.source,
      judged: judged.map((m) => ({ ...m, example: [...m.example], killedBy: [...m.killedBy] })),
      ...counts,
    });
  },
});
