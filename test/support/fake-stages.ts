import { setTimeout as sleep } from 'node:timers/promises';
import { ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import { canonicalJson, sha256 } from '../../pipeline/core/canonical-json.ts';
import { Extraction, ExtractInput } from '../../pipeline/core/extraction.ts';
import { Label, ProveInput, ScreenInput, ScreenResult } from '../../pipeline/core/label.ts';
import { CompareInput, Comparison, Evaluated, EvaluateInput, LeanModel, TranslateInput } from '../../pipeline/core/lean-model.ts';
import type { Problem } from '../../pipeline/core/problem.ts';
import { CodeInput, Program, programIdOf } from '../../pipeline/core/program.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import type { StageSet } from '../../pipeline/core/stage-set.ts';
import { FreezeInput, FreezeOutput, SpecifyInput, SpecifyOutput, statementIdOf } from '../../pipeline/core/statement.ts';
import { TestedProgram, TestInput } from '../../pipeline/core/tested.ts';
import type { Submission } from '../../pipeline/runner/run-plan.ts';

const ENTRY = {
  name: 'f',
  params: [{ name: 'x', type: { kind: 'int', type: 'u8' } }],
  result: { kind: 'int', type: 'u8' },
} as const;

/**
 * Stages that compute nothing but depend on their input, one of each name. Programs whose text holds `reject`, `undecided` or `break` end that way at
 * `translate`. `pause` (milliseconds) makes them take time; `onRun` hears of every question carried out.
 */
export function fakeStages({
  pause = 0,
  onRun = () => undefined,
}: {
  readonly pause?: number;
  readonly onRun?: (stage: string) => void;
} = {}): StageSet {
  const begin = async (stage: string): Promise<void> => {
    onRun(stage);
    if (pause > 0) await sleep(Math.random() * pause);
  };
  const code = defineStage({
    name: 'code',
    version: 1,
    tools: [],
    work: 'pure',
    input: CodeInput,
    output: Program,
    run: async ({ problemId, entry, sources }) => {
      await begin('code');
      const program = { problemId, crate: problemId, entry, edition: '2021' as const, sources };
      return ok({ programId: programIdOf(program), ...program });
    },
  });
  const test = defineStage({
    name: 'test',
    version: 1,
    tools: [],
    work: 'tools',
    input: TestInput,
    output: TestedProgram,
    run: async ({ cases }, { putArtifact }) => {
      await begin('test');
      return ok({
        types: { crate: 'c', adts: [], entry: { ...ENTRY, params: [...ENTRY.params] } },
        inputs: putArtifact(canonicalJson(cases.map((one) => one.args))),
        outcomes: putArtifact(canonicalJson(cases.map((one) => one.expected))),
        visible: putArtifact(
          canonicalJson(cases.filter((one) => one.visible).map(({ args, expected }) => ({ args, outcome: expected }))),
        ),
        referenceCases: cases.length,
        freshCases: 0,
        freshUnknown: 0,
        sandbox: 'none',
      });
    },
  });
  const extract = defineStage({
    name: 'extract',
    version: 1,
    tools: [],
    work: 'tools',
    input: ExtractInput,
    output: Extraction,
    run: async ({ program }, { getArtifact, putArtifact }) => {
      await begin('extract');
      const text = Object.values(program.sources).map(getArtifact).join('');
      return ok({ kind: 'mir', rustcVersion: 'none', rustcOutput: putArtifact(`mir of ${text}`), warnings: [] });
    },
  });
  const translate = defineStage({
    name: 'translate',
    version: 1,
    tools: [],
    work: 'pure',
    input: TranslateInput,
    output: LeanModel,
    run: async ({ extraction, crate, entry }, { getArtifact, putArtifact }) => {
      await begin('translate');
      const text = extraction.kind === 'mir' ? getArtifact(extraction.rustcOutput) : '';
      if (text.includes('reject')) return rejected({ code: 'AE5201', message: 'no', span: null, hint: null });
      if (text.includes('undecided')) return undecided('out of fuel', { fuel: 1 });
      if (text.includes('break')) throw new TypeError('planted');
      return ok({ toolchain: 'builtin', namespace: crate, text: putArtifact(`model of ${text}`), entry, flags: [] });
    },
  });
  const evaluate = defineStage({
    name: 'evaluate',
    version: 1,
    tools: [],
    work: 'pure',
    input: EvaluateInput,
    output: Evaluated,
    run: async ({ inputs }) => {
      await begin('evaluate');
      return ok({ outcomes: inputs });
    },
  });
  const compare = defineStage({
    name: 'compare',
    version: 1,
    tools: [],
    work: 'pure',
    input: CompareInput,
    output: Comparison,
    run: async ({ referenceCases }) => {
      await begin('compare');
      return ok({ reference: referenceCases, fresh: 0 });
    },
  });
  return { code, test, extract, translate, evaluate, compare, ...statementStages(begin) };
}

function statementStages(begin: (stage: string) => Promise<void>): Pick<StageSet, 'specify' | 'freeze' | 'screen' | 'prove'> {
  const specify = defineStage({
    name: 'specify',
    version: 1,
    tools: [],
    work: 'pure',
    input: SpecifyInput,
    output: SpecifyOutput,
    run: async ({ wanted, problem }) => {
      await begin('specify');
      return ok({
        drafts: Array.from({ length: wanted }, (_, i) => ({
          name: `s${i}`,
          kind: i % 2 === 0 ? ('totality' as const) : ('output-bounds' as const),
          polarity: i % 3 === 0 ? ('should-fail' as const) : ('should-hold' as const),
          defect: i % 3 === 0 ? ('off-by-one' as const) : null,
          informal: `statement ${i} of ${problem.id}`,
          prelude: `namespace ${problem.id}`,
          theorem: `theorem s${i} : True := by sorry`,
        })),
      });
    },
  });
  const freeze = defineStage({
    name: 'freeze',
    version: 1,
    tools: [],
    work: 'pure',
    input: FreezeInput,
    output: FreezeOutput,
    run: async ({ drafts, model, programId, axioms, leanPin }) => {
      await begin('freeze');
      return ok({
        results: drafts.map((draft, i) => {
          const statementSha256 = sha256(canonicalJson([model.text, draft.theorem]));
          const statementId = statementIdOf(draft, statementSha256, { programId, model });
          if (i === drafts.length - 1) return { statementId, class: 'trivial' as const, reason: 'planted', frozen: null };
          const { name, kind, polarity, defect, informal, prelude, theorem } = draft;
          const words = { name, kind, polarity, defect, informal, prelude, theorem };
          const frozen = {
            statementId,
            statementSha256,
            modelSha256: model.text,
            ...words,
            header: '',
            negation: 'no',
            axioms,
            leanPin,
            witness: null,
          };
          return { statementId, class: 'ok' as const, reason: '', frozen };
        }),
      });
    },
  });
  const screen = defineStage({
    name: 'screen',
    version: 1,
    tools: [],
    work: 'pure',
    input: ScreenInput,
    output: ScreenResult,
    run: async ({ statement: { polarity }, cases }) => {
      await begin('screen');
      const found = polarity === 'should-fail';
      return ok({
        outcome: found ? 'counterexample' : 'passed',
        cases,
        generated: cases,
        seed: 1,
        counterexample: found ? { x: 1 } : null,
        reason: null,
      });
    },
  });
  const prove = defineStage({
    name: 'prove',
    version: 1,
    tools: [],
    work: 'pure',
    input: ProveInput,
    output: Label,
    run: async ({ screen: { outcome, counterexample }, statement: { kind } }) => {
      await begin('prove');
      if (outcome === 'counterexample')
        return ok({ label: 'refuted', evidence: 'evaluated', checker: 'fake/1', proof: null, counterexample, cost: {} });
      if (kind === 'totality')
        return ok({
          label: 'proved',
          evidence: 'exhaustive',
          checker: 'fake/1',
          proof: null,
          counterexample: null,
          cost: { cases: 256 },
        });
      return undecided('the domain is too large', { cases: 10 });
    },
  });
  return { specify, freeze, screen, prove };
}

export const fakeSubmission = (id: string, text = `pub fn f() {} // ${id}`): Submission => {
  const problem: Problem = {
    id,
    title: id,
    statement: 's',
    difficulty: 'easy',
    category: 'c',
    source: 'x',
    licence: 'l',
    entry: 'f',
    signature: 'fn f(x: u8) -> u8',
    cases: [
      { args: [1], expected: { ok: 2 }, visible: true },
      { args: [255], expected: { panic: true }, visible: false },
    ],
  };
  return { problem, sources: { 'src/lib.rs': text }, otherFiles: {} };
};
