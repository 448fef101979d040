import type { StageName } from '../core/stage-set.ts';
import type { Progress, StepResult } from '../runner/progress.ts';
import type { Terminal } from './terminal.ts';

interface Count {
  expected: number;
  done: number;
  readonly results: Record<StepResult, number>;
}

/** Keeps the counts; `draw` says how they are shown. */
class CountingProgress implements Progress {
  readonly counts = new Map<StageName, Count>();
  finished = false;
  readonly #changed: (stage: StageName, count: Count) => void;

  constructor(changed: (stage: StageName, count: Count) => void) {
    this.#changed = changed;
  }

  expect(stage: StageName, count: number): void {
    this.#of(stage).expected += count;
  }

  done(stage: StageName, result: StepResult): void {
    if (this.finished) return;
    const count = this.#of(stage);
    count.done += 1;
    count.results[result] += 1;
    this.#changed(stage, count);
  }

  #of(stage: StageName): Count {
    const known = this.counts.get(stage) ?? { expected: 0, done: 0, results: { ok: 0, rejected: 0, undecided: 0, fault: 0 } };
    this.counts.set(stage, known);
    return known;
  }
}

export interface ShownProgress extends Progress {
  /** Draws the last state and leaves the cursor on a line of its own; shows nothing from then on. */
  finish(): void;
}

const REDRAW_MS = 100;
const LINE_MS = 2000;

export const showProgress = (terminal: Terminal): ShownProgress => (terminal.interactive ? bars(terminal) : lines(terminal));

/** A bar per stage, redrawn in place. */
function bars(terminal: Terminal): ShownProgress {
  let drawn = 0;
  let last = 0;
  const draw = (): void => {
    const rows = [...progress.counts].map(([stage, count]) => bar(stage, count, terminal.columns));
    const up = drawn === 0 ? '' : `\u001b[${drawn}A`;
    terminal.err(`${up}${rows.map((row) => `\u001b[2K${row}\n`).join('')}`);
    drawn = rows.length;
    last = performance.now();
  };
  const progress = new CountingProgress(() => {
    if (performance.now() - last >= REDRAW_MS) draw();
  });
  return Object.assign(progress, {
    finish: () => {
      progress.finished = true;
      draw();
    },
  });
}

export function bar(stage: string, { expected, done, results }: Count, columns: number): string {
  const width = Math.max(10, Math.min(40, columns - 45));
  const full = expected <= 0 ? width : Math.min(width, Math.floor((done / expected) * width));
  return `${stage.padEnd(10)}${'█'.repeat(full)}${'░'.repeat(width - full)} ${counted(expected, done, results)}`;
}

function counted(expected: number, done: number, results: Readonly<Record<StepResult, number>>): string {
  const notes = (['rejected', 'undecided', 'fault'] as const).flatMap((result) =>
    results[result] === 0 ? [] : [`${results[result]} ${result === 'fault' ? 'faults' : result}`],
  );
  return `${done}/${Math.max(expected, done)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

/** One line when a stage is through, and now and then while it is not. */
function lines(terminal: Terminal): ShownProgress {
  const shownAt = new Map<StageName, { readonly at: number; readonly text: string }>();
  const show = (stage: StageName, { expected, done, results }: Count): void => {
    const text = `${stage}: ${counted(expected, done, results)}\n`;
    if (shownAt.get(stage)?.text === text) return;
    shownAt.set(stage, { at: performance.now(), text });
    terminal.err(text);
  };
  const progress = new CountingProgress((stage, count) => {
    const { at } = shownAt.get(stage) ?? { at: 0 };
    const settled = count.done >= count.expected && stage !== 'screen' && stage !== 'prove';
    if (settled || performance.now() - at >= LINE_MS) show(stage, count);
  });
  return Object.assign(progress, {
    finish: () => {
      if (progress.finished) return;
      progress.finished = true;
      for (const [stage, count] of progress.counts) if (count.expected > 0 || count.done > 0) show(stage, count);
    },
  });
}
