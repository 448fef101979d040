import type { TaskRow } from '../../pipeline/store/rows.ts';
import { html, type Markup } from './markup.ts';

export type Shown = 'proved' | 'refuted' | 'open';
export const SHOWN: readonly Shown[] = ['proved', 'refuted', 'open'];

export const shownLabel = ({ label }: Pick<TaskRow, 'label'>): Shown => label ?? 'open';

const COLOURS: Readonly<Record<Shown, 'good' | 'bad' | 'open'>> = { proved: 'good', refuted: 'bad', open: 'open' };

/** A label with its evidence; says in words what its colour says. */
export function labelTag(task: Pick<TaskRow, 'label' | 'evidence'>): Markup {
  const label = shownLabel(task);
  return html`<span class="tag ${COLOURS[label]}">${label}${task.evidence === null ? '' : ` (${task.evidence})`}</span>`;
}

export const SERIES = SHOWN.map((name) => ({ name, colour: COLOURS[name] }));
