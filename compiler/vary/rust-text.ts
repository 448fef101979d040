import { itemsOf, parseRust, type RustFile } from '../source/parse-rust.ts';

export type RustNode = RustFile['root'];

/** A piece of text and what stands there instead. Offsets are those of the text before any edit. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [made, at] = ['', 0];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    made += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return made + text.slice(at);
}

/** Runs `read` on the parsed text; null where it does not parse. */
export async function withRust<T>(text: string, read: (file: RustFile) => T): Promise<T | null> {
  const file = await parseRust('src/lib.rs', text);
  try {
    return file.syntaxErrors.length > 0 ? null : read(file);
  } finally {
    file.free();
  }
}

/** The program without its tests and without comments about the whole: they speak of the problem it was written for. */
export async function bareProgram(solution: string): Promise<string | null> {
  return withRust(solution, ({ root, text }) => {
    const kept = new Set(itemsOf(root).map((node) => node.id));
    const cut = root.namedChildren
      .filter((node) => node !== null)
      .filter((node) => !kept.has(node.id) || (node.type === 'line_comment' && node.text.startsWith('//!')));
    return `${applyEdits(
      text,
      cut.map((node) => ({ start: node.startIndex, end: node.endIndex, text: '' })),
    ).trim()}\n`;
  });
}

export const nodesOf = (root: RustNode, ...types: readonly string[]): readonly RustNode[] =>
  root.descendantsOfType([...types]).filter((node) => node !== null);

/** The function item of that name at the root of the file. */
export const functionNamed = (root: RustNode, name: string): RustNode | undefined =>
  root.namedChildren
    .filter((node) => node !== null)
    .find((node) => node.type === 'function_item' && node.childForFieldName('name')?.text === name);

/** Name of the function a node stands in. */
export function functionAround(node: RustNode): string {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.type === 'function_item') return at.childForFieldName('name')?.text ?? '';
  return '';
}

/** `pub fn f(a: T) -> R` as it stands in the file, on one line. */
export function signatureOf(item: RustNode): string {
  const body = item.childForFieldName('body');
  const end = body === null ? item.endIndex : body.startIndex;
  return item.text
    .slice(0, end - item.startIndex)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,\s*\)/g, ')');
}
