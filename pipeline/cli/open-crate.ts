import { readProgramAt } from '../../datasets/read-programs.ts';
import { checkProgram } from '../../stages/code/code-stage.ts';
import type { Answer } from '../core/answer.ts';
import { type Diagnostic, formatDiagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import type { CrateSources, RustcEdge, RustcOutput } from '../core/rustc-edge.ts';
import type { Terminal } from './terminal.ts';

/** Tells why something was refused; the exit code of a refusal. */
export function refuse(diagnostics: readonly Diagnostic[], terminal: Terminal): 2 {
  for (const diagnostic of diagnostics) terminal.err(`${formatDiagnostic(diagnostic)}\n`);
  terminal.diagnose?.(diagnostics);
  return 2;
}

/** Reads a crate and checks that it is inside the safe subset. Null after telling why it is not. */
export async function openCrate(path: string, terminal: Terminal): Promise<CrateSources | null> {
  const { problemId, sources, otherFiles } = await readProgramAt(path);
  // The subset does not depend on which function is the entry; naming one keeps it from being looked for.
  const checked = await checkProgram({ problemId, entry: 'any', sources, otherFiles });
  if ('diagnostics' in checked) {
    refuse(checked.diagnostics, terminal);
    return null;
  }
  const { files, crate, edition } = checked;
  return { crate, edition, sources: Object.fromEntries(Object.entries(sources).filter(([name]) => files.includes(name))) };
}

/** What rustc says of the crate, or null after telling why it would not. */
export async function dumpCrate(crate: CrateSources, rustc: RustcEdge, terminal: Terminal): Promise<RustcOutput | null> {
  const value = takeValue(await rustc.dump(crate), terminal);
  for (const warning of value?.warnings ?? []) terminal.err(`warning: ${formatDiagnostic(warning)}\n`);
  return value?.output ?? null;
}

/** The value of an ok answer, or null after telling the refusal. A limit that was hit is a fault here: there is nothing to keep it in. */
export function takeValue<T>(answer: Answer<T>, terminal: Terminal): T | null {
  switch (answer.status) {
    case 'ok':
      return answer.value;
    case 'rejected':
      refuse(answer.diagnostics, terminal);
      return null;
    case 'undecided':
      throw new AegisError('tool/killed', `undecided: ${answer.reason} (${JSON.stringify(answer.budget)})`);
  }
}
