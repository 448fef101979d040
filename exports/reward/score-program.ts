/** The coding role: a Rust program for a problem, taken through the stages that check an implementation. */
import { type Diagnostic, formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import type { CodeInput, Program } from '../../pipeline/core/program.ts';
import type { ReferenceCase } from '../../pipeline/core/problem.ts';
import type { StageName, StageSet } from '../../pipeline/core/stage-set.ts';
import type { TestedProgram } from '../../pipeline/core/tested.ts';
import type { Ask } from './ask.ts';
import { retry, type Score, scored } from './reward.ts';

/** How far a program came. */
export type Checked =
  | { readonly kind: 'accepted'; readonly program: Program; readonly tested: TestedProgram; readonly model: LeanModel }
  | { readonly kind: 'rejected'; readonly stage: StageName; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'undecided'; readonly stage: StageName; readonly reason: string };

export interface ProgramQuestion {
  readonly code: CodeInput;
  readonly cases: readonly ReferenceCase[];
  readonly tolerance: number | undefined;
  readonly freshCases: number;
}

/** The stages about a program, in order, until one does not say ok. */
export async function checkProgram(question: ProgramQuestion, stages: StageSet, ask: Ask): Promise<Checked> {
  const code = await ask(stages.code, question.code);
  if (code.status !== 'ok') return ended('code', code);
  const program = code.value;
  const tolerance = question.tolerance === undefined ? {} : { tolerance: question.tolerance };
  // With the signature, as a run asks: another one is no answer to the problem, though the cases may fit it.
  const {
    cases,
    freshCases,
    code: { signature },
  } = question;
  const test = await ask(stages.test, { program, cases: [...cases], signature, freshCases, ...tolerance });
  if (test.status !== 'ok') return ended('test', test);
  const tested = test.value;
  const extract = await ask(stages.extract, { program });
  if (extract.status !== 'ok') return ended('extract', extract);
  const { crate, entry } = program;
  const translate = await ask(stages.translate, { extraction: extract.value, crate, entry });
  if (translate.status !== 'ok') return ended('translate', translate);
  const model = translate.value;
  const { types, inputs, outcomes, referenceCases } = tested;
  const evaluate = await ask(stages.evaluate, { model, types, inputs });
  if (evaluate.status !== 'ok') return ended('evaluate', evaluate);
  const sides = { rust: outcomes, model: evaluate.value.outcomes, second: evaluate.value.second, text: model.text };
  const compare = await ask(stages.compare, { types, inputs, ...sides, referenceCases });
  if (compare.status !== 'ok') return ended('compare', compare);
  return { kind: 'accepted', program, tested, model };
}

type NotOk =
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly status: 'undecided'; readonly reason: string };

const ended = (stage: StageName, answer: NotOk): Checked =>
  answer.status === 'rejected'
    ? { kind: 'rejected', stage, diagnostics: answer.diagnostics }
    : { kind: 'undecided', stage, reason: answer.reason };

/** Worth of a right program that the toolchain cannot model: it solves the problem, and nothing can be proved about it. */
const UNMODELLED = 0.5;

export function scoreProgram(checked: Checked): Score {
  switch (checked.kind) {
    case 'accepted':
      return scored(1, 'accepted', { safe: 1, tests: 1, modelled: 1 }, [
        `${checked.tested.referenceCases} reference cases and ${checked.tested.freshCases} fresh inputs agree with the model`,
      ]);
    case 'undecided':
      return retry('limit', `${checked.stage}: ${checked.reason}`);
    case 'rejected':
      return scoreRejected(checked.stage, checked.diagnostics.map(formatDiagnostic));
  }
}

function scoreRejected(stage: StageName, reasons: readonly string[]): Score {
  switch (stage) {
    case 'code':
      return scored(0, 'rejected', { safe: 0, tests: 0, modelled: 0 }, reasons);
    case 'test':
      return scored(0, 'rejected', { safe: 1, tests: 0, modelled: 0 }, reasons);
    case 'extract':
    case 'translate':
      return scored(UNMODELLED, 'unmodelled', { safe: 1, tests: 1, modelled: 0 }, reasons);
    case 'evaluate':
    case 'compare':
    case 'specify':
    case 'freeze':
    case 'screen':
    case 'prove':
      // A model that does not read or does not agree with the program is our mistake, not the program's.
      return retry('infrastructure', `the model of this program is wrong: ${reasons[0] ?? stage}`);
  }
}
