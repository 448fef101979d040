import type { MutationQuality } from './mutation-quality.ts';
import type { Quality } from './quality.ts';

type Spread = Quality['statementsPerProgram'];

const range = ({ least, median, most }: Spread): string => `${least} to ${most}, median ${median}`;

export function qualityTable(quality: Quality, mutation: MutationQuality | null): string {
  return [
    `generation ${quality.generation}: ${quality.programs} programs with a model`,
    `statements per program: ${range(quality.statementsPerProgram)}; kinds: ${range(quality.kindsPerProgram)}`,
    '',
    `${'kind'.padEnd(24)}${'polarity'.padEnd(14)}${'proved'.padStart(8)}${'refuted'.padStart(9)}${'open'.padStart(7)}  per program`,
    ...quality.byKind.map(
      (row) =>
        `${row.kind.padEnd(24)}${row.polarity.padEnd(14)}${String(row.proved).padStart(8)}${String(row.refuted).padStart(9)}${String(row.open).padStart(7)}  ${range(row.perProgram)}`,
    ),
    '',
    ...quality.byDifficulty.map((row) => `${row.difficulty}: ${row.statements} statements, ${row.decided} decided`),
    ...decidedTable(quality),
    ...quality.openBecause.map(({ reason, statements }) => `open, ${statements}: ${reason}`),
    '',
    ...Object.entries(quality.droppedShare).map(([name, share]) => `drafts that were ${name}: ${percent(share)}`),
    `should-hold refuted: ${quality.refutedShouldHold}; should-fail refuted: ${quality.refutedShouldFail} of ${quality.shouldFail}`,
    ...quality.polarityMismatches.map(
      (row) => `surprise: ${row.problem}: ${row.name} (${row.statement}) is ${row.label}, its author said ${row.polarity}`,
    ),
    ...(mutation === null ? [] : ['', ...mutationLines(mutation)]),
  ].join('\n');
}

/** How many are decided, kinds against difficulties. */
function decidedTable({ byDifficulty, byKindAndDifficulty }: Quality): readonly string[] {
  const difficulties = byDifficulty.map(({ difficulty }) => difficulty);
  const cell = (kind: string, difficulty: string): string => {
    const found = byKindAndDifficulty.find((row) => row.kind === kind && row.difficulty === difficulty);
    return found === undefined ? '-' : `${found.decided} of ${found.statements}`;
  };
  const kinds = [...new Set(byKindAndDifficulty.map(({ kind }) => kind))];
  const line = (first: string, cells: readonly string[]): string =>
    `${first.padEnd(24)}${cells.map((c) => c.padStart(12)).join('')}`;
  return ['', line('decided', difficulties), ...kinds.map((kind) => line(kind, difficulties.map((d) => cell(kind, d)))), '']; // biome-ignore format: one table
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const score = (n: number | null): string => (n === null ? 'none' : n.toFixed(2));

/** Programs that are listed: what is worst is worth looking at. */
const SHOWN = 10;

function mutationLines({ judged, programs, ...overall }: MutationQuality): readonly string[] {
  const worst = programs
    .filter((p) => p.judged > 0)
    .toSorted(
      (a, b) => (a.score ?? 1) - (b.score ?? 1) || (a.scoreWithoutSpecification ?? 1) - (b.scoreWithoutSpecification ?? 1),
    );
  const alike = programs.reduce((sum, p) => sum + p.alike.reduce((n, group) => n + group.length - 1, 0), 0);
  return [
    `mutation score: ${score(overall.score)} over ${judged} variants of ${programs.length} programs; without functional-correctness statements ${score(overall.scoreWithoutSpecification)}`,
    `statements that tell the same variants apart as another of their program: ${alike}`,
    ...worst.slice(0, SHOWN).map((p) => {
      const { problem, program, judged: own, score: all, scoreWithoutSpecification: other } = p;
      return `  ${problem} (${program}): ${score(all)} over ${own}, without functional-correctness ${score(other)}, ${p.survivors.length} survive`;
    }),
    ...(worst.length > SHOWN ? [`  … and ${worst.length - SHOWN} more; --json has all of them`] : []),
  ];
}
