import { moduleFiles } from '../../compiler/source/module-files.ts';
import { spanOf } from '../../compiler/source/rust-tokens.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';

const PRINTS = new Set(['print', 'println', 'eprint', 'eprintln', 'dbg']);

/**
 * What a macro of the standard library prints stands, for rustc, in the standard library: the refusal of the call has no place of its own. Each such
 * macro in the program takes its place; anything else stays as it is.
 */
export async function withPrintingPlaces(
  diagnostics: readonly Diagnostic[],
  sources: Readonly<Record<string, string>>,
): Promise<readonly Diagnostic[]> {
  const others = diagnostics.filter(({ message }) => !/\bstd::io::_e?print\b/.test(message));
  if (others.length === diagnostics.length) return diagnostics;
  const { files } = await moduleFiles(sources);
  try {
    const prints = files.flatMap(({ name, lines, tokens }) =>
      tokens.flatMap((token, i): readonly Diagnostic[] => {
        const next = tokens[i + 1];
        if (token.kind !== 'name' || !PRINTS.has(token.text) || next?.text !== '!') return [];
        return [
          {
            code: 'AE5301',
            message: `${token.text}! writes to a stream, which a model does not have`,
            span: spanOf(name, lines, token.node, next.node),
            hint: 'Remove it: what a program prints is no part of its outcome.',
          },
        ];
      }),
    );
    return prints.length === 0 ? diagnostics : [...prints, ...others];
  } finally {
    for (const file of files) file.free();
  }
}
