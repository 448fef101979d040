import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { RustFile } from '../../compiler/source/parse-rust.ts';
import { spanOf, type Token } from '../../compiler/source/rust-tokens.ts';

/** `unsafe`, `extern` and `static mut`, in code and in macros alike. */
export function checkKeywords(file: RustFile): readonly Diagnostic[] {
  const { tokens } = file;
  return tokens.flatMap((token, i) => {
    const offence = keywordOffence(token, tokens[i - 1], tokens[i + 1]);
    if (offence === null) return [];
    const [code, message] = offence;
    return [{ code, message, span: spanOf(file.name, file.lines, token.node), hint: null }];
  });
}

function keywordOffence(token: Token, before: Token | undefined, next: Token | undefined): readonly [string, string] | null {
  // `r#unsafe` is a name like any other.
  const text = token.node.text;
  if (before?.text === "'" || before?.text === '.') return null;
  if (text === 'unsafe') return ['AE1002', 'unsafe code is not allowed'];
  if (text === 'extern' && next?.text === 'crate')
    return ['AE1003', 'extern crates are not allowed: a program has no dependencies'];
  if (text === 'extern') return ['AE1003', 'extern blocks and functions are not allowed'];
  if (text === 'static' && next?.text === 'mut') return ['AE1008', 'a static that changes is not allowed'];
  return null;
}
