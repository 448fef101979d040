import { stringify } from 'smol-toml';
import { theoremIn } from '../compiler/search/flatten-theorem.ts';
import { treeOf } from '../compiler/search/open-model.ts';
import { preludeText } from '../compiler/search/statement-text.ts';
import type { ExportRow } from './export-row.ts';
import { aeneasRequirement, moduleName, pinnedFiles } from './lake-project.ts';

/**
 * The workspace of one task as lean-eval has them, and its manifest: `ChallengeDeps` holds model and definitions, `Challenge` the statement,
 * `Submission` is the solver's, `Solution` carries its proof over.
 */
export function leanEvalTask(row: ExportRow): ReadonlyMap<string, string> {
  const id = moduleName(row).replace(/^P_/, '');
  const namespace = row.theorem_name.split('.').slice(0, -1).join('.');
  const theorem = row.theorem_name.slice(namespace.length + 1);
  const opening = preludeText(namespace, '');
  const claim = row.formal_statement.replace(/by\s+sorry\s*$/, 'by\n');
  const inNamespace = (imports: string, text: string): string => `${imports}\n\n${opening}\n\n${text}\n\nend ${namespace}\n`;
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const pinned = pinnedFiles();
  const files: Record<string, string> = {
    'ChallengeDeps.lean': `${row.imports}\n\n${row.header.trimEnd()}\n\nend ${namespace}\n`,
    'Challenge.lean': inNamespace('import ChallengeDeps', `${claim}  sorry`),
    'Submission.lean': inNamespace('import ChallengeDeps', `namespace Submission\n\n${claim}  sorry\n\nend Submission`),
    'Solution.lean': inNamespace(
      'import ChallengeDeps\nimport Submission',
      `${claim}  exact Submission.${theorem}${argumentsOf(row)}`,
    ),
    'config.json': json({
      challenge_module: 'Challenge',
      solution_module: 'Solution',
      theorem_names: [row.theorem_name],
      permitted_axioms: row.axioms,
      enable_nanoda: false,
    }),
    'holes.json': json({
      id,
      module: 'ChallengeDeps',
      holes: [{ name: row.theorem_name, basename: theorem, kind: 'theorem', body: row.formal_statement }],
    }),
    'lakefile.toml': lakefile(id),
    'lean-toolchain': pinned['lean-toolchain'],
    'lake-manifest.json': pinned['lake-manifest.json'].replace('"name": "tasks"', `"name": "${id}"`),
  };
  return new Map([
    ...Object.entries(files).map(([path, text]): [string, string] => [`generated/${id}/${path}`, text]),
    [`manifests/problems/${id}.toml`, `${stringify(manifestOf(row, id))}\n`],
  ]);
}

/** The theorem's own binders handed on by name; those that Lean finds itself are left out. */
function argumentsOf(row: ExportRow): string {
  const tree = treeOf('statement.lean', `${row.prelude}\n\n${row.formal_statement}\n`);
  const explicit = theoremIn(tree, row.theorem_name)?.binders.filter(({ kind }) => kind === 'explicit') ?? [];
  return explicit
    .flatMap(({ names }) => (names.length === 0 ? ['_'] : names))
    .map((name) => (name === '_' ? ' ‹_›' : ` ${name}`))
    .join('');
}

const lakefile = (id: string): string =>
  [
    `name = "${id}"`,
    'defaultTargets = ["Challenge", "Solution", "Submission"]',
    '',
    '[leanOptions]',
    'autoImplicit = false',
    '',
    ...['ChallengeDeps', 'Challenge', 'Solution', 'Submission'].flatMap((name) => ['[[lean_lib]]', `name = "${name}"`, '']),
    aeneasRequirement(),
    '',
  ].join('\n');

const manifestOf = (row: ExportRow, id: string): Record<string, unknown> => ({
  id,
  title: row.informal,
  group: 'software-verification',
  status: 'active',
  visible: true,
  statement_revision: 1,
  tags: [row.kind, row.difficulty, ...(row.evidence === null ? [] : [`evidence-${row.evidence}`])],
  module: 'ChallengeDeps',
  holes: [row.theorem_name],
  source: `${row.source} (${row.licence})`,
  informal_solution: '',
  revision_history: [{ revision: 1, reason: 'first', statement_digest: `sha256:${row.statement_sha256}` }],
});
