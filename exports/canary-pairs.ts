import { canonicalJson, sha256 } from '../pipeline/core/canonical-json.ts';
import type { CanaryRole, ExportRow } from './export-row.ts';
import { shuffled, type UnitOf } from './stratify.ts';

/**
 * Pairs of which nobody can rightly prove both sides: statement and negation, and a statement with a distortion of it that the search has refuted.
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
  const failing = ordered.filter((row) => row.polarity === 'should-fail' && row.screen_outcome === 'counterexample');
  const distorted = new Set(failing.map((row) => row.twin_of));
  const isDistorted = (row: ExportRow): boolean => distorted.has(row.statement_id);
  const negations = [...holding.filter((row) => !isDistorted(row)), ...holding.filter(isDistorted)].slice(0, count);
  const busy = new Set(negations.map((row) => row.statement_id));
  const twins: (readonly [ExportRow, ExportRow])[] = [];
  const pairUp = (choose: (row: ExportRow) => ExportRow | undefined): void => {
    for (const row of failing) {
      if (twins.length === count) return;
      const twin = busy.has(row.statement_id) ? undefined : choose(row);
      if (twin === undefined || busy.has(twin.statement_id)) continue;
      busy.add(twin.statement_id);
      busy.add(row.statement_id);
      twins.push([twin, row]);
    }
  };
  // A statement with what distorts it. Where there are too few of these, statements beside each other; of no other split as far as there are such.
  const byId = new Map(holding.map((row) => [row.statement_id, row]));
  pairUp((row) => byId.get(row.twin_of ?? ''));
  for (const side of [holding.filter((row) => !used.has(row.statement_id)), holding])
    pairUp((row) => {
      const beside = side.filter((other) => other.program_id === row.program_id && !busy.has(other.statement_id));
      return beside.find((other) => other.kind === row.kind) ?? beside[0];
    });
  return [
    ...negations.flatMap((row) => [canary(row, 'statement', row), canary(negated(row), 'negation', row)]),
    ...twins.flatMap(([twin, row]) => [canary(twin, 'should-hold', row), canary(row, 'should-fail', row)]),
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
    twin_of: row.polarity === 'should-hold' ? row.statement_id : null,
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
