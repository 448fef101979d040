import type { DraftRow, ProgramRow, TaskRow } from '../store/rows.ts';

interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

interface Decided {
  readonly difficulty: string;
  readonly statements: number;
  readonly decided: number;
}

/** What the statements of a generation are worth. */
export interface Quality {
  readonly generation: string;
  readonly programs: number;
  readonly statementsPerProgram: Spread;
  readonly kindsPerProgram: Spread;
  readonly byKind: readonly {
    readonly kind: string;
    readonly polarity: string;
    readonly proved: number;
    readonly refuted: number;
    readonly open: number;
    /** Over the programs that have any statement. */
    readonly perProgram: Spread;
  }[];
  readonly byDifficulty: readonly Decided[];
  /** The same within each kind. */
  readonly byKindAndDifficulty: readonly (Decided & { readonly kind: string })[];
  /** Why statements are open, numbers and names left out; the most frequent reason first. */
  readonly openBecause: readonly { readonly reason: string; readonly statements: number }[];
  /** By the screen or the label. */
  readonly refutedShouldHold: number;
  readonly refutedShouldFail: number;
  readonly shouldFail: number;
  /** Share of drafts in each class that is not `ok`, 0 … 1. */
  readonly droppedShare: Readonly<Record<string, number>>;
  readonly polarityMismatches: readonly {
    readonly statement: string;
    readonly problem: string;
    readonly name: string;
    readonly polarity: string;
    readonly label: string;
  }[];
}

export function measureQuality(
  generation: string,
  programs: readonly ProgramRow[],
  drafts: readonly DraftRow[],
  tasks: readonly TaskRow[],
): Quality {
  const accepted = programs.filter((row) => row.status === 'passed' && row.detail.model !== null);
  const own = accepted.map((row) =>
    tasks.filter((task) => task.program_id === row.program_id && task.toolchain === row.toolchain),
  );
  const classes = [...new Set(drafts.map((draft) => draft.class))].filter((name) => name !== 'ok').sort();
  return {
    generation,
    programs: accepted.length,
    statementsPerProgram: spread(own.map((list) => list.length)),
    kindsPerProgram: spread(own.map((list) => new Set(list.map((task) => task.kind)).size)),
    byKind: groups(tasks, (task) => `${task.kind} ${task.polarity}`).map(([key, group]) => {
      const [kind = '', polarity = ''] = key.split(' ');
      const labelled = (label: string): number => group.filter((task) => (task.label ?? 'open') === label).length;
      return {
        kind,
        polarity,
        proved: labelled('proved'),
        refuted: labelled('refuted'),
        open: labelled('open'),
        perProgram: spread(own.map((list) => list.filter((t) => t.kind === kind && t.polarity === polarity).length)),
      };
    }),
    byDifficulty: groups(tasks, (task) => task.difficulty).map(([difficulty, group]) => decidedOf(difficulty, group)),
    byKindAndDifficulty: groups(tasks, (task) => `${task.kind} ${task.difficulty}`).map(([key, group]) => {
      const [kind = '', difficulty = ''] = key.split(' ');
      return { kind, ...decidedOf(difficulty, group) };
    }),
    openBecause: groups(
      tasks.filter((task) => task.label === 'open'),
      (task) => reasonOf(task.open_reason ?? 'no reason'),
    )
      .map(([reason, group]) => ({ reason, statements: group.length }))
      .toSorted((a, b) => b.statements - a.statements),
    refutedShouldHold: tasks.filter((t) => t.polarity === 'should-hold' && isRefuted(t)).length,
    refutedShouldFail: tasks.filter((t) => t.polarity === 'should-fail' && isRefuted(t)).length,
    shouldFail: tasks.filter((t) => t.polarity === 'should-fail').length,
    droppedShare: Object.fromEntries(
      classes.map((name) => [name, round(drafts.filter((draft) => draft.class === name).length / drafts.length)]),
    ),
    polarityMismatches: tasks
      .filter((task) => task.polarity_match === 0)
      .map((task) => ({
        statement: task.statement_id,
        problem: task.problem_id,
        name: task.name,
        polarity: task.polarity,
        label: task.label ?? '',
      })),
  };
}

const isRefuted = (task: TaskRow): boolean => task.label === 'refuted' || task.screen_outcome === 'counterexample';

function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  return { least: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const found = new Map<string, T[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

const round = (share: number): number => Math.round(share * 1000) / 1000;

const decidedOf = (difficulty: string, group: readonly TaskRow[]): Decided => ({
  difficulty,
  statements: group.length,
  decided: group.filter((task) => task.label === 'proved' || task.label === 'refuted').length,
});

/** What came last is what the statement failed on. */
const reasonOf = (reason: string): string =>
  (reason.split('; ').at(-1) ?? reason).replaceAll(/`[^`]*`/g, '`…`').replaceAll(/\d+/g, 'N');
