/** What rustc's exit and messages mean. Pure. */
import { z } from 'zod';
import { type Answer, ok, rejected, undecided } from '../core/answer.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import type { ToolRun } from '../core/stage.ts';
import { TESTED_RUSTC } from './plan-rustc.ts';

const RustcSpan = z.object({
  file_name: z.string(),
  line_start: z.int(),
  line_end: z.int(),
  column_start: z.int(),
  column_end: z.int(),
  is_primary: z.boolean(),
});
/** The part we use of the documented JSON format; the rest may change with the compiler. */
const RustcMessage = z.object({
  message: z.string(),
  code: z.object({ code: z.string() }).nullable(),
  level: z.string(),
  spans: z.array(RustcSpan),
  children: z.array(z.object({ level: z.string(), message: z.string() })),
});
type RustcMessage = z.infer<typeof RustcMessage>;

/** `null` when the compiler is content. A crash, or a failure that names no place in the crate, is a fault and no verdict. */
export function readRustc(run: ToolRun): Answer<null> {
  if (run.hit !== null) return undecided(`rustc reached its ${run.hit} limit`, { cpuSeconds: run.cpuSeconds ?? 0 });
  if (run.exitCode === 0) return ok(null);
  const messages = run.stderr.split('\n').flatMap(readMessage);
  if (run.signal !== null || messages.some(({ level }) => level.includes('internal compiler error')))
    throw new AegisError('tool/crashed', `rustc crashed (${run.signal ?? run.exitCode}): ${firstLine(messages, run.stderr)}`);
  const errors = messages.filter(({ level }) => level === 'error').flatMap(toDiagnostic);
  if (errors.length === 0)
    throw new AegisError(
      'tool/bad-output',
      `rustc exited ${run.exitCode} and named no error: ${firstLine(messages, run.stderr)}`,
    );
  return rejected(...errors);
}

/** `rustc 1.95.0 (59807616e 2026-04-14)` → a warning, unless that version was tested. */
export function judgeRustcVersion(version: string): readonly Diagnostic[] {
  const number = /^rustc (\S+)/.exec(version)?.[1];
  if (number !== undefined && TESTED_RUSTC.some((tested) => tested === number)) return [];
  const message = `${version} was not tested: the text of its MIR may differ from what the readers know`;
  return [{ code: 'AE3002', message, span: null, hint: `Tested are ${TESTED_RUSTC.join(' and ')}.` }];
}

/** Lines that are no messages (a panic's backtrace) are left out. */
function readMessage(line: string): readonly RustcMessage[] {
  if (!line.startsWith('{')) return [];
  try {
    const parsed = RustcMessage.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return []; // cut off by a limit
  }
}

/** A count such as "aborting due to 2 previous errors" has no place, and says nothing new. */
function toDiagnostic({ message, code, spans, children }: RustcMessage): readonly Diagnostic[] {
  const primary = spans.find(({ is_primary }) => is_primary);
  if (primary === undefined) return [];
  const span = {
    file: primary.file_name,
    line: Math.max(1, primary.line_start),
    column: Math.max(1, primary.column_start),
    endLine: Math.max(1, primary.line_end),
    endColumn: Math.max(1, primary.column_end),
  };
  const hint = children.find(({ level }) => level === 'help')?.message ?? null;
  return [{ code: 'AE2001', message: code === null ? message : `${message} [${code.code}]`, span, hint }];
}

const firstLine = (messages: readonly RustcMessage[], stderr: string): string =>
  messages[0]?.message.split('\n')[0] ?? stderr.trim().split('\n')[0] ?? '';
