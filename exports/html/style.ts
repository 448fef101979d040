/** One style sheet for all pages: no fonts, no pictures, light and dark by the reader's own choice. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1d2127; --soft: #565e6b; --page: #ffffff; --box: #f4f6f8; --line: #c9d0d9; --link: #0b57b7;
  --good: #0d7a5f; --bad: #b5480b; --open: #7a828e; --plain: #2f6db3; --keyword: #8a1f7d; --string: #0b6b3a; --comment: #5d6673; --type: #8a4b00; --number: #0b57b7; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e8ee; --soft: #a3acb9; --page: #14171c; --box: #1d2229; --line: #3a424d; --link: #84b8ff;
  --good: #3fbf9a; --bad: #f08a4b; --open: #98a1ae; --plain: #6aa5ea; --keyword: #e29bdc; --string: #7fd3a2; --comment: #9aa4b2; --type: #e6b673; --number: #84b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 1280px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 16px; border-bottom: 1px solid var(--line); }
footer { color: var(--soft); padding: 24px 20px; }
h1 { font-size: 1.6rem; margin: 8px 0; } h2 { font-size: 1.25rem; margin: 32px 0 8px; } h3 { font-size: 1.05rem; margin: 0; }
a { color: var(--link); } a:focus-visible, input:focus-visible, select:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; } .skip:focus { left: 8px; top: 8px; background: var(--page); padding: 8px; z-index: 1; }
nav ul { list-style: none; display: flex; gap: 16px; padding: 0; margin: 0 0 12px; flex-wrap: wrap; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { background: var(--box); } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
#statement-table td { overflow-wrap: anywhere; } #statement-table td:nth-child(n+4) { white-space: nowrap; overflow-wrap: normal; } #statement-table td:nth-child(1) { min-width: 15ch; } #statement-table td:nth-child(2) { min-width: 22ch; } #statement-table td:nth-child(3) { min-width: 30ch; }
pre { margin: 0; padding: 12px; background: var(--box); border: 1px solid var(--line); overflow: auto; font: 13px/1.45 ui-monospace, monospace; tab-size: 4; }
code { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
.side { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px; } .side pre { max-height: 70vh; }
@media (max-width: 900px) { .side { grid-template-columns: minmax(0, 1fr); } }
.facts { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 0; margin: 8px 0; list-style: none; }
.facts b { font-weight: 600; }
.tag { display: inline-block; border: 1px solid currentColor; border-radius: 4px; padding: 0 6px; font-size: 0.85rem; white-space: nowrap; }
.tag.good { color: var(--good); } .tag.bad { color: var(--bad); } .tag.open { color: var(--soft); }
.card { border: 1px solid var(--line); padding: 12px 16px; margin: 12px 0; } .card pre { margin: 8px 0; } .card p { margin: 6px 0; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 80ch; }
.filters { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 12px 0; } .filters label { display: grid; font-size: 0.85rem; color: var(--soft); }
.filters input, .filters select, .filters button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); padding: 4px 8px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)); gap: 16px; }
.chart { margin: 0; } .chart figcaption { font-weight: 600; margin-bottom: 4px; } .bars { display: grid; grid-template-columns: minmax(0, max-content) minmax(0, 1fr); gap: 3px 8px; font-size: 0.82rem; line-height: 1.35; align-items: center; }
.bars .what { text-align: right; overflow-wrap: anywhere; } .track { display: flex; align-items: center; min-width: 0; } .note { color: var(--soft); margin-left: 6px; }
.bar { flex: none; height: 1.15em; min-width: 1px; } .bar, .swatch { print-color-adjust: exact; }
.bar.good { background: var(--good); } .bar.bad { background: var(--bad); } .bar.open { background: var(--open); } .bar.plain { background: var(--plain); }
.legend { list-style: none; display: flex; gap: 16px; padding: 0; margin: 0 0 4px; font-size: 0.85rem; }
.swatch { display: inline-block; width: 12px; height: 12px; margin-right: 6px; } .swatch.good { background: var(--good); } .swatch.bad { background: var(--bad); } .swatch.open { background: var(--open); } .swatch.plain { background: var(--plain); }
.keyword { color: var(--keyword); } .string { color: var(--string); } .comment { color: var(--comment); } .type { color: var(--type); } pre .number { color: var(--number); } .attribute { color: var(--comment); }
summary { cursor: pointer; } [hidden] { display: none; }
@media print { :root { color-scheme: light; --page: #fff; --text: #000; --box: #fff; } .filters, nav, .skip { display: none; } .side pre { max-height: none; } pre { white-space: pre-wrap; overflow: visible; } .card, tr { break-inside: avoid; } }
`;
