import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { Label, ScreenResult } from '../../pipeline/core/label.ts';
import type { Problem } from '../../pipeline/core/problem.ts';
import type { Draft, FrozenStatement } from '../../pipeline/core/statement.ts';
import { openWorkspace } from '../../pipeline/store/open-workspace.ts';

/** One program of the workspace: `fn NAME(x: u8) -> u8` with the given body, which Lean has as well. */
export interface FilledProgram {
  readonly name: string;
  /** `x + x` */
  readonly body: string;
  readonly flags?: readonly string[];
  readonly toolchain?: 'builtin' | 'aeneas';
  /** Program it is a variant of: there is a model and no Rust. */
  readonly variantOf?: string;
  readonly statements: readonly {
    readonly name: string;
    readonly label: Label | null;
    readonly polarity?: 'should-hold' | 'should-fail';
    readonly screen?: ScreenResult['outcome'];
    readonly kind?: FrozenStatement['kind'];
  }[];
}

export const decided = (
  label: 'proved' | 'refuted',
  evidence: 'evaluated' | 'exhaustive' | 'smt' | 'kernel',
  checker = 'a/1',
): Label => ({
  label,
  evidence,
  checker,
  proof: null,
  counterexample: null,
  cost: {},
});
export const open: Label = { label: 'open', reason: 'no counterexample among 1000 inputs', budget: {} };

/** A workspace as a run leaves it, with generation `g1`. */
export function fillWorkspace(folder: string, programs: readonly FilledProgram[]): void {
  const workspace = openWorkspace(folder, { create: true });
  workspace.records.addGeneration('g1');
  for (const program of programs) addProgram(workspace, program);
  workspace.close();
}

export const modelText = (name: string, body: string): string =>
  [
    '-- made for a test',
    'import Aeneas',
    'open Aeneas Aeneas.Std Result ControlFlow Error',
    '',
    `namespace ${name}`,
    '',
    '/-- Source: src/lib.rs -/',
    `def ${name} (x : Std.U8) : Result Std.U8 := do`,
    `  ${body}`,
    '',
    `end ${name}`,
    '',
  ].join('\n');

function addProgram(
  { records, artifacts }: ReturnType<typeof openWorkspace>,
  { name, body, flags = [], toolchain = 'builtin', variantOf, statements }: FilledProgram,
): void {
  const source = `pub fn ${name}(x: u8) -> u8 {\n    ${body}\n}\n`;
  const problem: Problem = {
    id: name,
    title: `About ${name}`,
    statement: 'Do something with a number.',
    difficulty: 'easy',
    category: 'arithmetic',
    source: 'made for a test, https://example.org/p',
    licence: 'Apache-2.0',
    entry: name,
    signature: `pub fn ${name}(x: u8) -> u8`,
    cases: [
      { args: [1], expected: { ok: 2 }, visible: true },
      { args: [2], expected: { ok: 4 }, visible: true },
      { args: [3], expected: { ok: 123454321 }, visible: false },
      { args: [255], expected: { panic: true }, visible: true },
    ],
    solution: source,
  };
  const problemSha256 = records.addProblem(problem);
  const model = {
    toolchain,
    namespace: name,
    text: artifacts.put(modelText(name, body)),
    entry: name,
    flags: [...flags],
  };
  const programId = sha256(name).slice(0, 16);
  records.setProgram('g1', toolchain, {
    submissionId: `s-${name}`,
    problemSha256,
    programId,
    stage: variantOf === undefined ? 'freeze' : 'mutate',
    status: 'passed',
    reason: null,
    detail: {
      problemId: name,
      diagnostics: [],
      fault: null,
      crate: name,
      entry: name,
      sources: variantOf === undefined ? { 'src/lib.rs': artifacts.put(source) } : null,
      inputs: null,
      outcomes: null,
      referenceCases: 4,
      freshCases: 0,
      sandbox: 'none',
      model,
      ...(variantOf === undefined ? {} : { origin: { programId: variantOf, change: '`<` became `<=`' } }),
    },
  });
  const frozen = statements.map((one) => frozenOf(name, model.text, one));
  const drafts: Draft[] = frozen.map(({ name: theorem, kind, polarity, defect, informal, prelude, theorem: text }) => ({
    name: theorem,
    kind,
    polarity,
    defect,
    informal,
    prelude,
    theorem: text,
  }));
  records.addFrozen(
    { generation: 'g1', toolchain, programId, problemId: name, problemSha256, model },
    drafts,
    frozen.map((one) => ({ statementId: one.statementId, class: 'ok', reason: '', frozen: one })),
  );
  statements.forEach((one, i) => {
    const id = frozen[i]?.statementId ?? '';
    const outcome = one.screen ?? 'passed';
    records.setScreen('g1', id, {
      outcome,
      cases: 10,
      generated: 10,
      seed: 1,
      counterexample: outcome === 'counterexample' ? { x: 3 } : null,
      reason: null,
    });
    if (one.label !== null) records.addLabel(id, one.label, null);
  });
}

function frozenOf(
  program: string,
  modelSha256: string,
  { name, polarity = 'should-hold', kind = 'output-bounds' }: FilledProgram['statements'][number],
): FrozenStatement {
  const claim = `${program} x ⦃ r => r.val ≤ ${name.length} ⦄`;
  const theorem = `/-- The result is small. -/\ntheorem ${name}\n    (x : Std.U8) :\n    ${claim} := by sorry`;
  const statementSha256 = sha256(`${program} ${name}`);
  return {
    statementId: statementSha256.slice(0, 16),
    statementSha256,
    modelSha256,
    name,
    kind,
    polarity,
    defect: polarity === 'should-fail' ? 'off-by-one' : null,
    informal: 'The result is small.',
    header: '',
    prelude: `open Aeneas Aeneas.Std Result\n\nnamespace ${program}`,
    theorem,
    negation: `theorem not_${name} :\n    ¬ (∀ (x : Std.U8), ${claim}) := by sorry`,
    axioms: ['propext'],
    leanPin: 'leanprover/lean4:v4.31.0',
    witness: { x: 0 },
  };
}
