import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import { formatDiagnostic } from '../core/diagnostic.ts';
import { AegisError, toAegisError } from '../core/errors.ts';
import type { Stage, StageContext } from '../core/stage.ts';
import { STAGE_NAMES, type StageName, type StageSet } from '../core/stage-set.ts';
import type { Check } from '../tools/doctor.ts';

/** A program of which everything is known. */
const PROBLEM = {
  id: 'self_test',
  title: 'Quotient',
  statement: 'The quotient of two bytes.',
  entry: 'quotient',
  signature: 'pub fn quotient(a: u8, b: u8) -> u8',
  specification: null,
};
const SOURCE = 'pub fn quotient(a: u8, b: u8) -> u8 {\n    a / b\n}\n';
const CASES = [
  { args: [7, 2], expected: { ok: 3 }, visible: true },
  { args: [7, 0], expected: { panic: true as const }, visible: true },
];
const WANTED = 6;
const REPAIR = 'This installation is damaged: run `npm ci` again. If that does not help, please report it.';

/** Takes a known program through every stage of the embedded toolchain, and holds what each says against what is known. */
export async function selfTestStages(stages: StageSet, context: StageContext): Promise<readonly Check[]> {
  const passed: StageName[] = [];
  const check = (stage: StageName, status: Check['status'], found: string): Check => ({
    name: `self-test: ${stage}`,
    needed: 'builtin',
    status,
    found,
    fix: status === 'broken' ? REPAIR : null,
  });
  try {
    await takeThrough(stages, context, (stage) => void passed.push(stage));
    return passed.map((stage) => check(stage, 'ok', 'as known'));
  } catch (thrown) {
    const fault = toAegisError(thrown, 'self-test');
    if (fault.code === 'run/interrupted') throw fault;
    const [broken, ...rest] = STAGE_NAMES.filter((stage) => !passed.includes(stage));
    return [
      ...passed.map((stage) => check(stage, 'ok', 'as known')),
      ...(broken === undefined ? [] : [check(broken, 'broken', fault.message)]),
      ...rest.map((stage) => check(stage, 'not tried', `without ${broken}`)),
    ];
  }
}

async function takeThrough(stages: StageSet, context: StageContext, done: (stage: StageName) => void): Promise<void> {
  const sources = { 'src/lib.rs': context.putArtifact(SOURCE) };
  const { id: problemId, entry, signature } = PROBLEM;
  const program = await valueOf(stages.code, { problemId, entry, signature, sources, otherFiles: {} }, context);
  done('code');
  const tested = await valueOf(stages.test, { program, cases: CASES, signature, freshCases: 8 }, context);
  done('test');
  const extraction = await valueOf(stages.extract, { program }, context);
  done('extract');
  const { crate } = program;
  const model = await valueOf(stages.translate, { extraction, crate, entry }, context);
  done('translate');
  const { types, inputs, outcomes: rust, referenceCases, visible } = tested;
  const evaluated = await valueOf(stages.evaluate, { model, types, inputs }, context);
  done('evaluate');
  const sides = { types, inputs, rust, referenceCases };
  await valueOf(stages.compare, { ...sides, model: evaluated.outcomes }, context);
  const wrong = context.putArtifact(context.getArtifact(evaluated.outcomes).replace('{"ok":3}', '{"ok":4}'));
  const judged = await stages.compare.run(stages.compare.input.parse({ ...sides, model: wrong }), context);
  if (judged.status !== 'rejected') throw broken('a wrong outcome was not told from a right one');
  done('compare');
  const { drafts } = await valueOf(stages.specify, { problem: PROBLEM, model, types, visible, wanted: WANTED }, context);
  done('specify');
  const question = { problemId, programId: program.programId, model, types, drafts, axioms: [], leanPin: '' };
  const { results } = await valueOf(stages.freeze, question, context);
  const frozen = results.flatMap((result) => result.frozen ?? []);
  if (frozen.length === 0) throw broken(`none of ${drafts.length} statements was frozen`);
  done('freeze');
  const found: string[] = [];
  for (const statement of frozen) {
    const screen = await valueOf(stages.screen, { model, types, statement, cases: 200 }, context);
    const label = await stages.prove.run(stages.prove.input.parse({ model, types, statement, screen }), context);
    found.push(screen.outcome, label.status === 'ok' ? label.value.label : 'open');
  }
  if (!found.includes('counterexample')) throw broken('no false statement got a counterexample');
  done('screen');
  if (!found.includes('proved') || !found.includes('refuted')) throw broken('not both labels were given');
  done('prove');
}

async function valueOf<In extends z.ZodType, Out extends z.ZodType>(
  stage: Stage<In, Out>,
  input: z.input<In>,
  context: StageContext,
): Promise<z.output<Out>> {
  const answer: Answer<z.input<Out>> = await stage.run(stage.input.parse(input), context);
  if (answer.status === 'ok') return stage.output.parse(answer.value);
  throw broken(answer.status === 'undecided' ? answer.reason : answer.diagnostics.map(formatDiagnostic).join('; '));
}

const broken = (message: string): AegisError => new AegisError('internal/bug', message);
