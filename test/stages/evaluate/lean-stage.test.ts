import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../pipeline/core/answer.ts';
import type { LeanModel } from '../../../pipeline/core/lean-model.ts';
import type { StageContext } from '../../../pipeline/core/stage.ts';
import { compareStage } from '../../../stages/compare/stage.ts';
import { leanEvaluateStage } from '../../../stages/evaluate/lean-stage.ts';
import { charonStage } from '../../../stages/extract/charon-stage.ts';
import { aeneasStage } from '../../../stages/translate/aeneas-stage.ts';
import {
  contextWith,
  type RecordedProgram,
  recordedProgram,
  type StandInOptions,
  type StandIns,
  useStandIns,
} from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

function value<T>(answer: Answer<T>): T {
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  return answer.value;
}

async function modelOf({ program }: RecordedProgram, context: StageContext): Promise<LeanModel> {
  const extraction = value(await charonStage.run({ program }, context));
  const { crate, entry } = program;
  return value<LeanModel>(await aeneasStage.run({ extraction, crate, entry }, context));
}

async function evaluate(name: string, options: StandInOptions = {}) {
  open?.close();
  open = useStandIns(options);
  const context = contextWith(open);
  const recorded = await recordedProgram(name, context);
  const model = await modelOf(recorded, context);
  const inputs = context.putArtifact(JSON.stringify(recorded.inputs));
  const answer = await leanEvaluateStage.run({ model, types: recorded.types, inputs }, context);
  const read = (hash: string | null | undefined) => JSON.parse(context.getArtifact(hash ?? ''));
  return { context, recorded, model, inputs, answer, read, calls: open.calls() };
}

async function compare(name: string, options: StandInOptions = {}) {
  const { context, recorded, inputs, answer } = await evaluate(name, options);
  const { outcomes, second } = value(answer);
  const rust = context.putArtifact(JSON.stringify(recorded.expected));
  const question = { types: recorded.types, inputs, rust, model: outcomes, second, referenceCases: recorded.inputs.length };
  return compareStage.run(question, context);
}

describe.each(['gcd_lcm', 'bst_insert', 'heap_sort', 'kruskal', 'floor_div_mod', 'crc32_table'])('%s', (name) => {
  test('gives every recorded outcome, and our evaluator the same', async () => {
    const { answer, read, recorded, model } = await evaluate(name);
    expect(read(value(answer).outcomes)).toEqual(recorded.expected);
    expect(model.entry).toBe(recorded.program.entry);
    expect(Object.keys(model.outputs ?? {})).toHaveLength(2);
    expect(await compare(name)).toMatchObject({ status: 'ok', value: { reference: recorded.inputs.length } });
  });
});

test('the model is compiled once and the cases run in one process', async () => {
  const { calls } = await evaluate('gcd_lcm');
  const lean = calls
    .filter(({ tool }) => tool === 'lake')
    .map(({ args }) =>
      args
        .join(' ')
        .replace(/\/\S*\//g, '…/')
        .replace(/[0-9a-f]{32}/, 'NONCE'),
    );
  expect(lean).toEqual([
    expect.stringMatching(
      /^env lean -j1 -DautoImplicit=false -M8192 --json --root=\S+ -o …\/M[0-9a-f]{16}_of_gcd_lcm\.olean\.\d+\.tmp …\/M[0-9a-f]{16}_of_gcd_lcm\.lean$/,
    ),
    expect.stringMatching(/^env lean -j1 -DautoImplicit=false -M8192 --root=\S+ --run …\/AegisRun\.lean …\/channel NONCE 0$/),
  ]);
});

describe('a case that breaks off', () => {
  test('is unknown, and the others keep their outcomes', async () => {
    const { answer, read, recorded, calls } = await evaluate('gcd_lcm', { dieAt: 3 });
    const expected = recorded.expected.map((outcome, i) => (i === 3 ? { unknown: 'Lean stopped: SIGABRT' } : outcome));
    expect(read(value(answer).outcomes)).toEqual(expected);
    expect(calls.filter(({ args }) => args.includes('--run')).map(({ args }) => args.at(-1))).toEqual(['0', '4']);
  });
  test('leaves the program undecided', async () => {
    expect(await compare('gcd_lcm', { dieAt: 3 })).toMatchObject({ status: 'undecided' });
  });
});

test('three opinions name the one that stands alone', async () => {
  expect(await compare('gcd_lcm', { lieAt: 2 })).toMatchObject({
    status: 'rejected',
    diagnostics: [{ code: 'AE6001', message: expect.stringContaining('the odd one out is: Lean') }],
  });
});

describe('Lean misbehaves', () => {
  test('a model it does not accept is rejected with its words', async () => {
    const { answer } = await evaluate('gcd_lcm', {
      leanErrors: [{ when: 'namespace gcd_lcm', line: 12, message: 'unknown identifier' }],
    });
    expect(answer).toMatchObject({
      status: 'rejected',
      diagnostics: [{ code: 'AE4901', message: 'unknown identifier', span: { line: 12, column: 1 } }],
    });
  });
  test.each([
    ['crash', 'tool/crashed'],
    ['silent failure', 'tool/bad-output'],
    ['missing file', 'tool/bad-output'],
  ])('%s is a fault', async (mode, code) => {
    await expect(evaluate('gcd_lcm', { misbehave: { lake: mode } })).rejects.toMatchObject({ code });
  });
  test('no project is a fault that says what to do', async () => {
    open = useStandIns();
    const context = contextWith(open);
    const { createAeneas } = await import('../../../pipeline/tools/aeneas-toolchain.ts');
    const { lean } = createAeneas({ ...context, project: '/nowhere', version: () => Promise.resolve('') });
    await expect(lean.compile({ module: 'M', text: '' })).rejects.toMatchObject({
      code: 'tool/unavailable',
      hint: 'Run `aegis setup`.',
    });
  });
});

describe('elaboration of a file of its own', () => {
  test('is believed when Lean came to the end', async () => {
    open = useStandIns();
    expect(await open.aeneas.lean.elaborate({ module: 'Draft1', text: 'theorem t : True := trivial' })).toEqual({
      complete: true,
      errors: [],
      warnings: [],
    });
  });
  test('is a fault when it ended early without an error', async () => {
    open = useStandIns({ misbehave: { lake: 'early end' } });
    await expect(open.aeneas.lean.elaborate({ module: 'Draft1', text: 'theorem t : True := trivial' })).rejects.toMatchObject({
      code: 'tool/bad-output',
    });
  });
  test('gives errors their places', async () => {
    open = useStandIns({ leanErrors: [{ when: 'theorem t', line: 1, message: 'type mismatch' }] });
    expect(await open.aeneas.lean.elaborate({ module: 'Draft1', text: 'theorem t : True := 1' })).toMatchObject({
      complete: true,
      errors: [{ message: 'type mismatch', span: { file: 'Draft1', line: 1, column: 1 } }],
    });
  });
});
