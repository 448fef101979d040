import { type ProgramIdentity, identityOf } from '../../../exports/program-identity.ts';
import { readModel } from '../../../exports/lean-signature.ts';
import type { Answer } from '../../core/answer.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import type { JsonValue, Outcome } from '../../core/outcome.ts';
import type { Problem } from '../../core/problem.ts';
import type { CodeInput, Program } from '../../core/program.ts';
import { CaseInputs, CaseOutcomes, type TestedProgram, type TestInput } from '../../core/tested.ts';
import type { RunTools } from '../../runner/run-plan.ts';
import { FRESH_CASES } from '../run-defaults.ts';

/** A program nobody has cases for: text, and inputs that are worth a try. */
export interface Unobserved {
  readonly problemId: string;
  readonly entry: string;
  readonly signature: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly otherFiles?: Readonly<Record<string, string>>;
  readonly examples?: readonly (readonly JsonValue[])[];
  /** Where there are cases after all: the same question as a run asks. */
  readonly problem?: Problem;
}

export interface Observed {
  readonly programId: string;
  readonly entry: string;
  readonly signature: string;
  readonly cases: readonly { readonly args: readonly JsonValue[]; readonly outcome: Outcome }[];
  readonly model: { readonly sha256: string; readonly identity: ProgramIdentity } | null;
}

export type Observation =
  | { readonly kind: 'observed'; readonly observed: Observed }
  | { readonly kind: 'dropped'; readonly reason: string; readonly findings: readonly string[] };

/** Takes programs through `code` and `test` without expecting anything of them, and through `translate` where `modelled`. In the order given. */
export async function observeAll(
  programs: readonly Unobserved[],
  tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>,
  { modelled }: { readonly modelled: boolean },
): Promise<readonly Observation[]> {
  const { engine, stages } = tools;
  const coded = await Promise.all(programs.map((program) => engine.ask(stages.code, codeInput(program, tools))));
  const questions = coded.flatMap((answer, i) => {
    const program = programs[i];
    return answer.status === 'ok' && program !== undefined ? [{ i, question: testInput(answer.value, program) }] : [];
  });
  const tests = await engine.askMany(
    stages.test,
    questions.map(({ question }) => question),
  );
  const tested = new Map(questions.map(({ i }, k) => [i, tests[k]]));
  return Promise.all(
    programs.map(async (program, i): Promise<Observation> => {
      const code = coded[i];
      if (code === undefined || code.status !== 'ok') return dropped('code', code);
      const test = await tested.get(i);
      if (test === undefined || test.status !== 'ok') return dropped('test', test);
      return modelled
        ? withModel(program, code.value, test.value, tools)
        : observed(program, code.value, test.value, null, tools);
    }),
  );
}

async function withModel(
  program: Unobserved,
  value: Program,
  tested: TestedProgram,
  tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>,
): Promise<Observation> {
  const { engine, stages, artifacts } = tools;
  const extraction = await engine.ask(stages.extract, { program: value });
  if (extraction.status !== 'ok') return dropped('extract', extraction);
  const { crate, entry } = value;
  const model = await engine.ask(stages.translate, { extraction: extraction.value, crate, entry });
  if (model.status !== 'ok') return dropped('translate', model);
  const text = artifacts.get(model.value.text);
  const identity = identityOf(text, model.value.entry, readModel(text));
  return observed(program, value, tested, { sha256: model.value.text, identity }, tools);
}

function observed(
  { signature }: Unobserved,
  { programId, entry }: Program,
  tested: TestedProgram,
  model: Observed['model'],
  { artifacts }: Pick<RunTools, 'artifacts'>,
): Observation {
  const inputs = CaseInputs.parse(JSON.parse(artifacts.get(tested.inputs)));
  const outcomes = CaseOutcomes.parse(JSON.parse(artifacts.get(tested.outcomes)));
  const cases = inputs.flatMap((args, i) => {
    const outcome = outcomes[i];
    return outcome === undefined || 'unknown' in outcome ? [] : [{ args, outcome }];
  });
  return { kind: 'observed', observed: { programId, entry, signature, cases, model } };
}

function codeInput(program: Unobserved, { artifacts }: Pick<RunTools, 'artifacts'>): CodeInput {
  const put = (files: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, artifacts.put(text)]));
  const { problemId, entry, signature, sources, otherFiles = {} } = program;
  return { problemId, entry, signature, sources: put(sources), otherFiles: put(otherFiles) };
}

const testInput = (program: Program, { signature, examples, problem }: Unobserved): TestInput => ({
  program,
  cases: problem?.cases ?? [],
  signature,
  ...(examples === undefined ? {} : { examples: examples.map((args) => [...args]) }),
  freshCases: FRESH_CASES,
  ...(problem?.tolerance === undefined ? {} : { tolerance: problem.tolerance }),
});

/** The first words a stage has against a program, and all of them. */
function dropped(stage: string, answer: Answer<unknown> | undefined): Observation {
  const diagnostics = answer?.status === 'rejected' ? answer.diagnostics : [];
  const [first] = diagnostics;
  const why = answer?.status === 'undecided' ? answer.reason : 'no answer';
  const reason = first === undefined ? `${stage}: ${why}` : `${stage}: ${first.code} ${first.message}`;
  return { kind: 'dropped', reason, findings: diagnostics.length === 0 ? [reason] : diagnostics.map(formatDiagnostic) };
}
