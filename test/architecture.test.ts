import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** The arrows of ARCHITECTURE.md: which part may import which others. Every part may import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'pipeline/core': [],
  compiler: ['pipeline/core'],
  'pipeline/store': ['pipeline/core'],
  'pipeline/tools': ['pipeline/core'],
  agents: ['pipeline/core'],
  specs: ['pipeline/core'],
  datasets: ['pipeline/core'],
  'pipeline/runner': ['pipeline/core', 'pipeline/store'],
  stages: ['pipeline/core', 'compiler', 'specs'],
  exports: ['pipeline/core', 'compiler', 'pipeline/store', 'specs'],
  'pipeline/cli': [
    'pipeline/core',
    'compiler',
    'pipeline/store',
    'pipeline/tools',
    'pipeline/runner',
    'agents',
    'specs',
    'datasets',
    'stages',
    'exports',
  ],
};

/** What reaches outside, and the one part that may. */
const OWNED: Readonly<Record<string, string>> = {
  execa: 'pipeline/tools',
  'node:child_process': 'pipeline/tools',
  'better-sqlite3': 'pipeline/store',
  commander: 'pipeline/cli',
  'node:worker_threads': 'pipeline/cli',
};

/** The compiler is text in, text out. */
const PURE = ['compiler', 'specs', 'pipeline/core'];
const PURE_MAY_USE = ['zod', 'fast-check', 'node:crypto'];
/** Exceptions, each with its reason. */
const IMPURE: Readonly<Record<string, readonly string[]>> = {
  // Looks only for the package it is itself a part of.
  'pipeline/core/package-root.ts': ['node:fs', 'node:path'],
  // A parser that comes as WebAssembly; where it lies is Node's business.
  'compiler/source/parse-rust.ts': ['node:module', 'web-tree-sitter'],
  'compiler/source/rust-tokens.ts': ['web-tree-sitter'],
  'compiler/source/module-files.ts': ['web-tree-sitter'],
};

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** Erased when compiled: cannot close a cycle at run time. */
  readonly typeOnly: boolean;
  /** Loaded when the line is reached, not with the file. */
  readonly dynamic: boolean;
}

const files = Object.keys(MAY_IMPORT)
  .map((part) => join(ROOT, part))
  .filter(existsSync)
  .flatMap(sourcesIn);
const imports = files.flatMap(importsOf);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Every import, export-from, dynamic import and import type of a file, read by TypeScript's own parser. */
function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      found.push({ file, specifier: node.moduleSpecifier.text, typeOnly, dynamic: false });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first] = node.arguments;
      found.push({
        file,
        specifier: first !== undefined && ts.isStringLiteralLike(first) ? first.text : '(computed)',
        typeOnly: false,
        dynamic: true,
      });
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      found.push({ file, specifier: node.argument.literal.text, typeOnly: true, dynamic: false });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022));
  return found;
}

const partOf = (path: string): string => {
  const [top = '', second = ''] = relative(ROOT, path).split('/');
  return top === 'pipeline' ? `${top}/${second}` : top;
};
const show = ({ file, specifier }: Import): string => `${relative(ROOT, file)} imports ${specifier}`;
const isOwn = ({ specifier }: Import): boolean => specifier.startsWith('.');
const targetOf = ({ file, specifier }: Import): string => resolve(dirname(file), specifier);

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(100);
});

describe('imports', () => {
  test('go one way between the parts', () => {
    const offences = imports.filter((one) => {
      const from = partOf(one.file);
      return isOwn(one) && partOf(targetOf(one)) !== from && MAY_IMPORT[from]?.includes(partOf(targetOf(one))) !== true;
    });
    expect(offences.map(show)).toEqual([]);
  });

  test('never go from one stage to another', () => {
    const stageOf = (path: string): string | undefined => relative(join(ROOT, 'stages'), path).split('/')[0];
    const offences = imports.filter((one) => {
      if (partOf(one.file) !== 'stages' || !isOwn(one) || partOf(targetOf(one)) !== 'stages') return false;
      const [from, to] = [stageOf(one.file), stageOf(targetOf(one))];
      return from !== to && from !== 'index.ts';
    });
    expect(offences.map(show)).toEqual([]);
  });

  test('of what reaches outside are in the part that owns it', () => {
    const offences = imports.filter((one) => OWNED[one.specifier] !== undefined && OWNED[one.specifier] !== partOf(one.file));
    expect(offences.map(show)).toEqual([]);
  });

  test('of the pure parts reach nothing outside', () => {
    const offences = imports.filter(
      (one) =>
        PURE.includes(partOf(one.file)) &&
        !isOwn(one) &&
        !PURE_MAY_USE.includes(one.specifier) &&
        IMPURE[relative(ROOT, one.file)]?.includes(one.specifier) !== true,
    );
    expect(offences.map(show)).toEqual([]);
  });

  test('name a file, and none is computed', () => {
    const offences = imports.filter((one) => one.specifier === '(computed)' || (isOwn(one) && !existsSync(targetOf(one))));
    expect(offences.map(show)).toEqual([]);
  });

  // Whoever asks for help waits for all of it: each command loads what it needs when it is asked for.
  test('of the command line load descriptions, and nothing heavy, before a command runs', () => {
    const start = join(ROOT, 'pipeline/cli/command-line.ts');
    const loaded = new Set([start]);
    const packages = new Set<string>();
    for (const file of loaded)
      for (const one of imports.filter((other) => other.file === file && !other.typeOnly && !other.dynamic)) {
        if (isOwn(one)) loaded.add(targetOf(one));
        else packages.add(one.specifier);
      }
    expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual(['commander', 'zod']);
    const light = /^pipeline\/(cli\/[a-z-]+|core\/(assert-never|axiom-tier|errors|package-root|stage-set))\.ts$/;
    expect([...loaded].map((file) => relative(ROOT, file)).filter((file) => !light.test(file))).toEqual([]);
  });

  // Inside a folder functions may be recursive across files: trees are walked that way.
  test('run in no circle between folders', () => {
    const next = new Map<string, string[]>();
    for (const one of imports)
      if (isOwn(one) && !one.typeOnly) next.set(one.file, [...(next.get(one.file) ?? []), targetOf(one)]);
    const wide = circles(next).filter((circle) => new Set(circle.map((file) => dirname(file))).size > 1);
    expect(wide.map((circle) => circle.map((file) => relative(ROOT, file)).join(' → '))).toEqual([]);
  });
});

function circles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const target of next.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

describe('files', () => {
  test('are named in kebab-case for what they do', () => {
    const offences = files
      .map((file) => relative(ROOT, file))
      .filter((file) =>
        file.split('/').some((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.ts)?$/.test(name) || /^(utils?|helpers?)(\.ts)?$/.test(name)),
      );
    expect(offences).toEqual([]);
  });

  test('print and end the process only in the command line', () => {
    const offences = files
      .filter((file) => partOf(file) !== 'pipeline/cli')
      .filter((file) => /\bconsole\.|process\.(exit\(|exitCode|stdout|stderr)/.test(readFileSync(file, 'utf8')));
    expect(offences.map((file) => relative(ROOT, file))).toEqual([]);
  });

  test('of the tests mirror the source', () => {
    const tops = readdirSync(join(ROOT, 'test'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .filter((name) => !['fixtures', 'support', 'attacks'].includes(name));
    expect(tops.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});
