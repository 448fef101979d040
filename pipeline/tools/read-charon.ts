/** What Charon's exit, messages and file mean. Pure. */
import { z } from 'zod';
import { type Answer, ok, rejected, undecided } from '../core/answer.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import type { ToolRun } from '../core/stage.ts';

/** The part we look at of an LLBC file; the rest is Aeneas's business. */
const Llbc = z.object({
  charon_version: z.string(),
  has_errors: z.boolean(),
  translated: z.object({
    options: z.looseObject({
      preset: z.string().nullable(),
      include: z.array(z.unknown()),
      opaque: z.array(z.unknown()),
      exclude: z.array(z.unknown()),
    }),
  }),
});

/** `llbc` is the file's text, null when there is none. Answers Charon's version. */
export function readCharon(run: ToolRun, llbc: string | null): Answer<string> {
  if (run.hit !== null) return undecided(`charon reached its ${run.hit} limit`, { cpuSeconds: run.cpuSeconds ?? 0 });
  if (run.exitCode !== 0) return readFailure(run);
  if (llbc === null) throw badOutput('charon exited 0 and wrote no file', run);
  const file = parseLlbc(llbc, run);
  if (file.has_errors) return rejectedAt(run, 'warning') ?? fail(badOutput('charon reports errors and places none of them', run));
  const { options } = file.translated;
  if (options.preset !== 'Aeneas' || [options.include, options.opaque, options.exclude].some((list) => list.length > 0))
    throw badOutput('charon ran with options that are not ours: some configuration was obeyed', run);
  return ok(file.charon_version);
}

function parseLlbc(llbc: string, run: ToolRun): z.infer<typeof Llbc> {
  try {
    return Llbc.parse(JSON.parse(llbc));
  } catch (cause) {
    throw new AegisError('tool/bad-output', `charon's file cannot be read: ${String(cause).slice(0, 200)}`, {
      cause: { cause, run },
    });
  }
}

/** The exit code is cargo's, 101 for any failure: only the messages tell a refusal from a breakdown. */
function readFailure(run: ToolRun): Answer<never> {
  const { stderr, exitCode, signal } = run;
  if (/Can't find `rustup`|toolchain '.*' is not installed|could not download/.test(stderr))
    throw new AegisError('tool/unavailable', `charon does not find its compiler: ${firstError(stderr)}`, {
      hint: 'Run `aegis setup`.',
    });
  if (signal !== null || /panicked at|internal compiler error|Compilation panicked/.test(stderr))
    throw new AegisError('tool/crashed', `charon crashed (${signal ?? exitCode}): ${firstError(stderr)}`, { cause: run });
  return rejectedAt(run, 'error', 'warning') ?? fail(badOutput(`charon exited ${exitCode} and named no place`, run));
}

/** `error[E0308]: message`, then `--> file:line:column` on one of the lines below; columns from 1. Levels in order of preference. */
function rejectedAt(run: ToolRun, ...levels: readonly ('error' | 'warning')[]): Answer<never> | null {
  for (const level of levels) {
    const pattern = new RegExp(
      `^${level}(?:\\[\\w+\\])?: ([^\\n]*)\\n(?:(?!^\\w)[^\\n]*\\n)*?\\s*--> (src/[^:\\n]+):(\\d+):(\\d+)$`,
      'gm',
    );
    const found = [...run.stderr.matchAll(pattern)].map(toDiagnostic);
    if (found.length > 0) return rejected(...found);
  }
  return null;
}

function toDiagnostic([, message = '', file = '', line, column]: RegExpMatchArray): Diagnostic {
  const at = { line: Number(line), column: Number(column) };
  return { code: 'AE3101', message, span: { file, ...at, endLine: at.line, endColumn: at.column + 1 }, hint: null };
}

const firstError = (stderr: string): string =>
  /^(?:error|ERROR|thread).*$/m.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1) ?? '';
const badOutput = (message: string, run: ToolRun): AegisError =>
  new AegisError('tool/bad-output', `${message}: ${firstError(run.stderr)}`, { cause: run });
const fail = (error: AegisError): never => {
  throw error;
};
