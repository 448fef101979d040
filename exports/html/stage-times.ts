import type { AttemptSpan } from '../../pipeline/store/rows.ts';
import type { StageTime } from './report-data.ts';

/** For each stage of `order`, how many answers it gave and for how long it was at work: answers that were made together count the time once. */
export function stageTimes(spans: readonly AttemptSpan[], order: readonly string[]): readonly StageTime[] {
  const byStage = new Map<string, { answers: number; ms: number; until: number }>();
  for (const { stage, started_at: start, finished_at: end } of spans) {
    const known = byStage.get(stage) ?? { answers: 0, ms: 0, until: -Infinity };
    const [from, to] = [Math.max(Date.parse(start), known.until), Date.parse(end)];
    byStage.set(stage, { answers: known.answers + 1, ms: known.ms + Math.max(0, to - from), until: Math.max(known.until, to) });
  }
  return order.flatMap((stage) => {
    const known = byStage.get(stage);
    return known === undefined ? [] : [{ stage, answers: known.answers, seconds: Math.round(known.ms / 100) / 10 }];
  });
}
