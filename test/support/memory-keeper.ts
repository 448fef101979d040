import type { CallKeeper, LedgerLine, RecordedCall } from '../../pipeline/core/model-turn.ts';

/** Keeps calls and ledger lines where a test can look at them. */
export interface MemoryKeeper extends CallKeeper {
  readonly calls: ReadonlyMap<string, RecordedCall>;
  readonly lines: readonly LedgerLine[];
}

export function memoryKeeper(): MemoryKeeper {
  const calls = new Map<string, RecordedCall>();
  const lines: LedgerLine[] = [];
  const notes = new Map<string, string>();
  return {
    calls,
    lines,
    find: (call) => calls.get(call),
    keep: (call, recorded) => {
      calls.set(call, recorded);
    },
    enter: (line) => {
      if (line.failure !== null || !lines.some((other) => other.call === line.call && other.failure === null)) lines.push(line);
    },
    findNote: (name) => notes.get(name),
    note: (name, text) => {
      notes.set(name, text);
    },
    spent: () => lines.reduce((sum, { usd, replayed }) => sum + (replayed ? 0 : (usd ?? 0)), 0),
  };
}

/** The same as what a replay reads. */
export const recordingOf = (keeper: MemoryKeeper) => ({
  find: keeper.find,
  findNote: keeper.findNote,
  generations: () => [...new Set([...keeper.calls.values()].map(({ account }) => account.generation))],
});
