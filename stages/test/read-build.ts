import { z } from 'zod';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';

const CargoSpan = z.object({
  file_name: z.string(),
  line_start: z.int(),
  column_start: z.int(),
  line_end: z.int(),
  column_end: z.int(),
  is_primary: z.boolean(),
  label: z.string().nullish(),
});
type CargoSpan = z.infer<typeof CargoSpan>;
/** Cargo and rustc add fields from version to version: only what is used is looked at. */
const CargoMessage = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('compiler-message'),
    target: z.object({ src_path: z.string() }),
    message: z.object({
      level: z.string(),
      message: z.string(),
      code: z.object({ code: z.string() }).nullable(),
      spans: z.array(CargoSpan),
      children: z.array(z.object({ level: z.string(), message: z.string() })),
    }),
  }),
  z.object({
    reason: z.literal('compiler-artifact'),
    target: z.object({ src_path: z.string() }),
    executable: z.string().nullable(),
  }),
]);

export interface BuildReport {
  /** Path of the binary, if it came to that. */
  readonly harness: string | null;
  /** Packages whose library was built. */
  readonly built: ReadonlySet<string>;
  /** Compile errors by package. */
  readonly errors: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** What `cargo build --message-format=json` said. Packages are told by their folder in the workspace. */
export function readBuild(stdout: string, workspace: string): BuildReport {
  const built = new Set<string>();
  const errors = new Map<string, Diagnostic[]>();
  let harness: string | null = null;
  for (const line of stdout.split('\n')) {
    const message = readMessage(line);
    if (message === null) continue;
    const folder = message.target.src_path.replace(`${workspace}/`, '').split('/')[0] ?? '';
    if (message.reason === 'compiler-artifact') {
      built.add(folder);
      harness = message.executable ?? harness;
    } else if (message.message.level.startsWith('error') && !/^aborting due to/.test(message.message.message)) {
      errors.set(folder, [...(errors.get(folder) ?? []), compileError(folder, message.message)]);
    }
  }
  return { harness, built, errors };
}

function readMessage(line: string): z.infer<typeof CargoMessage> | null {
  if (!line.startsWith('{')) return null;
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    // Half a line where a limit ended cargo.
    return null;
  }
  const message = CargoMessage.safeParse(json);
  return message.success ? message.data : null;
}

function compileError(
  folder: string,
  { message, code, spans, children }: Extract<z.infer<typeof CargoMessage>, { reason: 'compiler-message' }>['message'],
): Diagnostic {
  const span = spans.find(({ is_primary }) => is_primary) ?? spans[0];
  const help = children.find(({ level }) => level === 'help');
  return {
    code: 'AE2001',
    message: `${[message, ...labelsOf(spans)].join(': ')}${code === null ? '' : ` [${code.code}]`}`,
    span:
      span === undefined
        ? null
        : {
            file: span.file_name.replace(`${folder}/`, ''),
            line: span.line_start,
            column: span.column_start,
            endLine: span.line_end,
            endColumn: span.column_end,
          },
    hint: help?.message ?? null,
  };
}

/** What rustc writes below the code: at the place itself, and at the other places that have to do with it. */
function labelsOf(spans: readonly CargoSpan[]): readonly string[] {
  const labels = spans
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
    .flatMap(({ label, is_primary: primary, line_start: line }) =>
      label === null || label === undefined || label === '' ? [] : [primary ? label : `line ${line}: ${label}`],
    );
  return labels.length === 0 ? [] : [[...new Set(labels)].slice(0, MOST_LABELS).join('; ')];
}
const MOST_LABELS = 4;
