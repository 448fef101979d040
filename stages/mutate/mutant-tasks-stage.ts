import { ok, rejected } from '../../pipeline/core/answer.ts';
import { type MutantTasks, MutantTasks as Tasks, MutantTasksInput } from '../../pipeline/core/mutation.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import type { FrozenStatement } from '../../pipeline/core/statement.ts';
import { openSubject } from './open-subject.ts';

/** Variants looked at for each one wanted: some no statement tells from the program. */
const SPARE = 2;

/** Variants of a program with models of their own, each with a statement that holds of the program and is false of the variant. */
export const mutantTasksStage = defineStage({
  name: 'mutant-tasks',
  version: 1,
  tools: ['builtin'],
  work: 'pure',
  input: MutantTasksInput,
  output: Tasks,
  run: async ({ wanted, ...input }, context) => {
    const found = openSubject(input, context, SPARE * wanted);
    if (found.status === 'rejected') return rejected(...found.diagnostics);
    const mutants: MutantTasks['mutants'] = [];
    const used = new Map<string, number>();
    for (const { mutant, text, entry, differing } of found.mutants.live) {
      if (mutants.length >= wanted) break;
      const statement = choose(found.court?.killers(entry, differing) ?? [], input.statements, used);
      if (statement === null) continue;
      used.set(statement, (used.get(statement) ?? 0) + 1);
      mutants.push({
        model: {
          toolchain: input.model.toolchain,
          namespace: input.model.namespace,
          text: context.putArtifact(text),
          entry: input.model.entry,
          flags: input.model.flags,
        },
        operator: mutant.operator,
        description: mutant.description,
        example: [...(differing[0] ?? [])],
        statement,
      });
    }
    return ok({ mutants });
  },
});

/** The one least used so far; general statements before single runs. */
function choose(
  killers: readonly string[],
  statements: readonly FrozenStatement[],
  used: ReadonlyMap<string, number>,
): string | null {
  const rank = (name: string): number => {
    const statement = statements.find((s) => s.name === name);
    return (used.get(name) ?? 0) * 2 + (statement?.kind === 'edge-case' ? 1 : 0);
  };
  return killers.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
