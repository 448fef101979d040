import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export interface Page {
  readonly title: string;
  /** Way from the page to the folder of the report: empty, or `../`. */
  readonly up: '' | '../';
  readonly body: Markup;
}

const hash = createHash('sha256').update(SCRIPT).digest('base64');
/** Nothing is loaded, and no script runs but ours: also should some text of a program come through as markup. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;

export const pageText = ({ title, up, body }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header>
<nav aria-label="Pages"><ul><li><a href="${up}index.html">Overview</a></li><li><a href="${up}statements.html">Statements</a></li></ul></nav>
<h1>${title}</h1>
</header>
<main id="main" tabindex="-1">
${body}
</main>
<footer>Made by Aegis. Only labels with evidence <code>kernel</code> are Lean proofs.</footer>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`.text;

/** Words and choices over a table; hidden until the script that makes them work shows them. */
export const filters = (
  table: string,
  choices: readonly { readonly name: string; readonly label: string; readonly values: readonly string[] }[],
): Markup =>
  html`<form class="filters" data-for="${table}" hidden>
<label>Search<input type="search" name="text" autocomplete="off"></label>
${choices.map(({ name, label, values }) => html`<label>${label}<select name="${name}"><option value="">all</option>${values.map((value) => html`<option>${value}</option>`)}</select></label>`)}
<output aria-live="polite"></output>
<button type="button" hidden></button>
</form>
`;

/** A wide thing that scrolls by itself: reachable by keyboard, with a name. */
export const scrolling = (name: string, content: Markup): Markup =>
  html`<div class="scroll" role="region" aria-label="${name}" tabindex="0">${content}</div>`;

export const code = (name: string, content: Markup): Markup =>
  html`<pre role="region" aria-label="${name}" tabindex="0"><code>${content}</code></pre>`;
