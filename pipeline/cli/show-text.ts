import { formatDiagnostic } from '../core/diagnostic.ts';
import type { TaskRow } from '../store/rows.ts';
import type { OutsideResult } from '../store/outside-result-store.ts';
import type { ProgramView } from './commands/show.ts';
import { outsideText } from '../../exports/judge/outside-text.ts';
import { describeLabel } from './lean-file.ts';

/** Cases shown of each origin; `--json` gives all. */
const SHOWN_CASES = 5;

export function programText({ program, sources, model, cases, drafts, tasks, outside }: ProgramView): string {
  const { detail } = program;
  const ended =
    detail.origin !== undefined
      ? 'not run in Rust'
      : program.status === 'passed'
        ? `passed ${program.stage}`
        : `${program.status} by ${program.stage}${program.reason === null ? '' : `: ${program.reason}`}`;
  const parts = [
    `${program.problem_id}: ${program.title}`,
    `  ${program.difficulty}, ${program.category}; program ${program.program_id ?? '-'}, toolchain ${program.toolchain}, generation ${program.generation}`,
    `  ${ended}${detail.sandbox === null ? '' : `; ran in sandbox: ${detail.sandbox}`}`,
    ...(detail.origin === undefined ? [] : [`  a variant of program ${detail.origin.programId}: ${detail.origin.change}`]),
    ...(detail.referenceCases === null
      ? []
      : [`  ran on ${detail.referenceCases} reference cases and ${detail.freshCases ?? 0} fresh random inputs`]),
    ...detail.diagnostics.map((diagnostic) => `  ${formatDiagnostic(diagnostic)}`),
    ...(detail.fault === null ? [] : [`  ${detail.fault}`]),
    ...Object.entries(sources).map(([path, text]) => section(path, text)),
  ];
  if (model !== null) parts.push(section(`model${flagText(detail.model?.flags ?? [])}`, model));
  if (cases.length > 0) parts.push(section(`cases (${cases.length})`, caseText(cases)));
  if (tasks.length > 0)
    parts.push(section(`statements (${tasks.length})`, tasks.map((task) => statementText(task, outside)).join('\n')));
  const dropped = drafts.filter((draft) => draft.class !== 'ok');
  if (dropped.length > 0)
    parts.push(
      section(`drafts not frozen (${dropped.length})`, dropped.map((d) => `${d.name}: ${d.class}: ${d.reason}`).join('\n')),
    );
  return `${parts.join('\n')}\n`;
}

export function statementText(task: TaskRow, outside: readonly OutsideResult[] = []): string {
  const lines = [
    `${task.statement_id}  ${task.name}  [${describeLabel(task)}]`,
    `  ${task.informal}`,
    ...task.formal_statement
      .trim()
      .split('\n')
      .map((line) => `    ${line}`),
  ];
  if (task.screen_outcome !== null) lines.push(`  screen: ${task.screen_outcome}`);
  if (task.counterexample !== null) lines.push(`  counterexample: ${JSON.stringify(task.counterexample)}`);
  if (task.polarity_match === 0) lines.push(`  not what its author expected (${task.polarity})`);
  lines.push(...outside.filter((one) => one.statement_id === task.statement_id).map((one) => `  ${outsideText(one)}`));
  if (task.flags.length > 0) lines.push(`  flags: ${task.flags.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

const section = (title: string, text: string): string =>
  `\n── ${title} ${'─'.repeat(Math.max(0, 72 - title.length))}\n${text.trimEnd()}`;

const flagText = (flags: readonly string[]): string => (flags.length === 0 ? '' : ` [${flags.join(', ')}]`);

function caseText(cases: ProgramView['cases']): string {
  return (['reference', 'fresh'] as const)
    .flatMap((origin) => {
      const own = cases.filter((one) => one.origin === origin);
      const shown = own.slice(0, SHOWN_CASES).map(({ args, outcome }) => `${origin}: ${clip(args)} -> ${clip(outcome)}`);
      return own.length > SHOWN_CASES ? [...shown, `  and ${own.length - SHOWN_CASES} more ${origin} cases`] : shown;
    })
    .join('\n');
}

function clip(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
