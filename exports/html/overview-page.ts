import { STAGE_NAMES } from '../../pipeline/core/stage-set.ts';
import type { TaskRow } from '../../pipeline/store/rows.ts';
import { type Bar, barChart } from './charts.ts';
import { SERIES, SHOWN, shownLabel } from './label-tag.ts';
import { html, type Markup, NOTHING } from './markup.ts';
import { filters, pageText, scrolling } from './page.ts';
import { programFile } from './program-page.ts';
import type { ReportData, ReportedProgram } from './report-data.ts';

export function overviewPage(data: ReportData): string {
  const tasks = data.programs.flatMap((program) => program.tasks);
  return pageText({
    title: `Aegis report: ${data.generation}`,
    up: '',
    body: html`${numbers(data, tasks)}${contradictions(data)}
<h2 id="plots">Plots</h2>
<div class="charts">${funnel(data.programs)}${statementFunnel(data.programs)}${byKind(tasks)}${byDifficulty(tasks)}${mutation(data.programs)}${times(data)}${costs(data)}</div>
<h2 id="programs">Programs</h2>
${programTable(data.programs)}`,
  });
}

function numbers({ programs, costs: spent }: ReportData, tasks: readonly TaskRow[]): Markup {
  const accepted = programs.filter(({ row }) => row.status === 'passed').length;
  const counts = SHOWN.map((label) => `${tasks.filter((task) => shownLabel(task) === label).length} ${label}`).join(', ');
  const usd = spent.reduce((sum, one) => sum + one.usd, 0);
  const kernel = tasks.filter(({ evidence, checker }) => evidence === 'kernel' && checker !== 'stand-in').length;
  return html`<ul class="facts"><li><b>Programs:</b> ${accepted} accepted of ${programs.length}</li><li><b>Statements:</b> ${tasks.length} (${counts})</li><li><b>Checked by the Lean kernel:</b> ${kernel}</li><li><b>Language models:</b> ${spent.length === 0 ? 'none was asked' : `$${usd.toFixed(2)}`}</li></ul>`;
}

const contradictions = ({ contradictions: ids }: ReportData): Markup =>
  ids.length === 0
    ? NOTHING
    : html`<p><span class="tag bad">fault</span> Labels contradict each other: ${ids.map((id) => html`<code>${id}</code> `)}</p>`;

/** How many programs each stage took, of those that came to it. */
function funnel(programs: readonly ReportedProgram[]): Markup {
  const until = STAGE_NAMES.slice(0, STAGE_NAMES.indexOf('compare') + 1);
  const bars = until.map((stage, i): Bar => {
    const through = programs.filter(({ row }) => row.status === 'passed' || STAGE_NAMES.indexOf(row.stage) > i).length;
    const ended = programs.filter(({ row }) => row.stage === stage && row.status !== 'passed').length;
    return { label: stage, values: [through], note: ended === 0 ? String(through) : `${through}, ${ended} ended here` };
  });
  return barChart('Programs through each stage', [{ name: 'programs', colour: 'plain' }], bars);
}

/** What became of the drafts. */
function statementFunnel(programs: readonly ReportedProgram[]): Markup {
  const tasks = programs.flatMap((program) => program.tasks);
  if (tasks.length === 0) return NOTHING;
  const drafted = tasks.length + programs.reduce((sum, { dropped }) => sum + dropped.length, 0);
  const refuted = tasks.filter(({ screen_outcome: outcome }) => outcome === 'counterexample').length;
  const decided = tasks.filter((task) => shownLabel(task) !== 'open').length;
  const bars: readonly Bar[] = [
    { label: 'drafted', values: [drafted] },
    { label: 'frozen', values: [tasks.length], note: `${tasks.length}, ${drafted - tasks.length} dropped by freeze` },
    {
      label: 'searched: stands',
      values: [tasks.length - refuted],
      note: `${tasks.length - refuted}, ${refuted} with a counterexample`,
    },
    { label: 'decided', values: [decided] },
  ];
  return barChart('Statements through each stage', [{ name: 'statements', colour: 'plain' }], bars);
}

const labelled = (label: string, tasks: readonly TaskRow[]): Bar => ({
  label,
  values: SHOWN.map((shown) => tasks.filter((task) => shownLabel(task) === shown).length),
});

function byKind(tasks: readonly TaskRow[]): Markup {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))].sort();
  return barChart(
    'Labels by kind',
    SERIES,
    kinds.map((kind) =>
      labelled(
        kind,
        tasks.filter((task) => task.kind === kind),
      ),
    ),
  );
}

const DIFFICULTIES = ['easy', 'medium', 'hard'];

function byDifficulty(tasks: readonly TaskRow[]): Markup {
  const found = [...new Set(tasks.map(({ difficulty }) => difficulty))];
  const sorted = found.toSorted((a, b) => DIFFICULTIES.indexOf(a) - DIFFICULTIES.indexOf(b));
  return barChart(
    'Labels by difficulty',
    SERIES,
    sorted.map((difficulty) =>
      labelled(
        difficulty,
        tasks.filter((task) => task.difficulty === difficulty),
      ),
    ),
  );
}

/** Programs by the share of their variants that the statements tell apart. */
function mutation(programs: readonly ReportedProgram[]): Markup {
  const scores = programs.flatMap(({ mutation: one }) => (one === null || one.judged === 0 ? [] : [one.killed / one.judged]));
  if (scores.length === 0) return NOTHING;
  const steps = [0, 0.2, 0.4, 0.6, 0.8];
  const bars = steps.map((from): Bar => {
    const to = from + 0.2;
    const last = from === 0.8;
    const inside = scores.filter((score) => score >= from - 1e-9 && (last || score < to - 1e-9)).length;
    return { label: `${Math.round(from * 100)} to ${Math.round(to * 100)} %`, values: [inside] };
  });
  return barChart('Programs by mutation score', [{ name: 'programs', colour: 'plain' }], bars);
}

const times = ({ times: list }: ReportData): Markup =>
  barChart(
    'Time spent in stages, in seconds',
    [{ name: 'seconds', colour: 'plain' }],
    list.map(({ stage, answers, seconds }) => ({
      label: stage,
      values: [seconds],
      note: `${seconds.toFixed(1)} s, ${answers} answers`,
    })),
  );

const costs = ({ costs: list }: ReportData): Markup =>
  barChart(
    'Cost of language models, in US dollars',
    [{ name: 'dollars', colour: 'plain' }],
    list.map(({ stage, usd }) => ({ label: stage, values: [usd], note: `$${usd.toFixed(2)}` })),
  );

function programTable(programs: readonly ReportedProgram[]): Markup {
  const values = (of: (program: ReportedProgram) => string): readonly string[] => [...new Set(programs.map(of))].sort();
  const choices = [
    { name: 'status', label: 'Status', values: values(statusOf) },
    { name: 'difficulty', label: 'Difficulty', values: values(({ row }) => row.difficulty) },
    { name: 'category', label: 'Category', values: values(({ row }) => row.category) },
  ];
  const heads = ['Problem', 'Title', 'Difficulty', 'Category', 'Status', 'Statements', 'Proved', 'Refuted', 'Open'];
  const table = html`<table id="program-table"><thead><tr>${heads.map((head, i) => html`<th scope="col"${i > 4 ? html` class="number"` : NOTHING}>${head}</th>`)}</tr></thead><tbody>
${programs.map(programRow)}</tbody></table>`;
  return html`${filters('program-table', choices)}${scrolling('Programs', table)}`;
}

const statusOf = ({ row }: ReportedProgram): string => (row.status === 'passed' ? 'accepted' : row.status);

function programRow(program: ReportedProgram): Markup {
  const { row, tasks } = program;
  const count = (label: string): number => tasks.filter((task) => shownLabel(task) === label).length;
  const status = statusOf(program);
  const why = row.status === 'passed' ? '' : ` by ${row.stage}${row.reason === null ? '' : `: ${row.reason}`}`;
  return html`<tr data-status="${status}" data-difficulty="${row.difficulty}" data-category="${row.category}"><td><a href="${programFile(program)}">${row.problem_id}</a></td><td>${row.title}</td><td>${row.difficulty}</td><td>${row.category}</td><td>${status}${why}</td><td class="number">${tasks.length}</td>${SHOWN.map((label) => html`<td class="number">${count(label)}</td>`)}</tr>
`;
}
