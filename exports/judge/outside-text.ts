import type { OutsideResult } from '../../pipeline/store/outside-result-store.ts';

/** One result of another judge in words that leave no doubt about whose they are. */
export const outsideText = ({ judged_by: who, result, evidence, checker, reason }: OutsideResult): string =>
  `according to ${who}: ${result}${evidence === null ? '' : ` (${evidence}, ${checker ?? ''})`}${reason === '' ? '' : `: ${reason}`}; not checked here`;
