import type { TaskRow } from '../../pipeline/store/rows.ts';
import { labelTag, SHOWN, shownLabel } from './label-tag.ts';
import { html, type Markup, prose } from './markup.ts';
import { filters, pageText, scrolling } from './page.ts';
import { programFile } from './program-page.ts';
import type { ReportData, ReportedProgram } from './report-data.ts';

/** Every statement of the generation in one table. */
export function statementsPage({ generation, programs }: ReportData): string {
  const tasks = programs.flatMap((program) => program.tasks);
  const values = (of: (task: TaskRow) => string): readonly string[] => [...new Set(tasks.map(of))].sort();
  const choices = [
    { name: 'label', label: 'Label', values: SHOWN },
    { name: 'kind', label: 'Kind', values: values(({ kind }) => kind) },
    { name: 'polarity', label: 'Expected', values: values(({ polarity }) => polarity) },
    { name: 'difficulty', label: 'Difficulty', values: values(({ difficulty }) => difficulty) },
    { name: 'evidence', label: 'Evidence', values: values(({ evidence }) => evidence ?? 'none') },
  ];
  const heads = ['Problem', 'Name', 'In words', 'Kind', 'Expected', 'Search', 'Label'];
  const table = html`<table id="statement-table"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${programs.flatMap((program) => program.tasks.map((task) => statementRow(program, task)))}</tbody></table>`;
  return pageText({
    title: `Statements: ${generation}`,
    up: '',
    body: html`${filters('statement-table', choices)}${scrolling('Statements', table)}`,
  });
}

function statementRow(program: ReportedProgram, task: TaskRow): Markup {
  const { kind, polarity, difficulty, evidence } = task;
  return html`<tr data-label="${shownLabel(task)}" data-kind="${kind}" data-polarity="${polarity}" data-difficulty="${difficulty}" data-evidence="${evidence ?? 'none'}"><td>${task.problem_id}</td><td><a href="${programFile(program)}#s-${task.statement_id}"><code>${task.name}</code></a></td><td>${prose(task.informal)}</td><td>${kind}</td><td>${polarity}</td><td>${task.screen_outcome ?? ''}</td><td>${labelTag(task)}</td></tr>
`;
}
