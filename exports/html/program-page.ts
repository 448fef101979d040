import { formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import type { Outcome } from '../../pipeline/core/outcome.ts';
import type { OutsideResult } from '../../pipeline/store/outside-result-store.ts';
import type { TaskRow } from '../../pipeline/store/rows.ts';
import { outsideText } from '../judge/outside-text.ts';
import { lean, rust } from './highlight.ts';
import { labelTag, shownLabel } from './label-tag.ts';
import { html, type Markup, NOTHING, prose } from './markup.ts';
import { code, pageText, scrolling } from './page.ts';
import type { ReportedCase, ReportedDraft, ReportedProgram } from './report-data.ts';

/** Where a program's page lies in the report. The id is a hash, so the name is safe in any file system. */
export const programFile = ({ row }: ReportedProgram): string => `programs/${row.submission_id}-${row.toolchain}.html`;

export function programPage(program: ReportedProgram): string {
  const { row, statement, tasks, dropped, outside } = program;
  return pageText({
    title: `${row.title} (${row.problem_id})`,
    up: '../',
    body: html`${facts(program)}${outcomeOf(program)}
${statement === null ? NOTHING : html`<h2>Problem</h2><p class="prose">${statement}</p>`}
<h2>Program and model</h2>
<div class="side"><div><h3>Rust</h3>${sources(program)}</div><div><h3>Lean</h3>${model(program)}</div></div>
${casesTable(program)}
<h2 id="statements">Statements (${tasks.length})</h2>
${
  tasks.length === 0
    ? html`<p>None was frozen.</p>`
    : tasks.map((task) =>
        statementCard(
          task,
          outside.filter((one) => one.statement_id === task.statement_id),
        ),
      )
}
${droppedList(dropped)}`,
  });
}

function facts({ row, mutation }: ReportedProgram): Markup {
  const pairs: readonly (readonly [string, string])[] = [
    ['Status', row.status === 'passed' ? 'accepted' : `${row.status} by ${row.stage}`],
    ['Difficulty', row.difficulty],
    ['Category', row.category],
    ['Toolchain', row.toolchain],
    ['Program', row.program_id ?? 'none'],
    ['Sandbox', row.detail.sandbox ?? 'not run'],
    ...(mutation === null
      ? []
      : [['Mutation score', `${mutation.killed} of ${mutation.judged} variants told apart by some statement`] as const]),
    ...(row.detail.model === null || row.detail.model.flags.length === 0
      ? []
      : [['Flags', row.detail.model.flags.join(', ')] as const]),
  ];
  return html`<ul class="facts">${pairs.map(([name, value]) => html`<li><b>${name}:</b> ${value}</li>`)}</ul>`;
}

/** Why a program went no further. */
function outcomeOf({ row }: ReportedProgram): Markup {
  if (row.status === 'passed') return NOTHING;
  const { diagnostics, fault } = row.detail;
  const said = [...diagnostics.map(formatDiagnostic), ...(fault === null ? [] : [fault])];
  const lines = said.length === 0 ? [row.reason ?? ''] : said;
  return html`<h2>Why it went no further</h2>${code('Diagnostics', html`${lines.join('\n')}`)}`;
}

const sources = ({ sources: files }: ReportedProgram): readonly Markup[] =>
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => html`<p><code>${name}</code></p>${code(`Rust source ${name}`, rust(text))}`);

const model = ({ model: text }: ReportedProgram): Markup =>
  text === null ? html`<p>There is no model.</p>` : html`<p><code>model</code></p>${code('Lean model', lean(text))}`;

const CASES_SHOWN = 60;

function casesTable({ cases, hiddenCases }: ReportedProgram): Markup {
  if (cases.length + hiddenCases === 0) return NOTHING;
  const rows = cases
    .slice(0, CASES_SHOWN)
    .map(
      ({ args, outcome, origin }: ReportedCase) =>
        html`<tr><td>${origin}</td><td><code>${clip(args.map((arg) => JSON.stringify(arg)).join(', '))}</code></td><td><code>${clip(outcomeText(outcome))}</code></td></tr>`,
    );
  const more = cases.length > CASES_SHOWN ? ` The first ${CASES_SHOWN} of ${cases.length} are shown.` : '';
  const hidden = hiddenCases === 0 ? '' : ` ${hiddenCases} hidden reference cases passed too and are not shown.`;
  const table = html`<table><thead><tr><th scope="col">Case</th><th scope="col">Arguments</th><th scope="col">Outcome</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<h2>Cases</h2><p>Run in Rust and in the model, with the same outcome.${hidden}${more}</p>${scrolling('Cases', table)}`;
}

const outcomeText = (outcome: Outcome): string =>
  'ok' in outcome ? JSON.stringify(outcome.ok) : 'panic' in outcome ? 'panic' : `unknown: ${outcome.unknown}`;

const clip = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

function statementCard(task: TaskRow, outside: readonly OutsideResult[]): Markup {
  return html`<section class="card" id="s-${task.statement_id}" aria-label="${task.name}">
<h3><code>${task.name}</code> ${labelTag(task)}</h3>
<p>${prose(task.informal)}</p>
${code(`Theorem ${task.name}`, lean(task.formal_statement))}
<ul class="facts"><li><b>Kind:</b> ${task.kind}</li><li><b>Expected:</b> ${task.polarity}${task.defect === null ? '' : ` (${task.defect})`}</li>${surprise(task)}
<li><b>Search:</b> ${task.screen_outcome ?? 'not searched'}</li>${checkedBy(task)}${flags(task)}<li><b>Id:</b> <code>${task.statement_id}</code></li></ul>
${elsewhere(outside)}${counterexample(task)}${proof(task)}
</section>
`;
}

const elsewhere = (outside: readonly OutsideResult[]): Markup =>
  outside.length === 0
    ? NOTHING
    : html`<p><b>Judged elsewhere:</b></p><ul>${outside.map((one) => html`<li>${outsideText(one)}</li>`)}</ul>`;

const surprise = ({ polarity_match: match }: TaskRow): Markup =>
  match === 0 ? html`<li><b>Surprise:</b> not what its author expected</li>` : NOTHING;

const checkedBy = (task: TaskRow): Markup =>
  shownLabel(task) === 'open'
    ? html`<li><b>Open:</b> ${task.open_reason ?? 'nobody tried'}</li>`
    : html`<li><b>Checked by:</b> ${task.checker ?? ''}</li>`;

const flags = ({ flags: list }: TaskRow): Markup =>
  list.length === 0 ? NOTHING : html`<li><b>Flags:</b> ${list.join(', ')}</li>`;

const counterexample = ({ counterexample: values }: TaskRow): Markup =>
  values === null
    ? NOTHING
    : html`<p><b>Counterexample:</b> <code>${
        Object.entries(values)
          .map(([name, value]) => `${name} = ${clip(JSON.stringify(value))}`)
          .join(', ') || 'the statement has no variables'
      }</code></p>`;

const proof = ({ name, proof: text }: TaskRow): Markup =>
  text === null
    ? NOTHING
    : html`<details><summary>Proof or certificate of <code>${name}</code></summary>${code(`Proof of ${name}`, lean(text))}</details>`;

function droppedList(dropped: readonly ReportedDraft[]): Markup {
  if (dropped.length === 0) return NOTHING;
  const rows = dropped.map(
    (draft) =>
      html`<tr><td><code>${draft.name}</code></td><td>${draft.class}</td><td>${draft.reason}</td><td><code>${clip(draft.theorem)}</code></td></tr>`,
  );
  return html`<h2>Drafts that were not frozen (${dropped.length})</h2><details><summary>Show them</summary>${scrolling(
    'Drafts that were not frozen',
    html`<table><thead><tr><th scope="col">Name</th><th scope="col">Class</th><th scope="col">Reason</th><th scope="col">Text</th></tr></thead><tbody>${rows}</tbody></table>`,
  )}</details>`;
}
