/** Bars as boxes of the page, whose words keep their size on a narrow one. What a chart shows stands beside it in words, so that nobody needs the colours. */
import type { Markup } from './markup.ts';
import { html, NOTHING } from './markup.ts';

export interface Series {
  readonly name: string;
  /** Class of its colour. */
  readonly colour: 'good' | 'bad' | 'open' | 'plain';
}

export interface Bar {
  readonly label: string;
  /** One for each series. */
  readonly values: readonly number[];
  /** Said behind the bar; the sum where there is none. */
  readonly note?: string;
}

/** Of its column, the longest bar; what is said behind a bar has the rest. */
const LONGEST = 60;

/** Stacked bars, one a row, with a legend where there is more than one series. */
export function barChart(title: string, series: readonly Series[], bars: readonly Bar[]): Markup {
  if (bars.length === 0) return NOTHING;
  const sums = bars.map(({ values }) => values.reduce((a, b) => a + b, 0));
  const most = Math.max(...sums, 1e-9);
  const rows = bars.map((bar) => barRow(bar, series, most));
  const words = bars.map((bar, i) => `${bar.label}: ${wordsOf(bar, series, sums[i] ?? 0)}`).join('; ');
  return html`<figure class="chart"><figcaption>${title}</figcaption>${series.length > 1 ? legend(series) : NOTHING}
<div class="bars" role="img" aria-label="${`${title}. ${words}`}">${rows}</div></figure>
`;
}

const legend = (series: readonly Series[]): Markup =>
  html`<ul class="legend">${series.map(({ name, colour }) => html`<li><span class="swatch ${colour}"></span>${name}</li>`)}</ul>`;

function barRow(bar: Bar, series: readonly Series[], most: number): Markup {
  const parts = bar.values.map((value, i) => {
    const width = round((value / most) * LONGEST);
    const { name, colour } = series[i] ?? { name: '', colour: 'plain' };
    return width === 0
      ? NOTHING
      : html`<span class="bar ${colour}" style="width:${width}%" title="${`${bar.label}, ${name}: ${number(value)}`}"></span>`;
  });
  const sum = bar.values.reduce((a, b) => a + b, 0);
  return html`<span class="what">${bar.label}</span><span class="track">${parts}<span class="note">${bar.note ?? number(sum)}</span></span>`;
}

const wordsOf = (bar: Bar, series: readonly Series[], sum: number): string =>
  series.length === 1
    ? (bar.note ?? number(sum))
    : series.map(({ name }, i) => `${number(bar.values[i] ?? 0)} ${name}`).join(', ');

const round = (value: number): number => Math.round(value * 10) / 10;
const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
