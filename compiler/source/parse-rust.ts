import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { type Token, tokensOf, withoutTests } from './rust-tokens.ts';
import { syntaxErrors } from './syntax-errors.ts';

/** One Rust file, read. Nodes stay usable until `free` is called. */
export interface RustFile {
  readonly name: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly root: Node;
  readonly tokens: readonly Token[];
  readonly syntaxErrors: readonly Diagnostic[];
  free(): void;
}

export async function parseRust(name: string, text: string): Promise<RustFile> {
  const parser = await rustParser();
  const tree = parser.parse(text);
  if (tree === null) throw new Error('the Rust parser gave no tree');
  const lines = text.split('\n');
  const root = tree.rootNode;
  const tokens = tokensOf(root);
  return {
    name,
    text,
    lines,
    root,
    tokens,
    syntaxErrors: syntaxErrors(name, lines, root, tokens),
    free: () => tree.delete(),
  };
}

/** Items of a module, without those for tests only. */
export const itemsOf = (module: Node): readonly Node[] => withoutTests(module.namedChildren.filter((child) => child !== null));

let loading: Promise<Parser> | undefined;

/** Loaded once a process: it is a WebAssembly module of a megabyte. */
function rustParser(): Promise<Parser> {
  loading ??= (async () => {
    const find = createRequire(import.meta.url).resolve;
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(find('tree-sitter-rust/tree-sitter-rust.wasm')));
    return parser;
  })();
  return loading;
}
