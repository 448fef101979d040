import type { TaskRow } from '../store/rows.ts';

/** The statements as `aegis statement` reads them after the model: each prelude once, followed by the theorems that need it. */
export function statementsText(tasks: readonly TaskRow[]): string {
  const groups = new Map<string, TaskRow[]>();
  for (const task of tasks) {
    const group = groups.get(task.prelude) ?? [];
    group.push(task);
    groups.set(task.prelude, group);
  }
  return [...groups]
    .map(([prelude, group]) =>
      [prelude.trim(), ...group.map(theoremText), ...closings(prelude)].filter((part) => part !== '').join('\n\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/** One self-contained file: the model, then the statements about it. */
export function wholeLeanFile(model: string, tasks: readonly TaskRow[]): string {
  const header = tasks[0]?.header.trim() ?? '';
  return `${header === '' ? '' : `${header}\n`}${model.trimEnd()}\n${tasks.length === 0 ? '' : `\n${statementsText(tasks)}`}`;
}

/** A statement's own comment says what is known of it. */
function theoremText(task: TaskRow): string {
  return `-- ${describeLabel(task)}\n${task.formal_statement.trim()}`;
}

export function describeLabel({ kind, polarity, defect, label, evidence, open_reason: why }: TaskRow): string {
  const expected = `${kind}, ${polarity}${defect === null ? '' : ` (${defect})`}`;
  const known = label === null ? 'no label yet' : label === 'open' ? `open: ${why ?? ''}` : `${label} (${evidence ?? ''})`;
  return `${expected}; ${known}`.replaceAll('\n', ' ');
}

/** `end` for each namespace or section that a prelude leaves open, innermost first. */
function closings(prelude: string): readonly string[] {
  const open: string[] = [];
  for (const line of prelude.split('\n')) {
    const [, word, name = ''] = /^(?:noncomputable\s+)?(namespace|section|end)\b\s*(\S*)/.exec(line) ?? [];
    if (word === 'end') open.pop();
    else if (word !== undefined) open.push(name);
  }
  return open.reverse().map((name) => `end ${name}`.trimEnd());
}
