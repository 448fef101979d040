import type { StageUse } from '../runner/stage-clock.ts';
import { type DatasetFault as LeftOut, formatFault } from '../../datasets/dataset-fault.ts';
import type { Summary } from './summary.ts';

/** Said at the end of every run in which no Lean took part. */
export const NOT_KERNEL_CHECKED = 'No Lean took part in this run: no label here is kernel-checked.';

export function summaryTable(summary: Summary): string {
  const { programs, statements, drafts, labels } = summary;
  const rows: (readonly [string, string])[] = [
    ['generation', summary.generation],
    [
      'programs',
      `${programs.tried} tried, ${programs.accepted} accepted${programs.stopped > 0 ? `, ${programs.stopped} taken as far as asked` : ''}, ${programs.rejected} rejected, ${programs.undecided} undecided${programs.faults > 0 ? `, ${programs.faults} broke down` : ''}${programs.unfinished > 0 ? `, ${programs.unfinished} unfinished` : ''}`,
    ],
    ...summary.stopped.map((group) => ['', `  ${stoppedText(group)}`] as const),
    ['statements', `${statements.total} frozen of ${sum(Object.values(drafts))} drafted`],
    ...Object.entries(statements.byKind).map(([kind, count]) => ['', `  ${count} ${kind}`] as const),
  ];
  const dropped = Object.entries(drafts).filter(([kind]) => kind !== 'ok');
  if (dropped.length > 0) rows.push(['not frozen', dropped.map(([kind, count]) => `${count} ${kind}`).join(', ')]);
  labels.forEach(({ label, evidence, statements: count }, i) =>
    rows.push([i === 0 ? 'labels' : '', `${count} ${label}${evidence === null ? '' : ` (${evidence})`}`]),
  );
  if (summary.polarityMismatches > 0)
    rows.push(['surprises', `${summary.polarityMismatches} statements turned out the other way than their author expected`]);
  if (summary.contradictions.length > 0)
    rows.push(['FAULT', `labels contradict each other: ${summary.contradictions.join(', ')}`]);
  return rows.map(([head, text]) => `${head.padEnd(12)}${text}`.trimEnd()).join('\n');
}

/** Programs named of each group, and letters of what is said of a single one; `--json` gives all. */
const SHOWN = 10;
const SHOWN_LETTERS = 160;

function stoppedText({ stage, status, reason, programs, which }: Summary['stopped'][number]): string {
  const [only] = which;
  const names = [...new Set(which.map(({ problem }) => problem))].slice(0, SHOWN);
  const shown = which.filter(({ problem }) => names.includes(problem)).length;
  const more = programs > shown ? ` and ${programs - shown} more` : '';
  const why = programs === 1 && only !== undefined ? `: ${clip(only.detail)}` : '';
  return `${programs} ${status} by ${stage}${reason === '' ? '' : ` (${reason})`}: ${names.join(', ')}${more}${why}`;
}

const clip = (text: string): string => {
  const [line = ''] = text.split('\n');
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS - 1)}…` : line;
};

/** Entries of the dataset that could not be used. */
export function leftOutTable(leftOut: readonly LeftOut[]): readonly string[] {
  const lines = leftOut.slice(0, SHOWN).map(formatFault);
  if (leftOut.length > SHOWN) lines.push(`and ${leftOut.length - SHOWN} more`);
  return lines.map((line, i) => `${(i === 0 ? 'left out' : '').padEnd(12)}${line}`);
}

/** Where the time of a run went. `busy` adds up work that overlapped. */
export function timeTable(uses: readonly StageUse[], wallMs: number): string {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const stages = uses
    .filter(({ asked }) => asked > 0)
    .map(({ stage, asked, busyMs }) => `${stage} ${seconds(busyMs)} (${asked})`);
  const cached = sum(uses.map((use) => use.cached));
  return `${'time'.padEnd(12)}${seconds(wallMs)}${cached > 0 ? `, ${cached} answers were there already` : ''}${stages.length > 0 ? `\n${' '.repeat(12)}  ${stages.join(', ')}` : ''}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
