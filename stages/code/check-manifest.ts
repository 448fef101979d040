import { parse, TomlError } from 'smol-toml';
import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';

/** Keys of a manifest that say nothing about how the program is built. */
const PACKAGE_KEYS = new Set(
  'name version edition authors description license license-file readme repository homepage documentation keywords categories publish rust-version exclude include autobins autoexamples autotests autobenches'.split(
    ' ',
  ),
);
const LIB_KEYS = new Set('name path crate-type test doctest bench doc harness'.split(' '));
const WHY: Readonly<Record<string, string>> = {
  dependencies: 'dependencies are not allowed',
  'dev-dependencies': 'dependencies are not allowed',
  'build-dependencies': 'dependencies are not allowed',
  'package.build': 'build scripts are not allowed',
  'package.metadata.charon': 'a program may not set up its own translation',
  'package.metadata.aeneas': 'a program may not set up its own translation',
  'lib.proc-macro': 'procedural macros are not allowed',
  profile: 'a program may not choose how it is built',
};

export interface ManifestFacts {
  readonly edition: '2021' | '2024';
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything in a Cargo.toml must be known to be harmless. */
export function checkManifest(text: string): ManifestFacts {
  const at = (key: string): Span => spanOfKey(text, key);
  let manifest: Record<string, unknown>;
  try {
    manifest = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const span = { file: 'Cargo.toml', line: error.line, column: error.column, endLine: error.line, endColumn: error.column + 1 };
    const [message = 'not TOML'] = error.message.split('\n');
    return { edition: '2021', diagnostics: [{ code: 'AE1010', message, span, hint: null }] };
  }
  const diagnostics: Diagnostic[] = [];
  const refuse = (key: string, message?: string): void => {
    diagnostics.push({
      code: 'AE1010',
      message: message ?? WHY[key] ?? `${key} is not allowed in Cargo.toml`,
      span: at(key),
      hint: null,
    });
  };
  for (const [key, value] of Object.entries(manifest)) {
    if (key === 'package') checkTable(value, 'package', PACKAGE_KEYS, refuse);
    else if (key === 'lib') checkTable(value, 'lib', LIB_KEYS, refuse);
    else if (key === 'lints' || isEmpty(value)) continue;
    else refuse(key);
  }
  const { edition, path, crateType } = facts(manifest);
  if (edition !== '2021' && edition !== '2024')
    refuse('package.edition', `edition ${String(edition ?? '2015')} is not supported: set edition = "2021"`);
  if (path !== undefined && path !== 'src/lib.rs') refuse('lib.path', 'the library must be src/lib.rs');
  if (crateType !== undefined && !isPlainLibrary(crateType)) refuse('lib.crate-type', 'the crate must be a plain library');
  return { edition: edition === '2024' ? '2024' : '2021', diagnostics };
}

function checkTable(table: unknown, name: string, known: ReadonlySet<string>, refuse: (key: string) => void): void {
  if (!isTable(table)) return refuse(name);
  for (const [key, value] of Object.entries(table)) {
    if (key === 'metadata' && isTable(value)) for (const tool of Object.keys(value)) refuse(`${name}.metadata.${tool}`);
    else if (!known.has(key) && !(key === 'build' && value === false)) refuse(`${name}.${key}`);
  }
}

function facts(manifest: Record<string, unknown>): {
  readonly edition: unknown;
  readonly path: unknown;
  readonly crateType: unknown;
} {
  const inPackage = isTable(manifest['package']) ? manifest['package'] : {};
  const inLib = isTable(manifest['lib']) ? manifest['lib'] : {};
  return { edition: inPackage['edition'], path: inLib['path'], crateType: inLib['crate-type'] };
}

const isPlainLibrary = (type: unknown): boolean => Array.isArray(type) && type.every((t) => t === 'lib' || t === 'rlib');
const isTable = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isEmpty = (value: unknown): boolean => isTable(value) && Object.keys(value).length === 0;

/** The line that names the key, or the table it is in; the TOML parser keeps no places. */
function spanOfKey(text: string, key: string): Span {
  const lines = text.split('\n');
  const last = key.split('.').at(-1) ?? key;
  const wanted = [
    new RegExp(`^\\s*\\[+\\s*${escape(key)}\\b`),
    new RegExp(`^\\s*["']?${escape(last)}["']?\\s*[=.]`),
    new RegExp(`\\b${escape(last)}\\b`),
  ];
  const index = wanted.map((pattern) => lines.findIndex((line) => pattern.test(line))).find((i) => i >= 0) ?? 0;
  const line = lines[index] ?? '';
  const column = line.length - line.trimStart().length + 1;
  return {
    file: 'Cargo.toml',
    line: index + 1,
    column,
    endLine: index + 1,
    endColumn: Math.max(column, line.trimEnd().length + 1),
  };
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
