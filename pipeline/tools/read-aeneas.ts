/** What Aeneas's exit, messages and files mean. Pure. */
import { z } from 'zod';
import type { AeneasOutput, TranslationReport } from '../core/aeneas-edge.ts';
import { type Answer, ok, rejected, undecided } from '../core/answer.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { AegisError } from '../core/errors.ts';
import type { ToolRun } from '../core/stage.ts';
import type { AeneasAbilities } from './plan-aeneas.ts';

const Entry = z.object({
  rust_name: z.string(),
  lean_name: z.string(),
  is_local: z.boolean(),
  is_opaque: z.boolean(),
  loop: z.unknown().optional(),
  source: z.object({ file: z.string(), begin_line: z.int(), end_line: z.int() }),
});
const Translation = z.object({ crate: z.string(), functions: z.array(Entry) });

export interface AeneasResult {
  readonly run: ToolRun;
  /** What lay in the output folder afterwards, by file name. */
  readonly files: Readonly<Record<string, string>>;
  readonly crate: string;
  /** File name we expect the model under. */
  readonly model: string;
  readonly abilities: AeneasAbilities;
}

/** Exit 1 usually leaves a full-looking file in which the refused function is an axiom: files count only when nothing was refused. */
export function readAeneas({ run, files, crate, model, abilities }: AeneasResult): Answer<Omit<AeneasOutput, 'standIn'>> {
  if (run.hit !== null) return undecided(`aeneas reached its ${run.hit} limit`, { cpuSeconds: run.cpuSeconds ?? 0 });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written although nobody sees them
  const log = `${run.stdout}\n${run.stderr}`.replace(/\u001b\[\d+m/g, '');
  if (run.signal !== null || run.exitCode === 2 || /Fatal error: exception/.test(log)) throw crashed(run, log);
  const errors = readMessages(log, 'Error');
  if (run.exitCode !== 0) return refuse(run, log, errors);
  if (errors.length > 0 || /Generated the partial file/.test(log)) throw bad('aeneas exited 0 having reported errors', run, log);
  const externals = /^\[Warn \] .*external, unknown definitions.*$/m.test(log);
  if (externals)
    return rejected({
      code: 'AE5402',
      message: 'the program uses library functions that Aeneas has no model of',
      span: null,
      hint: null,
    });
  if (!new RegExp(`^\\[Info \\] Generated: .*${model.replaceAll('.', '\\.')}$`, 'm').test(log) || files[model] === undefined)
    throw bad(`aeneas exited 0 without ${model}`, run, log);
  const translation = abilities.emitJson ? readTranslation(files['translation.json'], crate, run) : null;
  return ok({ files, model, translation, log: withoutCircumstances(log) });
}

/** Folders and times are left out: what is kept must not differ from run to run. */
const withoutCircumstances = (log: string): string =>
  log.replace(/^\[Info \] Total execution time.*\n?/gm, '').replace(/^(\[Info \] (?:Imported|Generated): ).*\//gm, '$1');

function refuse(run: ToolRun, log: string, errors: readonly Diagnostic[]): Answer<never> {
  const located = errors.filter(({ span }) => span !== null);
  if (located.length > 0) return rejected(...located);
  if (/Incompatible version of charon/.test(log))
    throw new AegisError('tool/unavailable', firstMessage(log), {
      hint: 'Charon and Aeneas do not belong together; run `aegis setup`.',
      cause: run,
    });
  throw bad(`aeneas exited ${run.exitCode} and named no place`, run, log);
}

/** `[Error] text`, then `Source: 'src/lib.rs', lines 22:4-31:5`: lines from 1, columns from 0. Repetitions are said once. */
function readMessages(log: string, level: 'Error' | 'Warn '): readonly Diagnostic[] {
  const found = [
    ...log.matchAll(new RegExp(`^\\[${level}\\] ([^\\n]*)(?:\\nSource: '([^']+)', lines (\\d+):(\\d+)-(\\d+):(\\d+))?`, 'gm')),
  ];
  const all = found.map(([, message = '', file, line, column, endLine, endColumn]): Diagnostic => {
    const from = { line: Math.max(1, Number(line)), column: Number(column) + 1 };
    const span =
      file === undefined ? null : { file, ...from, endLine: Math.max(1, Number(endLine)), endColumn: Number(endColumn) + 1 };
    return { code: 'AE5401', message, span, hint: null };
  });
  return [...new Map(all.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}

function readTranslation(text: string | undefined, crate: string, run: ToolRun): TranslationReport {
  if (text === undefined) throw new AegisError('tool/bad-output', 'aeneas wrote no translation.json', { cause: run });
  let parsed: z.infer<typeof Translation>;
  try {
    parsed = Translation.parse(JSON.parse(text));
  } catch (cause) {
    throw new AegisError('tool/bad-output', `translation.json cannot be read: ${String(cause).slice(0, 200)}`, { cause });
  }
  if (parsed.crate !== crate)
    throw new AegisError('tool/bad-output', `translation.json is about ${parsed.crate}, not ${crate}`, { cause: run });
  const functions = parsed.functions.map(({ rust_name, lean_name, is_local, is_opaque, loop, source }) => ({
    rustName: rust_name,
    leanName: lean_name,
    isLocal: is_local,
    isOpaque: is_opaque,
    isLoop: loop !== undefined,
    file: source.file,
    line: source.begin_line,
    endLine: source.end_line,
  }));
  return { functions };
}

const firstMessage = (log: string): string =>
  /^\[Error\] (.*)$/m.exec(log)?.[1] ??
  /^(?:Fatal error|aeneas:|File not found).*$/m.exec(log)?.[0] ??
  log.trim().split('\n')[0] ??
  '';
const bad = (message: string, run: ToolRun, log: string): AegisError =>
  new AegisError('tool/bad-output', `${message}: ${firstMessage(log)}`, { cause: run });
const crashed = (run: ToolRun, log: string): AegisError =>
  new AegisError('tool/crashed', `aeneas ended with ${run.signal ?? run.exitCode}: ${firstMessage(log)}`, { cause: run });
