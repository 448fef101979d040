import type { Node } from 'web-tree-sitter';
import { itemsOf, type RustFile } from '../../compiler/source/parse-rust.ts';

/** The entry function of a crate that comes without a problem, or why it cannot be told. */
export function inferEntry(lib: RustFile, crate: string): { readonly entry: string } | { readonly message: string } {
  const functions = itemsOf(lib.root).filter((item) => item.type === 'function_item');
  const open = functions.filter((item) =>
    item.namedChildren.some((child) => child?.type === 'visibility_modifier' && child.text === 'pub'),
  );
  const names = open.map(nameOf);
  if (names.length === 0) return { message: 'no public function at the root of the crate: there is nothing to test' };
  const called = names.filter((name) => functions.some((other) => nameOf(other) !== name && mentions(other, name)));
  const uncalled = names.filter((name) => !called.includes(name));
  const [entry] = names.includes(crate) ? [crate] : names.length === 1 ? names : uncalled.length === 1 ? uncalled : [];
  if (entry !== undefined) return { entry };
  return {
    message: `which of the public functions ${names.join(', ')} is the entry? Give a problem that names it, or call one ${crate}`,
  };
}

const nameOf = (item: Node): string => (item.childForFieldName('name')?.text ?? '').replace(/^r#/, '');

const mentions = (item: Node, name: string): boolean =>
  item
    .childForFieldName('body')
    ?.descendantsOfType('identifier')
    .some((node) => node?.text === name) ?? false;
