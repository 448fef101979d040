import { ok, rejected } from '../../pipeline/core/answer.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { CodeInput, Program, programIdOf } from '../../pipeline/core/program.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkKeywords } from './check-keywords.ts';
import { checkManifest } from './check-manifest.ts';
import { checkPaths } from './check-paths.ts';
import { inferEntry } from './infer-entry.ts';
import { moduleFiles } from '../../compiler/source/module-files.ts';
import type { RustFile } from '../../compiler/source/parse-rust.ts';
import { firstDeeperThan, spanOf } from '../../compiler/source/rust-tokens.ts';

/** Far beyond any problem's solution; a parser should not have to find out. */
const MAX_SOURCE = 400_000;
/** rustc goes down a file's nesting by recursion, and ends in a stack overflow where it goes too deep. */
const MAX_DEPTH = 1000;

/** Takes somebody's Rust for a problem and refuses what is outside the safe subset, every offence with its place. */
export const codeStage = defineStage({
  name: 'code',
  version: 2,
  tools: [],
  work: 'pure',
  input: CodeInput,
  output: Program,
  run: async (input, context) => {
    const textOf = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(files).map(([name, hash]) => [name, context.getArtifact(hash)]));
    const checked = await checkProgram({ ...input, sources: textOf(input.sources), otherFiles: textOf(input.otherFiles) });
    if ('diagnostics' in checked) return rejected(...checked.diagnostics);
    const { files, crate, entry, edition } = checked;
    const sources = Object.fromEntries(Object.entries(input.sources).filter(([name]) => files.includes(name)));
    const program = { problemId: input.problemId, crate, entry, edition, sources };
    return ok({ programId: programIdOf(program), ...program });
  },
});

export interface UncheckedProgram {
  readonly problemId: string;
  readonly entry: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly otherFiles: Readonly<Record<string, string>>;
}

/** The checks of the stage on texts: offences, or what makes up the program. */
export async function checkProgram(
  input: UncheckedProgram,
): Promise<
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly files: readonly string[]; readonly crate: string; readonly entry: string; readonly edition: '2021' | '2024' }
> {
  const lib = input.sources['src/lib.rs'];
  if (lib === undefined) return { diagnostics: [general('AE1011', 'there is no src/lib.rs')] };
  const size = Object.values(input.sources).reduce((sum, text) => sum + text.length, 0);
  if (size > MAX_SOURCE)
    return { diagnostics: [general('AE1014', `the sources have ${size} characters; ${MAX_SOURCE} are allowed`)] };
  const manifest = input.otherFiles['Cargo.toml'];
  const { edition, diagnostics: inManifest } =
    manifest === undefined ? { edition: '2021' as const, diagnostics: [] } : checkManifest(manifest);
  const { files, diagnostics: inModules } = await moduleFiles(input.sources);
  try {
    const diagnostics = [...inManifest, ...checkOtherFiles(input.otherFiles), ...inModules, ...files.flatMap(checkFile)];
    const crate = crateName(input.problemId);
    const inferred = input.entry !== '' || files[0] === undefined ? { entry: input.entry } : inferEntry(files[0], crate);
    // Where the text is not even Rust, nothing can be said of its functions.
    if ('message' in inferred && files[0]?.syntaxErrors.length === 0) diagnostics.push(general('AE1013', inferred.message));
    if (diagnostics.length > 0 || 'message' in inferred) return { diagnostics };
    return { files: files.map(({ name }) => name), crate, entry: inferred.entry, edition };
  } finally {
    for (const file of files) file.free();
  }
}

function checkFile(file: RustFile): readonly Diagnostic[] {
  const deep = firstDeeperThan(file.root, MAX_DEPTH);
  if (deep !== null) {
    const span = spanOf(file.name, file.lines, deep);
    return [{ code: 'AE1014', message: `nested more than ${MAX_DEPTH} deep`, span, hint: null }];
  }
  const offences = [...file.syntaxErrors, ...checkKeywords(file), ...checkAttributes(file), ...checkPaths(file)];
  return offences.toSorted((a, b) => (a.span?.line ?? 0) - (b.span?.line ?? 0) || (a.span?.column ?? 0) - (b.span?.column ?? 0));
}

function checkOtherFiles(files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  return Object.keys(files).flatMap((name) => {
    const span = { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 };
    if (name === 'build.rs') return [{ code: 'AE1010', message: 'build scripts are not allowed', span, hint: null }];
    if (name.startsWith('.cargo/')) return [{ code: 'AE1010', message: 'a program may not configure cargo', span, hint: null }];
    return [];
  });
}

/** An identifier for rustc and Lean: the problem's id in lower case. A few names that mean something to rustc get a `_`. */
export function crateName(problemId: string): string {
  const plain = problemId.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const name = /^[0-9]/.test(plain) ? `p${plain}` : plain;
  return RESERVED.has(name) ? `${name}_` : name;
}

const RESERVED = new Set(
  'std core alloc test proc_macro self super crate as break const continue dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return static struct trait true type unsafe use where while async await abstract become box do final gen macro override priv try typeof unsized virtual yield _'.split(
    ' ',
  ),
);

const general = (code: string, message: string): Diagnostic => ({ code, message, span: null, hint: null });
