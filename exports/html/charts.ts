/** Bars as inline SVG. What a chart shows stands beside it in words, so that nobody needs the colours. */
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

const ROW = 26;
const LABELS = 190;
const BARS = 350;
const NOTES = 200;

/** Stacked bars, one a row, with a legend where there is more than one series. */
export function barChart(title: string, series: readonly Series[], bars: readonly Bar[]): Markup {
  if (bars.length === 0) return NOTHING;
  const sums = bars.map(({ values }) => values.reduce((a, b) => a + b, 0));
  const most = Math.max(...sums, 1e-9);
  const height = bars.length * ROW;
  const rows = bars.map((bar, i) => barRow(bar, i, series, most));
  const words = bars.map((bar, i) => `${bar.label}: ${wordsOf(bar, series, sums[i] ?? 0)}`).join('; ');
  return html`<figure class="chart"><figcaption>${title}</figcaption>${series.length > 1 ? legend(series) : NOTHING}
<svg viewBox="0 0 ${LABELS + BARS + NOTES} ${height}" role="img" aria-label="${`${title}. ${words}`}">${rows}</svg></figure>
`;
}

const legend = (series: readonly Series[]): Markup =>
  html`<ul class="legend">${series.map(({ name, colour }) => html`<li><span class="swatch ${colour}"></span>${name}</li>`)}</ul>`;

function barRow(bar: Bar, row: number, series: readonly Series[], most: number): Markup {
  const y = row * ROW;
  let x = LABELS;
  const parts = bar.values.map((value, i) => {
    const width = round((value / most) * BARS);
    const part =
      width === 0
        ? NOTHING
        : html`<rect class="${series[i]?.colour ?? 'plain'}" x="${round(x)}" y="${y + 4}" width="${width}" height="${ROW - 8}"><title>${`${bar.label}, ${series[i]?.name ?? ''}: ${number(value)}`}</title></rect>`;
    x += width;
    return part;
  });
  const sum = bar.values.reduce((a, b) => a + b, 0);
  return html`<text x="${LABELS - 8}" y="${y + ROW - 9}" text-anchor="end">${bar.label}</text>${parts}<text class="note" x="${round(x) + 6}" y="${y + ROW - 9}">${bar.note ?? number(sum)}</text>`;
}

const wordsOf = (bar: Bar, series: readonly Series[], sum: number): string =>
  series.length === 1
    ? (bar.note ?? number(sum))
    : series.map(({ name }, i) => `${number(bar.values[i] ?? 0)} ${name}`).join(', ');

const round = (value: number): number => Math.round(value * 10) / 10;
const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
