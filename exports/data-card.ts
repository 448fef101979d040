import { COLUMN_NAMES, COLUMNS } from './columns.ts';
import type { DatasetManifest } from './manifest.ts';
import type { Split } from './split.ts';

/** README.md of an exported set: front matter that Hugging Face reads, then what a reader should know. */
export function dataCard(manifest: Omit<DatasetManifest, 'files'>, splits: readonly Split[]): string {
  return [frontMatter(splits), body(manifest, splits)].join('\n');
}

function frontMatter(splits: readonly Split[]): string {
  const rows = splits.reduce((sum, split) => sum + split.rows.length, 0);
  return [
    '---',
    'pretty_name: Aegis verification tasks',
    `license: ${cardLicence(splits)}`,
    'language:',
    '- en',
    'tags:',
    '- lean4',
    '- theorem-proving',
    '- formal-verification',
    '- rust',
    'size_categories:',
    `- ${sizeCategory(rows)}`,
    'configs:',
    '- config_name: default',
    '  data_files:',
    ...splits.flatMap(({ name }) => [`  - split: ${name}`, `    path: ${name}/tasks.parquet`]),
    '---',
    '',
  ].join('\n');
}

/** The licence of all rows, in Hugging Face's spelling, or `other` where they differ. */
export function cardLicence(splits: readonly Split[]): string {
  const licences = new Set(splits.flatMap(({ rows }) => rows.map((row) => row.licence)));
  const [only] = licences;
  return licences.size === 1 && only !== undefined && /^[A-Za-z0-9.-]+$/.test(only) ? only.toLowerCase() : 'other';
}

const sizeCategory = (rows: number): string =>
  rows < 1_000 ? 'n<1K' : rows < 10_000 ? '1K<n<10K' : rows < 100_000 ? '10K<n<100K' : '100K<n<1M';

function body(manifest: Omit<DatasetManifest, 'files'>, splits: readonly Split[]): string {
  const all = splits.flatMap(({ rows }) => rows);
  const licences = counted(all.map(({ licence }) => licence));
  return [
    '# Verification tasks about real Rust programs',
    '',
    'Each row is a Lean 4 theorem, without proof, about a model of a Rust program that agrees with the compiled program on every reference case.',
    '`imports` + `header` + `formal_statement` is a whole Lean file; a proof takes the place of `sorry`.',
    '',
    '| split | rows | programs | proved | refuted | open |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...splits.map(({ name, rows }) => {
      const of = (label: string): number => rows.filter((row) => row.label === label).length;
      const programs = new Set(rows.map((row) => row.program_id)).size;
      return `| ${name} | ${rows.length} | ${programs} | ${of('proved')} | ${of('refuted')} | ${of('open')} |`;
    }),
    '',
    '## Labels',
    '',
    'A label is worth what its evidence is worth. Only `kernel` is a proof that the Lean kernel accepted (`kernel_checked` is true exactly there);',
    "`evaluated` is one run of our evaluator that decides the statement, `exhaustive` a run of every input of a finite domain, `smt` a solver's answer.",
    'A statement without a label is `open`: nobody knows yet whether it holds.',
    '',
    '| label | evidence | rows |',
    '| --- | --- | ---: |',
    ...counted(all.map(({ label, evidence }) => `${label} | ${evidence ?? '–'}`)).map(([key, n]) => `| ${key} | ${n} |`),
    '',
    ...(splits.some(({ name }) => name === 'monitor') ? MONITOR : []),
    '## Where it comes from',
    '',
    `Made by ${manifest.made_by}; generations: ${manifest.generations.join(', ')}; models by: ${manifest.toolchains.join(', ')}; Lean: ${manifest.lean_pins.join(', ')}.`,
    'Every row names its source and licence. The folder of a split is a Lake project with one file a task; `models/` holds the models by hash, `aegis-dataset.json` how the set was made.',
    '',
    '| licence | rows |',
    '| --- | ---: |',
    ...licences.map(([licence, n]) => `| ${licence} | ${n} |`),
    '',
    ...leftOut(manifest),
    '## Columns',
    '',
    '| column | |',
    '| --- | --- |',
    ...COLUMN_NAMES.map((name) => `| \`${name}\` | ${COLUMNS[name].about} |`),
    '',
  ].join('\n');
}

const MONITOR = [
  '## The monitor split',
  '',
  'Pairs of which nobody can rightly prove both sides: a statement and its negation, or a statement and one whose author expects it to be false.',
  'Keep it out of training and mix it into what a prover is asked: a pair with two proofs means that the checker is broken, not that the prover is good.',
  '',
];

function leftOut(manifest: Omit<DatasetManifest, 'files'>): readonly string[] {
  const reasons = Object.entries(manifest.left_out);
  if (reasons.length === 0) return [];
  return ['## Left out', '', '| reason | rows |', '| --- | ---: |', ...reasons.map(([why, n]) => `| ${why} | ${n} |`), ''];
}

const counted = (values: readonly string[]): readonly (readonly [string, number])[] =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1)).map((value) => [value, values.filter((v) => v === value).length]);
