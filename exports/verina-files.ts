import { propositionOf, withoutDoc } from '../compiler/search/statement-text.ts';
import type { ExportRow } from './export-row.ts';

/**
 * VERINA's layout: a folder a task. Its template speaks of one function with a precondition and a postcondition; here the function
 * runs the model's entry, the precondition is `True`, and the postcondition is the whole statement, with its own quantifiers.
 * Null where the model's signature could not be read.
 */
export function verinaTask(row: ExportRow): ReadonlyMap<string, string> | null {
  const proposition = propositionOf(row.negation);
  if (row.signature.return_type === '' || proposition === null) return null;
  const id = `${row.problem_id}_${row.statement_id}`;
  const name = freeName(row.header);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 4)}\n`;
  const signature = { ...row.signature, name, return_type: `Result ${atom(row.signature.return_type)}` };
  const files: Record<string, string> = {
    'task.json': json({
      id,
      signature,
      description_file: './description.txt',
      lean_file: './task.lean',
      specification: { preconditions: '- There are no preconditions.', postconditions: `- ${row.informal}` },
      metadata: row.metadata,
      test_file: './test.json',
      reject_inputs_file: './reject_inputs.json',
    }),
    'signature.json': json(signature),
    'description.txt': `${row.problem}\n\n${row.informal}\n`,
    'task.lean': taskLean(row, name, proposition),
    'test.json': json(
      row.tests.map(({ input, expected, unexpected }) => ({
        input: JSON.parse(input) as unknown,
        expected: JSON.parse(expected[0] ?? 'null') as unknown,
        unexpected: unexpected.map((value) => JSON.parse(value) as unknown),
      })),
    ),
    'reject_inputs.json': json(row.reject_inputs.map(({ input }) => ({ input: JSON.parse(input) as unknown }))),
  };
  return new Map(Object.entries(files).map(([path, text]) => [`${id}/${path}`, text]));
}

const atom = (type: string): string => (/^[\w.]+$/.test(type) || type.startsWith('(') ? type : `(${type})`);

/** A name that nothing in the text has. */
function freeName(text: string): string {
  const words = new Set(text.match(/[\p{L}_][\p{L}\p{N}_']*/gu));
  for (let n = 0; ; n += 1) {
    const name = n === 0 ? 'task' : `task${n}`;
    if (![name, `${name}_precond`, `${name}_postcond`, `${name}_spec_satisfied`].some((one) => words.has(one))) return name;
  }
}

function taskLean(row: ExportRow, name: string, proposition: string): string {
  const { signature } = row;
  const params = signature.parameters.map(({ param_name: p, param_type: type }) => ` (${p} : ${type})`).join('');
  const args = signature.parameters.map(({ param_name: p }) => ` ${p}`).join('');
  const given = ` (h_precond : ${name}_precond${args})`;
  const section = (label: string, text: string, kind = ''): string =>
    `-- !benchmark @start ${label}${kind}\n${text}\n-- !benchmark @end ${label}\n`;
  const inside = (label: string, text: string): string =>
    section(label, text)
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '' : `  ${line}`))
      .join('\n');
  return [
    section('import', row.imports, ' type=solution'),
    section('solution_aux', row.header.trimEnd()),
    section('precond_aux', ''),
    `@[reducible, simp]\ndef ${name}_precond${params} : Prop :=\n${inside('precond', 'True')}\n`,
    section('code_aux', ''),
    `def ${name}${params}${given} : Result ${atom(signature.return_type)} :=\n${inside('code', `${signature.name}${args}`)}\n`,
    section('postcond_aux', ''),
    `@[reducible, simp]\ndef ${name}_postcond${params} (result : Result ${atom(signature.return_type)})${given} : Prop :=\n${inside('postcond', proposition)}\n`,
    section('proof_aux', ''),
    `theorem ${name}_spec_satisfied${params}${given} :\n    ${name}_postcond${args} (${name}${args} h_precond) h_precond := by\n${inside('proof', 'sorry')}\n`,
  ].join('\n');
}

/** A row as miniF2F's readers take it: the theorem without comment, open at `:= by`. */
export const minif2fRow = (row: ExportRow): Readonly<Record<string, string>> => ({
  name: row.name,
  split: row.split,
  informal_prefix: `/-- ${row.informal.replaceAll('-/', '- /')} -/\n`,
  formal_statement: withoutDoc(row.formal_statement).replace(/by\s+sorry\s*$/, 'by\n'),
  goal: propositionOf(row.negation) ?? '',
  header: `${row.imports}\n\n${row.header.trimEnd()}\n\n`,
  label: row.label,
  evidence: row.evidence ?? '',
  statement_sha256: row.statement_sha256,
  licence: row.licence,
});
