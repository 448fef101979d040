import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { RustFile } from '../../compiler/source/parse-rust.ts';
import { spanOf, type Token } from '../../compiler/source/rust-tokens.ts';

/** Attributes that change neither what the compiler checks nor what the program does. */
const HARMLESS = new Set(
  'derive cfg cfg_attr allow warn deny forbid expect doc test inline must_use repr non_exhaustive default cold track_caller deprecated ignore should_panic rustfmt clippy automatically_derived macro_export macro_use diagnostic'.split(
    ' ',
  ),
);
const BUILT_IN_DERIVES = new Set('Clone Copy Debug PartialEq Eq PartialOrd Ord Hash Default'.split(' '));
const WHY: Readonly<Record<string, string>> = {
  feature: 'unstable features are not allowed',
  path: '#[path] could name any file',
  no_mangle: 'symbols for the linker are not allowed',
  export_name: 'symbols for the linker are not allowed',
  link: 'linking is not allowed',
  link_name: 'linking is not allowed',
  link_section: 'linking is not allowed',
  unsafe: 'unsafe attributes are not allowed',
  global_allocator: 'replacing the allocator is not allowed',
  panic_handler: 'replacing the panic handler is not allowed',
  proc_macro: 'procedural macros are not allowed',
  proc_macro_derive: 'procedural macros are not allowed',
  proc_macro_attribute: 'procedural macros are not allowed',
  no_std: 'a program without std cannot be tested',
};

/** Every attribute that is not known to be harmless, also inside `cfg_attr` and macros. */
export function checkAttributes(file: RustFile): readonly Diagnostic[] {
  const { tokens } = file;
  const found: Diagnostic[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.text !== '#') continue;
    const open = tokens[i + 1]?.text === '!' ? i + 2 : i + 1;
    if (tokens[open]?.text !== '[') continue;
    const inside = tokens.slice(open + 1, closing(tokens, open));
    for (const { code, message, at } of attributeOffences(inside))
      found.push({ code, message, span: spanOf(file.name, file.lines, (at ?? token).node), hint: null });
  }
  return found;
}

interface Offence {
  readonly code: string;
  readonly message: string;
  readonly at: Token | undefined;
}

function attributeOffences(tokens: readonly Token[]): readonly Offence[] {
  const [first] = tokens;
  if (first === undefined) return [];
  if (first.kind === 'variable')
    return [{ code: 'AE1007', message: "an attribute that depends on a macro's variable", at: first }];
  const name = first.node.text.replace(/^r#/, '');
  const inner = tokens[1]?.text === '(' ? tokens.slice(2, closing(tokens, 1)) : [];
  if (!HARMLESS.has(name))
    return [{ code: 'AE1009', message: WHY[name] ?? `the attribute ${name} is not known to be harmless`, at: first }];
  if (name === 'cfg') return conditionOffences(inner);
  if (name === 'derive') return inner.flatMap((token, i) => deriveOffence(token, inner[i + 1]));
  if (name !== 'cfg_attr') return [];
  const [condition = [], ...attributes] = splitAtCommas(inner);
  return [...conditionOffences(condition), ...attributes.flatMap(attributeOffences)];
}

/** What is compiled must be what is tested, extracted and judged: no condition but `test`. */
const conditionOffences = (tokens: readonly Token[]): readonly Offence[] =>
  tokens
    .filter(
      ({ text, kind }) =>
        kind !== 'other' && !['test', 'not', 'all', 'any', 'true', 'false', 'doc', 'debug_assertions'].includes(text),
    )
    .slice(0, 1)
    .map((at) => ({ code: 'AE1012', message: `compiling on the condition ${at.text} is not allowed`, at }));

function deriveOffence(token: Token, next: Token | undefined): readonly Offence[] {
  if (token.kind === 'other' || next?.text === '::' || BUILT_IN_DERIVES.has(token.text)) return [];
  return [{ code: 'AE1009', message: `derive(${token.text}) needs a procedural macro`, at: token }];
}

function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (/^[([{]$/.test(token.text)) depth++;
    if (/^[)\]}]$/.test(token.text)) depth--;
    if (depth === 0 && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Index of the bracket that closes the one at `open`. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    if (/^[([{]$/.test(tokens[i]?.text ?? '')) depth++;
    if (/^[)\]}]$/.test(tokens[i]?.text ?? '') && --depth === 0) return i;
  }
  return tokens.length;
}
