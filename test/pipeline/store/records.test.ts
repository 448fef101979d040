import { expect, test } from 'vitest';
import type { Label } from '../../../pipeline/core/label.ts';
import type { Problem } from '../../../pipeline/core/problem.ts';
import type { Draft, FrozenStatement } from '../../../pipeline/core/statement.ts';
import { openDatabase } from '../../../pipeline/store/open-database.ts';
import { RecordReader } from '../../../pipeline/store/read-records.ts';
import { type ProgramDetail, type ProgramState, RecordStore } from '../../../pipeline/store/record-store.ts';

const HASH = 'a'.repeat(64);
const MODEL = { toolchain: 'builtin', namespace: 'm', text: HASH, entry: 'f', flags: ['beyond-aeneas'] } as const;
const PROBLEM: Problem = {
  id: 'p',
  title: 'P',
  statement: 's',
  difficulty: 'easy',
  category: 'c',
  source: 'x',
  licence: 'l',
  entry: 'f',
  signature: 'fn f()',
  cases: [{ args: [], expected: { ok: null }, visible: true }],
};
const DRAFT: Draft = {
  name: 't',
  kind: 'totality',
  polarity: 'should-hold',
  defect: null,
  informal: 'i',
  prelude: 'open X',
  theorem: 'theorem t : True := by sorry',
};

const NO_DETAIL: ProgramDetail = {
  problemId: 'p',
  diagnostics: [],
  fault: null,
  crate: null,
  entry: null,
  sources: null,
  inputs: null,
  outcomes: null,
  referenceCases: null,
  freshCases: null,
  sandbox: null,
  model: null,
};

function frozenOf(id: string, more: Partial<FrozenStatement> = {}): FrozenStatement {
  return {
    statementId: id,
    statementSha256: HASH,
    modelSha256: HASH,
    ...DRAFT,
    header: '',
    negation: 'n',
    axioms: [],
    leanPin: 'v',
    witness: null,
    ...more,
  };
}

function withStatement(frozen: FrozenStatement) {
  const db = openDatabase(':memory:');
  let tick = 0;
  const store = new RecordStore(db, () => `time ${tick++}`);
  const reader = new RecordReader(db);
  store.addGeneration('g1');
  const problemSha256 = store.addProblem(PROBLEM);
  const of = {
    generation: 'g1',
    toolchain: 'builtin' as const,
    programId: 'prog',
    problemId: 'p',
    problemSha256,
    model: { ...MODEL, flags: [...MODEL.flags] },
  };
  /** Null: a draft that was not frozen. */
  const freeze = (...all: readonly (FrozenStatement | null)[]): void => {
    const drafts = all.map((one) => (one === null ? DRAFT : { ...DRAFT, polarity: one.polarity, defect: one.defect }));
    const results = all.map((one) =>
      one === null
        ? ({ statementId: 'd', class: 'duplicate', reason: 'again', frozen: null } as const)
        : ({ statementId: one.statementId, class: 'ok', reason: '', frozen: one } as const),
    );
    store.addFrozen(of, drafts, results);
  };
  const state = (more: Partial<ProgramState>): ProgramState => ({
    submissionId: 'sub',
    problemSha256,
    programId: 'prog',
    stage: 'prove',
    status: 'passed',
    reason: null,
    ...more,
    detail: { ...NO_DETAIL, ...more.detail },
  });
  freeze(frozen);
  return { db, store, reader, freeze, state, of };
}

const proved: Label = {
  label: 'proved',
  evidence: 'evaluated',
  checker: 'aegis-eval/1',
  proof: null,
  counterexample: null,
  cost: { cases: 1 },
};
const refuted: Label = {
  label: 'refuted',
  evidence: 'exhaustive',
  checker: 'aegis-eval/1',
  proof: null,
  counterexample: { x: 3 },
  cost: {},
};
const open: Label = { label: 'open', reason: 'domain too large', budget: { cases: 10 } };

test('a should-fail draft keeps which statement it distorts, in its task too', () => {
  const { store, reader, of } = withStatement(frozenOf('s1'));
  const frozen = [frozenOf('s1'), frozenOf('s2'), frozenOf('s3')];
  const drafts = [
    { ...DRAFT, name: 'holds' },
    { ...DRAFT, name: 'fails', polarity: 'should-fail' as const, defect: 'other' as const, twinOf: 'holds' },
    { ...DRAFT, name: 'alone', polarity: 'should-fail' as const, defect: 'other' as const, twinOf: 'not there' },
  ];
  const results = frozen.map((one) => ({ statementId: one.statementId, class: 'ok' as const, reason: '', frozen: one }));
  store.addFrozen(of, drafts, results);
  const twins = (rows: readonly { statement_id: string; twin_of: string | null }[]): object =>
    Object.fromEntries(rows.map((row) => [row.statement_id, row.twin_of]));
  expect(twins(reader.drafts('g1'))).toEqual({ s1: null, s2: 's1', s3: null });
  expect(twins(reader.tasks('g1'))).toEqual({ s1: null, s2: 's1', s3: null });
});

test('a near-duplicate names the statement it is near, among drafts and tasks', () => {
  const { store, reader, of } = withStatement(frozenOf('s1'));
  const frozen = [frozenOf('s1'), { ...frozenOf('s2'), name: 'second' }];
  const results = frozen.map((one, i) => ({
    statementId: one.statementId,
    class: 'ok' as const,
    reason: '',
    frozen: one,
    ...(i === 1 ? { alike: DRAFT.name } : {}),
  }));
  store.addFrozen(of, [DRAFT, { ...DRAFT, name: 'second' }], results);
  const near = (rows: readonly { statement_id: string; alike: string | null }[]): object =>
    Object.fromEntries(rows.map((row) => [row.statement_id, row.alike]));
  expect(near(reader.drafts('g1'))).toEqual({ s1: null, s2: 's1' });
  expect(near(reader.tasks('g1'))).toEqual({ s1: null, s2: 's1' });
});

test('a frozen statement is a task with the words of its problem', () => {
  const { store, reader } = withStatement(frozenOf('s1'));
  store.setScreen('g1', 's1', { outcome: 'passed', cases: 10, generated: 12, seed: 1, counterexample: null, reason: null });
  store.addLabel('s1', open, null);
  const [task] = reader.tasks('g1');
  expect(task).toMatchObject({
    statement_id: 's1',
    problem_id: 'p',
    difficulty: 'easy',
    kind: 'totality',
    polarity: 'should-hold',
    defect: null,
    formal_statement: DRAFT.theorem,
    screen_outcome: 'passed',
    counterexample: null,
    label: 'open',
    open_reason: 'domain too large',
    polarity_match: null,
    flags: ['beyond-aeneas'],
  });
});

test('labels are a history: the newest is shown, the kernel before all, and none is changed', () => {
  const { db, store, reader } = withStatement(frozenOf('s1'));
  store.addLabel('s1', open, null);
  store.addLabel('s1', { ...proved, evidence: 'kernel', checker: 'lean' }, 'by decide');
  store.addLabel('s1', proved, null);
  store.addLabel('s1', proved, null);
  expect(reader.tasks('g1')[0]).toMatchObject({ label: 'proved', evidence: 'kernel', proof: 'by decide', polarity_match: 1 });
  expect(db.prepare('SELECT count(*) FROM label').pluck().get()).toBe(3);
  expect(() => db.exec(`UPDATE label SET label = 'refuted'`)).toThrow(/never changed/);
  expect(() => db.exec('DELETE FROM label')).toThrow(/never removed/);
  expect(() => db.exec(`UPDATE statement SET content = '{}'`)).toThrow(/never changed/);
});

test('contradicting labels are found, also across two statements that mean the same', () => {
  const { store, reader, freeze } = withStatement(frozenOf('s1'));
  freeze(frozenOf('s1'), frozenOf('s2', { polarity: 'should-fail', defect: 'other' }));
  store.addLabel('s1', proved, null);
  expect(reader.contradictions()).toEqual([]);
  store.addLabel('s2', refuted, null);
  expect(reader.contradictions()).toEqual(['s1', 's2']);
  expect(reader.tasks('g1').map((task) => task.flags)).toEqual([
    ['beyond-aeneas', 'contradiction'],
    ['beyond-aeneas', 'contradiction'],
  ]);
});

test('a should-fail statement matches its polarity when it is refuted', () => {
  const { store, reader } = withStatement(frozenOf('s1', { polarity: 'should-fail', defect: 'off-by-one' }));
  store.addLabel('s1', refuted, null);
  expect(reader.tasks('g1')[0]).toMatchObject({ polarity_match: 1, counterexample: { x: 3 }, defect: 'off-by-one' });
});

test('every draft keeps its class, and recording twice changes nothing', () => {
  const { reader, freeze } = withStatement(frozenOf('s1'));
  freeze(null, frozenOf('s2'));
  const before = reader.drafts('g1').map(({ created_at: _, ...row }) => row);
  freeze(null, frozenOf('s2'));
  expect(reader.drafts('g1').map(({ created_at: _, ...row }) => row)).toEqual(before);
  expect(before.map((row) => row.class).sort()).toEqual(['duplicate', 'ok']);
});

const shown = (reader: RecordReader): readonly string[] => reader.tasks('g1').map((task) => task.statement_id);

test('what a later version of a stage makes of a program takes the place of the earlier, which stays in the tables', () => {
  const { db, store, reader, freeze } = withStatement(frozenOf('s1'));
  store.addLabel('s1', proved, null);
  freeze(frozenOf('s2'), null);
  expect(shown(reader)).toEqual(['s2']);
  expect(reader.drafts('g1').map((row) => row.statement_id)).toEqual(['d', 's2']);
  expect(db.prepare('SELECT count(*) FROM task').pluck().get()).toBe(2);
  expect(db.prepare('SELECT count(*) FROM draft').pluck().get()).toBe(3);
  // Back to the earlier version: its rows come back, labels and all.
  freeze(frozenOf('s1'));
  expect(reader.tasks('g1')).toMatchObject([{ statement_id: 's1', label: 'proved' }]);
  expect(reader.drafts('g1').map((row) => row.statement_id)).toEqual(['s1']);
});

test('a program that is refused now has no tasks, one whose model changed only those about the new one', () => {
  const { store, reader, freeze, state } = withStatement(frozenOf('s1'));
  const other = { ...MODEL, flags: [...MODEL.flags], text: 'b'.repeat(64) };
  store.setProgram('g1', 'builtin', state({ detail: { ...NO_DETAIL, model: { ...other, text: HASH } } }));
  expect(shown(reader)).toEqual(['s1']);
  store.setProgram('g1', 'builtin', state({ stage: 'extract', status: 'fault', reason: 'tool/killed' }));
  expect(shown(reader)).toEqual(['s1']);
  store.setProgram('g1', 'builtin', state({ stage: 'compare', detail: { ...NO_DETAIL, model: other } }));
  expect(shown(reader)).toEqual([]);
  freeze(frozenOf('s1'));
  // `code` refuses it now: what it was called before is known from the row.
  store.setProgram('g1', 'builtin', state({ programId: null, stage: 'code', status: 'rejected', reason: 'AE1002' }));
  expect([shown(reader), reader.drafts('g1')]).toEqual([[], []]);
});

test('rows that do not fit are refused when read', () => {
  const { db, reader } = withStatement(frozenOf('s1'));
  db.exec(`UPDATE task SET screen = '{"outcome":"maybe"}'`);
  expect(() => reader.tasks('g1')).toThrow(/do not read/);
});
