import { z } from 'zod';
import { checkProgram } from '../../../stages/code/code-stage.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import { toAegisError } from '../../core/errors.ts';
import type { LeanWorld } from '../../tools/lean.ts';
import { recordProgram } from '../../tools/record.ts';
import { toolchainHome } from '../../tools/toolchain-home.ts';
import { readOptions, wholeNumber } from '../host.ts';
import type { Submission } from '../../runner/run-plan.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { readSubmissions } from './read-submissions.ts';

const Options = z.strictObject({
  dataset: z.string().default('core'),
  from: z.string().optional(),
  only: z.array(z.string()).optional(),
  limit: wholeNumber(1, 1_000_000).optional(),
  json: z.boolean().default(false),
});

/** `aegis record DIR`: runs Charon and Aeneas on programs and keeps what they were given and answered, as test fixtures are kept. */
export async function recordCommand(dir: string, raw: unknown, terminal: Terminal): Promise<number> {
  const { dataset, from, only, limit, json } = readOptions(Options, raw);
  const { submissions } = await readSubmissions(dataset, { from, only, limit, strict: false }, terminal);
  let faults = 0;
  await withTools(terminal, async (context, toolbox) => {
    const world = {
      ...context,
      project: toolchainHome().leanProject,
      version: (tool: 'charon' | 'aeneas') => toolbox.version(tool),
    };
    for (const submission of submissions) {
      const end = await recordOne(submission, dir, world).catch((error: unknown) => {
        const fault = toAegisError(error, submission.problem.id);
        if (fault.code === 'tool/unavailable' || fault.code === 'run/interrupted') throw fault;
        faults += 1;
        return `fault: ${fault.message}`;
      });
      if (json) printJson(terminal, { program: submission.problem.id, end });
      else printLine(terminal, `${submission.problem.id.padEnd(24)} ${end}`);
    }
  });
  return faults === 0 ? 0 : 1;
}

/** Programs outside the safe subset are not given to tools that would build them. */
async function recordOne({ problem, sources, otherFiles }: Submission, dir: string, world: LeanWorld): Promise<string> {
  const checked = await checkProgram({ problemId: problem.id, entry: problem.entry || 'any', sources, otherFiles });
  if ('diagnostics' in checked) return `refused: ${checked.diagnostics.map(formatDiagnostic)[0] ?? ''}`;
  const { files, crate, edition } = checked;
  const used = Object.fromEntries(Object.entries(sources).filter(([name]) => files.includes(name)));
  return recordProgram({ crate, edition, sources: used }, dir, world);
}
