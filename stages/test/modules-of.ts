import type { Node } from 'web-tree-sitter';
import { itemsOf, type RustFile } from '../../compiler/source/parse-rust.ts';

export interface Module {
  readonly file: RustFile;
  /** Where in the file's text the module ends, in UTF-16 units. */
  readonly end: number;
  readonly items: readonly Node[];
}
/** Modules by path, the root as ''. */
export function modulesOf(files: readonly RustFile[]): ReadonlyMap<string, Module> {
  const modules = new Map<string, Module>();
  const enter = (path: string, file: RustFile, body: Node, end: number): void => {
    const items = itemsOf(body);
    modules.set(path, { file, end, items });
    for (const item of items) {
      const inner = item.type === 'mod_item' ? item.childForFieldName('body') : null;
      const name = (item.childForFieldName('name')?.text ?? '').replace(/^r#/, '');
      if (inner !== null) enter(path === '' ? name : `${path}.${name}`, file, inner, inner.endIndex - 1);
    }
  };
  for (const file of files) enter(modulePath(file.name), file, file.root, file.text.length);
  return modules;
}

/** `src/a/b.rs` and `src/a/b/mod.rs` are the module `a.b`; `src/lib.rs` is the root. */
const modulePath = (file: string): string =>
  file
    .replace(/^src\//, '')
    .replace(/(^|\/)(lib|mod)\.rs$|\.rs$/, '')
    .replaceAll('/', '.');
