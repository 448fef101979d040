import { z } from 'zod';
import { functionNamed, signatureOf, withRust } from '../../compiler/vary/rust-text.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import { parseJson } from '../../pipeline/core/parse-json.ts';
import { Difficulty } from '../../pipeline/core/problem.ts';
import { fencedBlocks } from '../../specs/fenced-blocks.ts';

/** Far more than a problem needs; a flood is no problem. Characters. */
const MOST_TEXT = 12_000;
const MOST_RUST = 60_000;

const Told = z.strictObject({
  title: z.string().trim().min(1).max(200),
  statement: z.string().trim().min(40).max(MOST_TEXT),
  difficulty: Difficulty,
  category: z.string().trim().min(1).max(60),
  entry: z.string().regex(/^[a-z_][a-z0-9_]{0,60}$/, 'expected an identifier in lower case'),
  examples: z
    .array(
      z.strictObject({
        args: z.array(JsonValue),
        expected: Outcome.refine((outcome) => !('unknown' in outcome), 'expected {"ok":…} or {"panic":true}'),
      }),
    )
    .min(6)
    .max(60),
});

export interface ToldVariation extends z.infer<typeof Told> {
  /** As the program has it. */
  readonly signature: string;
  /** `src/lib.rs`. */
  readonly solution: string;
}

/** A problem with its program in what an agent said, or what is wrong with it, in words for the agent. */
export async function readVariation(answer: string): Promise<ToldVariation | { readonly findings: readonly string[] }> {
  const blocks = fencedBlocks(answer, ['json', 'rust', 'rs']);
  const rust = blocks.findLast(({ language }) => language === 'rust' || language === 'rs')?.text.trim() ?? '';
  const told = readTold(blocks.findLast(({ language }) => language === 'json')?.text);
  const missing = rust === '' ? ['the answer holds no ```rust block that ends'] : [];
  if ('findings' in told || missing.length > 0) return { findings: [...('findings' in told ? told.findings : []), ...missing] };
  if (rust.length > MOST_RUST) return { findings: [`the program has ${rust.length} characters; ${MOST_RUST} are allowed`] };
  const signature = await withRust(rust, ({ root }) => {
    const item = functionNamed(root, told.entry);
    return item === undefined ? undefined : signatureOf(item);
  });
  if (signature === null) return { findings: ['the program does not parse as Rust'] };
  if (signature === undefined || !signature.startsWith('pub fn '))
    return { findings: [`there is no \`pub fn ${told.entry}\` at the root of the program`] };
  return { ...told, signature, solution: `${rust}\n` };
}

function readTold(text: string | undefined): z.infer<typeof Told> | { readonly findings: readonly string[] } {
  if (text === undefined) return { findings: ['the answer holds no ```json block that ends'] };
  let json: JsonValue;
  try {
    json = parseJson(text, 'the JSON');
  } catch (error) {
    if (!(error instanceof AegisError)) throw error;
    return { findings: [error.message] };
  }
  const told = Told.safeParse(json);
  if (told.success) return told.data;
  return {
    findings: told.error.issues.map(({ path, message }) => `${path.length === 0 ? 'the JSON' : path.join('.')}: ${message}`),
  };
}
