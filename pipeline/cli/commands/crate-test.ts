import { z } from 'zod';
import { readCrateProblem } from '../../../datasets/read-crate-problem.ts';
import { type ProgramFiles, readProgramAt } from '../../../datasets/read-programs.ts';
import { codeStage } from '../../../stages/code/code-stage.ts';
import { testStage } from '../../../stages/test/test-stage.ts';
import type { Answer } from '../../core/answer.ts';
import type { Problem } from '../../core/problem.ts';
import type { StageContext } from '../../core/stage.ts';
import { CaseInputs, CaseOutcomes, TestedProgram } from '../../core/tested.ts';
import { readOptions } from '../host.ts';
import { takeValue } from '../open-crate.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { writeFiles } from './crate-extract.ts';

const Options = z.strictObject({ output: z.string().min(1).optional(), json: z.boolean().default(false) });
const FRESH = 64;

/** `aegis crate test`: the safe subset, then the cases of the `problem.json` in the crate's folder (if there is one) and fresh inputs. */
export async function crateTest(dir: string, raw: unknown, terminal: Terminal): Promise<number> {
  const options = readOptions(Options, raw);
  const [files, problem] = [await readProgramAt(dir), await readCrateProblem(dir)];
  return withTools(terminal, async (context) => {
    const tested = takeValue(await testProgram(files, problem, context), terminal);
    if (tested === null) return 2;
    const inputs = CaseInputs.parse(JSON.parse(context.getArtifact(tested.inputs)));
    const outcomes = CaseOutcomes.parse(JSON.parse(context.getArtifact(tested.outcomes)));
    const cases = inputs.map((args, i) => ({ args, outcome: outcomes[i], reference: i < tested.referenceCases }));
    if (options.output !== undefined) writeFiles(options.output, { 'cases.json': `${JSON.stringify(cases, null, 1)}\n` });
    const { crate, entry } = tested.types;
    if (options.json)
      printJson(terminal, { crate, entry: entry.name, sandbox: tested.sandbox, freshUnknown: tested.freshUnknown, cases });
    else printLine(terminal, summaryOf(tested, outcomes.filter((outcome) => 'panic' in outcome).length));
    return 0;
  });
}

async function testProgram(files: ProgramFiles, problem: Problem | null, context: StageContext): Promise<Answer<TestedProgram>> {
  const put = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, context.putArtifact(text)]));
  const code = await codeStage.run(
    {
      problemId: problem?.id ?? files.problemId,
      entry: problem?.entry ?? '',
      signature: problem?.signature ?? '',
      sources: put(files.sources),
      otherFiles: put(files.otherFiles),
    },
    context,
  );
  if (code.status !== 'ok') return code;
  const tolerance = problem?.tolerance === undefined ? {} : { tolerance: problem.tolerance };
  const signature = problem?.signature ?? '';
  const input = { program: code.value, cases: problem?.cases ?? [], signature, freshCases: FRESH, ...tolerance };
  const answer = await testStage.run(input, context);
  return answer.status === 'ok' ? { ...answer, value: TestedProgram.parse(answer.value) } : answer;
}

function summaryOf({ types, referenceCases, freshCases, sandbox }: TestedProgram, panics: number): string {
  const reference = referenceCases === 0 ? 'no reference cases' : `${referenceCases} reference cases as expected`;
  return `${types.crate}: ${types.entry.name}: ${reference}, ${freshCases} fresh inputs run, ${panics} panics in all (sandbox: ${sandbox})`;
}
