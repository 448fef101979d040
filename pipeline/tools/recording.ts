/** The form in which runs of the real tools are kept: `recording.json` in a folder of its own, with the files it names beside it. */
import { z } from 'zod';

/** Names of files in the recording's folder; `.gz` is unpacked on reading. */
const FileName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);

export const RecordedCall = z.strictObject({
  tool: z.enum(['charon', 'aeneas', 'lake']),
  /** As given, with the output folder written `{out}` and the crate's `{crate}`. */
  args: z.array(z.string()),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  stdout: FileName,
  stderr: FileName,
  /** What it wrote: path below the output folder → file. */
  files: z.record(z.string(), FileName),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

export const Recording = z.strictObject({
  format: z.literal(1),
  program: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  /** Of each tool, as it said of itself or as the recorder knew better. */
  versions: z.record(z.string(), z.string()),
  calls: z.array(RecordedCall),
});
export type Recording = z.infer<typeof Recording>;
