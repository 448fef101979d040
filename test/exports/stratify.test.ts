import { expect, test } from 'vitest';
import type { ExportRow } from '../../exports/export-row.ts';
import { stratify, unitsOf } from '../../exports/stratify.ts';
import { canaryPairs, negated, withholdLabel } from '../../exports/canary-pairs.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import { exportRow } from '../support/export-rows.ts';

const DIFFICULTIES = ['easy', 'medium', 'hard'];
const KINDS = ['functional-correctness', 'totality', 'output-bounds', 'shape', 'edge-case', 'contract', 'relational'] as const;

/** Rows of programs with 4 to 20 statements each, kinds and difficulties of unequal weight. */
function manyRows(count: number): readonly ExportRow[] {
  const random = randomFrom(7);
  const rows: ExportRow[] = [];
  for (let program = 0; rows.length < count; program += 1) {
    const difficulty = DIFFICULTIES[random.below(random.oneIn(2) ? 1 : 3)] ?? '';
    const statements = 4 + random.below(17);
    for (let i = 0; i < statements && rows.length < count; i += 1)
      rows.push(
        exportRow(`${program}-${i}`, {
          program_id: `p${program}`,
          program_group: `p${random.oneIn(10) && program > 0 ? program - 1 : program}`,
          problem_id: `q${program >> (program % 5 === 0 ? 1 : 0)}`,
          difficulty,
          kind: KINDS[random.below(random.oneIn(3) ? 2 : 7)] ?? 'totality',
          polarity: random.oneIn(4) ? 'should-fail' : 'should-hold',
          screen_outcome: random.oneIn(4) ? 'counterexample' : 'passed',
        }),
      );
  }
  return rows;
}

const PLAN = { size: 2000, by: ['difficulty', 'kind'], seed: 5 } as const;

test('2,000 of 11,533 rows meet every stratum within one', () => {
  const rows = manyRows(11_533);
  const { rows: taken, strata } = stratify(rows, PLAN, unitsOf(rows));
  expect(taken).toHaveLength(2000);
  expect(strata.length).toBeGreaterThan(15);
  for (const { values, target, got, available } of strata) {
    const exact = (2000 * available) / rows.length;
    expect(Math.abs(target - exact)).toBeLessThan(1);
    expect(got).toBe(target);
    expect(taken.filter((row) => row.difficulty === values['difficulty'] && row.kind === values['kind'])).toHaveLength(got);
  }
});

test('the same seed takes the same rows in whatever order they come; another seed takes others', () => {
  const rows = manyRows(11_533);
  const idsOf = (of: readonly ExportRow[], seed: number): string =>
    stratify(of, { ...PLAN, seed }, unitsOf(of))
      .rows.map((row) => row.statement_id)
      .toSorted()
      .join(' ');
  expect(idsOf(rows.toReversed(), 5)).toBe(idsOf(rows, 5));
  expect(idsOf(rows, 6)).not.toBe(idsOf(rows, 5));
  // On every machine, from now on.
  expect(sha256(idsOf(rows, 5))).toMatchInlineSnapshot(`"6549d11263cfdafcbfa5fbd80bfaff9958d399b0a4561d933cab7b0b6a52223c"`);
});

test('few programs are touched, so that most stay whole for another split', () => {
  const rows = manyRows(11_533);
  const unitOf = unitsOf(rows);
  const touched = new Set(stratify(rows, PLAN, unitOf).rows.map(unitOf));
  expect(touched.size / new Set(rows.map(unitOf)).size).toBeLessThan(0.25);
});

test('programs of one problem, and near-duplicates, are one unit', () => {
  const rows = [
    exportRow('a', { program_group: 'g1', problem_id: 'q1' }),
    exportRow('b', { program_group: 'g1', problem_id: 'q2' }),
    exportRow('c', { program_group: 'g2', problem_id: 'q2' }),
    exportRow('d', { program_group: 'g3', problem_id: 'q3' }),
  ];
  const unitOf = unitsOf(rows);
  expect(new Set(rows.slice(0, 3).map(unitOf)).size).toBe(1);
  expect(unitOf(rows[3] as ExportRow)).not.toBe(unitOf(rows[0] as ExportRow));
});

test('more than there is: everything is taken, and what is short is told', () => {
  const rows = manyRows(30);
  const { rows: taken, strata } = stratify(rows, { ...PLAN, size: 60 }, unitsOf(rows));
  expect(taken).toHaveLength(30);
  expect(strata.reduce((sum, { target, got }) => sum + target - got, 0)).toBe(30);
});

test('canaries: a statement with its negation, and a refuted one beside one that should hold; about programs of the sample, other statements first', () => {
  const rows = manyRows(600);
  const unitOf = unitsOf(rows);
  const eligible = rows.filter((row) => row.polarity === 'should-hold' && row.screen_outcome === 'passed');
  const { rows: taken } = stratify(eligible, { ...PLAN, size: 100 }, unitOf);
  const canaries = canaryPairs(rows, taken, { count: 5, seed: 5, unitOf });
  expect(canaries).toHaveLength(20);
  expect(new Set(canaries.map((row) => row.name)).size).toBe(20);
  const ids = new Set(taken.map((row) => row.statement_id));
  expect(canaries.filter((row) => ids.has(row.statement_id))).toEqual([]);
  const units = new Set(taken.map(unitOf));
  expect(canaries.filter((row) => !units.has(unitOf(row)))).toEqual([]);
  for (const pair of new Set(canaries.map((row) => row.canary_pair))) {
    const roles = canaries.filter((row) => row.canary_pair === pair).map((row) => row.canary_role);
    expect([
      ['statement', 'negation'],
      ['should-hold', 'should-fail'],
    ]).toContainEqual(roles);
  }
  for (const row of canaries.filter(({ canary_role: role }) => role === 'should-fail'))
    expect(row.screen_outcome).toBe('counterexample');
});

test('canaries: what distorts a statement stands with that statement, also where others are nearer', () => {
  const row = (name: string, more: Partial<ExportRow>): ExportRow =>
    exportRow(name, { program_id: 'one', problem_id: 'one', ...more });
  const holds = (name: string): ExportRow => row(name, { kind: 'shape', screen_outcome: 'passed' });
  const all = [holds('a'), holds('b'), holds('origin'), holds('c')];
  const origin = all[2]?.statement_id ?? '';
  const fails = row('fails', {
    kind: 'shape',
    polarity: 'should-fail',
    defect: 'off-by-one',
    screen_outcome: 'counterexample',
    twin_of: origin,
  });
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const canaries = canaryPairs([...all, fails], all, { count: 1, seed, unitOf: unitsOf(all) });
    expect(canaries.find(({ canary_role: role }) => role === 'should-hold')?.statement_id).toBe(origin);
  }
});

test('a negation turns label and polarity round and is another statement', () => {
  const row = exportRow('a', { label: 'refuted', evidence: 'kernel', proof: 'p', polarity: 'should-fail', defect: 'other' });
  const other = negated(row);
  expect(other).toMatchObject({ label: 'proved', polarity: 'should-hold', defect: null, proof: null, theorem_name: 'n.not_a' });
  expect(other.formal_statement).toContain('¬ (True)');
  expect(other.negation).toContain('theorem not_not_a :\n    ¬ ¬ (True)');
  expect(other.statement_sha256).not.toBe(row.statement_sha256);
});

test('a label is given only with evidence that was asked for', () => {
  const row = exportRow('a', { label: 'refuted', evidence: 'evaluated', checker: 'x', counterexample: '{}' });
  expect(withholdLabel(row, ['evaluated'])).toBe(row);
  expect(withholdLabel(row, ['kernel'])).toMatchObject({ label: 'open', evidence: null, checker: null, counterexample: null });
});
