import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { CanaryRole, ExportRow } from './export-row.ts';
import { shuffled, type UnitOf } from './stratify.ts';

/**
 * Pairs of which nobody can rightly prove both sides: statement and negation, and a statement beside one that the search has refuted.
 * At most `count` of each sort, all about programs of the rows taken, so that the others stay free; statements that were not taken come first.
 */
export function canaryPairs(
  all: readonly ExportRow[],
  taken: readonly ExportRow[],
  { count, seed, unitOf }: { readonly count: number; readonly seed: number; readonly unitOf: UnitOf },
): readonly ExportRow[] {
  const used = new Set(taken.map((row) => row.statement_id));
  const units = new Set(taken.map(unitOf));
  const own = shuffled(all, seed, unitOf).filter((row) => units.has(unitOf(row)));
  const ordered = [...own.filter((row) => !used.has(row.statement_id)), ...own.filter((row) => used.has(row.statement_id))];
  const holding = ordered.filter((row) => row.polarity === 'should-hold' && row.screen_outcome === 'passed');
  const negations = holding.slice(0, count);
  const busy = new Set(negations.map((row) => row.statement_id));
  const twins: (readonly [ExportRow, ExportRow])[] = [];
  // Beside statements of no other split as far as there are such.
  for (const side of [holding.filter((row) => !used.has(row.statement_id)), holding])
    for (const failing of ordered) {
      if (twins.length === count) break;
      if (failing.polarity !== 'should-fail' || failing.screen_outcome !== 'counterexample' || busy.has(failing.statement_id))
        continue;
      const beside = side.filter((row) => row.program_id === failing.program_id && !busy.has(row.statement_id));
      const twin = beside.find((row) => row.kind === failing.kind) ?? beside[0];
      if (twin === undefined) continue;
      busy.add(twin.statement_id);
      busy.add(failing.statement_id);
      twins.push([twin, failing]);
    }
  return [
    ...negations.flatMap((row) => [canary(row, 'statement', row), canary(negated(row), 'negation', row)]),
    ...twins.flatMap(([twin, failing]) => [canary(twin, 'should-hold', failing), canary(failing, 'should-fail', failing)]),
  ];
}

const canary = (row: ExportRow, role: CanaryRole, pair: ExportRow): ExportRow => ({
  ...row,
  name: `${row.name}.${role}`,
  canary_role: role,
  canary_pair: `${role === 'statement' || role === 'negation' ? 'negation' : 'twin'}-${pair.statement_id}`,
});

/** The row that says the opposite; what is known of one side decides the other. */
export function negated(row: ExportRow): ExportRow {
  const meaning = sha256(canonicalJson(['negation', row.statement_sha256]));
  const [, theorem = ''] = /^theorem\s+(\S+)/.exec(row.negation) ?? [];
  const namespace = row.theorem_name.split('.').slice(0, -1);
  return {
    ...row,
    name: `${row.problem_id}.${theorem}.${meaning.slice(0, 16)}`,
    formal_statement: row.negation,
    informal: `It is not so that: ${row.informal}`,
    polarity: row.polarity === 'should-hold' ? 'should-fail' : 'should-hold',
    defect: row.polarity === 'should-hold' ? 'other' : null,
    label: row.label === 'open' ? 'open' : row.label === 'proved' ? 'refuted' : 'proved',
    counterexample: null,
    proof: null,
    screen_outcome: null,
    screen_cases: null,
    theorem_name: [...namespace, theorem].join('.'),
    negation: row.negation.replace(
      /^theorem (\S+) :\s*¬ \(([^]*)\) := by sorry\s*$/,
      'theorem not_$1 :\n    ¬ ¬ ($2) := by sorry',
    ),
    statement_id: meaning.slice(0, 16),
    statement_sha256: meaning,
  };
}

/** A label whose evidence was not asked for is not given away; the statement stays. */
export function withholdLabel(row: ExportRow, evidence: readonly string[]): ExportRow {
  if (row.evidence === null || evidence.includes(row.evidence)) return row;
  return {
    ...row,
    label: 'open',
    evidence: null,
    checker: null,
    kernel_checked: false,
    open_reason: `its label has evidence ${row.evidence}, which this set does not give`,
    polarity_match: null,
    counterexample: null,
    proof: null,
  };
}
