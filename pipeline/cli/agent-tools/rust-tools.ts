import { z } from 'zod';
import { defineTool, said } from '../../../agents/define-tool.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { translate } from '../../../compiler/translate.ts';
import { checkProgram, codeStage } from '../../../stages/code/code-stage.ts';
import { testStage } from '../../../stages/test/test-stage.ts';
import type { AgentTool, ToolAnswer } from '../../core/agent.ts';
import type { Answer } from '../../core/answer.ts';
import { type Diagnostic, formatDiagnostic } from '../../core/diagnostic.ts';
import { JsonValue } from '../../core/outcome.ts';
import { ReferenceCase } from '../../core/problem.ts';
import type { RustcOutput } from '../../core/rustc-edge.ts';
import type { StageContext } from '../../core/stage.ts';
import { CaseInputs, CaseOutcomes } from '../../core/tested.ts';

const CRATE = 'candidate';
const Source = z.string().min(1).describe('the whole text of src/lib.rs');
const FRESH_CASES = 16;
const EVALUATE_LIMITS = { fuel: 2_000_000, memoryBytes: 64 * 2 ** 20 };

/** Tools on Rust texts. Nothing of an agent's is run outside the sandbox of the stage `test`. */
export const rustTools = (context: StageContext): readonly AgentTool[] => [
  defineTool({
    name: 'cargo_test',
    description:
      'Checks a Rust program against the safe subset, builds it, runs it on the given cases and on fresh inputs, and gives every outcome.',
    input: z.strictObject({
      source: Source,
      entry: z.string().min(1).describe('name of the entry function'),
      cases: z
        .array(z.strictObject({ args: z.array(JsonValue), expected: z.json() }))
        .default([])
        .describe('argument lists with the outcome expected of each: {"ok": value} or {"panic": true}'),
    }),
    run: ({ source, entry, cases }) => test(source, entry, cases, context),
  }),
  defineTool({
    name: 'extract',
    description: 'Compiles a Rust program and lists its functions and types as the compiler sees them, or tells why it does not.',
    input: z.strictObject({ source: Source }),
    run: async ({ source }) => {
      const output = await dump(source, context);
      if ('failed' in output) return output;
      const { functions, adts } = readCrateItems(output.hirTree);
      return said(JSON.stringify({ functions: functions.map(({ name }) => name), types: adts.map(({ path }) => path) }));
    },
  }),
  defineTool({
    name: 'translate',
    description:
      'Translates a Rust program to its Lean model; what cannot be translated is told with its place and the rewrite that works.',
    input: z.strictObject({ source: Source }),
    run: async ({ source }) => {
      const output = await dump(source, context);
      if ('failed' in output) return output;
      const { text, functions, diagnostics } = translate(output);
      const refused = [...diagnostics, ...functions.flatMap((one) => one.diagnostics)].map(formatDiagnostic);
      return refused.length === 0 ? said(text) : said([...refused, '', text].join('\n'), true);
    },
  }),
  defineTool({
    name: 'evaluate',
    description: "Translates a Rust program and runs its model's function on argument lists; gives one outcome a line.",
    input: z.strictObject({
      source: Source,
      function: z.string().min(1),
      args: z.array(z.array(JsonValue)).min(1).max(1000).describe('argument lists, in the form the model has them'),
    }),
    run: async ({ source, function: name, args }) => {
      const output = await dump(source, context);
      if ('failed' in output) return output;
      const { text, functions } = translate(output);
      const found = functions.find(({ rust }) => rust === name);
      if (found === undefined) return said(`there is no function ${name}`, true);
      if (found.status === 'refused') return refusal(found.diagnostics);
      const model = loadModel([{ name: 'Model.lean', text }]);
      if (model.status === 'rejected') return refusal(model.diagnostics);
      const run = model.model.functions.get(found.lean);
      if (run === undefined) return said(`${name} cannot be run on values`, true);
      return said(args.map((list) => JSON.stringify(run.call(list, EVALUATE_LIMITS))).join('\n'));
    },
  }),
];

async function test(
  source: string,
  entry: string,
  given: readonly { readonly args: JsonValue[]; readonly expected: unknown }[],
  context: StageContext,
): Promise<ToolAnswer> {
  const cases = z.array(ReferenceCase).safeParse(given.map((one) => ({ ...one, visible: true })));
  if (!cases.success) return said(`cases: ${z.prettifyError(cases.error)}`, true);
  const sources = { 'src/lib.rs': context.putArtifact(source) };
  const program = await codeStage.run({ problemId: CRATE, entry, signature: '', sources, otherFiles: {} }, context);
  if (program.status !== 'ok') return refused(program);
  const tested = await testStage.run(
    { program: program.value, cases: cases.data, signature: '', freshCases: FRESH_CASES },
    context,
  );
  if (tested.status !== 'ok') return refused(tested);
  const inputs = CaseInputs.parse(JSON.parse(context.getArtifact(tested.value.inputs)));
  const outcomes = CaseOutcomes.parse(JSON.parse(context.getArtifact(tested.value.outcomes)));
  return said(inputs.map((args, i) => `${JSON.stringify(args)} gives ${JSON.stringify(outcomes[i])}`).join('\n'));
}

/** What rustc says of the text, once it is known to be inside the subset; or what the agent shall be told. */
async function dump(source: string, context: StageContext): Promise<RustcOutput | ToolAnswer> {
  const sources = { 'src/lib.rs': source };
  const checked = await checkProgram({ problemId: CRATE, entry: 'any', sources, otherFiles: {} });
  if ('diagnostics' in checked) return refusal(checked.diagnostics);
  const answer = await context.rustc.dump({ crate: checked.crate, edition: checked.edition, sources });
  return answer.status === 'ok' ? answer.value.output : refused(answer);
}

const refused = (answer: Exclude<Answer<unknown>, { status: 'ok' }>): ToolAnswer =>
  answer.status === 'rejected' ? refusal(answer.diagnostics) : said(`undecided: ${answer.reason}`, true);

const refusal = (diagnostics: readonly Diagnostic[]): ToolAnswer => said(diagnostics.map(formatDiagnostic).join('\n'), true);
