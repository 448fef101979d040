import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { RustFile } from '../../compiler/source/parse-rust.ts';
import { spanOf, type Token } from '../../compiler/source/rust-tokens.ts';

/** What leads out of the program: files, network, processes, threads, the clockwork of panics and allocation. */
const FORBIDDEN_MODULES = new Set([
  'fs',
  'net',
  'process',
  'env',
  'thread',
  'io',
  'os',
  'panic',
  'alloc',
  'arch',
  'intrinsics',
  'ffi',
  'backtrace',
]);
/** Macros that read what is not the program's, or write machine code. */
const FORBIDDEN_MACROS = new Set([
  'include',
  'include_str',
  'include_bytes',
  'env',
  'option_env',
  'asm',
  'global_asm',
  'naked_asm',
  'thread_local',
  'concat_idents',
]);
const ROOTS = new Set(['std', 'core']);

/**
 * Every use of `std` and `core` that the safe subset refuses, in any spelling: plain paths, `use` trees, inside macros. Since neither root may be renamed,
 * imported whole or handed to a macro, no other spelling is left.
 */
export function checkPaths(file: RustFile): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const { tokens } = file;
  const offence = (code: string, message: string, from: Token, to: Token, hint: string | null = null): void => {
    found.push({ code, message, span: spanOf(file.name, file.lines, from.node, to.node), hint });
  };
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    if (next === undefined) break;
    if (token.kind === 'name' && next.text === '!' && FORBIDDEN_MACROS.has(token.text))
      offence('AE1006', `the macro ${token.text}! is not allowed`, token, next);
    if (token.kind === 'variable') checkVariable(tokens, i, offence);
    if (!ROOTS.has(token.text) || token.kind !== 'name' || !isRoot(tokens, i)) continue;
    for (const path of pathsFrom(tokens, i)) checkStdPath(path, token, offence);
  }
  return found;
}

type Offence = (code: string, message: string, from: Token, to: Token, hint?: string | null) => void;

/** A macro variable as a macro's name, or in front of a module's, could stand for anything. */
function checkVariable(tokens: readonly Token[], i: number, offence: Offence): void {
  const [variable, next, after] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (variable === undefined || next === undefined) return;
  if (next.text === '!' && after !== undefined && /^[([{]/.test(after.node.text) && tokens[i - 1]?.text !== ':')
    offence('AE1007', `the macro that ${variable.text}! calls depends on a variable`, variable, next);
  if (next.text === '::' && after?.kind === 'name' && FORBIDDEN_MODULES.has(after.text))
    offence('AE1007', `the path ${variable.text}::${after.text} depends on a macro's variable`, variable, after);
}

/** Not the tail of a longer path (`m::std`), a field, a lifetime or a variable that happens to be called so. */
function isRoot(tokens: readonly Token[], i: number): boolean {
  const [before, earlier, next] = [tokens[i - 1], tokens[i - 2], tokens[i + 1]];
  if (before?.text === '::' && (earlier?.kind === 'name' || earlier?.text === '>')) return false;
  if (before?.text === '.' || before?.text === "'") return false;
  if (next?.text === '::' || tokens[i]?.inUse === true) return true;
  return tokens[i]?.text === 'std' && tokens[i]?.inMacro === true;
}

interface StdPath {
  readonly segments: readonly string[];
  readonly end: Token;
  /** A `!` follows: the last segment is a macro. */
  readonly call: boolean;
}

/** The paths that begin at a token, `{ … }` groups spread out; a macro variable is the segment `$`. */
function pathsFrom(tokens: readonly Token[], start: number): readonly StdPath[] {
  const paths: StdPath[] = [];
  const read = (from: number, before: readonly string[]): number => {
    const token = tokens[from];
    if (token === undefined) return from;
    if (token.text === '{') {
      let at = from + 1;
      while (at < tokens.length && tokens[at]?.text !== '}')
        at = tokens[at]?.text === ',' ? at + 1 : Math.max(read(at, before), at + 1);
      return at + 1;
    }
    const segments =
      token.text === 'self' && before.length > 0 ? before : [...before, token.kind === 'variable' ? '$' : token.text];
    if (tokens[from + 1]?.text === '::' && tokens[from + 2] !== undefined && tokens[from + 2]?.text !== '<')
      return read(from + 2, segments);
    paths.push({ segments, end: token, call: tokens[from + 1]?.text === '!' });
    return tokens[from + 1]?.text === 'as' ? from + 3 : from + 1;
  };
  read(start, []);
  return paths;
}

function checkStdPath({ segments, end, call }: StdPath, start: Token, offence: Offence): void {
  const [root, module] = segments;
  const last = segments.at(-1) ?? '';
  const shown = segments.join('::');
  if (module === undefined)
    offence(
      'AE1005',
      `${root} may not be renamed, imported or handed on as a whole`,
      start,
      end,
      `Write the paths out: ${root}::cmp::Ordering.`,
    );
  else if (module === '*') offence('AE1005', `${shown} hides what is used`, start, end, 'Import the names that are needed.');
  else if (segments.includes('$')) offence('AE1007', `the path ${shown} depends on a macro's variable`, start, end);
  else if (FORBIDDEN_MODULES.has(module) && !(call && segments.length === 2))
    offence('AE1004', `${root}::${module} is outside the safe subset`, start, end);
  else if (!call && FORBIDDEN_MACROS.has(last)) offence('AE1006', `the macro ${shown}! is not allowed`, start, end);
}
