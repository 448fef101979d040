import type { ExportRow } from './export-row.ts';

/** Type of a column or of a part of one. Numbers are whole. */
export type ColumnShape =
  | { readonly kind: 'text' | 'flag' | 'count'; readonly nullable: boolean }
  | { readonly kind: 'list'; readonly item: ColumnShape }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, ColumnShape>> };

export interface Column {
  readonly shape: ColumnShape;
  /** For the data card and the Croissant file. */
  readonly about: string;
}

const TEXT: ColumnShape = { kind: 'text', nullable: false };
const list = (item: ColumnShape): ColumnShape => ({ kind: 'list', item });
const struct = (fields: Readonly<Record<string, ColumnShape>>): ColumnShape => ({ kind: 'struct', fields });

const text = (about: string): Column => ({ shape: TEXT, about });
const maybe = (about: string): Column => ({ shape: { kind: 'text', nullable: true }, about });

/** Every column in order. `imports` + `header` + `formal_statement` is a whole Lean file: what stock loaders put together. */
export const COLUMNS: Readonly<Record<keyof ExportRow, Column>> = {
  name: text('Unique name of the task: problem, theorem and statement id'),
  split: text('Split the row belongs to'),
  imports: text('Import lines of the Lean file'),
  header: text(
    'Lean text between the imports and the theorem: the model of the program, then opens, namespace and auxiliary definitions',
  ),
  formal_statement: text('The theorem, from its doc comment to `:= by sorry`'),
  informal: text('The statement in plain words'),
  problem: text('The programming problem in prose'),
  title: text('Title of the problem'),
  kind: text('functional-correctness, totality, output-bounds, shape, edge-case, contract or relational'),
  polarity: text('What its author expects: should-hold or should-fail'),
  defect: maybe('What a should-fail statement distorts'),
  difficulty: text('Difficulty of the problem'),
  category: text('Category of the problem'),
  label: text('proved, refuted or open'),
  evidence: maybe('How a label was checked: evaluated, exhaustive, smt or kernel; null while open'),
  checker: maybe('Who checked it, with version'),
  kernel_checked: { shape: { kind: 'flag', nullable: false }, about: 'Whether the label is a proof accepted by the Lean kernel' },
  open_reason: maybe('Why the statement is open'),
  polarity_match: {
    shape: { kind: 'flag', nullable: true },
    about: 'Whether the label is what the author expected; null while open',
  },
  counterexample: maybe('Values that refute the statement, as JSON by binder'),
  proof: maybe('Lean proof or certificate, where there is one'),
  screen_outcome: maybe('What the search for a counterexample gave; it can refute, never prove'),
  screen_cases: { shape: { kind: 'count', nullable: true }, about: 'Inputs the search ran' },
  theorem_name: text('Full Lean name of the theorem'),
  prelude: text('The end of `header`: opens, namespace and auxiliary definitions of the statement'),
  negation: text('The theorem that the statement is false, in the same context'),
  axioms: { shape: list(TEXT), about: 'Axioms a proof may rest on' },
  lean_pin: text('Lean toolchain the statement is for'),
  signature: {
    shape: struct({ name: TEXT, parameters: list(struct({ param_name: TEXT, param_type: TEXT })), return_type: TEXT }),
    about: 'Lean name and types of the modelled entry function; it returns `Result return_type`',
  },
  rust_entry: text('Rust path of the entry function in its crate'),
  rust_signature: text('Rust signature the problem asks for'),
  rust_sources: {
    shape: list(struct({ path: TEXT, text: TEXT })),
    about: 'The Rust program the statement is about; none where it is about a variant of a model (`mutant:…` in flags)',
  },
  tests: {
    shape: list(struct({ input: TEXT, expected: list(TEXT), unexpected: list(TEXT) })),
    about: 'Visible cases with a value: arguments as a JSON object, results the program gives and results it does not give',
  },
  reject_inputs: { shape: list(struct({ input: TEXT })), about: 'Visible inputs on which the program panics' },
  metadata: {
    shape: struct({ upstream: struct({ name: TEXT, link: TEXT, task_id: TEXT }) }),
    about: 'Where the problem comes from, in the layout of VERINA',
  },
  source: text('Where the problem comes from'),
  licence: text('Licence of the problem and its program'),
  flags: { shape: list(TEXT), about: 'beyond-aeneas, model-divergence:…, mutant:ORIGINAL:CHANGE' },
  statement_id: text('Id of the statement'),
  statement_sha256: text('Hash over what gives the statement its meaning'),
  model_sha256: text('Hash of the model: name of the file in models/'),
  problem_id: text('Id of the problem'),
  program_id: text('Id of the program'),
  program_group: text('Equal for programs that are the same up to names or behave alike: keep them on one side of a split'),
  generation: text('Set of results the row comes from'),
  toolchain: text('Who made the model: builtin or aeneas'),
  twin_of: maybe('Id of the statement that a should-fail one distorts, where its author wrote both'),
  canary_role: maybe('In a monitor split, the side of the pair'),
  canary_pair: maybe('In a monitor split, the pair'),
};

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly (keyof ExportRow)[];
