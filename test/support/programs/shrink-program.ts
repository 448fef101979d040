/** Smaller programs that still differ: statements and functions left out, blocks replaced by what is in them. */
import type { GeneratedFunction, GeneratedProgram, Statement } from './program.ts';
import type { BatchResult } from './run-batch.ts';

/** As many candidates at once as one compiler run takes; ends when none of them differs any more. */
export async function shrinkProgram(
  program: GeneratedProgram,
  run: (programs: readonly GeneratedProgram[]) => Promise<BatchResult>,
  rounds = 12,
): Promise<GeneratedProgram> {
  let best = program;
  for (let round = 0; round < rounds; round++) {
    const candidates = smaller(best).slice(0, 60);
    if (candidates.length === 0) return best;
    const { differences } = await run(candidates);
    const [next] = differences.map((d) => d.program).sort((a, b) => sizeOf(a) - sizeOf(b));
    if (next === undefined) return best;
    best = next;
  }
  return best;
}

const sizeOf = (program: GeneratedProgram): number => program.functions.reduce((sum, f) => sum + 1 + countAll(f.body), 0);
const countAll = (list: readonly Statement[]): number =>
  list.reduce((sum, s) => sum + 1 + (s.kind === 'nest' ? s.bodies.reduce((n, b) => n + countAll(b), 0) : 0), 0);

function smaller(program: GeneratedProgram): readonly GeneratedProgram[] {
  const entry = program.functions.length - 1;
  const fewer = program.functions.flatMap((_, i) =>
    i === entry ? [] : [{ ...program, functions: program.functions.filter((__, k) => k !== i) }],
  );
  const cut = program.functions.flatMap((f, i) =>
    smallerLists(f.body).map(
      (body): GeneratedProgram => ({
        ...program,
        functions: program.functions.map((g, k): GeneratedFunction => (k === i ? { ...g, body } : g)),
      }),
    ),
  );
  return [...fewer, ...cut].sort((a, b) => sizeOf(a) - sizeOf(b));
}

function smallerLists(list: readonly Statement[]): readonly (readonly Statement[])[] {
  return list.flatMap((s, i) => {
    const put = (middle: readonly Statement[]): readonly Statement[] => [...list.slice(0, i), ...middle, ...list.slice(i + 1)];
    if (s.kind === 'line') return [put([])];
    const inner = s.bodies.flatMap((body, k) =>
      smallerLists(body).map((next): Statement => ({ ...s, bodies: s.bodies.map((b, m) => (m === k ? next : b)) })),
    );
    return [put([]), ...s.bodies.map(put), ...inner.map((next) => put([next]))];
  });
}
