import { z } from 'zod';
import { Sha256 } from './artifact.ts';
import { Diagnostic } from './diagnostic.ts';
import { Program } from './program.ts';

export const ExtractInput = z.strictObject({ program: Program });
export type ExtractInput = z.infer<typeof ExtractInput>;

/** What the compiler (or Charon) says of a program. */
export const Extraction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mir'),
    rustcVersion: z.string(),
    /** Artifact: JSON of `RustcOutput` (compiler/translate-api.ts). */
    rustcOutput: Sha256,
    /** Compiler versions outside what was tested. */
    warnings: z.array(Diagnostic),
  }),
  z.strictObject({ kind: z.literal('llbc'), charonVersion: z.string(), llbc: Sha256, log: Sha256 }),
]);
export type Extraction = z.infer<typeof Extraction>;
