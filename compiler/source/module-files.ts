import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { itemsOf, parseRust, type RustFile } from './parse-rust.ts';
import { spanOf } from './rust-tokens.ts';
import type { Node } from 'web-tree-sitter';

export interface ModuleFiles {
  /** The files rustc would read, `src/lib.rs` first. The caller frees them. */
  readonly files: readonly RustFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Follows `mod m;` from `src/lib.rs` to the files that make up the library; what nothing names is no part of the program. */
export async function moduleFiles(sources: Readonly<Record<string, string>>): Promise<ModuleFiles> {
  const files: RustFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>(['src/lib.rs']);
  const waiting = ['src/lib.rs'];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const file = await parseRust(name, sources[name] ?? '');
    files.push(file);
    for (const { path, node } of declaredModules(file)) {
      const found = [`${path}.rs`, `${path}/mod.rs`].find((candidate) => sources[candidate] !== undefined);
      if (found === undefined) {
        const message = `the file of this module is missing: neither ${path}.rs nor ${path}/mod.rs`;
        diagnostics.push({ code: 'AE1011', message, span: spanOf(file.name, file.lines, node), hint: null });
      } else if (!seen.has(found)) {
        seen.add(found);
        waiting.push(found);
      }
    }
  }
  return { files, diagnostics };
}

interface Declared {
  /** Without `.rs`. */
  readonly path: string;
  readonly node: Node;
}

function declaredModules(file: RustFile): readonly Declared[] {
  const found: Declared[] = [];
  const open: { readonly items: readonly Node[]; readonly folder: string }[] = [
    { items: itemsOf(file.root), folder: folderOf(file.name) },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const item of next.items) {
      if (item.type !== 'mod_item') continue;
      const name = (item.childForFieldName('name')?.text ?? '').replace(/^r#/, '');
      const body = item.childForFieldName('body');
      if (body === null) found.push({ path: `${next.folder}/${name}`, node: item });
      else open.push({ items: itemsOf(body), folder: `${next.folder}/${name}` });
    }
  }
  return found;
}

/** Where the modules declared in a file live: beside `lib.rs` and `mod.rs`, else in the folder named like the file. */
const folderOf = (name: string): string => name.replace(/\/(lib|mod)\.rs$|\.rs$/, '');
