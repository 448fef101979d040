/** What Lean's messages and exits mean. Pure. */
import { z } from 'zod';
import type { LeanReport, LeanRun } from '../core/aeneas-edge.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import type { ToolRun } from '../core/stage.ts';

const Position = z.object({ line: z.int(), column: z.int() });
/** One line of `lean --json`: lines from 1, columns from 0. */
const Message = z.object({
  severity: z.enum(['error', 'warning', 'information', 'info']),
  pos: Position,
  endPos: Position.nullish(),
  data: z.string(),
});
type Message = z.infer<typeof Message>;

/** `mark` is what the file's last command prints: seeing it shows that Lean came to the end. Null where a compiled file will show that. */
export function readElaboration(run: ToolRun, file: string, mark: string | null): LeanReport {
  if (run.hit !== null) return { complete: false, errors: [], warnings: [] };
  refuseBreakdown(run);
  const messages = run.stdout.split('\n').flatMap(readMessage);
  const errors = messages.filter(({ severity }) => severity === 'error').map((message) => toDiagnostic(message, file));
  const warnings = messages.filter(({ severity }) => severity === 'warning').map((message) => toDiagnostic(message, file));
  const ended = mark === null || messages.some(({ severity, data }) => severity.startsWith('info') && data.includes(mark));
  if (errors.length > 0) return { complete: true, errors, warnings };
  if (run.exitCode === 0 && ended) return { complete: true, errors, warnings };
  throw new AegisError(
    'tool/bad-output',
    `lean exited ${run.exitCode} without an error and without coming to the end of ${file}: ${tail(run)}`,
  );
}

/** Missing or wrong toolchains, broken libraries and crashes are ours to mend: they say nothing about the file. */
function refuseBreakdown({ stdout, stderr, exitCode, signal }: ToolRun): void {
  const text = `${stderr}\n${stdout}`;
  if (/incompatible header|unknown module prefix|object file '.*' of module .* does not exist/.test(text))
    throw new AegisError('tool/unavailable', `lean does not find its libraries: ${firstLine(text)}`, {
      hint: 'Run `aegis doctor`.',
    });
  if (
    /no such toolchain|toolchain .* is not installed|no default toolchain configured|missing manifest|no configuration file/.test(
      stderr,
    )
  )
    throw new AegisError('tool/unavailable', `lake does not work here: ${firstLine(stderr)}`, { hint: 'Run `aegis setup`.' });
  if (signal !== null || (exitCode !== 0 && exitCode !== 1))
    throw new AegisError('tool/crashed', `lean ended with ${signal ?? exitCode}: ${firstLine(stderr)}`);
}

/** How a run of `main` ended. Its standard output is not looked at; `channel` is the file only it was told of. */
export function readLeanRun(run: ToolRun, channel: string, nonce: string): LeanRun {
  const lines = channel.slice(0, channel.lastIndexOf('\n') + 1).split('\n');
  const own = lines.flatMap((line) => (line.startsWith(`${nonce} `) ? [line.slice(nonce.length + 1)] : []));
  const cpuSeconds = run.cpuSeconds ?? 0;
  const finish = (end: LeanRun['end'], reason: string): LeanRun => ({ channel: own, end, reason, cpuSeconds });
  if (run.hit !== null) return finish(run.hit, `${run.hit} limit`);
  if (run.exitCode === 0) return finish('done', '');
  const text = `${run.stderr}\n${run.stdout}`;
  if (/Stack overflow detected/i.test(text)) return finish('crashed', 'out of stack');
  if (/INTERNAL PANIC|PANIC at|maximum memory|\(deterministic\) timeout/.test(text)) return finish('crashed', firstLine(text));
  if (run.signal === 'SIGABRT' || run.signal === 'SIGSEGV') return finish('crashed', run.signal);
  if (own.length > 0) return finish('crashed', `exit ${run.exitCode}`);
  refuseBreakdown(run);
  const error = /^.*?: ?error(?:\([^)]*\))?: ?(.*)$/m.exec(text)?.[1];
  if (error === undefined) throw new AegisError('tool/bad-output', `lean --run exited ${run.exitCode}: ${tail(run)}`);
  return finish('failed', error);
}

function readMessage(line: string): readonly Message[] {
  if (!line.startsWith('{')) return [];
  try {
    const parsed = Message.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return []; // not one of Lean's own lines
  }
}

function toDiagnostic({ pos, endPos, data }: Message, file: string): Diagnostic {
  const end = endPos ?? { line: pos.line, column: pos.column + 1 };
  const from = { line: Math.max(1, pos.line), column: pos.column + 1 };
  return {
    code: 'AE4901',
    message: data.trim(),
    span: { file, ...from, endLine: Math.max(1, end.line), endColumn: end.column + 1 },
    hint: null,
  };
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.slice(0, 300) ?? '';
const tail = ({ stdout, stderr }: ToolRun): string => firstLine(stderr) || firstLine(stdout);
